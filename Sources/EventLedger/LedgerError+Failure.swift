import EventLog

/// The four failures that an application's own code sees, and what they say in each language.
enum SaveFailure: String, CaseIterable {
  case saveFailed, backgroundTaskFailed, resetFailed, initializationFailed

  var code: LedgerError.Code {
    switch self {
    case .saveFailed: .saveFailed
    case .backgroundTaskFailed: .backgroundTaskFailed
    case .resetFailed: .resetFailed
    case .initializationFailed: .initializationFailed
    }
  }

  /// What happened, and what can be done.
  func text(_ language: Language) -> (message: String, suggestion: String) {
    switch (self, language) {
    case (.saveFailed, .english):
      ("The change was not saved.", "Nothing was written. Mend the cause, then save again.")
    case (.saveFailed, .japanese):
      ("変更を保存できませんでした。", "何も書き込まれていません。原因を取り除いてから、もう一度保存してください。")
    case (.saveFailed, .traditionalChinese):
      ("變更未能儲存。", "沒有寫入任何資料。請先排除原因,再儲存一次。")
    case (.backgroundTaskFailed, .english):
      ("Work in the background failed.", "Nothing of it was saved. Mend the cause, then run it again.")
    case (.backgroundTaskFailed, .japanese):
      ("バックグラウンドの処理に失敗しました。", "その処理の内容は保存されていません。原因を取り除いてから、もう一度実行してください。")
    case (.backgroundTaskFailed, .traditionalChinese):
      ("背景工作失敗。", "其內容均未儲存。請先排除原因,再執行一次。")
    case (.resetFailed, .english):
      ("The reset was not carried out.", "Everything is as it was. Mend the cause, then try again.")
    case (.resetFailed, .japanese):
      ("リセットできませんでした。", "すべて元のままです。原因を取り除いてから、もう一度お試しください。")
    case (.resetFailed, .traditionalChinese):
      ("未能重設。", "一切維持原狀。請先排除原因,再試一次。")
    case (.initializationFailed, .english):
      ("The ledger could not be opened.", "Its files were left as they are. Try again, or contact support.")
    case (.initializationFailed, .japanese):
      ("記録を開けませんでした。", "ファイルはそのまま残っています。もう一度試すか、サポートに連絡してください。")
    case (.initializationFailed, .traditionalChinese):
      ("無法開啟帳本。", "檔案保持原樣。請再試一次,或聯絡支援人員。")
    }
  }
}

extension LedgerError {
  /// A failure that names its cause, in the language of the caller.
  init(failure: SaveFailure, cause: LedgerError, language: Language) {
    let (message, suggestion) = failure.text(language)
    let isUnknown = cause.code == .outcomeUnknown
    self.init(
      failure.code, isUnknown ? cause.message : message, hint: cause.hint ?? suggestion, cause: cause,
      at: cause.location)
  }
}
