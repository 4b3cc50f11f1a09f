import SupportBundle

/// What a redacted bundle must not reveal of this machine and its user.
struct MachineNames {
  let names: [PrivateName]

  init(_ environment: ProcessEnvironment) {
    var found: [PrivateName] = []
    if let host = Self.hostName {
      found.append(PrivateName(host, as: "HOST", .name))
      let short = String(host.prefix { $0 != "." })
      if short != host { found.append(PrivateName(short, as: "HOST", .name)) }
    }
    let user = Self.user
    for home in [environment["HOME"], user?.home].compactMap(\.self) where home != "/" {
      found.append(PrivateName(home, as: "HOME", .path))
    }
    for name in [environment["USER"], environment["LOGNAME"], user?.name, user?.realName].compactMap(\.self) {
      found.append(PrivateName(name, as: "USER", .name))
    }
    for variable in ["TMPDIR", "PWD", "XDG_DATA_HOME", "LEDGER_PATH"] {
      guard let path = environment[variable], path.hasPrefix("/"), path.utf8.count > 4 else { continue }
      found.append(PrivateName(path, as: variable, .path))
    }
    var seen: Set<String> = []
    names = found.filter { $0.text.utf8.count > 1 && seen.insert($0.text).inserted }
  }

  private static var hostName: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// What the system's list of users says of the current user.
  private static var user: (name: String, realName: String?, home: String)? {
    guard let entry = getpwuid(getuid())?.pointee, let name = entry.pw_name, let home = entry.pw_dir else {
      return nil
    }
    let about = entry.pw_gecos.map { String(cString: $0) }
    let realName = about.map { String($0.prefix { $0 != "," }) }
    return (String(cString: name), realName, String(cString: home))
  }
}
