/// One of the twenty answers of the classic ball: ten affirmative, five neutral, five negative.
public struct MagicAnswer: Hashable, Sendable {
  public let type: AnswerType
  private let english: String
  private let japanese: String
  private let traditionalChinese: String

  /// The answer as it is shown in a language.
  public func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .japanese: japanese
    case .traditionalChinese: traditionalChinese
    }
  }

  /// All twenty.
  public static let all = affirmative + neutral + negative

  /// Draws one, each with the same chance.
  ///
  /// - Parameter random: 64 random bits a call.
  static func draw(_ random: () -> UInt64) -> MagicAnswer {
    // The highest multiple of the count that fits: what lies beyond would favour the first ones.
    let count = UInt64(all.count)
    let limit = UInt64.max - UInt64.max % count
    var value = random()
    while value >= limit { value = random() }
    return all[Int(value % count)]
  }

  private init(_ type: AnswerType, _ english: String, _ japanese: String, _ traditionalChinese: String) {
    self.type = type
    self.english = english
    self.japanese = japanese
    self.traditionalChinese = traditionalChinese
  }

  private static let affirmative = [
    MagicAnswer(.affirmative, "It is certain.", "間違いありません。", "這是肯定的。"),
    MagicAnswer(.affirmative, "It is decidedly so.", "確かにそのとおりです。", "確實如此。"),
    MagicAnswer(.affirmative, "Without a doubt.", "疑いの余地はありません。", "毫無疑問。"),
    MagicAnswer(.affirmative, "Yes definitely.", "はい、もちろんです。", "是的，絕對是。"),
    MagicAnswer(.affirmative, "You may rely on it.", "当てにしてよいでしょう。", "你可以放心。"),
    MagicAnswer(.affirmative, "As I see it, yes.", "私の見るところ、はい。", "依我看，是的。"),
    MagicAnswer(.affirmative, "Most likely.", "おそらくそうでしょう。", "很有可能。"),
    MagicAnswer(.affirmative, "Outlook good.", "見通しは明るいです。", "前景看好。"),
    MagicAnswer(.affirmative, "Yes.", "はい。", "是。"),
    MagicAnswer(.affirmative, "Signs point to yes.", "「はい」の兆しが見えます。", "種種跡象顯示：是。"),
  ]

  private static let neutral = [
    MagicAnswer(.neutral, "Reply hazy, try again.", "答えがぼやけています。もう一度どうぞ。", "答案模糊，請再試一次。"),
    MagicAnswer(.neutral, "Ask again later.", "後でもう一度聞いてください。", "請稍後再問。"),
    MagicAnswer(.neutral, "Better not tell you now.", "今は言わないほうがよさそうです。", "現在最好別告訴你。"),
    MagicAnswer(.neutral, "Cannot predict now.", "今は予測できません。", "目前無法預測。"),
    MagicAnswer(.neutral, "Concentrate and ask again.", "心を集中して、もう一度聞いてください。", "集中精神，再問一次。"),
  ]

  private static let negative = [
    MagicAnswer(.negative, "Don't count on it.", "期待しないでください。", "別指望了。"),
    MagicAnswer(.negative, "My reply is no.", "私の答えは「いいえ」です。", "我的回答是否定的。"),
    MagicAnswer(.negative, "My sources say no.", "私の情報では「いいえ」です。", "我得到的消息說：不。"),
    MagicAnswer(.negative, "Outlook not so good.", "見通しはあまりよくありません。", "前景不太妙。"),
    MagicAnswer(.negative, "Very doubtful.", "とても疑わしいです。", "非常可疑。"),
  ]
}
