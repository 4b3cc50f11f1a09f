import LedgerBase
import Foundation
import LedgerTesting
import Testing

@Suite struct IdentifierTests {
  @Test(arguments: [
    "00000000-0000-0000-0000-000000000000", "0197c1f2-9f20-7d91-aaf4-f0bbf124db42",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
  ])
  func `A UUID is read in either case and written in lower case`(text: String) throws {
    #expect(try #require(UUID(text: text)).lowercase == text)
    #expect(try #require(UUID(text: text.uppercased())).lowercase == text)
    #expect(UUID(text: text) == UUID(uuidString: text))
  }

  @Test(arguments: [
    "", "0197c1f2", "0197c1f29f207d91aaf4f0bbf124db42", "{0197c1f2-9f20-7d91-aaf4-f0bbf124db42}",
    "0197c1f2-9f20-7d91-aaf4-f0bbf124db4", "0197c1f2-9f20-7d91-aaf4-f0bbf124db422",
    "0197c1f2-9f20-7d91-aaf4-f0bbf124db4g", "0197c1f2-9f20-7d91-aaf4_f0bbf124db42",
    "0197c1f-29f20-7d91-aaf4-f0bbf124db42", " 197c1f2-9f20-7d91-aaf4-f0bbf124db42",
  ])
  func `What is no UUID is refused`(text: String) {
    #expect(UUID(text: text) == nil)
  }

  @Test func `The UUID version 5 of a name is that of RFC 9562, appendix A.4`() throws {
    let dns = try #require(UUID(text: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    #expect(
      UUID.v5(namespace: dns, name: "www.example.com").lowercase == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
  }

  @Test func `The UUID version 7 of RFC 9562, appendix A.6, has the same time`() throws {
    let time = try Timestamp(
      parsing: "2022-02-22T14:22:22.000Z-05:00".replacingOccurrences(of: "Z", with: ""))
    #expect(
      UUID.v7(at: time, random: { 0x18C4_DC0C_0C07_398F }).lowercase == "017f22e2-79b0-7000-98c4-dc0c0c07398f"
    )
  }

  @Test func `New ids sort by time down to a microsecond or less and keep version and variant`() throws {
    let random = SeededRandom(seed: 7)
    var last = ""
    for microsecond in 0..<5000 as Range<Int64> {
      let time = Timestamp(microseconds: 1_795_224_225_678_901 + microsecond)
      let id = UUID.v7(at: time, random: random.next).lowercase
      #expect(id > last)
      #expect(Array(id)[14] == "7")
      #expect("89ab".contains(Array(id)[19]))
      last = id
    }
  }

  @Test func `An id of an instant before 1970 is made all the same`() {
    #expect(UUID.v7(at: .earliest, random: { 0 }).lowercase == "00000000-0000-7000-8000-000000000000")
  }
}

@Suite struct UnicodeWhiteSpaceTests {
  static let all: [UInt32] =
    [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0x85, 0xA0, 0x1680] + Array(0x2000...0x200A)
    + [0x2028, 0x2029, 0x202F, 0x205F, 0x3000]

  @Test func `Exactly the 25 code points with White_Space are blank`() {
    var found: [UInt32] = []
    for code in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let isBlank = Array(scalar.utf8).withUnsafeBytes { UnicodeWhiteSpace.isBlank($0) }
      if isBlank { found.append(code) }
    }
    #expect(found == UnicodeWhiteSpaceTests.all)
    #expect(found.count == 25)
  }

  @Test(arguments: all)
  func `White space at the ends goes, inside it stays`(code: UInt32) throws {
    let space = String(Character(try #require(Unicode.Scalar(code))))
    #expect(UnicodeWhiteSpace.trimmed("\(space)\(space)a\(space)b\(space)") == "a\(space)b")
    #expect(UnicodeWhiteSpace.trimmed("\(space)\(space)") == "")
    #expect(UnicodeWhiteSpace.isBlank("\(space)\(space)"))
  }

  @Test(arguments: ["a", "\u{200B}", "\u{FEFF}", "\u{180E}", "\u{2060}", "\0", "é", "牛", "😀", "\u{301}"])
  func `Nothing else is trimmed`(text: String) {
    #expect(UnicodeWhiteSpace.trimmed("\u{3000}\(text)\n") == text)
    #expect(!UnicodeWhiteSpace.isBlank(text))
  }

  @Test func `Nothing is blank`() {
    #expect(UnicodeWhiteSpace.isBlank(""))
    #expect(UnicodeWhiteSpace.trimmed("") == "")
  }

  @Test(arguments: [
    [0xE2], [0xE2, 0x80], [0x80], [0xC2], [0x80, 0x80, 0x80, 0x80], [0xE1, 0x9A, 0x80, 0x80],
  ])
  func `Malformed UTF-8 is neither blank nor trimmed beyond its bytes`(bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      #expect(!UnicodeWhiteSpace.isBlank(buffer))
      #expect(UnicodeWhiteSpace.trimmedRange(buffer).upperBound == bytes.count)
    }
  }
}
