# A formula for Homebrew. UNTRIED: it has never been run, on macOS or elsewhere. The addresses and the
# checksum are placeholders: put those of a release in their places.
#
# Homebrew has a formula `ledger`, an accounting program with a command of the same name: keep this one in a
# tap of your own (brew install NAME/TAP/ledger), and do not install both.
class Ledger < Formula
  desc "Record keeper that never loses an event"
  homepage "https://ledger.invalid"
  url "https://ledger.invalid/ledger-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"
  head "https://ledger.invalid/ledger.git", branch: "main"

  # Swift 6.2
  depends_on xcode: ["26.0", :build]
  depends_on macos: :sonoma
  uses_from_macos "python" => :build
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  def install
    %w[ledger ledger-send].each do |name|
      system "swift", "build", "--disable-sandbox", "-c", "release", "--product", name
      bin.install ".build/release/#{name}"
    end
    generate_completions_from_executable(bin/"ledger", "completions")
    system "python3", "Examples/package/manpages", bin/"ledger", buildpath/"man"
    man1.install Dir["man/*.1"]
  end

  test do
    my = testpath/"my.ledger"
    system bin/"ledger", "--ledger", my, "init"
    system bin/"ledger", "--ledger", my, "task", "add", "Plan the trip"
    assert_match "Plan the trip", shell_output("#{bin}/ledger --ledger #{my} task list")
    system bin/"ledger", "--ledger", my, "-q", "verify"
  end
end
