import LedgerRecords
import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase
@testable import SupportBundle

/// Bundles as somebody would make them who wants to write where they may not, or to fill a disk or a memory.
@Suite struct HostileBundleTests {
  /// What `python3` makes of a good bundle: `files` is a list of (name, bytes), `top` the folder's name.
  private static let prelude = """
    import sys, io, os, tarfile, gzip, json, hashlib
    source, target = sys.argv[1:3]
    archive = tarfile.open(source)
    files = [(m.name, archive.extractfile(m).read()) for m in archive.getmembers()]
    top = files[0][0].split("/")[0]
    def entry(name, data=b"", kind=tarfile.REGTYPE, link=""):
        info = tarfile.TarInfo(name); info.size = len(data) if kind == tarfile.REGTYPE else 0
        info.type = kind; info.linkname = link
        return info, data
    def save(entries, format=tarfile.USTAR_FORMAT, tail=b""):
        raw = io.BytesIO()
        with tarfile.open(fileobj=raw, mode="w", format=format) as out:
            for info, data in entries: out.addfile(info, io.BytesIO(data))
        open(target, "wb").write(gzip.compress(raw.getvalue()) + tail)
    def good(): return [entry(n, d) for n, d in files]
    def manifest(change):
        value = json.loads(files[-1][1]); change(value)
        return [entry(n, d) for n, d in files[:-1]] + [entry(files[-1][0], json.dumps(value).encode())]
    def document(name, change):
        out = []; value = json.loads(files[-1][1])
        for n, d in files[:-1]:
            if n.endswith(name):
                content = json.loads(d); change(content); d = json.dumps(content).encode()
                for f in value["files"]:
                    if n.endswith(f["name"]): f["sizeBytes"] = len(d); f["sha256"] = hashlib.sha256(d).hexdigest()
            out.append(entry(n, d))
        return out + [entry(files[-1][0], json.dumps(value).encode())]
    def with_events(change):
        out = []; value = json.loads(files[-1][1])
        for n, d in files[:-1]:
            if "/events/" in n:
                d = change(d)
                for f in value["files"]:
                    if n.endswith(f["name"]): f["sizeBytes"] = len(d); f["sha256"] = hashlib.sha256(d).hexdigest()
            out.append(entry(n, d))
        return out + [entry(files[-1][0], json.dumps(value).encode())]

    """

  static let attacks: [(name: String, script: String)] = [
    ("an absolute path", "save([entry('/tmp/evil', b'x')] + good())"),
    ("a path above", "save([entry(top + '/../../evil', b'x')] + good())"),
    ("a path above at the end", "save(good() + [entry('../evil', b'x')])"),
    ("a hidden file", "save([entry(top + '/.bashrc', b'x')] + good())"),
    ("another top folder", "save([entry('elsewhere/file', b'x')] + good())"),
    (
      "a name in other letters",
      "save([entry(top + '/events/\\u0435vil', b'x')] + good(), tarfile.PAX_FORMAT)"
    ),
    ("a backslash", "save([entry(top + '/..\\\\evil', b'x')] + good())"),
    ("a symbolic link", "save([entry(top + '/events', b'', tarfile.SYMTYPE, '/tmp')] + good())"),
    ("a hard link", "save(good() + [entry(top + '/x', b'', tarfile.LNKTYPE, '/etc/passwd')])"),
    ("a device", "save(good() + [entry(top + '/x', b'', tarfile.CHRTYPE)])"),
    ("a pipe", "save(good() + [entry(top + '/x', b'', tarfile.FIFOTYPE)])"),
    ("a sparse file", "save(good() + [entry(top + '/x', b'', tarfile.GNUTYPE_SPARSE)])"),
    ("a long name of GNU", "save(good() + [entry(top + '/' + 'n' * 200, b'x')], tarfile.GNU_FORMAT)"),
    ("an extended header", "save(good() + [entry(top + '/' + 'n' * 200, b'x')], tarfile.PAX_FORMAT)"),
    ("two files with the same name", "save(good() + [good()[0]])"),
    ("two names by capitals", "save(good() + [entry(top + '/STATUS.json', b'{}')])"),
    ("a file that is not listed", "save(good()[:-1] + [entry(top + '/extra.json', b'{}')] + good()[-1:])"),
    ("a file that is missing", "save(good()[1:])"),
    ("another content", "save([entry(files[0][0], files[0][1].replace(b'true', b'TRUE', 1))] + good()[1:])"),
    ("a wrong size", "save(manifest(lambda m: m['files'][0].update(sizeBytes=1)))"),
    (
      "a table's name that is a command",
      "save(document('/cards.json', lambda c: c.append({'title': 't', 'code': 'tableDamaged', 'whatHappened': 'x', 'table': 'tasks; rm -rf ~'})))"
    ),
    (
      "a table's name that a shell runs",
      "save(document('/status.json', lambda s: s['tables'][0].update(name='$(reboot)', state='outdated')))"
    ),
    ("no manifest", "save(good()[:-1])"),
    ("a manifest that is no JSON", "save(good()[:-1] + [entry(files[-1][0], b'{')])"),
    (
      "a huge count",
      "save(manifest(lambda m: [f.update(events=[1, 9223372036854775806]) for f in m['files'] if 'events' in f]))"
    ),
    (
      "a huge gap",
      "save(with_events(lambda d: d.replace(b'{\\\"seq\\\":11,', b'{\\\"seq\\\":9007199254740991,')))"
    ),
    (
      "a negative count",
      "save(manifest(lambda m: [f.update(count=-5) for f in m['files'] if 'events' in f]))"
    ),
    ("events out of order", "save(with_events(lambda d: b''.join(reversed(d.splitlines(True)))))"),
    ("an event twice", "save(with_events(lambda d: d + d.splitlines(True)[-1]))"),
    ("lines that are no events", "save(with_events(lambda d: d.replace(b',', b', ')))"),
    ("a line without end", "save(with_events(lambda d: d + b'x' * 2000000))"),
    ("something behind the end", "save(good(), tail=b'more')"),
    ("a second gzip member", "save(good(), tail=gzip.compress(b'more'))"),
    (
      "a cut file",
      "save(good()); data = open(target, 'rb').read(); open(target, 'wb').write(data[:len(data) // 2])"
    ),
    (
      "a flipped bit",
      "save(good()); data = bytearray(open(target, 'rb').read()); data[len(data) // 2] ^= 4; open(target, 'wb').write(data)"
    ),
    ("no gzip at all", "open(target, 'wb').write(b'hello')"),
    ("an empty file", "open(target, 'wb').write(b'')"),
    (
      "a bomb of zeros",
      "save(good() + [entry(top + '/events/00000000000000009999.jsonl', bytes(100 << 20))])"
    ),
    (
      "a bomb behind the end",
      "raw = gzip.decompress(open(source, 'rb').read()); open(target, 'wb').write(gzip.compress(raw + bytes(200 << 20)))"
    ),
    ("a huge small file", "save([entry(top + '/status.json', b' ' * (9 << 20))] + good()[1:])"),
    ("far too many files", "save([entry(top + '/f%d' % i, b'') for i in range(20001)] + good())"),
    ("a newer format", "save(manifest(lambda m: m.update(format=99)))"),
  ]

  @Test(
    "open: a hostile bundle is refused, and writes nothing at all", arguments: attacks.map(\.name))
  func refused(name: String) throws {
    let script = try #require(Self.attacks.first { $0.name == name }?.script)
    let fixture = try BundleFixture(tasks: 20)
    let bundle = try fixture.make()
    let target = fixture.folder.file("hostile.tar.gz")
    #expect(try run("python3", "-c", Self.prelude + script, bundle.path, target).status == 0)
    let before = try fixture.names()
    let error = #expect(throws: LedgerError.self) {
      try BundleOpener(FilePath(target), projections: .records, context: fixture.context).open(
        to: fixture.folder.path.appending("case"))
    }
    #expect(
      error?.code == (name == "a newer format" ? .newerFormat : .damagedBundle), "\(error?.message ?? "")")
    #expect(try fixture.names() == before)
    #expect(!FileManager.default.fileExists(atPath: "/tmp/evil"))
    #expect(throws: LedgerError.self) {
      try BundleCase(reading: FilePath(target), .records, RealFileSystem())
    }
  }

  @Test("open: what tar programs add when they pack again is accepted", arguments: [""])
  func packedAgain(_: String) throws {
    let fixture = try BundleFixture(tasks: 20)
    let bundle = try fixture.make()
    let place = fixture.folder.file("again")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    #expect(try run("tar", "-xzf", bundle.path, "-C", place).status == 0)
    let target = fixture.folder.file("again.tar.gz")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: place).first)
    #expect(try run("tar", "--format=ustar", "-czf", target, "-C", place, name).status == 0)
    let opened = try BundleOpener(FilePath(target), projections: .records, context: fixture.context).open(
      to: fixture.folder.path.appending("case"))
    #expect(opened.events == 21)
  }

  @Test("open: nothing is written over what stands there")
  func notOver() throws {
    let fixture = try BundleFixture(tasks: 2)
    let bundle = try fixture.make()
    let error = #expect(throws: LedgerError.self) {
      try BundleOpener(FilePath(bundle.path), projections: .records, context: fixture.context).open(
        to: fixture.root)
    }
    #expect(error?.code == .ledgerExists)
  }
}
