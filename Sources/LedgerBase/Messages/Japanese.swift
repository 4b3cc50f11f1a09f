extension Translations {
  /// `Docs/languages.md` tells how it is written; `Tests/languages` checks it.
  static let japaneseTable = #"""
    # Japanese. です・ます in sentences; no period in fragments and labels; full-width ：（）, half-width digits.
    # Commands, options, names of files, types of events and codes stay as they are.
    #
    # ledger 台帳 · log ログ · event イベント · segment セグメント · member メンバー · head ヘッド (the file: head) · chain チェーン ·
    # hash ハッシュ · checksum チェックサム · epoch エポック · batch バッチ · append 追記 · receipt 受領書 · acknowledged 確定済み ·
    # table テーブル · row 行 · column 列 · projection プロジェクション · projection file プロジェクションファイル · generation 世代 ·
    # checkpoint チェックポイント · snapshot スナップショット · rebuild 再構築 · quarantine 隔離 · set aside 退避 · undo 取り消し ·
    # void 無効にする · replay 再生 · backup バックアップ · restore 復元 · salvage 救出 · seal 封印 · damaged 破損 · whole 完全 ·
    # lost 失われた · mend 修復, 直す · lock ロック · record レコード · family ファミリー · bundle バンドル · support サポート ·
    # incident インシデント · acknowledge (an incident) 確認 · setting 設定 · default 既定値 · user ユーザー · answer 回答 ·
    # question 質問 · account アカウント · tag タグ · task タスク · step ステップ

    # EventLog

    one of head's two slots is damaged or empty
    = head の2つのスロットの一方が破損しているか空です
    its chain does not begin with the ledger %1 that it names: its events are those of another ledger
    = チェーンが、記されている台帳 %1 から始まっていません。イベントは別の台帳のものです
    the segment that it names does not have its last event
    = そこに記されたセグメントに、最後のイベントがありません
    One of the two records of the last acknowledged event was damaged or empty. The other one and the log were taken; whether more events had been acknowledged can't be known.
    = 最後に確定したイベントの2つの記録のうち一方が破損しているか空でした。もう一方とログを使いました。それより後に確定したイベントがあったかどうかは分かりません。
    One of the two records of the last acknowledged event is damaged or empty, perhaps by a power cut. Whether it was the newer one can't be known.
    = 最後に確定したイベントの2つの記録のうち一方が破損しているか空です。停電が原因かもしれません。それが新しい方だったかどうかは分かりません。
    Compare the last event with the newest backup, or with what you remember. 'ledger doctor --acknowledge' ends this notice.
    = 最後のイベントを、最新のバックアップ、または覚えている内容と比べてください。'ledger doctor --acknowledge' を実行すると、この通知は表示されなくなります。
    its file is damaged, and was read page by page: rows may be missing, and deleted ones among them
    = ファイルが破損しているため、ページごとに読み取りました。行が欠けていたり、削除された行が含まれていたりすることがあります
    Perhaps not at all: every event that is there is whole. Whether the log held more can't be known.
    = 深刻ではないかもしれません。いまあるイベントはすべて正常です。ログにもっとイベントがあったかどうかは分かりません。
    the check of %1
    = %1 の検証
    the table was made by another ledger, or by another copy of this one
    = このテーブルは別の台帳、またはこの台帳の別のコピーが作成したものです
    %1 The tables still have %2.
    = %1 テーブルにはまだ %2があります。
    The check that was made for the bundle found damage that no command had met yet.
    = バンドルのための検証で、どのコマンドもまだ出会っていない破損が見つかりました。
    Incident: %1
    = インシデント：%1
    %1: overdue, run 'ledger verify'
    = %1：期限を過ぎています。'ledger verify' を実行してください
    Nothing else is known to be wrong. 'ledger doctor --acknowledge' marks incidents as seen.
    = ほかに問題は知られていません。'ledger doctor --acknowledge' でインシデントを確認済みにできます。
    The next use of a table builds it again where needed, and compares. One that turns out to be wrong is set aside.
    = テーブルは次に使うときに、必要に応じて再構築され、比較されます。誤っていると分かったものは退避されます。
    The backups in %1 have other events than the log: another copy of this ledger made them.
    = %1 のバックアップにはログと異なるイベントがあります。この台帳の別のコピーが作成したものです。
    Event %1 can't be read; others beside it may be affected too.
    = イベント %1 は読めません。隣のイベントにも影響があるかもしれません。
    Events %1 to %2 can't be read; others beside them may be affected too.
    = イベント %1～%2 は読めません。隣のイベントにも影響があるかもしれません。
    ledger %1 wrote here last: update to that version or a later one, then try again.
    = 最後にここに書き込んだのは ledger %1 です。そのバージョン以降に更新してから、もう一度お試しください。
    Nothing was changed. The lines of these events are in no archive that the log names. Compare it with a backup, or run 'ledger support bundle'.
    = 何も変更していません。これらのイベントの行は、ログに記されたどのアーカイブにもありません。バックアップと比べるか、'ledger support bundle' を実行してください。
    %1 is that of another ledger, or of another copy of this one.
    = %1 は別の台帳のものか、この台帳の別のコピーのものです。
    Nothing was changed. Put the right file in its place. If there is none, move this one away: the next command that writes makes it again from the log.
    = 何も変更していません。正しいファイルをその場所に戻してください。なければこのファイルを移動してください。次に書き込むコマンドがログから作り直します。
    it belongs to another copy of this ledger
    = この台帳の別のコピーのものです
    it is older than the log
    = ログより古いものです
    The log itself says how far it goes. The next write makes it again.
    = どこまであるかはログ自体から分かります。次の書き込みで作り直されます。
    overdue: %1
    = 遅れています：%1
    Which deletes ask first on a terminal: all, cascades (those that take more along), or never.
    = 端末で確認してから行う削除。all（すべて）、cascades（ほかのものも削除する場合）、never（確認しない）。
    no segment holds event %1
    = イベント %1 を含むセグメントがありません
    its file was cut: it has fewer pages than it says
    = ファイルが切り詰められています。記録されている数よりページが少なくなっています
    The last segment was sealed, and the empty one after it was missing: %1 was begun.
    = 最後のセグメントは封印済みで、次の空のセグメントがありませんでした。%1 を開始しました。
    log/head, which records the last acknowledged event, was missing or empty. It was made again from the log, which ends after event %1; whether there were events after that can't be known.
    = 最後に確定したイベントを記録する log/head がないか、空でした。イベント %1 で終わるログから作り直しました。その後にイベントがあったかどうかは分かりません。
    Delete nothing in the folder. Look for the newer copy of it. %1
    = フォルダーの中のものを削除しないでください。より新しいコピーを探してください。%1
    Delete nothing in the folder. Look for the log's files, and put them back. %1
    = フォルダーの中のものを削除しないでください。ログのファイルを探して元に戻してください。%1
    Delete nothing in the folder. %1
    = フォルダーの中のものを削除しないでください。%1
    Events are safe. A command that reads it first compares the table with the log; or run 'ledger rebuild %1'.
    = イベントは無事です。そこを読むコマンドは、先にテーブルをログと照合します。または 'ledger rebuild %1' を実行してください。
    Nothing was changed. %1
    = 何も変更していません。%1
    Event %1 can't be read; no other event is affected.
    = イベント %1 は読めません。ほかのイベントに影響はありません。
    Events %1 to %2 can't be read; no others are affected.
    = イベント %1～%2 は読めません。ほかのイベントに影響はありません。
    Events from %1 on may be affected; how many is not known.
    = イベント %1 以降に影響があるかもしれません。いくつかは分かりません。
    Which events are affected is not known.
    = どのイベントに影響があるかは分かりません。
    Nothing was changed. Put the right log back. %1 The table keeps its rows meanwhile.
    = 何も変更していません。正しいログを戻してください。%1 それまでテーブルの行はそのまま残ります。
    Event %1 of the log is not the one that %2 has: the log is that of another copy of this ledger, or acknowledged events were lost.
    = ログのイベント %1 は、%2 にあるものと異なります。ログがこの台帳の別のコピーのものか、確定済みのイベントが失われています。
    Perhaps not serious: every event can be read. But ledger does not write such a log, so another program did, or a fault of this one.
    = 深刻ではないかもしれません。すべてのイベントを読み取れます。ただし ledger はこのようなログを書きません。別のプログラムが書いたか、このプログラムの不具合です。
    Every event can be read.
    = すべてのイベントを読み取れます。
    %1 The backup that is known lacks some of what the ledger has or had. All that can be read goes into a new ledger, with what the backup has and rows that only the tables still have; the damaged one is not touched.
    = %1 既知のバックアップには、この台帳にある、またはあったものの一部がありません。読み取れるものはすべて、バックアップにあるものとテーブルだけに残る行とともに新しい台帳に入ります。破損した台帳には触れません。
    %1 There are backups: the newest one that is whole brings back what it has, and says first what it lacks.
    = %1 バックアップがあります。正常なもののうち最新のものが、その内容を元に戻します。何が足りないかは先に示されます。
    The log ends before events that were acknowledged.
    = ログは、確定済みのイベントより前で終わっています。
    Name a folder with backups of this copy.
    = このコピーのバックアップがあるフォルダーを指定してください。
    The log at %1 belongs to another ledger, so none of its segments can be repaired.
    = %1 のログは別の台帳のものなので、セグメントを修復できません。
    : %1, made by another ledger or another copy of this one
    = ：%1（別の台帳、またはこの台帳の別のコピーが作成したもの）
    The last check found damage: 'ledger verify' says whether it is still there.
    = 前回の検査で破損が見つかりました。まだ残っているかどうかは 'ledger verify' で分かります。
    %1 extends to event %2: one of the two comes from another copy of this ledger
    = %1 がイベント %2 まで続いています。どちらか一方は、この台帳の別のコピーから来たものです
    it belongs to the ledger %1, and not to %2
    = 台帳 %1 のもので、%2 のものではありません
    it does not continue where %1 ends: one of the two comes from another copy of this ledger
    = %1 の終わりから続いていません。どちらか一方は、この台帳の別のコピーから来たものです
    its first or its last member can't be read
    = 最初または最後のメンバーを読み取れません
    The log at %1 belongs to the ledger %2, but ledger.json names the ledger %3.
    = %1 のログは台帳 %2 のものですが、ledger.json によるとこれは台帳 %3 です。
    Nothing was changed. Put this ledger's own log back, or restore a backup. If the log is the right one, copy the folder log into a new, empty folder and use that one with --ledger.
    = 何も変更していません。この台帳自身のログを戻すか、バックアップから復元してください。このログが正しいのなら、フォルダー log を新しい空のフォルダーにコピーし、それを --ledger で使ってください。
    The log at %1 does not continue from event %2 as this process saw it: it belongs to another copy of this ledger.
    = %1 のログは、このプロセスが見たイベント %2 から続いていません。この台帳の別のコピーのログです。
    Nothing was changed. Put this ledger's own log back, and open the ledger again.
    = 何も変更されていません。この台帳のログを戻してから、開き直してください。
    The table '%1' has applied another event %2 than the log has: the log is that of another copy of this ledger, or acknowledged events were lost.
    = テーブル '%1' が適用したイベント %2 は、ログにあるものと異なります。ログがこの台帳の別のコピーのものか、確定済みのイベントが失われています。
    The backup in %1 has another event %2 than the log: the log is that of another copy of this ledger, or acknowledged events were lost.
    = %1 のバックアップにあるイベント %2 は、ログにあるものと異なります。ログがこの台帳の別のコピーのものか、確定済みのイベントが失われています。
    The other copy and the log itself say how far it goes. The next write makes it again.
    = もう一方のコピーとログ自体から、どこまであるか分かります。次の書き込みで作り直されます。
    log/head, which records the last acknowledged event, is missing or empty. Whether there were events after event %1 can't be known.
    = ログがどこまで確定したかを示すファイルがないか、空です。イベント %1 より後にイベントがあったかどうかは分かりません。
    Compare event %1 with the newest backup, or with what you remember. The next command that writes makes the file again.
    = イベント %1 を、最新のバックアップや記憶と照らし合わせてください。ファイルは、次に書き込むコマンドが作り直します。
    the table '%1' has applied another event %2
    = テーブル '%1' は別のイベント %2 を適用しています
    a backup has another event %1
    = バックアップには別のイベント %1 があります
    it had another event %1 on %2
    = %2 には別のイベント %1 がありました
    Perhaps not at all: every event that is there is whole. Whether the log held more can't be known without that file.
    = 問題がない可能性もあります。残っているイベントはすべて正常です。ログにそれ以上のイベントがあったかどうかは、そのファイルなしでは分かりません。
    Every event that is there. If others came after it, a backup or a copy may have them.
    = 残っているイベントすべてです。その後にイベントがあった場合は、バックアップやコピーにあるかもしれません。
    Nothing that is there is gone. Whether more had been acknowledged can't be known.
    = 残っているものは失われていません。それ以上のイベントが確定していたかどうかは分かりません。
    The log has files of another ledger or copy
    = ログに別の台帳またはコピーのファイルがあります
    A program that syncs folders, a copy of only some files, or a restore by hand may have put them there. Nothing is built from them, and nothing is written after them.
    = フォルダーを同期するプログラム、一部のファイルだけのコピー、手作業での復元などが原因かもしれません。それらからは何も作られず、その後には何も書き込まれません。
    Something has seen events that the log does not hold: an older copy of it, or another one, was put in its place, or a file was cut.
    = ログにないイベントを見たものがあります。古いコピーや別のコピーが置かれたか、ファイルが切り詰められました。
    %1 does not belong to this log: it belongs to the ledger 0197c1f2-8a3b-7c4d-9e5f-60718293a4b5, and not to 0197b0e1-7b2a-7d3c-8f4e-5f60718293a4.
    = %1 はこのログのものではありません：台帳 0197c1f2-8a3b-7c4d-9e5f-60718293a4b5 のもので、0197b0e1-7b2a-7d3c-8f4e-5f60718293a4 のものではありません。
    The log is inconsistent: %1 (%2).
    = ログのつながりが途切れています：%1（%2）。
    — the events before and after this line do not belong together —
    = — この行の前と後は、つながっていません —
    Checked
    = 検査
    no full check on record: run 'ledger verify'
    = 全体の検査はまだありません。'ledger verify' を実行してください
    in full %1, up to event %2
    = 全体を検査（%1）、イベント %2 まで
    %1: %2 with damage
    = %1：%2に破損
    %1 days ago
    = %1 日前
    within the last hour
    = 1 時間以内
    1 hour ago
    = 1 時間前
    %1 hours ago
    = %1 時間前
    Nothing is known to be wrong.
    = 分かっている問題はありません。
    After it: %1 that head does not acknowledge yet. The next command that writes takes them up.
    = その後：head がまだ知らない%1。次に書き込むコマンドが引き継ぎます。
    it is no JSON object
    = JSON のオブジェクトではありません
    its checksum is wrong
    = チェックサムが一致しません
    The file %1 was made by a newer version of ledger (format %2).
    = ファイル %1 は、新しいバージョンの ledger で作られました（形式 %2）。
    Update ledger, then try again.
    = ledger を更新してから、もう一度試してください。
    The file %1 is damaged: %2.
    = ファイル %1 が破損しています：%2。
    Set it aside; it can be made again.
    = 退避させてください。作り直すことができます。
    it is far too large
    = 大きすぎます
    %1 has %2 bytes, but %3 were acknowledged, up to event %4.
    = %1 は %2 バイトですが、イベント %4 までの %3 バイトが確定済みでした。
    it ends before event %1
    = イベント %1 より前で終わっています
    The log ends after event %1, but a table, a backup or an incident has event %2. Acknowledged events were lost.
    = ログはイベント %1 で終わっていますが、テーブル、バックアップ、または記録にはイベント %2 まであります。確定済みのイベントが失われました。
    it became shorter while it was read
    = 読んでいる間に短くなりました
    it does not follow the segment before in the chain
    = チェーン上で前のセグメントにつながっていません
    Nothing was changed. If you know how this file came there, move it out of the log's folder; else run 'ledger support bundle'.
    = 何も変更していません。このファイルがそこにある理由が分かれば、ログのフォルダーの外に移してください。分からなければ 'ledger support bundle' を実行してください。
    One append takes 1 to %1 events and %2 MiB; this one has %3 events and %4 bytes.
    = 一度に追記できるのは 1～%1 イベント、%2 MiB までです。今回は %3 イベント、%4 バイトです。
    Append in smaller batches.
    = もっと小さなバッチに分けて追記してください。
    a line has no end
    = 終わりのない行があります
    a line has the sequence number %1
    = ある行の連番が %1 です
    the lines are not %1
    = 行が %1 ではありません
    the log has moved on
    = ログが先に進んでいます
    no lock is held
    = ロックを取得していません
    It can't be known whether the append is on disk: syncing %1 failed.
    = 追記がディスクに書かれたかどうか分かりません。%1 の同期に失敗しました。
    Try again with the same event id: if it is there, you get its receipt.
    = 同じイベント ID でもう一度試してください。すでに書かれていれば、その受領書が返ります。
    Free some space, then try again; nothing has to be restarted or repaired.
    = 空き容量を作ってから、もう一度試してください。再起動や修復は必要ありません。
    Writing to %1 failed, and what was written could not be taken back.
    = %1 への書き込みに失敗し、書いた分を取り消すこともできませんでした。
    An earlier append failed in a way that leaves its outcome unknown, so this process appends no more.
    = 前の追記が結果不明のまま失敗したため、このプロセスではこれ以上追記しません。
    Open the ledger anew; opening finds out what is on disk.
    = 台帳を開き直してください。開くときに、ディスクに何があるかを調べます。
    The append was refused before anything was written: %1, where event %2 is next.
    = 何も書かないうちに追記を拒否しました：%1（次はイベント %2）。
    This is a fault in ledger; please report it.
    = ledger の不具合です。報告してください。
    An event takes at most %1 bytes; this one has %2.
    = イベントは %1 バイトまでです。これは %2 バイトです。
    Store large content elsewhere and its name here.
    = 大きな内容は別の場所に保存し、ここにはその名前を書いてください。
    There is a ledger at %1 already.
    = %1 にはすでに台帳があります。
    Use it, or name another place with --ledger.
    = それを使うか、--ledger で別の場所を指定してください。
    %1 is a file, not a ledger's folder.
    = %1 はファイルで、台帳のフォルダーではありません。
    Name another place with --ledger.
    = --ledger で別の場所を指定してください。
    %1 holds other files and is no ledger.
    = %1 には別のファイルがあり、台帳ではありません。
    Name an empty or new folder with --ledger.
    = --ledger で空のフォルダーか新しいフォルダーを指定してください。
    Another process is writing to %1.
    = 別のプロセスが %1 に書き込んでいます。
    Try again, or wait longer with --wait.
    = もう一度試すか、--wait でもっと長く待ってください。
    The log ends after event %1, but event %2 was acknowledged.
    = ログはイベント %1 で終わっていますが、イベント %2 が確定済みでした。
    Event %1 of the log is not the one that was acknowledged.
    = ログのイベント %1 は、確定済みのものと違います。
    %1 Acknowledged events were lost.
    = %1確定済みのイベントが失われました。
    There is no ledger at %1.
    = %1 に台帳がありません。
    Run 'ledger init', or name another place with --ledger.
    = 'ledger init' を実行するか、--ledger で別の場所を指定してください。
    The ledger at %1 no longer has a log: there is no segment in %2.
    = %1 の台帳にログがなくなっています。%2 にセグメントがありません。
    A restore was interrupted: run it again. What stood here before is in %1, or still in its place.
    = 復元が中断されました。もう一度実行してください。以前ここにあったものは %1 にあるか、まだ元の場所にあります。
    the append is not whole
    = 追記が最後まで書かれていません
    The log ends after event %1, but a table, a backup or an incident has event %2, and %3 holds nothing of it: %4. Acknowledged events were lost.
    = ログはイベント %1 で終わっていますが、テーブル、バックアップ、または記録にはイベント %2 まであり、%3 にもそれがありません：%4。確定済みのイベントが失われました。
    Nothing was changed. Put the file back from a copy, or run 'ledger restore DIR' with a backup.
    = 何も変更していません。コピーからファイルを戻すか、バックアップから 'ledger restore DIR' を実行してください。
    it is empty
    = 空です
    it holds only zero bytes
    = ゼロのバイトしか入っていません
    all that it holds is in the log before it
    = 入っているものはすべて、前のログにあります
    The ledger at %1 was set aside or removed meanwhile.
    = %1 の台帳は、その間に退避または削除されました。
    Nothing was appended. Try again, and make sure that nothing deletes %1.
    = 何も追加されていません。やり直してください。また、%1 を削除しないでください。
    The ledger's lock was deleted or replaced while this process held it, so another one may have written.
    = このプロセスが保持している間に台帳のロックが削除または置き換えられたため、別のプロセスが書き込んだかもしれません。
    Open it anew.
    = 開き直してください。
    The log at %1 ends after event %2, but this process has seen event %3.
    = %1 のログはイベント %2 で終わっていますが、このプロセスはイベント %3 を見ています。
    Nothing was changed. If an older copy was put back, restore the newer files; then open the ledger again.
    = 何も変更していません。古いコピーに戻しましたか。台帳を開き直すか、新しいファイルを復元してください。
    The expected hash of event %1 is not in the history of this log.
    = 指定されたイベント %1 のハッシュは、このログの履歴にありません。
    The expected hash is not in the history of this log.
    = 指定されたハッシュは、このログの履歴にありません。
    %1 It ends at event %2 with %3.
    = %1ログはイベント %2（%3）で終わっています。
    The folder is an older copy, or another ledger. Look for the newer one, or take the missing events from a backup with 'ledger restore DIR'.
    = このフォルダーは古いコピーか、別の台帳です。新しいものを探すか、'ledger restore DIR' で足りないイベントをバックアップから取り込んでください。
    byte %1
    = バイト %1
    bytes %1 to %2
    = バイト %1～%2
    nothing of it can be read
    = まったく読めません
    a segment of the log is missing, this one or one before it
    = ログのセグメントが足りません（これか、これより前のもの）
    event %1
    = イベント %1
    events %1 to %2
    = イベント %1～%2
    events from %1 on
    = イベント %1 以降
    %1 is damaged at byte %2: %3.%4
    = %1 のバイト %2 が破損しています：%3。%4
    events are missing before this byte
    = このバイトより前のイベントがありません
    no segment leads to this file, and the log was never acknowledged so far
    = このファイルにつながるセグメントがなく、ログがここまで確定されたこともありません
    a segment is missing, or the one before it has lost its end
    = セグメントが足りないか、前のセグメントの終わりが失われています
    head says that these events were acknowledged
    = head によると、これらのイベントは確定済みでした
    it is the segment that begins with event %1, under another's name
    = イベント %1 から始まるセグメントが、別の名前になっています
    it does not begin with its own start member
    = 自身の開始メンバーで始まっていません
    it belongs to another ledger
    = 別の台帳のものです
    the segments before it are missing
    = これより前のセグメントがありません
    there are only zero bytes up to its end
    = 終わりまでゼロのバイトしかありません
    it ends too early
    = 途中で終わっています
    event %1 stands in the place of event %2
    = イベント %2 の場所にイベント %1 があります
    its lines do not lead to the hash in its header
    = 行からチェーンのハッシュが得られません

    # EventLog/Copies

    it is missing
    = ありません
    its bytes are not those that were written
    = 書き込まれたときのバイトと違います
    it does not hold the events that its manifest lists
    = マニフェストと違うイベントが入っています
    its epoch is not the one in its manifest
    = マニフェストが示すものとは別のエポックのものです
    it has %1 bytes, and its manifest says %2
    = 大きさは %1 バイトですが、マニフェストには %2 バイトとあります
    no events
    = イベントなし
    The copy %1 (%2) is damaged: %3.
    = コピー %1（%2）が破損しています：%3。
    Make a new backup, to another folder if this disk fails.
    = 新しいバックアップを作成してください。このディスクに問題がある場合は、別のフォルダーに作成してください。
    There is no backup in %1.
    = %1 にバックアップがありません。
    Name the folder that 'ledger backup' was given; 'ledger config get backup.to' may know it.
    = 'ledger backup' に指定したフォルダーを指定してください。'ledger config get backup.to' で分かることがあります。
    %1 holds other files, such as %2, and no backups.
    = %1 には %2 などの別のファイルがあり、バックアップがありません。
    Name an empty or new folder.
    = 空のフォルダーか新しいフォルダーを指定してください。
    The backups can't be kept inside of the ledger they are of: %1
    = バックアップは、その台帳の中には置けません：%1
    Name a folder elsewhere, best on another disk.
    = 別の場所のフォルダーを指定してください。別のディスクが最適です。
    %1 is not what was written to it.
    = %1 は、書き込んだ内容と違います。
    The disk of the backups may be at fault: try again, or use another one.
    = バックアップ先のディスクに問題があるかもしれません。もう一度試すか、別のディスクを使ってください。
    a key is missing
    = キーが足りません
    a segment's entry is none
    = セグメントの項目が正しくありません
    its segments do not follow each other
    = セグメントがつながっていません
    its segments do not lead to its head
    = セグメントがヘッドに至りません
    The backup's manifest %1 is damaged: %2.
    = バックアップのマニフェスト %1 が破損しています：%2。
    Use another backup: 'ledger backup --list DIR' names them.
    = 別のバックアップを使ってください。'ledger backup --list DIR' で一覧できます。
    The file %1 is far too large.
    = ファイル %1 は大きすぎます。
    Set it aside.
    = 退避させてください。
    No free name was found for %1.
    = %1 に使える空きの名前がありませんでした。
    Move older ones elsewhere.
    = 古いものを別の場所に移してください。
    The backups in %1 are of another ledger (%2).
    = %1 のバックアップは別の台帳（%2）のものです。
    Name a folder of its own for this ledger.
    = この台帳専用のフォルダーを指定してください。
    The log ends after event %1, but the backup %2 has event %3. Acknowledged events were lost.
    = ログはイベント %1 で終わっていますが、バックアップ %2 にはイベント %3 があります。確定済みのイベントが失われました。
    No backup was made, so the older ones stay. 'ledger restore %1' brings the events back.
    = バックアップを作成しなかったので、以前のものは残っています。'ledger restore %1' でイベントを取り戻せます。
    Event %1 of the log is not the one in the backup %2: two copies of this ledger both went on.
    = ログのイベント %1 は、バックアップ %2 のものと違います。この台帳の 2 つのコピーが別々に進みました。
    No backup was made. Back this copy up to a folder of its own, then compare the two with 'ledger log'.
    = バックアップを作成していません。このコピーは専用のフォルダーにバックアップし、'ledger log' で両方を比べてください。
    %1 does not follow the segment before it in the chain: event %2 should come next.
    = %1 は、チェーン上で前のセグメントにつながっていません。次はイベント %2 のはずです。
    No backup was made, so the older ones stay. Run 'ledger verify'.
    = バックアップを作成しなかったので、以前のものは残っています。'ledger verify' を実行してください。
    The segments of the log do not lead to its head, event %1.
    = ログのセグメントがヘッド（イベント %1）に至りません。
    what head names does not stand there
    = head が示すものがそこにありません
    No attempt was made.
    = 一度も試していません。
    Event %1 stands behind event %2.
    = イベント %1 がイベント %2 の後にあります。
    Ask for the file again.
    = ファイルをもう一度受け取ってください。
    %1 holds %2 of the log format at byte %3.
    = %1 のバイト %3 に、ログ形式の「%2」があります。
    Update ledger, then try again; nothing was changed.
    = ledger を更新してから、もう一度試してください。何も変更していません。
    %1 changed while it was read: %2.
    = %1 は読んでいる間に変わりました：%2。
    Try again.
    = もう一度試してください。
    Something else stands at %1.
    = %1 には別のものがあります。
    Name a new place. To restore over the ledger itself, leave --to out.
    = 新しい場所を指定してください。台帳そのものに上書きして復元するには、--to を付けないでください。
    The copies of the backup %1 lead to another head than it names.
    = バックアップ %1 のコピーをたどると、記録と違うヘッドになります。
    Use another backup: 'ledger backup --verify DIR' tells which are whole.
    = 別のバックアップを使ってください。'ledger backup --verify DIR' で、どれが完全か分かります。
    The copy %1 is damaged: its bytes are not those that were written.
    = コピー %1 が破損しています。書き込まれたときのバイトと違います。
    %1 events would be lost, more than %2.
    = %2 より多い %1 件のイベントが失われます。
    Make a bundle with 'ledger support bundle' and send it to support.
    = 'ledger support bundle' でバンドルを作成し、サポートに送ってください。
    The backups in %1 are of another ledger.
    = %1 のバックアップは別の台帳のものです。
    Name those of this one.
    = この台帳のバックアップを指定してください。
    The ledger at %1 is another one than the backups in %2 are of.
    = %1 の台帳は、%2 のバックアップの台帳とは別のものです。
    Restore into a new place with --to, or name the right --ledger.
    = --to で新しい場所に復元するか、正しい --ledger を指定してください。
    There is no backup %1 in %2.
    = %2 にバックアップ %1 はありません。
    'ledger backup --list %1' names them.
    = 'ledger backup --list %1' で一覧できます。
    None of the backups in %1 is whole.
    = %1 のバックアップはどれも完全ではありません。
    'ledger backup --verify %1' tells what is wrong; 'ledger salvage' keeps what can be read.
    = 'ledger backup --verify %1' で何が悪いか分かります。'ledger salvage' で読めるものを残せます。
    something follows its seal
    = 封印の後に何かが続いています
    its last append is not whole
    = 最後の追記が完全ではありません
    %1 became shorter while it was copied.
    = %1 はコピー中に短くなりました。
    The backups in %1 are not of the ledger at %2.
    = %1 のバックアップは、%2 の台帳のものではありません。
    Name those of this ledger.
    = この台帳のバックアップを指定してください。
    it does not hold events %1 to %2
    = イベント %1～%2 が入っていません
    no backup has events %1 to %2
    = イベント %1～%2 を含むバックアップがありません
    no backup says in which epoch it begins
    = どのエポックで始まるかを示すバックアップがありません
    the events beside it are lost too
    = 隣のイベントも失われています

    # EventLog/Files

    open the folder
    = フォルダーのオープン
    open
    = オープン
    look at
    = 確認
    list
    = 一覧
    user %1
    = ユーザー %1
    The disk is full: could not %1 %2.
    = ディスクがいっぱいです。%2 を%1できませんでした。
    Free some space and try again; nothing has to be restarted.
    = 空き容量を作ってから、もう一度試してください。再起動は必要ありません。
    Could not %1 %2: %3.
    = %2 を%1できませんでした：%3。
    %1 is %2, not an ordinary file.
    = %1 は通常のファイルではなく、%2です。
    Nothing was read from it or written to it. Find out who put it there, move it away, and put the file back.
    = そこからは何も読まず、何も書き込んでいません。誰が置いたのかを調べ、別の場所へ移し、元のファイルを戻してください。
    an ordinary file
    = 通常のファイル
    a folder
    = フォルダー
    a symbolic link
    = シンボリックリンク
    a named pipe
    = 名前付きパイプ
    a socket
    = ソケット
    a device
    = デバイス
    something else
    = 別のもの
    Nothing was read from it or written to it. Move it away and put the segment back, or take it from a backup: 'ledger restore DIR --segments'.
    = そこからは何も読まず、何も書き込んでいません。別の場所へ移してセグメントを戻すか、バックアップから取り出してください：'ledger restore DIR --segments'
    Give this user the right to read and write it, or name another ledger with --ledger.
    = このユーザーに読み書きの権限を与えるか、--ledger で別の台帳を指定してください。
    Check the disk and the path, then try again.
    = ディスクとパスを確認してから、もう一度試してください。
    read
    = 読み取り
    write
    = 書き込み
    sync
    = 同期
    cut
    = 切り詰め
    lock
    = ロック
    unlock
    = ロック解除
    close
    = クローズ
    make
    = 作成
    rename
    = 改名
    exchange
    = 交換
    remove
    = 削除
    sync the folder
    = フォルダー同期
    link
    = リンク
    read the link
    = リンクの読み取り
    find
    = 検索

    # EventLog/Validity

    its creation time is not the log's
    = 作成日時がログのものと違います
    Nothing depends on it: the log's segments say when the ledger was created.
    = それに依存するものはありません。台帳の作成日時はログのセグメントに記されています。
    Event %1 can't be read: %2 (%3).
    = イベント %1 を読めません：%2（%3）。
    its line has the key %1, which a newer version wrote (byte %2 of the line)
    = 行に、新しいバージョンが書いたキー %1 があります（行のバイト %2）
    its line is not in the form that ledger writes: %1 (byte %2 of the line)
    = 行が、このプログラムが書く形ではありません：%1（行のバイト %2）
    The line of an event has the key %1, which this version does not know, so a newer one wrote it (byte %2 of the line).
    = イベントの行に、このバージョンが知らないキー %1 があります。新しいバージョンが書いたものです（行のバイト %2）。
    %1, in the member at byte %2: %3
    = %1 のバイト %2 のメンバー：%3
    there are bytes after the second slot
    = 2 番目のスロットの後にバイトがあります
    a slot is in the wrong place for its counter
    = スロットの位置がそのカウンターと合いません
    reserved bytes are not 0
    = 予約されたバイトが 0 ではありません
    its entries for projections are not valid
    = プロジェクションの項目が有効ではありません
    an entry names an event after the last one
    = 最後のイベントより後のイベントを示す項目があります
    no member ends at the position it gives
    = それが示す位置で終わるメンバーがありません
    its hash is not the log's
    = そのハッシュがログのものと違います
    its epoch is not the log's
    = そのエポックがログのものと違います
    it gives the wrong position of the last member
    = 最後のメンバーの位置が間違っています
    it gives the wrong number of bytes of lines
    = 行のバイト数が間違っています
    the last acknowledged event is inside an append
    = 最後に確定したイベントが追記の途中にあります
    it names event %1 as the newest of its kind, but that is event %2
    = 同種の最新をイベント %1 としていますが、最新はイベント %2 です
    it says that no event after %1 concerns the table '%2', but event %3 does
    = イベント %1 より後にテーブル '%2' に関わるものはないとしていますが、イベント %3 が関わります
    its atomic batch is incomplete or inconsistent
    = そのアトミックなバッチが不完全か、矛盾しています
    no epoch begins with it
    = それで始まるエポックがありません
    it names event %1 by the wrong id
    = イベント %1 を間違った ID で示しています
    it names event %1 without the others of its atomic batch
    = イベント %1 を、同じアトミックなバッチの他のイベントなしで示しています
    no event says that it was archived
    = アーカイブされたと記すイベントがありません
    its hash after event %1 is not the log's
    = イベント %1 の後のハッシュがログのものと違います
    it has the id of event %1
    = イベント %1 と同じ ID です
    a 'ledger.lost' event has data, meta or a batch
    = 'ledger.lost' イベントに data、meta またはバッチがあります
    a member ends inside an atomic batch
    = メンバーがアトミックなバッチの途中で終わっています
    a member is marked as continued, but no atomic batch continues
    = 続きがあると記されたメンバーですが、続くアトミックなバッチがありません
    bytes after the last event that should be 0 are not: the disk changed them, or a write was interrupted
    = 最後のイベントの後の、0 であるべきバイトが 0 ではありません。ディスクが変えたか、書き込みが中断されました
    its creation time is not that of the segments before it
    = 作成日時が前のセグメントと違います
    an epoch has no first event
    = 最初のイベントのないエポックがあります
    its epoch is earlier than the one before, or has the wrong mark
    = エポックが前のものより古いか、印が間違っています
    the first epoch does not have the ledger's id as its mark
    = 最初のエポックの印が台帳の ID ではありません
    an epoch does not begin with a 'ledger.restored' event of its mark
    = エポックが、その印を持つ 'ledger.restored' イベントで始まっていません
    a newer version wrote it: its data version is %1
    = 新しいバージョンが書いたものです：データのバージョンは %1 です
    a system event has lost its data
    = システムイベントがデータを失っています
    it does not say what it migrates
    = 何を移行するのかを記していません
    it does not say what it empties
    = 何を空にするのかを記していません
    it does not say which events it is about
    = どのイベントについてのものかを記していません
    the events it names are not in ascending order
    = 示しているイベントが昇順ではありません
    it names event %1 as the previous void, but that is event %2
    = 前の無効化をイベント %1 としていますが、イベント %2 です
    it does not say which kind it is about
    = どの種類についてのものかを記していません
    it does not name the event about kinds before it
    = 種類についての前のイベントを示していません
    it names event %1 as the one about kinds before it, which is event %2
    = 種類についての前のイベントを %1 としていますが、イベント %2 です
    it does not say what was archived
    = 何がアーカイブされたのかを記していません
    it does not say what was restored
    = 何が復元されたのかを記していません
    a member follows the seal
    = 封印の後にメンバーがあります
    a segment has a second start
    = セグメントに 2 番目の開始があります
    it has a member that only a sealed segment may have
    = 封印されたセグメントにしかないはずのメンバーがあります
    events follow the index
    = 索引の後にイベントがあります
    its index does not match its members
    = 索引がメンバーと合いません
    a member of a sealed segment names an append
    = 封印されたセグメントのメンバーが追記を示しています
    an append does not continue as the member before it says
    = 追記が、前のメンバーの記すとおりに続いていません
    a member names the wrong append
    = メンバーが間違った追記を示しています
    its seal gives the wrong beginning of the segment
    = 封印の示すセグメントの始まりが間違っています
    its seal is wrong about archived events
    = 封印の示すアーカイブの有無が間違っています
    its seal gives the wrong position of the index
    = 封印の示す索引の位置が間違っています
    the segment ends inside an append
    = セグメントが追記の途中で終わっています
    the last segment is sealed
    = 最後のセグメントが封印されています
    there are bytes after the seal
    = 封印の後にバイトがあります
    a member without events is marked as continued
    = イベントのないメンバーに、続きがあると記されています
    a member without events names an append
    = イベントのないメンバーが追記を示しています
    a member without events changes the chain's hash
    = イベントのないメンバーがチェーンのハッシュを変えています
    a member without lines has more than an empty deflate stream
    = 行のないメンバーに、空の deflate ストリーム以外のものがあります
    Event %1: %2 (rule %3 of the log format).
    = イベント %1：%2（ログ形式の規則 %3）。
    %1 (rule %2 of the log format).
    = %1（ログ形式の規則 %2）。
    No event is affected. The next command that writes sets these bytes aside and cuts them off.
    = 影響を受けるイベントはありません。次に書き込むコマンドがこのバイトを退避して切り取ります。
    Every event of the log can be read. Move log/head out of the folder; the next command that writes makes it anew from the log.
    = ログのイベントはすべて読めます。log/head をフォルダーの外に移してください。次に書き込むコマンドがログから作り直します。
    Nothing was changed, and every event can be read; but ledger does not write such a log. Compare it with a backup, or run 'ledger support bundle'.
    = 何も変更していません。イベントはすべて読めますが、ledger はこのようなログを書きません。バックアップと比べるか、'ledger support bundle' を実行してください。
    Everything else was read. Update ledger to read what a newer version wrote.
    = それ以外はすべて読みました。新しいバージョンが書いたものを読むには ledger を更新してください。

    # EventLog/Lines

    %1 is not a date: it does not have the form YYYY-MM-DD.
    = %1 は日付ではありません。YYYY-MM-DD の形式ではありません。
    Write it as year-month-day, for example 1990-04-23.
    = 年-月-日の形で書いてください（例：1990-04-23）。
    %1 is not a date: there is no such day in the calendar.
    = %1 は日付ではありません。暦にそのような日はありません。
    Check the month and the day; 29 February is there in leap years only.
    = 月と日を確認してください。2 月 29 日はうるう年だけにあります。
    something follows the value
    = 値の後に何かが続いています
    a value is missing
    = 値がありません
    a number is not one
    = 数値ではない数値があります
    the nesting is too deep
    = 入れ子が深すぎます
    a key stands twice
    = キーが重複しています
    a string does not end
    = 文字列が終わっていません
    an escape is not one we write
    = ledger が書かないエスケープがあります
    a control character stands raw
    = 制御文字がそのまま入っています
    a string is not UTF-8
    = 文字列が UTF-8 ではありません
    another byte is expected
    = 別のバイトがあるはずです
    The data of an event is not an object as this program writes it (byte %1 of the data).
    = イベントの data が、このプログラムが書く形のオブジェクトではありません（data のバイト %1）。
    Run `ledger verify`.
    = `ledger verify` を実行してください。
    type
    = 種類
    the event's type, such as "task.inserted"
    = "task.inserted" のようなイベントの種類が必要です
    data
    = データ
    an object with the event's fields
    = イベントのフィールドを持つオブジェクトが必要です
    The event's id is blank.
    = イベントの ID が空白です。
    Leave id out to have one made.
    = id を省くと自動で作られます。
    The event's meta has the key %1, which keeps an id that is no UUID.
    = イベントの meta にキー %1 があります。これは UUID でない ID を保存するためのものです。
    Name that key of meta otherwise, or give a UUID as id.
    = meta のそのキーを別の名前にするか、id に UUID を指定してください。
    a string
    = 文字列
    an object
    = オブジェクト
    The event has no %1: %2.
    = イベントに %1 がありません：%2。
    A line is an object such as %1.
    = 行は %1 のようなオブジェクトです。
    The event's %1 must be %2, and is %3.
    = イベントの %1 は%2でなければなりませんが、%3です。
    is given by the ledger
    = 台帳が付けるものです
    is not known
    = 知られていません
    The event has the key %1, which %2.
    = イベントにキー %1 がありますが、これは%2。
    The keys of an event are type and data, and where wanted id, time, v and meta; its fields belong into data.
    = イベントのキーは type と data、必要に応じて id、time、v、meta です。フィールドは data の中に書きます。
    a number
    = 数値
    a boolean
    = 真偽値
    an array
    = 配列
    line %1: %2
    = %1 行目：%2
    The event's time lies outside of the years 0000 to 9999.
    = イベントの時刻が 0000 年から 9999 年の範囲にありません。
    The event's %1 has %2 bytes; at most %3 are possible.
    = イベントの %1 は %2 バイトです。%3 バイトまで可能です。
    Keep large content elsewhere, and its name or hash in the event.
    = 大きな内容は別の場所に置き、イベントにはその名前かハッシュを入れてください。
    The event's %1 is not an object.
    = イベントの %1 がオブジェクトではありません。
    Give an object such as {"title":"Buy milk"}.
    = {"title":"Buy milk"} のようなオブジェクトを指定してください。
    The event's %1 can't be kept: %2
    = イベントの %1 を保存できません：%2
    The event's %1 is not written as it should be.
    = イベントの %1 が正しい形で書かれていません。
    The event's version (v) is not a whole number from 1 to %1.
    = イベントのバージョン (v) が 1 から %1 の整数ではありません。
    Leave v out for the newest version of the type's data.
    = v を省くと、その種類の最新バージョンになります。
    Use the newest version of ledger.
    = ledger の最新バージョンを使ってください。
    The line of an event is not in the form that ledger writes: %1 (byte %2 of the line).
    = イベントの行が、このプログラムが書く形ではありません：%1（行のバイト %2）。
    Run `ledger verify` to see what is damaged.
    = `ledger verify` を実行して、どこが破損しているか調べてください。
    it is longer than 1 MiB
    = 1 MiB より長いです
    something follows its closing brace
    = 閉じ波かっこの後に何かが続いています
    meta is longer than 8 KiB
    = meta が 8 KiB より長いです
    a key is expected
    = キーがあるはずです
    a key is missing or not in its place
    = キーがないか、場所が違います
    a key is unknown
    = 知らないキーです
    a number is too large
    = 数値が大きすぎます
    a number from 1 is expected
    = 1 以上の数値があるはずです
    an id is cut off
    = ID が途中で切れています
    an id is no UUID in lower case
    = ID が小文字の UUID ではありません
    a time is cut off
    = 時刻が途中で切れています
    a time is none, or of another form
    = 時刻が正しくないか、別の形式です
    the name of its type breaks a rule
    = 種類の名前が規則に合いません
    its batch does not hold it
    = バッチの範囲に入っていません
    a salt is not 16 digits of base64url
    = salt が base64url の 16 文字ではありません
    a hash is not 64 lower-case hexadecimal digits
    = ハッシュが小文字の 16 進数 64 桁ではありません
    %1 is no name for an event type: %2
    = %1 はイベントの種類の名前になりません：%2
    Name it as record and event, for example task.inserted.
    = task.inserted のように、レコードとイベントで名前を付けてください。
    it is empty.
    = 空です。
    it is longer than 128 bytes.
    = 128 バイトより長いです。
    it begins or ends with a dot.
    = ピリオドで始まるか終わっています。
    only the letters A-Z and a-z, digits, dots, _ and - may stand in it.
    = 使えるのは A-Z と a-z の文字、数字、ピリオド、_、- だけです。
    it has no dot.
    = ピリオドがありません。
    the text begins with a byte order mark; save it as UTF-8 without one.
    = テキストがバイト順マークで始まっています。BOM なしの UTF-8 で保存してください。
    there is no JSON value, only white space or nothing.
    = JSON の値がありません。空白だけか、空です。
    an object is expected here, such as {"title":"Buy milk"}.
    = ここには {"title":"Buy milk"} のようなオブジェクトが必要です。
    something follows the end of the value; only one value may stand here.
    = 値の終わりの後に何かが続いています。ここに書ける値は 1 つだけです。
    the text ends where a value should be.
    = 値があるべき所でテキストが終わっています。
    the key %1 stands in this object twice.
    = キー %1 がこのオブジェクトに 2 回あります。
    a colon is missing between a key and its value.
    = キーと値の間にコロンがありません。
    objects and arrays are nested more than %1 levels deep.
    = オブジェクトと配列の入れ子が %1 段を超えています。
    a string begins here and has no closing quotation mark.
    = ここで始まる文字列に閉じ引用符がありません。
    the byte 0x%1 is not UTF-8 here; save the text as UTF-8.
    = バイト 0x%1 は、ここでは UTF-8 ではありません。UTF-8 で保存してください。
    a backslash must be followed by one of " \\ / b f n r t u; write \\\\ for a backslash itself.
    = バックスラッシュの後には " \\ / b f n r t u のどれかが必要です。バックスラッシュ自体は \\\\ と書きます。
    U+0000 (NUL) can't stand in a text.
    = U+0000 (NUL) はテキストに使えません。
    \\u must be followed by four hexadecimal digits.
    = \\u の後には 16 進数 4 桁が必要です。
    line %1, column %2: %3
    = %1 行目 %2 列目：%3
    a string stands in double quotation marks, not in single ones.
    = 文字列は、一重でなく二重の引用符で囲みます。
    a value is missing here; a comma may not stand before a closing bracket.
    = ここに値がありません。閉じかっこの前にコンマは書けません。
    JSON has no comments.
    = JSON にコメントはありません。
    a number begins with a digit or with a minus sign and a digit.
    = 数値は数字で始まるか、マイナス記号と数字で始まります。
    this is no JSON value; the only words are true, false and null, and a text needs quotation marks.
    = これは JSON の値ではありません。単語は true、false、null だけで、テキストには引用符が必要です。
    a value is expected here: an object, an array, a string, a number, true, false or null.
    = ここには値が必要です：オブジェクト、配列、文字列、数値、true、false、null のどれかです。
    the text ends inside of an object; its } is missing.
    = オブジェクトの途中でテキストが終わっています。} がありません。
    a comma may not stand before the closing }.
    = 閉じる } の前にコンマは書けません。
    a key stands in double quotation marks, not in single ones.
    = キーは、一重でなく二重の引用符で囲みます。
    a key in double quotation marks is expected here.
    = ここには二重引用符で囲んだキーが必要です。
    a comma or the closing %1 of the %2 is expected here.
    = ここには、コンマか、%2を閉じる %1 が必要です。
    the text ends inside of an %1; its %2 is missing.
    = %1の途中でテキストが終わっています。%2 がありません。
    a string has a raw tab; write \\t instead.
    = 文字列にタブがそのまま入っています。\\t と書いてください。
    a string has a raw line feed; write \\n instead.
    = 文字列に改行がそのまま入っています。\\n と書いてください。
    a string has a raw carriage return; write \\r instead.
    = 文字列に復帰文字がそのまま入っています。\\r と書いてください。
    a string has a raw control character; write \\u00%1 instead.
    = 文字列に制御文字がそのまま入っています。\\u00%1 と書いてください。
    \\u%1 is one half of a surrogate pair without its other half, so no character.
    = \\u%1 はサロゲートペアの片方だけなので、文字になりません。
    a minus sign must be followed by a digit.
    = マイナス記号の後には数字が必要です。
    a number may not begin with 0 and another digit.
    = 数値を 0 と別の数字で始めることはできません。
    the decimal point of a number must be followed by a digit.
    = 小数点の後には数字が必要です。
    the exponent of a number has no digits.
    = 数値の指数に数字がありません。
    this number is too large: integers go from %1 to %2, others to about 1.8e308; write it as a string.
    = この数値は大きすぎます。整数は %1 から %2 まで、その他は約 1.8e308 までです。文字列として書いてください。
    it does not have the form YYYY-MM-DDTHH:MM:SSZ.
    = YYYY-MM-DDTHH:MM:SSZ の形式ではありません。
    it does not end with an offset from UTC, such as Z or +09:00.
    = Z や +09:00 のような UTC からのオフセットで終わっていません。
    there is no such day in the calendar.
    = 暦にそのような日はありません。
    hours go from 00 to 23, minutes and seconds from 00 to 59.
    = 時は 00 から 23、分と秒は 00 から 59 です。
    a leap second (:60) can't be kept.
    = うるう秒 (:60) は保存できません。
    its fraction of a second must have 1 to 9 digits.
    = 秒の小数部は 1 桁から 9 桁です。
    in UTC it lies outside of the years 0000 to 9999.
    = UTC で 0000 年から 9999 年の範囲にありません。
    %1 is not a time: %2
    = %1 は時刻ではありません：%2
    Write the second before or after it.
    = その前か後の秒で書いてください。
    Write it as in RFC 3339, for example 2026-11-21T01:23:45Z or 2026-11-21T10:23:45.678+09:00.
    = RFC 3339 の形で書いてください（例：2026-11-21T01:23:45Z、2026-11-21T10:23:45.678+09:00）。

    # EventLog/Storage

    zlib's %1 failed with %2.
    = zlib の %1 が %2 で失敗しました。
    Free some memory and try again.
    = メモリを空けてから、もう一度試してください。
    it ends inside a member's header
    = メンバーのヘッダーの途中で終わっています
    no member begins there
    = そこで始まるメンバーがありません
    a member's header has impossible lengths
    = メンバーのヘッダーの長さがあり得ない値です
    a member's header has a wrong checksum
    = メンバーのヘッダーのチェックサムが一致しません
    a member's lengths are beyond the limits
    = メンバーの長さが上限を超えています
    it ends inside a member
    = メンバーの途中で終わっています
    a member's own part has a wrong length
    = メンバーの固有部分の長さが違います
    a member's counts contradict each other
    = メンバーの件数が矛盾しています
    a member's trailer has another length than its header
    = メンバーの末尾の長さがヘッダーと違います
    a member's compressed lines can't be read
    = メンバーの圧縮された行を読めません
    a member's lines have a wrong checksum
    = メンバーの行のチェックサムが一致しません
    a member has another number of lines than its header says
    = メンバーの行数がヘッダーと違います
    a member of a newer version
    = 新しいバージョンのメンバー
    a member has a wrong checksum
    = メンバーのチェックサムが一致しません
    a seal does not belong to its segment
    = 封印がそのセグメントのものではありません
    event %1 is expected, but event %2 follows
    = イベント %1 のはずが、イベント %2 が続いています
    a member does not follow the one before in the chain
    = メンバーがチェーン上で前のものにつながっていません
    it begins with another member than its start
    = 開始メンバーでないメンバーで始まっています
    From event %1 on, events of this file can't be read.
    = このファイルのイベント %1 以降を読めません。
    The segment of event %1 was not rewritten: its lines do not lead to the hash in its header.
    = イベント %1 のセグメントを書き直しませんでした。行からチェーンのハッシュが得られません。

    # EventLog/Voids

    Event %1 (%2) has data version %3, which this version does not know.
    = イベント %1（%2）のデータバージョン %3 を、このバージョンは知りません。
    Install a newer version of ledger.
    = ledger の新しいバージョンをインストールしてください。
    Run 'ledger verify'.
    = 'ledger verify' を実行してください。

    # SQLite

    An empty statement was prepared.
    = 空の SQL 文が準備されました。
    The table's file was closed while it was in use.
    = テーブルのファイルが使用中に閉じられました。
    out of memory
    = メモリが足りません
    A page of the table's file does not have its checksum
    = テーブルのファイルのページでチェックサムが一致しません
    The table was set aside and rebuilt at once, because automatic repair is on: %1
    = 自動修復が有効なので、隔離されたテーブルをすぐに作り直しました: %1
    The table's file was made by another projection file.
    = テーブルのファイルは別のプロジェクションファイルで作られています。
    Another program has written to the table's file
    = 別のプログラムがテーブルのファイルに書き込みました
    Another program is using the table's file
    = 別のプログラムがテーブルのファイルを使っています
    The disk is full
    = ディスクがいっぱいです
    Free some space, then try again.
    = 空き容量を作ってから、もう一度試してください。
    The table's file was replaced meanwhile
    = テーブルのファイルがその間に置き換えられました
    A rule of the table was broken
    = テーブルの規則に反しました
    A value or a statement is too big
    = 値か SQL 文が大きすぎます
    A statement took more steps than are allowed
    = SQL 文の実行が許されたステップ数を超えました
    A statement does what a projection file may not do
    = プロジェクションファイルに許されていないことを SQL 文がしています
    SQLite could not do its work
    = SQLite が処理できませんでした
    A statement failed
    = SQL 文が失敗しました
    The table's file is damaged
    = テーブルのファイルが破損しています
    The table's file may not be written
    = テーブルのファイルに書き込めません
    Check who owns the ledger's folder and what its permissions are.
    = 台帳のフォルダーの所有者と権限を確認してください。
    The table's file could not be read or written
    = テーブルのファイルを読み書きできませんでした
    Check the disk, then try again.
    = ディスクを確認してから、もう一度試してください。
    SQLite did not take the layer that checks a table's pages (code %1).
    = テーブルのページを検査する層を SQLite が受け付けませんでした（コード %1）。
    Run `ledger doctor`, and report it.
    = `ledger doctor` を実行して、報告してください。
    A statement was used after its table was closed.
    = テーブルが閉じられた後に SQL 文が使われました。

    # Projections

    The field %1 is not declared.
    = フィールド %1 は宣言されていません。
    The field "%1" must be %2.
    = フィールド "%1" は%2でなければなりません。
    it is a database of another program
    = 別のプログラムのデータベースです
    The table's file was made by a newer version of this program (form %1).
    = テーブルのファイルは、このプログラムの新しいバージョンで作られました（形式 %1）。
    its bookkeeping can't be read
    = 管理情報を読めません
    its bookkeeping is empty
    = 管理情報が空です
    its checkpoint is none
    = チェックポイントが正しくありません
    The table's file is damaged: %1.
    = テーブルのファイルが破損しています：%1。
    %1, line %2: %3.
    = %1、%2 行目：%3。
    Correct the projection file.
    = プロジェクションファイルを修正してください。
    %1, line %2: the table %3 is not STRICT.
    = %1、%2 行目：テーブル %3 が STRICT ではありません。
    Write STRICT after the closing parenthesis of CREATE TABLE.
    = CREATE TABLE の閉じかっこの後に STRICT と書いてください。
    %1, line %2: "row" names %3, which is no table with the columns id and seq.
    = %1、%2 行目："row" が指す %3 は、列 id と seq を持つテーブルではありません。
    The table's transaction has ended: an earlier statement in it has failed.
    = テーブルのトランザクションは終わっています。その中の前の SQL 文が失敗しました。
    Roll back, and append again.
    = ロールバックして、もう一度追記してください。
    Event %1 is of the type %2, which this version does not know.
    = イベント %1 の種類 %2 を、このバージョンは知りません。
    SQLite's own check says '%1'
    = SQLite 自身の検査の結果は '%1' です
    a row of %1 refers to one of %2 that is not there
    = %1 の行が、存在しない %2 の行を参照しています
    its file can't be read to its end
    = ファイルを最後まで読めません
    There is no %1 with the id %2.
    = ID %2 の%1はありません。
    There is no %1 that %2 names.
    = %2 が指す%1はありません。
    List the records to see their ids.
    = レコードを一覧して ID を確認してください。
    A rule of the table %1 is broken: %2.
    = テーブル %1 の規則に反しています：%2。
    %1 must have a value.
    = %1 には値が必要です。
    Give the field in the event's data.
    = イベントの data にそのフィールドを入れてください。
    A value is taken already: %1.
    = その値はすでに使われています：%1。
    A value has the wrong type: %1.
    = 値の型が違います：%1。
    There is a %1 with the %2 %3 already.
    = %2 が %3 の%1はすでにあります。
    Edit that one, or give another %1.
    = それを編集するか、別の %1 を指定してください。
    %1 is taken.
    = %1 はすでに使われています。
    Give another %1, or leave it out.
    = 別の %1 を指定するか、省いてください。
    Add the %1 first, or correct %2.
    = 先に%1を追加するか、%2 を直してください。
    A record would refer to another one that is not there.
    = 存在しない別のレコードを参照することになります。
    Events that the table %1 has applied were voided since.
    = テーブル %1 が適用したイベントが、その後無効にされました。
    Run `ledger rebuild %1`.
    = `ledger rebuild %1` を実行してください。
    The log's events end in the middle of an append.
    = ログのイベントが追記の途中で終わっています。
    Event %1 (%2, id %3) does not apply to the table %4: %5
    = イベント %1（%2、ID %3）をテーブル %4 に適用できません：%5
    Look at it with `ledger show %1`. `ledger void %2` makes it count as if it had not happened; `ledger support bundle` makes a file for support.
    = `ledger show %1` で内容を確認してください。`ledger void %2` で、起こらなかったものとして扱えます。`ledger support bundle` でサポート用のファイルを作れます。
    The table's file was cut in the middle of a page.
    = テーブルのファイルがページの途中で切れています。
    The table was built and then failed its check: %1.
    = テーブルを構築しましたが、検査に失敗しました：%1。
    The disk or the memory may be at fault: run `ledger doctor`.
    = ディスクかメモリに問題があるかもしれません。`ledger doctor` を実行してください。
    The file of the table %1 may not be written.
    = テーブル %1 のファイルに書き込めません。
    A table's checkpoint was written outside of a transaction.
    = テーブルのチェックポイントがトランザクションの外で書かれました。
    A record refers to another one that is not there.
    = 存在しない別のレコードを参照しています。
    names that begin with ledger_ are the program's own
    = ledger_ で始まる名前はプログラム自身のものです
    names that begin with pragma_ are SQLite's own
    = pragma_ で始まる名前は SQLite 自身のものです
    the schema may not change rows
    = スキーマで行を変更することはできません
    the schema may not make rows
    = スキーマで行を作ることはできません
    only tables, indexes, triggers and views can be made, and none of them temporary or virtual
    = 作れるのはテーブル、インデックス、トリガー、ビューだけで、一時的なものと仮想のものは作れません
    a row's number is no content; use a column of its own
    = 行番号は内容ではありません。専用の列を使ってください
    %1 is not one of its tables
    = %1 は自分のテーブルではありません
    a statement of an event may only read and change rows of its own tables
    = イベントの SQL 文は、自分のテーブルの行を読み書きすることしかできません
    the function %1() is not one of those it may call
    = 関数 %1() は呼び出せるものではありません

    # Projections/Definition

    a mark such as `-- public` belongs behind a column of a CREATE TABLE
    = `-- public` のような印は CREATE TABLE の列の後に書きます
    a mark such as `-- public` belongs behind a column
    = `-- public` のような印は列の後に書きます
    Two projections are named %1.
    = %1 という名前のプロジェクションが 2 つあります。
    Give one of them another name.
    = どちらかに別の名前を付けてください。
    The projections %1 and %2 expect different versions of %3: %4 and %5.
    = プロジェクション %1 と %2 は、%3 の違うバージョンを求めています：%4 と %5。
    Bring both to the same version.
    = 両方を同じバージョンにしてください。
    No projection knows events of the type "%1".
    = 種類 "%1" のイベントを知っているプロジェクションはありません。
    Did you mean %1?
    = %1 のことですか？
    Known types: %1.
    = 知られている種類：%1。
    Events of the type %1 have data version %2 here, but this one has %3.
    = 種類 %1 のイベントは、ここではデータバージョン %2 ですが、これは %3 です。
    Write the event with version %1.
    = イベントをバージョン %1 で書いてください。
    The data of %1 must be a JSON object.
    = %1の data は JSON のオブジェクトでなければなりません。
    Its fields are: %1.
    = フィールド：%1。
    The field "%1" is missing: %2 needs %3 there.
    = フィールド "%1" がありません。%2では、そこに%3が必要です。
    The field "%1" is not one that %2 has.
    = フィールド "%1" は%2にはありません。
    Did you mean "%1"? Its fields are: %2.
    = "%1" のことですか？フィールド：%2。
    an event %1
    = イベント %1
    %1 (%2, may be left out)
    = %1（%2、省略可）
    has more than %1 bytes
    = が %1 バイトを超えています
    must be from %1 to %2
    = は %1 から %2 の範囲でなければなりません
    The field "%1" is blank: it is empty or nothing but white space.
    = フィールド "%1" が空白です。空か、空白だけです。
    Give it a text.
    = テキストを入れてください。
    must have at least %1 characters
    = は %1 文字以上必要です
    may have at most %1 characters
    = は %1 文字までです
    The field "%1" must be %2, but is %3.
    = フィールド "%1" は%2でなければなりませんが、%3です。
    Leave the field out to change nothing.
    = 何も変えない場合は、そのフィールドを省いてください。
    The field "%1" %2.
    = フィールド "%1" %2。
    a text
    = テキスト
    an integer
    = 整数
    a number with a fraction or exponent
    = 小数部か指数のある数値
    true or false
    = true か false
    a field is written as `-- field: NAME KIND FLAGS`
    = フィールドは `-- field: NAME KIND FLAGS` と書きます
    a field's name is letters, digits and _, beginning with a letter, not "%1"
    = フィールド名は文字で始まる文字、数字、_ です。"%1" は使えません
    a field is personal or public, not both
    = フィールドは personal か public のどちらかで、両方にはできません
    "nonblank" is for texts only
    = "nonblank" はテキスト専用です
    the values of a choice are texts without blanks, each once: choice(a|b|c)
    = choice の値は空白のないテキストで、それぞれ 1 回だけです：choice(a|b|c)
    "%1" is no kind of field; kinds are text, integer, real, boolean, time, date, id, json and choice(a|b)
    = "%1" というフィールドの種類はありません。種類は text、integer、real、boolean、time、date、id、json、choice(a|b) です
    min and max are numbers, min not above max, for texts, integers and reals only
    = min と max は数値で、min は max 以下です。text、integer、real だけに使えます
    a time such as 2026-11-21T01:23:45Z
    = 2026-11-21T01:23:45Z のような時刻
    a date such as 2026-11-21
    = 2026-11-21 のような日付
    an id
    = ID
    a JSON value
    = JSON の値
    one of %1
    = %1 のどれか
    %1 or %2
    = %1、%2
    a quoted text or name that begins here never ends
    = ここで始まる引用されたテキストか名前が終わっていません
    it makes no table
    = テーブルを 1 つも作っていません
    there is no directive "%1"; did you mean "%2"?
    = "%1" という指示はありません。"%2" のことですか？
    the projection is named twice
    = プロジェクションの名前が 2 回書かれています
    a projection's name is 1 to 64 of a to z, 0 to 9, _ and -, beginning with a letter
    = プロジェクションの名前は 1～64 文字の a～z、0～9、_、- で、文字で始まります
    the name "ledger" is the program's own
    = 名前 "ledger" はプログラム自身のものです
    the version is given twice
    = バージョンが 2 回書かれています
    a version is a whole number from 1
    = バージョンは 1 以上の整数です
    it does not begin with a line `-- projection: NAME`
    = `-- projection: NAME` の行で始まっていません
    it has no line `-- version: N`
    = `-- version: N` の行がありません
    the lines `-- projection: NAME` and `-- version: N` come first
    = `-- projection: NAME` と `-- version: N` の行が最初に必要です
    a data version is written as v1, v2, …, not "%1"
    = データバージョンは v1、v2、… と書きます。"%1" ではありません
    the event %1 is there twice
    = イベント %1 が 2 回あります
    "%1" is not an event type: letters, digits, _ and -, with a dot inside
    = "%1" はイベントの種類になりません。文字、数字、_、- で、途中にピリオドが必要です
    types that begin with "ledger." are the program's own
    = "ledger." で始まる種類はプログラム自身のものです
    "%1" belongs after a line `-- on: TYPE`
    = "%1" は `-- on: TYPE` の行の後に書きます
    "%1" belongs before the statements of its event
    = "%1" はそのイベントの SQL 文の前に書きます
    %1 has no fields of its own
    = %1 には固有のフィールドがありません
    the field %1 is declared twice
    = フィールド %1 が 2 回宣言されています
    an event has at most %1 fields
    = イベントのフィールドは %1 個までです
    a parameter is written as :name, not %1
    = パラメーターは %1 ではなく :name と書きます
    did you mean :%1?
    = :%1 のことですか？
    declare it by a line `-- field: %1 …`
    = `-- field: %1 …` の行で宣言してください
    %1 is no field of %2; %3
    = %1 は %2 のフィールドではありません。%3
    the statement that begins here does not end with a semicolon
    = ここで始まる SQL 文がセミコロンで終わっていません
    the event %1 has no statement
    = イベント %1 に SQL 文がありません
    the record is named by %1, which is no field of %2
    = レコードを示す %1 は、%2 のフィールドではありません
    "row" needs a field that names the record
    = "row" にはレコードを示すフィールドが必要です
    before the first `-- on:` only CREATE TABLE, CREATE INDEX, CREATE TRIGGER and CREATE VIEW are allowed
    = 最初の `-- on:` より前では CREATE TABLE、CREATE INDEX、CREATE TRIGGER、CREATE VIEW だけが使えます
    a statement of an event begins with INSERT, UPDATE, DELETE, REPLACE or WITH
    = イベントの SQL 文は INSERT、UPDATE、DELETE、REPLACE、WITH のどれかで始まります
    the schema has no parameters
    = スキーマにパラメーターは使えません
    %1 is not allowed: %2 (a name of that spelling goes in double quotes)
    = %1 は使えません：%2（その綴りの名前は二重引用符で囲みます）
    a DEFAULT must be a plain value, not an expression
    = DEFAULT は式ではなく単純な値でなければなりません
    it is another at the next replay; use :_time
    = 次の再生では別の値になります。:_time を使ってください
    a constraint is checked at once, while the event can still be refused
    = 制約は、イベントをまだ拒否できるうちにすぐ検査されます
    it would undo other events; use ABORT
    = ほかのイベントまで取り消してしまいます。ABORT を使ってください
    it would leave half of a statement; use ABORT
    = SQL 文が半分だけ残ってしまいます。ABORT を使ってください
    its counter is no content of the table
    = そのカウンターはテーブルの内容ではありません

    # Projections/Store

    it has applied events that the log does not have
    = ログにないイベントを適用しています
    its checkpoint is not one of this log
    = チェックポイントがこのログのものではありません
    its rows are not those that the log gives
    = 行がログから得られるものと違います
    its schema does not match its projection file
    = スキーマがプロジェクションファイルのものと違います
    The table %1 was wrong: %2.
    = テーブル %1 が正しくありませんでした：%2。
    The table %1 could not be read.
    = テーブル %1 を読めませんでした。
    its card is not one of ours
    = カードが ledger のものではありません
    The snapshot %1 is damaged: %2.
    = スナップショット %1 が破損しています：%2。
    it was made by another projection file
    = 別のプロジェクションファイルで作られています
    its history is not the log's
    = 履歴がログと違います
    events in it have been voided, or voided no more, since
    = 中のイベントが、その後無効にされたか、無効でなくなりました
    a page does not have its checksum
    = ページのチェックサムが一致しません
    its bytes are not those of its card
    = バイトがカードの記載と違います
    no earlier table was kept
    = 以前のテーブルが残されていません
    the earlier table's file is gone
    = 以前のテーブルのファイルがありません
    another program has closed the earlier table's file
    = 別のプログラムが以前のテーブルのファイルを閉じました
    the earlier table was made by another projection file
    = 以前のテーブルは別のプロジェクションファイルで作られています
    the earlier table's checkpoint is not one of this log
    = 以前のテーブルのチェックポイントがこのログのものではありません
    the earlier table is damaged
    = 以前のテーブルが破損しています
    The last rebuild of the table %1 can't be undone: %2.
    = テーブル %1 の最後の再構築を取り消せません：%2。
    The table is as it was. `ledger rebuild %1` builds it from the log.
    = テーブルは元のままです。`ledger rebuild %1` でログから構築できます。
    another program has closed its file, or its -wal was deleted
    = 別のプログラムがファイルを閉じたか、-wal が削除されました
    something else stands where the link to its file should be
    = ファイルへのリンクがあるべき所に別のものがあります
    the link to its file points elsewhere
    = ファイルへのリンクが別の所を指しています
    a page of its file, or its -wal, does not have its checksum
    = ファイルのページか -wal のチェックサムが一致しません
    another program has written to its file
    = 別のプログラムがファイルに書き込みました
    another program has written to its -wal, which was left out
    = 別のプログラムが -wal に書き込んだため、-wal は使用していません
    its file is gone
    = ファイルがありません
    it was set aside: %1
    = 退避されました：%1
    another version of its projection file made it
    = プロジェクションファイルの別のバージョンが作成したものです
    a newer version of ledger, or of its projection file, made it
    = より新しいバージョンの ledger またはプロジェクションファイルが作成したものです
    an event of the log does not apply to it
    = ログのイベントを適用できません
    one of its files is a link, or something else that is not an ordinary file
    = そのファイルのどれかの場所に、リンクなど通常のファイルでないものがあります
    %1 is no folder, so no table can stand there.
    = %1 はフォルダーではないので、そこにテーブルを置けません。
    Move it away; the tables are made again from the log.
    = それを別の場所に移してください。テーブルはログから作り直されます。
    The file of the table %1 holds the table %2.
    = テーブル %1 のファイルにテーブル %2 が入っています。
    The table %1 was set aside: %2
    = テーブル %1 は退避されました：%2
    version %1 of its projection file
    = そのプロジェクションファイルのバージョン %1
    a newer version of this program
    = このプログラムの新しいバージョン
    The table %1 was made by %2.
    = テーブル %1 は%2で作られました。
    The table %1 can't be trusted: %2.
    = テーブル %1 は信頼できません：%2。
    The table %1 has not been built yet.
    = テーブル %1 はまだ構築されていません。
    The report in this folder can't be read.
    = このフォルダーの報告を読めません。

    # Records/Commands

    The account's name
    = アカウントの名前
    name
    = 名前
    The question
    = 質問
    question
    = 質問
    Answers of the last %1 days can't be kept.
    = 過去 %1 日分の回答を残すことはできません。
    Give a number of days from 0 to 700000.
    = 日数は 0 から 700000 で指定してください。
    An order must be from %1 to %2.
    = 順序は %1 から %2 の範囲でなければなりません。
    To go last, use --last.
    = 最後に置くには --last を使ってください。
    The %1 %2 can't be moved next to %3: they are in different lists.
    = %1 %2 を %3 の隣に移すことはできません。別のリストにあります。
    Name a %1 of the same list.
    = 同じリストの%1を指定してください。
    The step's title
    = ステップのタイトル
    title
    = タイトル
    An assignment
    = 割り当て
    The tag's name
    = タグの名前
    The task's title
    = タスクのタイトル
    The user's name
    = ユーザーの名前

    # Records/Definitions

    An account's id is not a UUID.
    = アカウントの ID が UUID ではありません。
    An account's name is blank.
    = アカウントの名前が空白です。
    A tag's id is not a UUID.
    = タグの ID が UUID ではありません。
    A tag's name is blank.
    = タグの名前が空白です。
    A user's id is not a UUID.
    = ユーザーの ID が UUID ではありません。
    The user's name is blank.
    = ユーザーの名前が空白です。
    A gender is male, female or other.
    = 性別は male（男性）、female（女性）、other（その他）のどれかです。
    There is a user already.
    = すでにユーザーがいます。
    An answer's id is not a UUID.
    = 回答の ID が UUID ではありません。
    The question is blank.
    = 質問が空白です。
    An answer's type is affirmative, neutral or negative.
    = 回答の種類は affirmative（肯定）、neutral（中立）、negative（否定）のどれかです。
    A task's id is not a UUID.
    = タスクの ID が UUID ではありません。
    A task's title is blank.
    = タスクのタイトルが空白です。
    A step's id is not a UUID.
    = ステップの ID が UUID ではありません。
    A step's title is blank.
    = ステップのタイトルが空白です。

    # Records/Queries

    The %1 that the page was to begin after is no longer there.
    = ページの開始位置に指定された%1は、もうありません。
    Begin the list again without the cursor.
    = カーソルなしで一覧をやり直してください。
    a time
    = 時刻
    a date
    = 日付
    one of the values allowed there
    = そこで許されている値
    a sequence number
    = 連番
    A value of the column %1 is not %2.
    = 列 %1 の値が%2ではありません。
    Make the table again with `ledger rebuild`.
    = `ledger rebuild` でテーブルを作り直してください。

    # Records/Session

    There is no %1 with the id or name %2.
    = ID か名前が %2 の%1はありません。
    See what there is with `%1`.
    = `%1` で一覧を確認できます。
    %1 can mean more than one %2: %3, and more.
    = %1 に当てはまる%2が複数あります：%3、ほか。
    %1 can mean more than one %2: %3.
    = %1 に当てはまる%2が複数あります：%3。
    Name the one you mean by its id; the characters given here are enough of it.
    = ID で指定してください。ここに示した文字数で足ります。
    %1 is blank.
    = %1が空白です。
    Give at least one character that is no white space.
    = 空白以外の文字を 1 文字以上入れてください。
    The %1 %2 was changed by event %3; the change asked for was meant for its state at event %4.
    = %1 %2 はイベント %3 で変更されています。この変更はイベント %4 の時点に対するものでした。
    Look at it again, then ask for the change with its new sequence number.
    = 内容を見直してから、新しい連番で変更してください。
    There is a user already: %1. A ledger has one.
    = すでにユーザー %1 がいます。台帳のユーザーは 1 人です。
    Change them with `ledger user edit`, or put another in their place with `ledger user replace`.
    = `ledger user edit` で変更するか、`ledger user replace` で別のユーザーに替えてください。
    %1 belongs to an %2, and there is none with the id %3.
    = %1は%2に属しますが、ID %3 のものはありません。
    %1 belongs to a %2, and there is none with the id %3.
    = %1は%2に属しますが、ID %3 のものはありません。
    There is no user yet, and every answer belongs to one.
    = まだユーザーがいません。回答は必ずユーザーに属します。
    Add one with `ledger user add NAME --birthday YYYY-MM-DD --gender male|female|other`.
    = `ledger user add NAME --birthday YYYY-MM-DD --gender male|female|other` で追加してください。
    There is a tag named %1 already.
    = %1 という名前のタグはすでにあります。
    Use that one, or add `--allow-duplicate` for a second of the same name.
    = それを使うか、同じ名前で 2 つ目を作るには `--allow-duplicate` を付けてください。
    The birthday %1 is in the future: today is %2 in UTC.
    = 誕生日 %1 は未来の日付です。今日は UTC で %2 です。
    Give the day of birth as YYYY-MM-DD.
    = 誕生日を YYYY-MM-DD の形で指定してください。
    A page can't have %1 rows.
    = 1 ページを %1 行にすることはできません。
    Give a limit of at least 1.
    = 1 以上の上限を指定してください。

    # EventLedger

    table
    = テーブル
    A backup to %1 was not made: %2
    = %1 へのバックアップを作成できませんでした：%2
    1 incident was acknowledged.
    = インシデント 1 件を確認済みにしました。
    %1 incidents were acknowledged.
    = インシデント %1 件を確認済みにしました。
    fcntl(F_FULLFSYNC) before each receipt
    = 受領書ごとに fcntl(F_FULLFSYNC)
    fdatasync before each receipt
    = 受領書ごとに fdatasync
    %1 %2 has a known fault, unless your system has mended it under the same number: %3.
    = %1 %2 には既知の不具合があります（システムが同じ番号のまま修正している場合を除く）：%3。
    Update it to %1 or later. See %2
    = %1 以降に更新してください。参照：%2
    The ledger is on %1: it is gone after a restart.
    = 台帳は %1 にあります。再起動するとなくなります。
    Move it to a disk, or keep backups elsewhere.
    = ディスクに移すか、別の場所にバックアップを置いてください。
    The ledger is on %1: whether locks hold there, and syncs reach a disk, depends on its server.
    = 台帳は %1 にあります。ロックが効くか、同期がディスクに届くかは、サーバー次第です。
    Keep the ledger on a local disk and its backups there.
    = 台帳はローカルのディスクに置き、バックアップをそこに置いてください。
    Only %1 are free where the ledger is.
    = 台帳のある場所の空きは %1 だけです。
    Free some space before appends are refused.
    = 追記が拒否される前に、空き容量を作ってください。
    No backup was ever made of this ledger.
    = この台帳のバックアップは一度も作成されていません。
    Run 'ledger backup DIR', or have it done: 'ledger config set backup.to DIR'.
    = 'ledger backup DIR' を実行するか、'ledger config set backup.to DIR' で自動にしてください。
    No backup was made yet in %1.
    = %1 にはまだバックアップがありません。
    One is made after the next append; or run 'ledger backup %1'.
    = 次の追記の後に作成されます。すぐ作るには 'ledger backup %1' を実行してください。
    The last backup to %1, begun by itself at %2, was not made.
    = %2 に自動で始まった %1 への前回のバックアップは、作成できませんでした。
    Mend what it names, then run 'ledger backup %1'. It is tried again an hour later.
    = そこに書かれた問題を直してから 'ledger backup %1' を実行してください。1 時間後にもう一度試みられます。
    The newest backup in %1 is of %2.
    = %1 の最新のバックアップは %2 のものです。
    One is due after the next append. If it fails, its incident says why.
    = 次の追記の後に作成される予定です。失敗した場合は、インシデントに理由が出ます。
    The backups are on the same disk as the ledger.
    = バックアップが台帳と同じディスクにあります。
    Set backup.to to a folder on another disk.
    = backup.to を別のディスクのフォルダーにしてください。
    1 incident is not acknowledged.
    = 未確認のインシデントが 1 件あります。
    %1 incidents are not acknowledged.
    = 未確認のインシデントが %1 件あります。
    When you have seen them: ledger doctor --acknowledge
    = 確認したら：ledger doctor --acknowledge
    Name the right --ledger, or restore into a new place with --to.
    = 正しい --ledger を指定するか、--to で新しい場所に復元してください。
    The log that stood there is in %1.
    = 以前のログは %1 にあります。
    The log was restored from the backup %1.%2
    = ログをバックアップ %1 から復元しました。%2
    Name the damaged one with --ledger.
    = --ledger で破損した台帳を指定してください。
    This ledger was salvaged from another one: %1 events were kept, %2 lost.
    = この台帳は別の台帳から救出されました：%1 イベントを残し、%2 イベントを失いました。
    The ledger at %1 remembers no backup that is there.
    = %1 の台帳が覚えているバックアップは、どれも見つかりません。
    Name the folder of backups, as in 'ledger restore DIR'.
    = 'ledger restore DIR' のように、バックアップのフォルダーを指定してください。
    The damaged file is kept in %1.
    = 破損したファイルは %1 にあります。
    The segment %1 was put right from a backup: %2.%3
    = セグメント %1 をバックアップから直しました：%2。%3
    Types that begin with 'ledger.' are the program's own; '%1' can't be appended.
    = 'ledger.' で始まる種類はプログラム自身のもので、'%1' は追記できません。
    Use the command for it, such as 'ledger reset'.
    = 'ledger reset' など、専用のコマンドを使ってください。
    The transaction has ended.
    = トランザクションは終わっています。
    Use it only inside its closure.
    = クロージャーの中だけで使ってください。
    The ledger at %1 was closed.
    = %1 の台帳は閉じられています。
    Open it again.
    = もう一度開いてください。
    The ledger at %1 is not open.
    = %1 の台帳は開いていません。
    Something failed that ledger has no name for.
    = ledger が名前を知らない失敗が起きました。
    Please report it, with a support bundle.
    = サポートバンドルを付けて報告してください。
    as asked for
    = 指示によるもの
    to keep the quarantine to its limits
    = 隔離の上限を守るため
    quarantine/%1 was deleted, %2.
    = quarantine/%1 を削除しました（%2）。
    The table '%1' was built but can't be opened.
    = テーブル '%1' を構築しましたが、開けません。
    The table '%1' could not be replaced.
    = テーブル '%1' を置き換えられませんでした。
    Run 'ledger rebuild %1'.
    = 'ledger rebuild %1' を実行してください。
    Events that had been appended unchecked did not apply: %1. They were voided by event %2.
    = 検査なしで追記されたイベントを適用できませんでした：%1。イベント %2 で無効にしました。
    there is no table that can be read
    = 読めるテーブルがありません
    the present table's checkpoint is not one of this log
    = 今のテーブルのチェックポイントがこのログのものではありません
    The table before the last rebuild is current again, from event %1 on.
    = 最後の再構築の前のテーブルに、イベント %1 から戻しました。
    passed over
    = 使用せず
    The table was built again from %1 events.
    = テーブルを %1 イベントから再構築しました。
    The table was built again from the snapshot at event %1 and %2 events.
    = テーブルをイベント %1 のスナップショットと %2 イベントから再構築しました。
    The ledger that stood here was set aside as %1.
    = 以前ここにあった台帳は %1 として退避しました。
    There is no ledger at %1, so nothing was set aside.
    = %1 に台帳がないので、何も退避しませんでした。
    Run 'ledger init'.
    = 'ledger init' を実行してください。
    %1 shows no sign of a ledger, so nothing was set aside.
    = %1 は台帳に見えないので、何も退避しませんでした。
    Name the ledger's folder with --ledger.
    = --ledger で台帳のフォルダーを指定してください。
    End it, or try again with a longer --wait.
    = それを終了するか、--wait を長くしてもう一度試してください。
    No free name was found beside %1.
    = %1 の隣に使える名前がありませんでした。
    Move older set-aside ledgers elsewhere.
    = 退避した古い台帳を別の場所に移してください。
    %1 is not an ordinary file.
    = %1 が通常のファイルではありません。
    %1 is not a folder.
    = %1 がフォルダーではありません。
    Put back what belongs there, or move away what stands there now; the ledger makes a new one when it needs it.
    = 本来あるべきものを戻すか、今そこにあるものを別の場所に移してください。必要になったとき、新しいものが作られます。
    %1 is no file, so nobody can take the lock that writing needs.
    = %1 がファイルではないので、書き込みに必要なロックを取得できません。
    Move it away; a new lock is made at the next write.
    = それを別の場所に移してください。次に書き込むとき、新しいロックが作られます。
    The table '%1' could not be built.
    = テーブル '%1' を構築できませんでした。
    The table '%1' was made by a newer version (%2).
    = テーブル '%1' は新しいバージョン（%2）で作られました。
    The table '%1' was made by a newer version.
    = テーブル '%1' は新しいバージョンで作られました。
    quarantined and rebuilt
    = 隔離して再構築
    The table '%1' could not be brought to version %2 of its form: %3
    = テーブル '%1' をバージョン %2 の形にできませんでした：%3
    Run 'ledger recover' to see the ways on.
    = 'ledger recover' を実行して、できることを確認してください。
    The table '%1' was replaced while it was read.
    = テーブル '%1' は読んでいる間に置き換えられました。
    The table '%1' is quarantined: %2
    = テーブル '%1' は隔離されています：%2
    A later event
    = 後のイベント 1 件
    %1 would not apply without %2. Nothing was changed.
    = %2 がないと、%1 を適用できません。何も変更していません。
    Void them in the same command; --json lists them all.
    = 同じコマンドでまとめて無効にしてください。--json ですべて一覧できます。
    To void them too: 'ledger void %1'.
    = それらも無効にするには：'ledger void %1'。
    The table was built again without voided events.
    = 無効にしたイベントを除いて、テーブルを再構築しました。
    %1 and %2 more
    = %1、ほか %2 件
    Event %1 was voided by event %2. The log keeps it.
    = イベント %1 をイベント %2 で無効にしました。ログには残ります。
    Events %1 were voided by event %2. The log keeps them.
    = イベント %1 をイベント %2 で無効にしました。ログには残ります。
    1 event
    = イベント 1 件
    %1 events
    = イベント %1 件
    no later events
    = 後のイベント 0 件
    1 later event
    = 後のイベント 1 件
    %1 later events
    = 後のイベント %1 件
    Use the command for it, such as 'ledger reset' or 'ledger void'.
    = 'ledger reset' や 'ledger void' など、専用のコマンドを使ってください。
    There is no table family '%1'. Did you mean '%2'?
    = '%1' というテーブルのファミリーはありません。'%2' のことですか？
    There is no table family '%1'.
    = '%1' というテーブルのファミリーはありません。
    There are: %1.
    = 使えるもの：%1。
    The log ends after event %1, but the table '%2' has applied event %3. Acknowledged events were lost.
    = ログはイベント %1 で終わっていますが、テーブル '%2' はイベント %3 を適用済みです。確定済みのイベントが失われました。
    save refused
    = 保存を拒否
    Events that were on disk beyond the head were made durable.
    = ヘッドより先にディスクにあったイベントを確定しました。
    %1 bytes of an append that was never acknowledged were cut at byte %2 and kept in %3
    = 確定されなかった追記の %1 バイトを、バイト %2 で切り取り、%3 に保存しました
    A segment that had been begun was taken up.
    = 書きかけのセグメントを引き継ぎました。
    %1 stood after the end of the log and held nothing new: %2. It is kept in %3
    = ログの終わりの後に %1 がありましたが、新しいものはありませんでした：%2。%3 に保存しました
    The table '%1' was built again from the log while it was in use.
    = テーブル '%1' は使用中にログから再構築されました。
    A page of the table's file, or its -wal, did not have its checksum. Its rows were those that the log gives; it was built again.
    = テーブルのファイルのページか -wal のチェックサムが一致しませんでした。行はログから得られるものと同じだったので、再構築しました。
    The change was not saved.
    = 変更を保存できませんでした。
    Nothing was written. Mend the cause, then save again.
    = 何も書き込まれていません。原因を取り除いてから、もう一度保存してください。
    Work in the background failed.
    = バックグラウンドの処理に失敗しました。
    Nothing of it was saved. Mend the cause, then run it again.
    = その処理の内容は保存されていません。原因を取り除いてから、もう一度実行してください。
    The reset was not carried out.
    = リセットできませんでした。
    Everything is as it was. Mend the cause, then try again.
    = すべて元のままです。原因を取り除いてから、もう一度お試しください。
    The ledger could not be opened.
    = 台帳を開けませんでした。
    Its files were left as they are. Try again, or contact support.
    = ファイルはそのまま残っています。もう一度試すか、サポートに連絡してください。
    The log's segments say the same.
    = ログのセグメントに同じことが書かれています。
    Set what you need with 'ledger config set': the damaged file is kept aside, all else goes to its default.
    = 'ledger config set' で必要な設定をし直してください。破損したファイルは残され、ほかの設定は既定値に戻ります。
    It is made again by the next command that needs it.
    = 次に必要になったコマンドが作り直します。
    The next bundle keeps it aside and makes a new one; its pseudonyms are then other ones.
    = 次のバンドルが、それを退避して新しく作ります。仮名は別のものになります。
    Nothing is wrong with it. Update ledger to use it.
    = 問題はありません。使うには ledger を更新してください。
    the backup in %1
    = %1 のバックアップ
    it is that of another ledger (%1)
    = 別の台帳（%1）のものです
    The log's segments say which one this is.
    = ログのセグメントから、どの台帳か分かります。
    Line %1 of incidents.jsonl was written by a newer version of ledger.
    = incidents.jsonl の %1 行目は、新しいバージョンの ledger が書いたものです。
    Nothing is wrong with it. Update ledger to read it.
    = 問題はありません。読むには ledger を更新してください。
    the checksum of line %1 does not hold
    = %1 行目のチェックサムが一致しません
    The other lines can be read; that one was cut off by a crash, or changed.
    = ほかの行は読めます。その行はクラッシュで切れたか、変更されました。
    What was set aside is still there; only what is known of it is lost.
    = 退避したものは残っています。失われたのは、それについての記録だけです。
    A rebuild passes it over. Delete it, or leave it: the next rebuild makes a new one.
    = 再構築では使われません。削除しても、そのままでもかまいません。次の再構築で新しく作られます。
    %1 do not have their checksum
    = %1のチェックサムが一致しません
    the table '%1'
    = テーブル '%1'
    The table '%1' was wrong: %2.
    = テーブル '%1' が正しくありませんでした：%2。
    The log's last hash is not the one that was acknowledged.
    = ログの最後のハッシュが、確定済みのものと違います。
    Run 'ledger support bundle'.
    = 'ledger support bundle' を実行してください。
    writing refused
    = 書き込みを拒否
    The log was found whole again.
    = ログに破損がないことを確認しました。
    The table '%1' can't be built while the log is damaged.
    = ログが破損している間は、テーブル '%1' を構築できません。
    Run 'ledger verify' to see what is damaged; 'ledger log' lists the events that can be read.
    = 'ledger verify' で破損箇所が分かります。'ledger log' で読めるイベントを一覧できます。
    Not serious: no event and no row is affected. The settings can't be read.
    = 深刻ではありません。イベントにも行にも影響はありません。設定を読めないだけです。
    Set what you need with 'ledger config set'. The damaged file is kept aside.
    = 'ledger config set' で必要な設定をし直してください。破損したファイルは残されます。
    Every setting is at its default until it is set again.
    = 設定し直すまで、すべて既定値になります。
    That can't be said: a part of the ledger could not be looked at.
    = 分かりません。台帳の一部を調べられませんでした。
    Do what stands under 'next' above, then verify again.
    = 上の「次」に書かれていることをしてから、もう一度検査してください。
    That can be said once it can be read.
    = 読めるようになれば分かります。
    As far as it can be read.
    = 読める範囲で使えます。
    Nothing has to be done. To use what a newer version made, update ledger.
    = 何もする必要はありません。新しいバージョンで作られたものを使うには、ledger を更新してください。
    Nothing has to be done: the next use puts it right.
    = 何もする必要はありません。次に使うときに直ります。
    Nothing has to be done. A disk that changes bytes by itself should be looked at.
    = 何もする必要はありません。ただし、勝手にバイトが変わるディスクは調べたほうがよいでしょう。
    Not serious: no event and no row is affected.
    = 深刻ではありません。イベントにも行にも影響はありません。
    Nothing is gone.
    = 何も失われていません。
    Serious. Events that were acknowledged are not in this log; what is in it is whole.
    = 深刻です。確定済みのイベントがこのログにありません。ログにあるものは無事です。
    From a newer copy or a backup that has them, every event. Without one, all that are here.
    = 新しいコピーか、それを含むバックアップがあれば、すべてのイベント。なければ、ここにあるものすべて。
    For reading, as far as it goes. For writing, not before it is mended.
    = 読むことは、ある範囲でできます。書くことは、直すまでできません。
    The log is damaged; no event is known to be lost by it.
    = ログが破損していますが、失われたと分かっているイベントはありません。
    %1 can't be read (%2); all others can.
    = %1を読めません（%2）。ほかはすべて読めます。
    Serious. %1
    = 深刻です。%1
    All that can be read, and from a backup that has them any others.
    = 読めるものすべてと、バックアップにあればそのほかのもの。
    From a backup that has them, every event. Without one, all but that one.
    = それを含むバックアップがあれば、すべてのイベント。なければ、その 1 件を除くすべて。
    From a backup that has them, every event. Without one, all but those %1.
    = それを含むバックアップがあれば、すべてのイベント。なければ、その %1 件を除くすべて。
    For reading: 'ledger log' and 'ledger export' go on past the gap. New events can be written too, at the log's end; mend it soon all the same.
    = 読むことはできます。'ledger log' と 'ledger export' は、欠けた所を越えて続きます。ログの終わりに新しいイベントを書くこともできますが、早めに直してください。
    For reading: 'ledger log' and 'ledger export' go on past the gap. For writing, not before it is mended.
    = 読むことはできます。'ledger log' と 'ledger export' は、欠けた所を越えて続きます。書くことは、直すまでできません。
    Not serious: every event is whole. The table %1 can be made again from them.
    = 深刻ではありません。イベントはすべて無事です。テーブル %1 は、そこから作り直せます。
    Not serious: every event is whole. The tables %1 can be made again from them.
    = 深刻ではありません。イベントはすべて無事です。テーブル %1 は、そこから作り直せます。
    Every row.
    = すべての行。
    Yes: events can be read and appended, and the other tables work. Nothing wrong is shown from %1.
    = はい。イベントの読み取りと追記ができ、ほかのテーブルも使えます。%1 の誤った内容が表示されることはありません。
    Yes: events can be read and appended, and the other tables work. Don't rely on %1 before that: until then its rows are still shown.
    = はい。イベントの読み取りと追記ができ、ほかのテーブルも使えます。ただし、再構築するまで %1 は信用しないでください。それまでは今の行が表示されます。
    %1 to %2
    = %1～%2
    A file that is no segment stands after the end of the log: %1.
    = ログの終わりの後に、セグメントでないファイルがあります：%1。
    Nothing is missing for it. The next command that writes sets it aside in quarantine/.
    = 失われたものはありません。次に書き込むコマンドが quarantine/ に退避します。
    Update ledger, then verify again.
    = ledger を更新してから、もう一度検査してください。
    Nothing was changed. Mend what the message names, then verify again.
    = 何も変更していません。メッセージにある問題を直してから、もう一度検査してください。
    Mend what the message names, then verify again.
    = メッセージにある問題を直してから、もう一度検査してください。
    The table '%1' is damaged: %2.
    = テーブル '%1' が破損しています：%2。
    The log ends after event %1, but %2 has event %3: acknowledged events were lost.
    = ログはイベント %1 で終わっていますが、%2にはイベント %3 があります。確定済みのイベントが失われました。
    The table '%1' belongs to another copy of this ledger (epoch %2, event %3).
    = テーブル '%1' は、この台帳の別のコピー（エポック %2、イベント %3）のものです。
    The next use builds it again; or run 'ledger rebuild %1'.
    = 次に使うときに再構築されます。'ledger rebuild %1' でもできます。
    Page %1 does not have the checksum that was written: the disk changed it, or another program wrote there.
    = ページ %1 のチェックサムが書き込んだものと違います。ディスクが変えたか、別のプログラムが書き込みました。
    Pages %1 to %2 do not have the checksum that was written: the disk changed them, or another program wrote there.
    = ページ %1～%2 のチェックサムが書き込んだものと違います。ディスクが変えたか、別のプログラムが書き込みました。
    The -wal of the table '%1' does not have its checksums from here on: the disk changed it, a crash tore it, or a large transaction was interrupted.
    = テーブル '%1' の -wal は、ここからチェックサムが一致しません。ディスクが変えたか、クラッシュで切れたか、大きなトランザクションが中断されました。
    The table '%1' was made by an older projection file. Every event of the log applies to a new one.
    = テーブル '%1' は古いプロジェクションファイルで作られています。ログのイベントはすべて新しいテーブルに適用できます。
    The table '%1' is not built. Every event of the log applies to it.
    = テーブル '%1' はまだ構築されていません。ログのイベントはすべて適用できます。
    The next use builds it; or run 'ledger rebuild %1'.
    = 次に使うときに構築されます。'ledger rebuild %1' でもできます。
    The table '%1' can't be trusted: %2.
    = テーブル '%1' は信頼できません：%2。
    The next use builds it again and compares; or run 'ledger rebuild %1'.
    = 次に使うときに再構築して比べます。'ledger rebuild %1' でもできます。
    Update ledger.
    = ledger を更新してください。
    There is no event %1; the last one is %2.
    = イベント %1 はありません。最後は %2 です。
    'ledger log' lists the events.
    = 'ledger log' でイベントを一覧できます。
    Event %1 is voided already, by event %2.
    = イベント %1 は、イベント %2 ですでに無効になっています。
    To make it count again, void that one: 'ledger void %1'.
    = もう一度有効にするには、そちらを無効にしてください：'ledger void %1'。
    Event %1 is of the type %2, which can't be voided.
    = イベント %1 の種類は %2 で、無効にできません。
    What can be voided are changes of records, resets and voids.
    = 無効にできるのは、レコードの変更、リセット、無効化です。
    Other rows would change now than in the preview: someone else wrote in between.
    = プレビューのときと変わる行が違います。その間に誰かが書き込みました。
    Look at the preview again, then decide anew.
    = もう一度プレビューを見て、決め直してください。
    Event %1 has the id %2 already, with other content.
    = イベント %1 がすでに ID %2 を使っていて、内容が違います。
    Give the new event an id of its own, or look at the one that is there: 'ledger show %1'.
    = 新しいイベントに別の ID を付けるか、今あるものを確認してください：'ledger show %1'。
    One batch takes at most %1 events and %2 MiB of lines.
    = 1 つのバッチは %1 イベント、%2 MiB の行までです。
    The head was not written.
    = head を書き込めませんでした。
    The last event is %1, not %2 as expected: someone else wrote in between.
    = 最後のイベントは、期待された %2 ではなく %1 です。その間に誰かが書き込みました。
    Look at what is new ('ledger log --from %1'), then decide again.
    = 新しい内容を確認して（'ledger log --from %1'）、決め直してください。
    Keep large content elsewhere, and its name here.
    = 大きな内容は別の場所に置き、ここにはその名前を入れてください。
    An event of type '%1' changes no single row, so no row's sequence number can be expected.
    = 種類 '%1' のイベントは特定の行を変更しないので、行の連番を指定できません。
    Leave --if-seq out, or use --expect.
    = --if-seq を省くか、--expect を使ってください。
    The record was changed by event %1, not %2 as expected: someone else changed it meanwhile.
    = レコードは、期待された %2 ではなくイベント %1 で変更されています。その間に誰かが変更しました。
    The record is not there, so it was not last changed by event %1.
    = レコードがないので、最後の変更はイベント %1 ではありません。
    Look at the record again, then decide anew.
    = もう一度レコードを見て、決め直してください。

    # EventLedger/Recovery

    Look again, without changing anything. It helps where another program was in the way.
    = 何も変更せずに、もう一度調べます。別のプログラムが妨げていた場合に役立ちます。
    Free some space, then try again; nothing has to be restarted.
    = 空き容量を作ってから、もう一度試してください。再起動は必要ありません。
    Mend what the message names, then try again.
    = メッセージにある問題を直してから、もう一度試してください。
    Get the right that is needed, then try again.
    = 必要な権限を得てから、もう一度試してください。
    Wait for the other program or end it, then try again.
    = 別のプログラムが終わるのを待つか終了させて、もう一度試してください。
    Try again, once it is updated.
    = 更新してから、もう一度試します。
    Name the right folder, or make a new ledger with 'ledger init'.
    = 正しいフォルダーを指定するか、'ledger init' で新しい台帳を作ってください。
    Set them anew, one by one: 'ledger config list' names them, and the damaged file is kept aside.
    = 一つずつ設定し直します。名前は 'ledger config list' で分かります。破損したファイルは脇に置かれます。
    Put missing files back, then try again.
    = 足りないファイルを戻して、もう一度試してください。
    Try again
    = もう一度試す
    Build the table again from the log: %1.
    = ログからテーブルを再構築します：%1。
    Void event %1
    = イベント %1 を無効にする
    Let event %1 count as if it had not happened, and build the table again: %2. It stays in the log; you see first which rows change.
    = イベント %1 を起こらなかったものとして扱い、テーブルを再構築します：%2。ログには残ります。先に、どの行が変わるかを表示します。
    Contact support
    = サポートに連絡する
    Make a file that support can work with; it is redacted, and nothing is sent by itself. Then 'ledger support send FILE' begins a mail for it, or uploads it with --to URL.
    = サポート用のファイルを作成します。個人情報は伏せられ、勝手に送信されることはありません。その後 'ledger support send FILE' でメールを書き始めるか、--to URL を付けてアップロードします。
    Reset the table
    = テーブルをリセットする
    Empty the table by an event: %1 The log keeps them, and 'ledger void' brings them back.
    = イベントによってテーブルを空にします：%1ログには残り、'ledger void' で元に戻せます。
    Start over
    = 始め直す
    Set the whole ledger aside (renamed, never deleted) and begin an empty one: %1 They stay in the folder that is set aside.
    = 台帳全体を退避し（改名するだけで削除しません）、空の台帳から始めます：%1退避したフォルダーには残ります。
    Restore a backup
    = バックアップを復元する
    Take the events from a backup; it shows first what the backup lacks.
    = バックアップからイベントを取り込みます。先に、バックアップに足りないものを表示します。
    Mend from a backup
    = バックアップから修復する
    all events are read
    = すべてのイベントを読みます
    less than a second, %1
    = 1 秒未満、%1
    about %1 s, %2
    = 約 %1 秒、%2
    about %1 min, %2
    = 約 %1 分、%2
    its records go from view (they can't be counted now).
    = レコードが表示されなくなります（今は数えられません）。
    at most 1 record goes from view.
    = 最大でレコード 1 件が表示されなくなります。
    1 record goes from view.
    = レコード 1 件が表示されなくなります。
    at most %1 records go from view.
    = 最大でレコード %1 件が表示されなくなります。
    %1 records go from view.
    = レコード %1 件が表示されなくなります。
    it shows first what the backup lacks.
    = 先に、バックアップに足りないものを表示します。
    it lacks nothing.
    = 足りないものはありません。
    it lacks 1 event that this ledger has or had.
    = この台帳にある、またはあったイベント 1 件が足りません。
    it lacks %1 events that this ledger has or had.
    = この台帳にある、またはあったイベント %1 件が足りません。
    when two programs write to a table at the same moment, pages of it can get lost (the WAL-reset bug)
    = 2 つのプログラムが同時にテーブルに書き込むと、ページが失われることがあります（WAL リセットの不具合）
    files on XFS can be damaged
    = XFS 上のファイルが破損することがあります
    files on btrfs can be damaged
    = btrfs 上のファイルが破損することがあります
    blocks can be written to the wrong place of a disk
    = ブロックがディスクの違う場所に書かれることがあります
    a write that failed may be told to nobody, so that what was acknowledged is not on the disk
    = 失敗した書き込みが知らされず、確定済みのものがディスクにないことがあります
    parts of a file that was just written can be read, and copied, as zeros
    = 書いたばかりのファイルの一部が、ゼロとして読まれたりコピーされたりすることがあります
    '%1' takes something from view or replaces something.
    = 「%1」は、何かを表示しなくするか、置き換えます。
    Ask the person first, and hand in the confirmation.
    = 先に利用者に尋ねて、確認を渡してください。
    '%1' is not done by a call: %2
    = 「%1」は呼び出しでは行えません：%2
    Run '%1'.
    = '%1' を実行してください。
    No backup of this ledger is known.
    = この台帳のバックアップは知られていません。
    Call Ledger.restore with the folder of backups.
    = バックアップのフォルダーを指定して Ledger.restore を呼び出してください。
    A person chose '%1'.
    = 利用者が「%1」を選びました。
    The ledger opens again. It had not since %1.
    = 台帳を再び開けるようになりました。%1 から開けませんでした。
    The table '%1' could not be brought to its new form
    = テーブル '%1' を新しい形にできませんでした
    The table '%1' is quarantined
    = テーブル '%1' は隔離されています
    The table '%1' is damaged
    = テーブル '%1' が破損しています
    The table '%1' can't be used
    = テーブル '%1' を使えません
    The ledger's log is damaged
    = 台帳のログが破損しています
    The ledger has lost events
    = 台帳のイベントが失われています
    The settings were made by a newer version
    = 設定は新しいバージョンで作られています
    The ledger was made by a newer version
    = 台帳は新しいバージョンで作られています
    The ledger can't be read or written by this user
    = このユーザーは台帳を読み書きできません
    Another program is writing to the ledger
    = 別のプログラムが台帳に書き込んでいます
    The settings can't be read
    = 設定を読めません
    There is no ledger
    = 台帳がありません
    This is no ledger
    = これは台帳ではありません
    The ledger can't be opened
    = 台帳を開けません
    This version of ledger keeps the table in another form. It is built anew from the log for that, and that failed.
    = このバージョンの ledger はテーブルを別の形で保存します。そのためログから作り直そうとしましたが、失敗しました。
    The bytes of its file are not what was written to it. A disk that fails, a power cut or another program may have changed them.
    = ファイルのバイトが、書き込んだものと違います。ディスクの故障、停電、別のプログラムが変えたのかもしれません。
    Bytes of the log are not what was written to it. A disk that fails, a cut file or another program may be why.
    = ログのバイトが、書き込んだものと違います。ディスクの故障、ファイルの切り詰め、別のプログラムが原因かもしれません。
    The event breaks a rule of the table, so the table stops there rather than go on wrong.
    = イベントがテーブルの規則に反しているため、誤ったまま進まないようにテーブルはそこで止まっています。
    It takes the version of ledger that made it, or a later one. This one knows format 1 of the log.
    = 作成したバージョンの ledger か、それ以降が必要です。このバージョンが知っているのはログの形式 1 です。
    The disk, or the way to it, failed. A loose cable, a network drive that is away or a disk that wears out may be why.
    = ディスク、またはそこまでの経路に障害があります。ケーブルの緩み、切断されたネットワークドライブ、ディスクの寿命が原因かもしれません。
    %1 are free now: there may be room again, or a quota of this user is used up.
    = 今の空きは%1です。再び空きができたか、このユーザーの割り当てを使い切ったのかもしれません。
    %1 are free where the ledger is; at least %2 more are needed.
    = 台帳のある場所の空きは%1です。少なくともあと%2必要です。
    The file system is mounted for reading only.
    = ファイルシステムが読み取り専用でマウントされています。
    The folder %1 belongs to %2 (%3). This program runs as %4, who needs the right to read, write and enter it.
    = フォルダー %1 の所有者は %2 です（%3）。このプログラムは %4 として動いており、読み書きと進入の権限が必要です。
    The file %1 belongs to %2 (%3). This program runs as %4, who needs the right to read and write it.
    = ファイル %1 の所有者は %2 です（%3）。このプログラムは %4 として動いており、読み書きの権限が必要です。
    Which process it is can't be seen from here: it has just ended, belongs to another user, or runs on another machine.
    = どのプロセスかは、ここからは分かりません。終わったばかりか、別のユーザーのものか、別のマシンで動いています。
    process %1 (%2)
    = プロセス %1（%2）
    process %1
    = プロセス %1
    The lock is held by %1.
    = ロックを取得しているのは%1です。
    Every event is in the log. The other tables work; events can be read, appended and exported.
    = すべてのイベントがログにあります。ほかのテーブルは使えます。イベントの読み取り、追記、書き出しもできます。
    What the log holds can be read. Nothing is written as long as something has seen more than it holds.
    = ログにあるものは読めます。ログより先を見たものがある限り、書き込みはしません。
    Events before and after the damage can be read. Nothing is written before it is mended.
    = 破損の前と後のイベントは読めます。修復するまで書き込みはしません。
    Events before and after the damage can be read, and new ones are appended at the end of the log.
    = 破損の前と後のイベントは読めます。新しいイベントはログの終わりに追記されます。
    Nothing was changed. Events before and after the damage can still be exported in a support bundle.
    = 何も変更していません。破損の前と後のイベントは、サポートバンドルに書き出せます。
    Events and tables are not concerned. The defaults hold.
    = イベントとテーブルには影響ありません。既定値が使われます。
    Nothing was changed.
    = 何も変更していません。
    Nothing was changed; every event that was acknowledged is still there.
    = 何も変更していません。確定済みのイベントはすべて残っています。
    no bytes
    = 0 バイト
    1 byte
    = 1 バイト
    %1 bytes
    = %1 バイト
    The table 'tasks' could not be brought to version 3 of its form: event 4812 does not apply.
    = テーブル 'tasks' をバージョン 3 の形にできませんでした。イベント 4812 を適用できません。
    The disk of %1 is full.
    = %1 のディスクがいっぱいです。
    The table's file is damaged.
    = テーブルのファイルが破損しています。
    The checksum of a member of %1 does not hold.
    = %1 のメンバーのチェックサムが一致しません。
    The log ends after event 420, but the table 'tasks' has applied event 431. Acknowledged events were lost.
    = ログはイベント 420 で終わっていますが、テーブル 'tasks' はイベント 431 を適用済みです。確定済みのイベントが失われました。
    There is no task with the id that the event names.
    = イベントが示す ID のタスクはありません。
    %1 holds members of version 2 of the log format at byte 0.
    = %1 のバイト 0 に、ログ形式バージョン 2 のメンバーがあります。
    The settings in %1/config.json are damaged: the checksum is wrong.
    = %1/config.json の設定が破損しています。チェックサムが一致しません。
    %1 And %2 more: see 'ledger verify'.
    = %1ほかに %2 件あります：'ledger verify' を参照。
    file %1
    = ファイル %1
    domain %1, code %2, %3
    = ドメイン %1、コード %2、%3

    # SupportBundle

    its manifest has no format
    = マニフェストに形式がありません
    The bundle was made by a newer version of ledger (format %1).
    = バンドルは新しいバージョンの ledger で作られました（形式 %1）。
    Install the newest version of ledger.
    = ledger の最新バージョンをインストールしてください。
    its manifest lacks something
    = マニフェストに足りないものがあります
    its manifest counts events that can't be
    = マニフェストのイベント数があり得ない値です
    it lacks more than %1 events
    = %1 件を超えるイベントが足りません

    # SupportBundle/Archive

    zlib's inflateInit2 failed with %1.
    = zlib の inflateInit2 が %1 で失敗しました。
    something follows the end of its gzip data
    = gzip データの終わりの後に何かが続いています
    it is no gzip file, or its bytes were changed
    = gzip ファイルではないか、バイトが変わっています
    it unpacks to far more than it should
    = 展開すると大きすぎます
    This is no whole bundle of ledger: %1.
    = これは完全な ledger のバンドルではありません：%1。
    Nothing was written. Ask for the file again; 'sha256sum' on both sides tells whether it arrived whole.
    = 何も書き込んでいません。ファイルをもう一度受け取ってください。双方で 'sha256sum' を実行すると、完全に届いたか分かります。
    a file of it is longer than it says
    = 中のファイルが、記録より長くなっています
    its end is missing
    = 終わりがありません
    something follows its end
    = 終わりの後に何かが続いています
    it holds more than %1 files
    = %1 個を超えるファイルが入っています
    a folder in it has contents
    = 中のフォルダーに内容があります
    a header of its tar archive is damaged
    = tar アーカイブのヘッダーが破損しています
    it holds a link, a device or something else that is no file
    = リンクやデバイスなど、ファイルでないものが入っています
    a file of it names a link
    = 中のファイルがリンクを指しています
    a file of it has a name that no bundle uses
    = バンドルで使わない名前のファイルがあります
    %1 bytes are missing of the archive's file %2.
    = アーカイブのファイル %2 に %1 バイト足りません。
    %1 is no path for a file of an archive.
    = %1 はアーカイブのファイルのパスになりません。
    The archive has a file %1 already.
    = アーカイブにはすでにファイル %1 があります。
    A file of the archive has more bytes than were announced.
    = アーカイブのファイルが、予告より多くのバイトを持っています。

    # SupportBundle/Making

    No bundle was made: %1 still held what must not leave this machine (%2).
    = バンドルを作成しませんでした。%1 に、このマシンから出してはならないもの（%2）が残っていました。
    Please report this sentence; it names no value. --include-personal makes a bundle with values as they are.
    = この文を報告してください。値は含まれていません。--include-personal を付けると、値をそのまま含むバンドルを作れます。
    There is no ledger at %1, so there is nothing to make a bundle of.
    = %1 に台帳がないので、バンドルを作れません。
    There is no folder %1 to put the bundle into.
    = バンドルを入れるフォルダー %1 がありません。
    Make it first, or name another.
    = 先に作成するか、別のフォルダーを指定してください。
    Raise --limit-size; 25M is the default.
    = --limit-size を大きくしてください。既定値は 25M です。
    No free name was found for a bundle in %1.
    = %1 に、バンドルに使える名前がありませんでした。
    With pseudonyms it is longer than an event may be.
    = 仮名に置き換えると、イベントの上限を超えます。

    # SupportBundle/Reading

    The settings can't be read. This shows the defaults that hold; 'ledger config set' sets others.
    = 設定を読めません。これで、使われている既定値が分かります。'ledger config set' で変更できます。
    The table %1 is %2: it is built again from the events.
    = テーブル %1 は「%2」の状態です。イベントから再構築します。
    Nothing was broken when the bundle was made. This compares every table with the log.
    = バンドルの作成時に壊れているものはありませんでした。これで、すべてのテーブルをログと比べます。
    Event %1 (%2) does not apply to the table %3, so the table stops before it. Voided, it counts as if it had not happened; it stays in the log, and the table is built again. The command first shows which rows change.
    = イベント %1（%2）をテーブル %3 に適用できないため、テーブルはその前で止まっています。無効にすると、起こらなかったものとして扱われます。ログには残り、テーブルは再構築されます。コマンドは、先にどの行が変わるかを表示します。
    %1 There are backups: the damaged segments are put right from them where the chain proves that nothing else changes.
    = %1バックアップがあります。ほかに何も変わらないとチェーンで証明できる場合に、破損したセグメントをそこから直します。
    The ledger was made by a newer version: install that, then this shows whether it opens.
    = 台帳は新しいバージョンで作られています。それをインストールすると、これで開けるかどうか分かります。
    The disk was full. Once there is room (doctor says how much is free), everything goes on; nothing has to be mended.
    = ディスクがいっぱいでした。空きができれば（doctor で確認できます）元どおり使えます。修復は必要ありません。
    %1 Put that right, then this shows whether anything else is wrong.
    = %1それを直すと、ほかに問題がないかこれで分かります。
    Another program was at work on the ledger. This waits for it.
    = 別のプログラムが台帳を使っていました。これでその終わりを待ちます。
    The settings were damaged. This shows the defaults that hold; 'ledger config set' sets others.
    = 設定が破損していました。これで、使われている既定値が分かります。'ledger config set' で変更できます。
    %1 This checks every byte, and says what to do next.
    = %1これで全バイトを検査し、次にすることを示します。
    The table %1 can't be trusted (%2); every event is whole. It is built again from them.
    = テーブル %1 は信頼できません（%2）。イベントはすべて無事です。そこから再構築します。
    The log is damaged at %1.
    = ログの%1が破損しています。
    The log is damaged.
    = ログが破損しています。
    There is no folder %1 to put the ledger into.
    = 台帳を入れるフォルダー %1 がありません。
    it was changed while it was opened
    = 開いている間に変更されました
    its %1 is no JSON
    = %1 が JSON ではありません
    There is no file %1.
    = ファイル %1 がありません。
    Name a bundle that 'ledger support bundle' made.
    = 'ledger support bundle' で作成したバンドルを指定してください。
    a file of it is in no folder
    = フォルダーに入っていないファイルがあります
    its files are not all in one folder of a bundle
    = ファイルがバンドルの 1 つのフォルダーにまとまっていません
    it holds two files of one name
    = 同じ名前のファイルが 2 つあります
    its %1 is far too large
    = %1 が大きすぎます
    it has no manifest.json
    = manifest.json がありません
    it does not hold the files that its manifest lists
    = マニフェストにあるファイルがそろっていません
    its %1 is not what its manifest says (SHA-256)
    = %1 がマニフェストと違います（SHA-256）
    a line of its events is too long
    = イベントの行が長すぎます
    the last line of its events does not end
    = イベントの最後の行が終わっていません
    the events of %1 are out of order
    = %1 のイベントの順序が正しくありません
    %1 does not hold the events that the manifest says
    = %1 のイベントがマニフェストと違います
    The table %1 was %2 at the owner's; its next use mends that by itself.
    = テーブル %1 は持ち主の所で「%2」でした。次に使うときに自動で直ります。
    The last incident (%1) was %2: %3
    = 最後のインシデント（%1）は %2 でした：%3
    The table %1 stops at event %2 here too, after event %3.
    = テーブル %1 はここでもイベント %3 の後、イベント %2 で止まります。
    it stops at event %1
    = イベント %1 で止まります
    it does not stop
    = 止まりません
    The table %1 stopped at event %2 at the owner's; here %3, since %4 are not in the bundle.
    = テーブル %1 は持ち主の所ではイベント %2 で止まっていました。%4がバンドルにないため、ここでは%3。
    The table %1 stopped at event %2 at the owner's; here %3, since this version of ledger has another projection file for it.
    = テーブル %1 は持ち主の所ではイベント %2 で止まっていました。この ledger ではプロジェクションファイルが違うため、ここでは%3。
    The table %1 stopped at event %2 at the owner's; here %3. The redacted values may keep a rule that the owner's broke.
    = テーブル %1 は持ち主の所ではイベント %2 で止まっていましたが、ここでは%3。元の値が破った規則を、仮名の値は守っているのかもしれません。
    The table %1 failed because of its file (%2), which no bundle holds: it is built from the events and set aside here too, so status and rebuild do the same.
    = テーブル %1 はファイルが原因で使えなくなりました（%2）。ファイルはバンドルに入りません。イベントから構築し、ここでも退避したので、status と rebuild は同じように動きます。
    The table %1 could not be used (%2) because of its file or the owner's machine, which no bundle holds.
    = テーブル %1 は、ファイルか持ち主のマシンが原因で使えませんでした（%2）。それらはバンドルに入りません。
    ledger.lost stands in the place of those that could not be read.
    = 読めなかったものの場所には ledger.lost があります。
    The owner's log is damaged (%1): its bytes are not in the bundle, only the events that could be read.%2
    = 持ち主のログが破損しています（%1）。そのバイトはバンドルになく、読めたイベントだけがあります。%2
    The owner's ledger was made by a newer version than the one that made the bundle; install the newest and ask for another bundle.
    = 持ち主の台帳は、バンドルを作成したものより新しいバージョンで作られています。最新版をインストールして、もう一度バンドルを依頼してください。
    The failure (%1) is about the owner's disk, rights or running programs, which no bundle holds. The events are all here.
    = 障害（%1）は持ち主のディスク、権限、実行中のプログラムによるもので、バンドルには入りません。イベントはすべてここにあります。

    # SupportBundle/Redaction

    Event %1 has no data and was not erased.
    = イベント %1 にデータがありませんが、消去されたものではありません。
    No key of a bundle stands beside this ledger, so nothing can be translated back.
    = この台帳の隣にバンドルの鍵がないため、元に戻せません。
    Use the ledger that the bundle was made of.
    = バンドルを作成した台帳を使ってください。

    # Sending

    A bundle can't be sent to %1.
    = %1 にはバンドルを送れません。
    What answered is not a web server.
    = 応答したのはウェブサーバーではありません。
    The server takes no more just now (status 429).
    = サーバーは今これ以上受け付けません（状態 429）。
    The server refused it with status %1.
    = サーバーに拒否されました（状態 %1）。
    The server refused it with status %1: %2.
    = サーバーに拒否されました（状態 %1）：%2。
    The server's answer can't be understood.
    = サーバーの応答を理解できません。
    The file can't be sent as it is: %1
    = ファイルをこのままでは送れません：%1
    The server's answer is empty.
    = サーバーの応答が空です。
    There is no connection to the server.
    = サーバーに接続できません。
    The server took too long.
    = サーバーの応答に時間がかかりすぎました。
    Sending was cancelled.
    = 送信を取り消しました。
    The server wants to know who sends (status 401).
    = サーバーが送信者の確認を求めています（状態 401）。
    The server does not let you send there (status 403).
    = サーバーはそこへの送信を許可していません（状態 403）。
    There is nothing at that address of the server (status 404).
    = サーバーのそのアドレスには何もありません（状態 404）。
    The server failed (status %1).
    = サーバーで障害が起きました（状態 %1）。
    The server says: %1
    = サーバーからの応答：%1
    The server reports an error and does not say which.
    = サーバーがエラーを報告しましたが、内容は示されていません。
    There is no secure connection to the server: %1.
    = サーバーとの安全な接続を確立できません：%1。
    Something failed on the way: %1.
    = 途中で何かが失敗しました：%1。
    Use an address that begins with https:// (http:// only for this machine).
    = https:// で始まるアドレスを使ってください（http:// はこのマシンに限ります）。
    Check the connection and the address, then try again.
    = 接続とアドレスを確認してから、もう一度試してください。
    Try again later, or give the server longer with --timeout.
    = 後でもう一度試すか、--timeout で待ち時間を長くしてください。
    Ask support for a token, and name its file with --token-file.
    = サポートにトークンを依頼し、そのファイルを --token-file で指定してください。
    The fault is the server's. Try again later.
    = サーバー側の問題です。後でもう一度試してください。
    Try again later.
    = 後でもう一度試してください。
    Make a new bundle: ledger support bundle
    = 新しいバンドルを作成してください：ledger support bundle
    ledger and ledger-send are not of the same version.
    = ledger と ledger-send のバージョンが違います。
    Install both together.
    = 両方を一緒にインストールしてください。
    This is no request to send.
    = 送信の要求ではありません。
    Use: ledger support send
    = 次のように使います：ledger support send
    This process may open only %1 more files; ledger needs up to %2.
    = このプロセスが開けるファイルは残り %1 個ですが、ledger には最大 %2 個必要です。
    Allow it more open files: ulimit -n 256
    = 開けるファイルの数を増やしてください：ulimit -n 256
    This process may use too little memory: ledger needs %1 besides the program.
    = このプロセスが使えるメモリーが足りません。ledger には自身のほかに %1 が必要です。
    Allow it more: ulimit -v unlimited
    = 上限を増やしてください：ulimit -v unlimited
    /proc is missing, and the system's thread library needs it.
    = /proc がありません。これがないと、システムのスレッド用ライブラリーが動作しません。
    Mount it: mount -t proc proc /proc
    = マウントしてください：mount -t proc proc /proc
    Make a bundle: ledger support bundle
    = バンドルを作成してください：ledger support bundle
    %1 is not a bundle.
    = %1 はバンドルではありません。
    %1 is not a bundle, so it was not sent.
    = %1 はバンドルではないため、送信しません。
    %1 changed while it was being read, so it was not sent.
    = %1 は読み取り中に変更されたため、送信しません。
    Make one: ledger support bundle
    = 作成するには：ledger support bundle
    The token is not one word of up to %1 ASCII characters.
    = トークンが %1 文字までの ASCII の 1 語ではありません。
    Put the token that support gave you, and nothing else, into the file.
    = サポートから受け取ったトークンだけをファイルに入れてください。

    # LedgerCLI/Events

    Append events, and print a receipt for each once it is on disk.
    = イベントを追記し、ディスクに書かれるごとに受領書を表示します。
    Give either one event (--type, --data and its other options) or a file, not both.
    = 1 つのイベント（--type、--data など）かファイルのどちらか一方を指定してください。
    Give one event (--type and --data), a file, or - for standard input.
    = 1 つのイベント（--type と --data）、ファイル、標準入力の - のどれかを指定してください。
    The event has no type: add --type.
    = イベントの種類がありません。--type を付けてください。
    The event has no data: add --data with an object.
    = イベントの data がありません。--data でオブジェクトを指定してください。
    --batch is for events from a file.
    = --batch はファイルのイベント用です。
    --expect is for one event, or together with --batch for the first of the batches.
    = --expect は 1 つのイベント用です。--batch と一緒なら最初のバッチに使えます。
    A batch has at most %1 events.
    = バッチは %1 イベントまでです。
    --unchecked takes each event by itself, without --batch.
    = --unchecked は --batch なしで、イベントを 1 つずつ扱います。
    lines %1 to %2, one batch: %3
    = %1～%2 行目（1 つのバッチ）：%3
    Give a sequence number, from 1.
    = 1 以上の連番を指定してください。
    Give a sequence number, from 0.
    = 0 以上の連番を指定してください。
    Give a number, from 1.
    = 1 以上の数を指定してください。
    --from %1 is behind --to %2.
    = --from %1 が --to %2 より後です。
    --since is not before --until.
    = --since が --until より前ではありません。
    (voided by %1)
    = （%1 で無効）
    Everything else was read. 'ledger verify' lists all that is damaged; 'ledger support bundle' takes what can be read.
    = ほかはすべて読みました。'ledger verify' で破損箇所を一覧できます。'ledger support bundle' で読めるものを取り出せます。
    — %1 can't be read —
    = — %1を読めません —
    — something can't be read —
    = — 何かを読めません —
    %1 can't be read: %2 (%3).
    = %1を読めません：%2（%3）。
    A table is written as csv or json.
    = テーブルは csv か json で書き出します。
    A table is written whole; the filters are for events.
    = テーブルは全体を書き出します。フィルターはイベント用です。
    No event is about a record %1.
    = レコード %1 についてのイベントはありません。
    ledger log lists the events. A deleted record is named by its whole id.
    = ledger log でイベントを一覧できます。削除したレコードは、ID 全体で指定します。
    standard input
    = 標準入力
    Line %1 of %2 is longer than an event may be (%3 bytes).
    = %2の %1 行目が、イベントの上限（%3 バイト）より長いです。
    %1 can't be read: %2.
    = %1を読めません：%2。
    List the events, oldest first.
    = イベントを古い順に一覧します。
    --follow lists what comes next, which can't be newest first.
    = --follow はこれから来るものを一覧するので、新しい順にはできません。
    --follow does not end, so it takes no --to.
    = --follow には終わりがないので、--to は使えません。
    No event matches.
    = 当てはまるイベントはありません。
    The ledger was restored meanwhile: events up to %1 were listed that are not in its history any more.
    = その間に台帳が復元されました。イベント %1 までは、もう履歴にないものを一覧しています。
    List what is there now: 'ledger log', then 'ledger log --follow' again.
    = 今あるものを一覧してください：'ledger log'、そのあともう一度 'ledger log --follow'。
    The events are on disk, but the table %1 could not take them yet. It catches up at its next use.
    = イベントはディスクにありますが、テーブル %1 にはまだ反映できませんでした。次に使うときに追い付きます。
    (already there)
    = （すでにあります）
    The record that was named is blank.
    = 指定されたレコードが空白です。
    Give its id or its name.
    = ID か名前を指定してください。
    %1 can mean %2 records: %3
    = %1 に当てはまるレコードが %2 件あります：%3
    Name the one you mean by its id.
    = ID で指定してください。
    Empty the tables of one family, of several, or of all; or start over with a new ledger.
    = 1 つ、複数、またはすべてのファミリーのテーブルを空にします。または新しい台帳で始め直します。
    --start-over is for the whole ledger; leave out the families.
    = --start-over は台帳全体に対するものです。ファミリーは省いてください。
    From view go: %1. The log keeps everything.
    = 表示されなくなるもの：%1。ログにはすべて残ります。
    Reset?
    = リセットしますか？
    Reset %1: event %2
    = %1 をリセットしました：イベント %2
    Nothing to reset: there are no records already.
    = リセットするものはありません。レコードがもうありません。
    The ledger in %1 is set aside, renamed and not deleted. From view go: %2.
    = %1 の台帳を退避します（改名するだけで削除しません）。表示されなくなるもの：%2。
    Start over?
    = 始め直しますか？
    A new, empty ledger takes its place.
    = 新しい空の台帳に替わります。
    New ledger: %1
    = 新しい台帳：%1
    The old one is in %1
    = 以前の台帳は %1 にあります
    %1 (can't be counted)
    = %1（数えられません）
    no records
    = レコード 0 件
    1 record
    = レコード 1 件
    %1 records
    = レコード %1 件
    Show one event with all that the log says about it.
    = 1 つのイベントを、ログにある情報すべてとともに表示します。
    The event's data was erased.
    = イベントのデータは消去されています。
    event
    = イベント
    %1, version %2
    = %1、バージョン %2
    time
    = 時刻
    recorded
    = 記録
    batch
    = バッチ
    unchecked
    = 未検査
    written while its table could not check it
    = テーブルで検査できない間に書かれました
    voided
    = 無効
    by event %1: it counts as if it had not happened
    = イベント %1 により、起こらなかったものとして扱われます
    id
    = ID
    The log is empty.
    = ログは空です。
    The last event is %1.
    = 最後のイベントは %1 です。
    There is no event %1. %2
    = イベント %1 はありません。%2
    ledger log lists the events.
    = ledger log でイベントを一覧できます。
    There is no table %1.
    = テーブル %1 はありません。
    Let events count as if they had not happened: undo, and redo.
    = イベントを起こらなかったものとして扱います（取り消しとやり直し）。
    --rows takes a number from 0 to 1000.
    = --rows には 0 から 1000 の数を指定します。
    Void?
    = 無効にしますか？
    To be voided: %1
    = 無効にするもの：%1
    and %1
    = ほか%1
    The table %1 is quarantined, so there is nothing to compare with; it is built with:
    = テーブル %1 は隔離されているので、比べるものがありません。次のように構築されます：
    No row changes.
    = 変わる行はありません。
    Rows that change:
    = 変わる行：
    The table %1 could not be replaced yet; its next use does it.
    = テーブル %1 はまだ置き換えられていません。次に使うときに置き換わります。
    no more
    = ほか 0 件
    1 more
    =  1 件
    %1 more
    =  %1 件

    # LedgerCLI/Records/Account

    Add an account at the end of the list.
    = リストの最後にアカウントを追加します。
    Added the account
    = アカウントを追加しました：
    Keep accounts in their order; tags can be assigned to them.
    = アカウントを順序どおりに管理します。タグを割り当てられます。
    Delete an account; its tags stay, but are no longer on it.
    = アカウントを削除します。タグは残りますが、割り当ては外れます。
    Change an account's name.
    = アカウントの名前を変更します。
    Changed the account
    = アカウントを変更しました：
    List the accounts with their tags, a page at a time.
    = アカウントをタグとともに、1 ページずつ一覧します。
    ID
    = ID
    NAME
    = 名前
    TAGS
    = タグ
    There are no accounts.
    = アカウントはありません。
    No account is like that.
    = 当てはまるアカウントはありません。
    Move an account to another place in the list.
    = アカウントをリストの別の場所に移します。
    Moved the account
    = アカウントを移しました：

    # LedgerCLI/Records/Answer

    Look at the answers that were given, and delete them.
    = これまでの回答を見たり、削除したりします。
    Delete one answer.
    = 回答を 1 つ削除します。
    answer to
    = 回答
    List the answers, newest first, a page at a time.
    = 回答を新しい順に、1 ページずつ一覧します。
    TIME
    = 時刻
    KIND
    = 種類
    QUESTION
    = 質問
    ANSWER
    = 回答
    There are no answers.
    = 回答はありません。
    No answer is like that.
    = 当てはまる回答はありません。
    Delete all answers that are older than 90 days, or than a day you give.
    = 90 日、または指定した日より古い回答をすべて削除します。
    Would delete %1 from before %2.
    = %2 より前の%1が削除されます。
    %1 from before %2 will be deleted.
    = %2 より前の%1を削除します。
    Delete?
    = 削除しますか？
    Deleted %1 from before %2.
    = %2 より前の%1を削除しました。
    no answers
    = 回答 0 件
    1 answer
    = 回答 1 件
    %1 answers
    = 回答 %1 件
    Show one answer with its question.
    = 1 つの回答を質問とともに表示します。
    answer
    = 回答
    in English
    = 英語
    kind
    = 種類
    There are no answers to count.
    = 数える回答がありません。
    %1 in all
    = 合計 %1
    ANSWERS
    = 回答数
    Ask a question, and get and keep one of twenty answers.
    = 質問すると、20 の答えから 1 つを得て保存します。
    Hello %1.
    = %1 さん、こんにちは。
    There is no user yet. Three questions, then your answer.
    = まだユーザーがいません。3 つの質問の後に、回答します。

    # LedgerCLI/Records/Shared

    %1 will be deleted.
    = %1を削除します。
    Deleted %1.
    = %1を削除しました。
    %1 would be deleted.
    = %1が削除されます。
    The %1 %2
    = %1「%2」
    The %1 %2 and their %3
    = %1「%2」と%3
    The %1 %2 and its %3
    = %1「%2」と%3
    the %1 %2
    = %1「%2」
    the %1 %2 and their %3
    = %1「%2」と%3
    the %1 %2 and its %3
    = %1「%2」と%3
    %1 and %2
    = %1と%2
    no assignments
    = 割り当て 0 件
    1 assignment
    = 割り当て 1 件
    %1 assignments
    = 割り当て %1 件
    no steps
    = ステップ 0 件
    1 step
    = ステップ 1 件
    %1 steps
    = ステップ %1 件
    The event is on disk, but the table %1 could not take it yet. It catches up at its next use.
    = イベントはディスクにありますが、テーブル %1 にはまだ反映できませんでした。次に使うときに追い付きます。
    Next page: %1
    = 次のページ：%1
    Say where to: one of --first, --last, --before, --after and --to.
    = 移す場所を指定してください：--first、--last、--before、--after、--to のどれか。
    %1 can mean more than one %2:
    = %1 に当てはまる%2が複数あります：
    Which one? [1-%1]
    = どれですか？[1-%1]
    Type a number from 1 to %1, or press Control-C.
    = 1 から %1 の数を入力するか、Control-C を押してください。
    Nothing to change: it is so already.
    = 変更はありません。すでにそうなっています。

    # LedgerCLI/Records/Step

    Add a step at the end of a task's steps.
    = タスクのステップの最後に、ステップを追加します。
    Added to %1 the step
    = %1 にステップを追加しました：
    Keep the steps of a task in their order.
    = タスクのステップを順序どおりに管理します。
    Delete a step.
    = ステップを削除します。
    Mark a step as done, or with --undo as not done.
    = ステップを完了にします。--undo で未完了に戻します。
    Not done:
    = 未完了：
    Done:
    = 完了：
    Change a step's title.
    = ステップのタイトルを変更します。
    Changed the step
    = ステップを変更しました：
    Move a step to another place among the steps of its task.
    = ステップをタスクの中の別の場所に移します。
    Moved the step
    = ステップを移しました：

    # LedgerCLI/Records/Tag

    Add a tag at the end of the list.
    = リストの最後にタグを追加します。
    Added the tag
    = タグを追加しました：
    Put a tag on an account.
    = アカウントにタグを付けます。
    Put the tag %1 on the account %2.
    = タグ %1 をアカウント %2 に付けました。
    Keep tags in their order, and assign them to accounts.
    = タグを順序どおりに管理し、アカウントに割り当てます。
    Delete a tag, and take it off all accounts.
    = タグを削除し、すべてのアカウントから外します。
    Change a tag's name.
    = タグの名前を変更します。
    Changed the tag
    = タグを変更しました：
    List the tags with the number of accounts they are on, a page at a time.
    = タグを、付いているアカウントの数とともに、1 ページずつ一覧します。
    ACCOUNTS
    = アカウント数
    There are no tags.
    = タグはありません。
    No tag is like that.
    = 当てはまるタグはありません。
    Move a tag to another place in the list.
    = タグをリストの別の場所に移します。
    Moved the tag
    = タグを移しました：
    Take a tag off an account.
    = アカウントからタグを外します。
    Took the tag %1 off the account %2.
    = タグ %1 をアカウント %2 から外しました。

    # LedgerCLI/Records/Task

    Add a task at the end of the list, with its steps, as one batch.
    = リストの最後に、タスクをステップとともに 1 つのバッチで追加します。
    Added the task
    = タスクを追加しました：
    Added the task, with %1,
    = タスクを追加しました（%1）：
    Keep tasks in their order, with or without steps.
    = タスクを順序どおりに、ステップ付きでもなしでも管理します。
    Delete a task and its steps.
    = タスクとそのステップを削除します。
    Mark a task as done, or with --undo as not done.
    = タスクを完了にします。--undo で未完了に戻します。
    Change a task's title.
    = タスクのタイトルを変更します。
    Changed the task
    = タスクを変更しました：
    List the tasks, a page at a time.
    = タスクを 1 ページずつ一覧します。
    A task is either open or done: give one of --open and --done.
    = タスクは未完了か完了のどちらかです。--open と --done のどちらか一方を指定してください。
    DONE
    = 完了
    TITLE
    = タイトル
    STEPS
    = ステップ
    There are no tasks.
    = タスクはありません。
    No task is like that.
    = 当てはまるタスクはありません。
    Move a task to another place in the list.
    = タスクをリストの別の場所に移します。
    Moved the task
    = タスクを移しました：
    Show one task with its steps.
    = 1 つのタスクをステップとともに表示します。
    task
    = タスク
    done
    = 完了
    STEP
    = ステップ

    # LedgerCLI/Records/User

    There is no user yet.
    = まだユーザーがいません。
    Add the user; a ledger has one.
    = ユーザーを追加します。台帳のユーザーは 1 人です。
    Added the user
    = ユーザーを追加しました：
    the name
    = 名前
    A user needs a name, a birthday and a gender; missing: %1.
    = ユーザーには名前、誕生日、性別が必要です。足りないもの：%1。
    Your name:
    = お名前：
    A name has at least one character.
    = 名前は 1 文字以上必要です。
    Your birthday (YYYY-MM-DD):
    = 誕生日 (YYYY-MM-DD)：
    A birthday is not in the future.
    = 誕生日に未来の日付は使えません。
    Your gender (male, female or other):
    = 性別（男、女、その他）：
    Answer male, female or other; the first letter is enough.
    = 男、女、その他のどれかで答えてください。
    Keep the one user whose questions are answered.
    = 質問に答える相手である、1 人のユーザーを管理します。
    Delete the user and all of their answers.
    = ユーザーとその回答をすべて削除します。
    Change the user's name, birthday or gender.
    = ユーザーの名前、誕生日、性別を変更します。
    Say what to change: --name, --birthday or --gender.
    = 変更する項目を指定してください：--name、--birthday、--gender。
    Changed the user
    = ユーザーを変更しました：
    Put another user in the place of the current one, whose answers go.
    = 今のユーザーを別のユーザーに替えます。今のユーザーの回答は削除されます。
    %1 will be deleted, and %2 takes their place.
    = %1を削除し、%2 に替えます。
    Replaced %1 by the user
    = %1 を次のユーザーに替えました：
    %1 would be deleted, and another user take their place.
    = %1が削除され、別のユーザーに替わります。
    The user %1 and their %2
    = ユーザー「%1」と%2
    Show the user: name, birthday, gender, number of answers, and since when.
    = ユーザーの名前、誕生日、性別、回答数、登録日時を表示します。
    gender
    = 性別
    answers
    = 回答数

    # LedgerCLI/Recovery

    Copy what is new in the log to a folder of backups, checked byte by byte; or look at the backups there.
    = ログの新しい部分を、1 バイトずつ確認しながらバックアップのフォルダーにコピーします。そこにあるバックアップの確認もできます。
    --keep is for making a backup.
    = --keep はバックアップを作成するときのものです。
    Name the folder of backups: the name that was given is empty.
    = バックアップのフォルダーを指定してください。指定された名前が空です。
    Backing up
    = バックアップ中
    The folder also holds a later copy of this ledger that went its own way: %1.
    = このフォルダーには、この台帳から分かれて進んだ、より新しいコピーもあります：%1。
    The backup is whole, but the ledger can't remember it: %1 Note down where it is, or make it again when that is mended.
    = バックアップは完全ですが、台帳がそれを覚えられません：%1場所を控えておくか、問題を直してから作り直してください。
    Checking
    = 検査中
    There is no backup in %1 yet.
    = %1 にはまだバックアップがありません。
    Nothing is new since the backup %1, which has event %2.
    = バックアップ %1（イベント %2 まで）の後、新しいものはありません。
    %1 in %2 copied
    = %2の %1 をコピー
    Backup %1: up to event %2, %3
    = バックアップ %1：イベント %2 まで、%3
    in %1, %2 in all
    = %1 に、合計 %2
    %1 removed
    = %1を削除
    BACKUP
    = バックアップ
    EPOCH
    = エポック
    EVENT
    = イベント
    SIZE
    = サイズ
    STATE
    = 状態
    whole
    = 完全
    damaged
    = 破損
    no segments
    = セグメント 0 個
    1 segment
    = セグメント 1 個
    %1 segments
    = セグメント %1 個
    no older backups
    = 古いバックアップ 0 件
    1 older backup
    = 古いバックアップ 1 件
    %1 older backups
    = 古いバックアップ %1 件
    What happened
    = 起きたこと
    Why
    = 理由
    What is safe
    = 無事なもの
    Since
    = 発生
    Position
    = 位置
    Event
    = イベント
    You can do this:
    = できること：
    For support
    = サポート用
    before the first event
    = 最初のイベントの前
    %1, %2 behind
    = %1、%2の遅れ
    %1 added
    = %1追加
    %1 changed
    = %1変更
    no rows
    = 0 行
    1 row
    = 1 行
    %1 rows
    = %1 行
    no more rows
    = ほか 0 行
    1 more row
    = ほか 1 行
    %1 more rows
    = ほか %1 行
    A head is 64 hexadecimal digits, or the number of its event, a colon and those.
    = ヘッドは 16 進数 64 桁です。イベントの番号とコロンを前に付けることもできます。
    Look at what broke and was set aside, and delete it.
    = 壊れて退避されたものを見たり、削除したりします。
    List what was set aside, newest first.
    = 退避されたものを新しい順に一覧します。
    Nothing is in quarantine.
    = 隔離されているものはありません。
    SINCE
    = 発生
    MENDED
    = 修復
    REASON
    = 理由
    Show all that is known about one thing that was set aside.
    = 退避されたものについて分かっていることをすべて表示します。
    %1 after event %2, of an append that was never acknowledged
    = 確定されなかった追記の %1（イベント %2 の後）
    The damaged segment of event %1, %2; a backup has put it right
    = イベント %1 の破損したセグメント、%2。バックアップから修復済み
    %1 in the place of the segment of event %2, with nothing new in it
    = イベント %2 のセグメントの場所にあった %1。新しいものはなし
    since
    = 発生
    file
    = ファイル
    quarantine/%1, %2
    = quarantine/%1、%2
    Nothing in quarantine is named %1.
    = 隔離されているものに %1 はありません。
    ledger quarantine list names what there is.
    = ledger quarantine list で一覧できます。
    %1, generation %2
    = %1、世代 %2
    code
    = コード
    reason
    = 理由
    position
    = 位置
    log then
    = 当時のログ
    no: %1
    = いいえ：%1
    folder
    = フォルダー
    note
    = 備考
    Its report is missing or damaged; this is what the folder's name tells.
    = 報告がないか破損しています。フォルダーの名前から分かることだけを示します。
    Delete what was set aside.
    = 退避されたものを削除します。
    %1  quarantine/%2, %3
    = %1  quarantine/%2、%3
    The table %1 is still quarantined: quarantine/%2 tells why.
    = テーブル %1 はまだ隔離されています。理由は quarantine/%2 にあります。
    Mend it first: %1
    = 先に修復してください：%1
    no files
    = ファイル 0 個
    1 file
    = ファイル 1 個
    %1 files
    = ファイル %1 個
    no tables
    = テーブル 0 個
    1 table
    = テーブル 1 個
    %1 tables
    = テーブル %1 個
    no things
    = 0 件
    1 thing
    = 1 件
    %1 things
    = %1 件
    Make tables anew from the log: those that are named, else every one that is not in order.
    = ログからテーブルを作り直します。指定されたもの、または正常でないものすべてが対象です。
    A table is named twice.
    = 同じテーブルが 2 回指定されています。
    --undo takes the name of one table.
    = --undo にはテーブルを 1 つ指定します。
    --undo and --dry-run don't go together.
    = --undo と --dry-run は一緒に使えません。
    Every table that was built is in order; nothing was rebuilt.
    = 構築済みのテーブルはすべて正常です。何も再構築しませんでした。
    now at event %1, generation %2
    = 現在イベント %1、世代 %2
    Took back the last rebuild of %1: %2
    = %1 の最後の再構築を取り消しました：%2
    Rebuilt %1: %2, %3
    = %1 を再構築しました：%2、%3
    digest %1
    = ダイジェスト %1
    What stood there before is set aside ('ledger quarantine list'): %1
    = 以前そこにあったものは退避しました（'ledger quarantine list'）：%1
    Passed over %1
    = 使わなかったもの：%1
    1 event had been appended unchecked and did not apply, so it was voided: %1
    = 検査なしで追記され、適用できなかったイベント 1 件を無効にしました：%1
    %1 had been appended unchecked and did not apply, so they were voided: %2
    = 検査なしで追記され、適用できなかった%1を無効にしました：%2
    Every table that was built is in order; nothing would be rebuilt.
    = 構築済みのテーブルはすべて正常です。何も再構築されません。
    no row would change
    = 変わる行はありません
    rows that would change
    = 変わる行
    %1 at event %2: %3
    = %1（イベント %2）：%3
    There is nothing to compare with: %1
    = 比べるものがありません：%1
    %1 that had been appended unchecked and can't be applied would be voided: %2
    = 検査なしで追記され、適用できない%1が無効になります：%2
    Rebuilding %1
    = %1 を再構築中
    Show what is wrong, what is safe, and what can be done; on a terminal, do what you choose.
    = 問題、無事なもの、できることを表示します。端末では、選んだことを実行します。
    This is a simulated card. Nothing is wrong because of it, and nothing was touched.
    = これは模擬のカードです。実際の問題ではなく、何も変更していません。
    There is no cause '%1'. Did you mean '%2'?
    = '%1' という原因はありません。'%2' のことですか？
    %1 after this one.
    = この後に%1あります。
    Nothing is wrong any more.
    = 問題はなくなりました。
    Choose 1 to %1, or q to leave it as it is:
    = 1 から %1 を選んでください。そのままにするには q：
    Type a number from 1 to %1, or q.
    = 1 から %1 の数か、q を入力してください。
    Tried again: it works.
    = もう一度試しました。使えます。
    Tried again: it is as it was.
    = もう一度試しましたが、変わりません。
    Where is the new ledger to be?
    = 新しい台帳をどこに作りますか？
    Which folder are the backups in?
    = バックアップはどのフォルダーにありますか？
    no more cards
    = ほかのカード 0 枚
    1 more card
    = カードがもう 1 枚
    %1 more cards
    = カードがあと %1 枚
    Bring a ledger back from a backup: into a new place, or over the one that is damaged.
    = バックアップから台帳を復元します。新しい場所にも、破損した台帳の上にもできます。
    Name the folder of backups.
    = バックアップのフォルダーを指定してください。
    A name that was given is empty.
    = 指定された名前が空です。
    --segments mends the ledger in its place; leave out --to and --backup.
    = --segments は台帳をその場で修復します。--to と --backup は付けないでください。
    The backup %1 was passed over: %2
    = バックアップ %1 は使いませんでした：%2
    Restored %1 from the backup %2: now at event %3, epoch %4
    = %1 をバックアップ %2 から復元しました：現在イベント %3、エポック %4
    The log that stood there is in %1
    = 以前のログは %1 にあります
    Restoring
    = 復元中
    Backup
    = バックアップ
    %1, %2, up to event %3, %4
    = %1、%2、イベント %3 まで、%4
    To
    = 復元先
    Set aside
    = 退避
    %1 of log, up to event %2
    = %1 のログ、イベント %2 まで
    %1 of log
    = %1 のログ
    The log there is another copy: both went their own way after event %1.
    = そこにあるログは別のコピーです。イベント %1 の後、別々に進みました。
    Lacks
    = 不足
    no event of the ledger that is there
    = 今の台帳のイベントはすべて含まれています
    %1 (%2 to %3)
    = %1（%2～%3）
    none of them can still be read
    = そのうち今も読めるものはありません
    %1 of them can still be read: ledger salvage keeps those
    = そのうち %1 件は今も読めます。ledger salvage で残せます
    Make a new ledger from all that can still be read of a damaged one; that one is not touched.
    = 破損した台帳の読める部分すべてから、新しい台帳を作ります。元の台帳は変更しません。
    Salvaging
    = 救出中
    From
    = 救出元
    %1, %2 of log
    = %1、%2 のログ
    Damaged
    = 破損
    Keeps
    = 残す
    %1 of %2
    = %2 件中の%1
    %1, which this ledger remembers
    = %1（この台帳が覚えている場所）
    %1: gives nothing that is lost
    = %1：失われたものはありません
    %1: gives %2
    = %1：%2 を補います
    Loses
    = 失う
    New ledger: %1, now at event %2, id %3
    = 新しい台帳：%1、現在イベント %2、ID %3
    voided: event %1 (%2) no longer applies: %3
    = 無効：イベント %1（%2）は適用できなくなりました：%3
    all of it is in %1
    = すべて %1 に記録されています
    %1 and %2 more ranges
    = %1、ほか %2 か所
    Rewrite the newest events into their smallest form, as happens by itself when a segment is full.
    = 最新のイベントを最も小さい形に書き直します。セグメントがいっぱいになると自動で行われることです。
    The log has %1 bytes now (before: %2), in %3 segments.
    = ログは %1 バイト（以前は %2）、セグメント %3 個になりました。
    Put them right?
    = 直しますか？
    No segment is damaged.
    = 破損したセグメントはありません。
    Put right
    = 修復
    the damaged file is in %1
    = 破損したファイルは %1 にあります
    can't be put right
    = 直せません
    Show on one screen how the ledger is: its log, its tables, and what is wrong.
    = 台帳の状態（ログ、テーブル、問題）を 1 画面で表示します。
    Ledger
    = 台帳
    Disk
    = ディスク
    Incident
    = 事象
    %1 not acknowledged: ledger doctor
    = 未確認の%1：ledger doctor
    Head
    = ヘッド
    no event yet
    = イベントはまだありません
    event %1, %2
    = イベント %1、%2
    Hash
    = ハッシュ
    %1 of log in %2
    = %2に %1 のログ
    %1, %2 free
    = %1、空き %2
    TABLE
    = テーブル
    POSITION
    = 位置
    BEHIND
    = 遅れ
    GENERATION
    = 世代
    no more incidents
    = ほかのインシデント 0 件
    1 more incident
    = ほかのインシデント 1 件
    %1 more incidents
    = ほかのインシデント %1 件
    Check every byte of the log, the chain of its hashes, and every table.
    = ログの全バイト、ハッシュのチェーン、すべてのテーブルを検査します。
    --quick reads no row, so --tables can't be given with it.
    = --quick は行を読まないので、--tables と一緒には使えません。
    Verifying
    = 検査中
    %1 in %2
    = %2に%1
    Log: %1 of %2, %3
    = ログ：%2、%1、%3
    at event %1
    = イベント %1
    without a position
    = 位置なし
    digest not known
    = ダイジェスト不明
    Head: event %1, hash %2
    = ヘッド：イベント %1、ハッシュ %2
    Read up to event %1, hash %2
    = イベント %1 まで読みました（ハッシュ %2）
    Set aside: the table %1. 'ledger quarantine show %2' says more.
    = テーブル %1 を退避しました。詳しくは 'ledger quarantine show %2' を参照してください。
    Not through yet: run it again with a budget, and it goes on from here.
    = まだ終わっていません。--budget を付けてもう一度実行すると、ここから続きます。
    How serious is this?
    = どのくらい深刻ですか？
    What should I do?
    = 何をすればよいですか？
    What will I get back?
    = 何が戻りますか？
    Can I go on using it?
    = 使い続けられますか？
    Everything is whole.
    = すべて完全です。
    All that was read so far is whole.
    = これまでに読んだものはすべて完全です。
    Nothing is damaged.
    = 破損はありません。
    %1 with damage, found by the parts before.
    = 以前の検査で見つかった破損：%1。
    %1 could not be checked.
    = %1を検査できませんでした。
    %1 could not be checked. The log is whole.
    = %1を検査できませんでした。ログは完全です。
    %1 with damage. %2
    = 破損：%1。%2
    Acknowledged events are missing from the log.
    = 確定済みのイベントがログにありません。
    The log could not be checked.
    = ログを検査できませんでした。
    The log is whole; a table is damaged, and can be made again from it.
    = ログは完全です。テーブルが破損していますが、ログから作り直せます。
    The log is whole.
    = ログは完全です。
    Not checked:
    = 未検査：
    Damage:
    = 破損：
    Notice:
    = 注意：
    where
    = 場所
    next
    = 次
    no members
    = メンバー 0 個
    1 member
    = メンバー 1 個
    %1 members
    = メンバー %1 個
    no places
    = 0 か所
    1 place
    = 1 か所
    %1 places
    = %1 か所

    # LedgerCLI/Root

    %1 What was asked for has been done; only its answer is missing.
    = %1 指示されたことは終わっています。足りないのは答えの表示だけです。
    %1 The command ended there; what it had appended by then is on disk.
    = %1 コマンドはそこで終わりました。それまでに追記したものはディスクにあります。
    Look after the place the output goes to. What was appended: ledger log -r
    = 出力先を確認してください。追記されたもの：ledger log -r
    The table %1 is %2 behind the log, and can't catch up now: another writer is at work, or the disk is full or can't be written.
    = テーブル %1 はログから%2遅れていて、今は追い付けません。別の書き込みが行われているか、ディスクがいっぱいか、書き込めません。
    %1 Rows may be missing: the tables answer as far as they, or the log, can be trusted. 'ledger verify' says more.
    = %1 行が欠けているかもしれません。テーブルは、テーブルまたはログを信頼できる範囲で答えます。詳しくは 'ledger verify' を参照してください。
    A table was built again from the log while it was printed.
    = 表示している間に、テーブルがログから再構築されました。
    Run it again.
    = もう一度実行してください。
    The table %1 is quarantined since %2: %3 Mend it: %4
    = テーブル %1 は %2 から隔離されています：%3 修復するには：%4
    The path after --ledger is empty.
    = --ledger の後のパスが空です。
    Give the folder of the ledger.
    = 台帳のフォルダーを指定してください。
    No ledger was named, and HOME is not set.
    = 台帳が指定されておらず、HOME も設定されていません。
    Name the folder with --ledger PATH or LEDGER_PATH.
    = --ledger PATH か LEDGER_PATH でフォルダーを指定してください。
    LEDGER_TEST_SEED is no number: %1.
    = LEDGER_TEST_SEED が数値ではありません：%1。
    LEDGER_LOG is %1, which is no level.
    = LEDGER_LOG の %1 はレベルではありません。
    One of %1.
    = %1 のどれかです。
    The environment variable %1 is not valid UTF-8.
    = 環境変数 %1 が正しい UTF-8 ではありません。
    Set it anew, or unset it.
    = 設定し直すか、設定を外してください。
    Argument %1 is not valid UTF-8: %2.
    = 引数 %1 が正しい UTF-8 ではありません：%2。
    Write it in UTF-8. A file whose name is not can be given by standard input, or be renamed.
    = UTF-8 で書いてください。UTF-8 でない名前のファイルは、標準入力から渡すか、名前を変えてください。
    Keep records as events that are never lost or changed: every insert, edit, delete and reset.
    = 記録を、失われず変わらないイベントとして残します。追加、編集、削除、リセットのすべてが対象です。
    Usage: %1
    = 使い方：%1
    More: %1
    = 詳しくは：%1
    If %1 is a value, write -- before it: -- %2
    = %1 が値の場合は、前に -- を書いてください：-- %2
    If %1 is the value, write it so: %2=%3
    = %1 が値の場合は、このように書いてください：%2=%3
    All options: ledger --help
    = すべてのオプション：ledger --help
    There is no option %1 before the command.
    = コマンドの前にオプション %1 は使えません。
    Did you mean %1?\n%2
    = %1 のことですか？\n%2
    All commands: %1 --help
    = すべてのコマンド：%1 --help
    There is no command %1 %2.
    = %1 %2 というコマンドはありません。
    Did you mean %1 %2?\n%3
    = %1 %2 のことですか？\n%3
    Did you mean %1? There are: %2.
    = %1 のことですか？使えるもの：%2。

    # LedgerCLI/Setup

    backup.to can't be empty.
    = backup.to を空にはできません。
    Give a folder, or %1 to make no backups.
    = フォルダーを指定するか、バックアップしない場合は %1 にしてください。
    backup.every can't be %1.
    = backup.every を %1 にはできません。
    Give a time such as 30m, 24h or 7d.
    = 30m、24h、7d のような時間を指定してください。
    backup.keep can't be %1.
    = backup.keep を %1 にはできません。
    Give a number from 1 on.
    = 1 以上の数を指定してください。
    Backed up to %1: %2
    = %1 にバックアップしました：%2
    Print a script that makes your shell complete the commands and options of ledger.
    = シェルで ledger のコマンドとオプションを補完するスクリプトを表示します。
    Look at and change the settings of a ledger.
    = 台帳の設定を見たり、変更したりします。
    Print the value of a setting.
    = 設定の値を表示します。
    Change a setting.
    = 設定を変更します。
    config.json was damaged. It is kept as %1, and the other settings are at their defaults.
    = config.json が破損していました。%1 として残し、ほかの設定は既定値に戻しました。
    %1 is now %2.
    = %1 を %2 にしました。
    List all settings with their values.
    = すべての設定を値とともに一覧します。
    SETTING
    = 設定
    VALUE
    = 値
    MEANING
    = 意味
    not set
    = 未設定
    default
    = 既定値
    %1 The defaults hold.
    = %1 既定値が使われます。
    Make a new, empty ledger.
    = 新しい空の台帳を作ります。
    There is a ledger already: %1
    = すでに台帳があります：%1
    Use it, or name another folder with --ledger.
    = それを使うか、--ledger で別のフォルダーを指定してください。
    The address that support bundles are meant for.
    = サポートバンドルの送り先のメールアドレス。
    The folder that backups are made in by themselves, after an append; off for none.
    = 追記の後に自動でバックアップするフォルダー。off でバックアップしません。
    How long after the last one a backup is due, such as 30m, 24h or 7d.
    = 前のバックアップからどのくらいで次を作るか（30m、24h、7d など）。
    How many backups stay when they are made by themselves.
    = 自動バックアップを何件残すか。
    There is no setting %1.
    = %1 という設定はありません。
    %1\nWhat each is for: ledger config list
    = %1\nそれぞれの意味：ledger config list
    %1 can't be %2.
    = %1 を %2 にはできません。
    It takes one of %1.
    = 使える値は %1 です。
    %1 is no mail address.
    = %1 はメールアドレスではありません。
    Give one such as help@your-domain.org.
    = help@your-domain.org のように指定してください。
    %1 is damaged, or was changed by hand; its checksum does not hold.
    = %1 が破損しているか、手で変更されています。チェックサムが一致しません。
    Set what you need with ledger config set: the damaged file is kept aside, all else goes to its default.
    = ledger config set で必要な設定をし直してください。破損したファイルは残され、ほかの設定は既定値に戻ります。

    # LedgerCLI/Support

    Print the one line to run at the owner's, and why.
    = 持ち主の所で実行する 1 行と、その理由を表示します。
    Why: %1
    = 理由：%1
    Then: %1
    = 次に：%1
    Give two sequence numbers, such as 1200..1300.
    = 1200..1300 のように 2 つの連番を指定してください。
    Give a size such as 500k, 25M or 1G.
    = 500k、25M、1G のようなサイズを指定してください。
    Make a .tar.gz of the ledger's state and events for support to work with.
    = サポートのために、台帳の状態とイベントを .tar.gz にまとめます。
    The bundle will hold names, titles and questions as people wrote them.
    = バンドルには、名前、タイトル、質問が書かれたとおりに入ります。
    Make it so?
    = 作成しますか？
    Made %1
    = %1 を作成しました
    sha256 %1
    = sha256 %1
    It holds people's values as they are. Nothing was sent.
    = 個人情報がそのまま入っています。何も送信していません。
    Personal values are replaced by pseudonyms. Nothing was sent.
    = 個人情報は仮名に置き換えました。何も送信していません。
    Would make %1
    = 作成されるもの：%1
    %1, events %2 to %3
    = %1、イベント %2～%3
    Nothing was made, and nothing was sent.
    = 何も作成せず、何も送信していません。
    %1 in %2, %3 bytes
    = %1、%2、%3 バイト
    left out: events %1 to %2: the limit of the size (--limit-size)
    = 含まれないもの：イベント %1～%2：サイズの上限（--limit-size）
    left out: %1: %2
    = 含まれないもの：%1：%2
    %1 does not speak as ledger-send does.
    = %1 は ledger-send として応答しません。
    %1 can't be started: %2.
    = %1 を起動できません：%2。
    Install ledger and ledger-send together.
    = ledger と ledger-send を一緒にインストールしてください。
    Show what surrounds the ledger: versions, file system, durability, backups, incidents, and what looks wrong.
    = 台帳を取り巻く環境（バージョン、ファイルシステム、永続性、バックアップ、インシデント）と、気になる点を表示します。
    Acknowledged: %1
    = 確認済みにしました：%1
    Set the address of who helps you: ledger config set support.email ADDRESS
    = 相談先のアドレスを設定してください：ledger config set support.email ADDRESS
    support.email is not set.
    = support.email が設定されていません。
    support.email is %1, a placeholder; it is never used.
    = support.email の %1 は仮のアドレスです。使われることはありません。
    event %1, epoch %2
    = イベント %1、エポック %2
    Version
    = バージョン
    ledger %1, %2
    = ledger %1、%2
    %1, flags 0x%2
    = %1、フラグ 0x%2
    Durable by
    = 永続化
    %1 of replaced logs
    = 置き換えたログ %1
    Variable
    = 変数
    SQLite was compiled with:
    = SQLite のコンパイルオプション：
    Incidents that are not acknowledged:
    = 未確認のインシデント：
    Nothing looks wrong.
    = 気になる点はありません。
    none yet in %1
    = %1 にはまだありません
    %1, %2, in %3
    = %1、%2、%3
    no incidents
    = インシデント 0 件
    1 incident
    = インシデント 1 件
    %1 incidents
    = インシデント %1 件
    Check a bundle, and show what broke, where, since when, and whether it breaks here too.
    = バンドルを検査し、何がどこでいつから壊れたか、ここでも壊れるかを表示します。
    The folder %1 could not be removed.
    = フォルダー %1 を削除できませんでした。
    Bundle
    = バンドル
    %1, %2, with personal values
    = %1、%2、個人情報を含む
    Whole
    = 完全性
    every hash is right
    = すべてのハッシュが一致します
    every hash is right; part of the ledger could not be read
    = すべてのハッシュが一致します。台帳の一部は読めませんでした
    Made
    = 作成
    %1 by %2
    = %1、%2
    Events
    = イベント
    events %1 to %2: the limit of %3
    = イベント %1～%2：上限 %3
    Nothing was broken when it was made.
    = 作成時に壊れているものはありませんでした。
    %1 (%2), since %3
    = %1（%2）、%3 から
    It stands at event %1, %2 behind.
    = イベント %1 にあり、%2の遅れです。
    It stands at event %1.
    = イベント %1 にあります。
    Last incident: %1 %2: %3
    = 最後のインシデント：%1 %2：%3
    reproduced: yes
    = 再現：はい
    reproduced: no
    = 再現：いいえ
    reproduced: nothing was broken
    = 再現：壊れているものはありませんでした
    Make a working ledger from a bundle, with the tables as they were at the owner's.
    = バンドルから、持ち主の所と同じ状態のテーブルを持つ台帳を作ります。
    Opened %1
    = %1 を開きました
    %1, now at event %2, id %3
    = %1、現在イベント %2、ID %3
    %1 not in the bundle: ledger.lost stands in their place
    = バンドルにない%1：その場所には ledger.lost があります
    table %1: %2 at event %3
    = テーブル %1：%2（イベント %3）
    table %1: %2
    = テーブル %1：%2
    Look around: ledger status --ledger %1
    = 確認するには：ledger status --ledger %1
    Send a bundle to support, or begin a mail to them.
    = バンドルをサポートに送ります。またはメールの作成を始めます。
    %1 (%2), which holds people's values as they are, goes to %3.
    = 個人情報をそのまま含む %1（%2）を %3 に送ります。
    %1 (%2) goes to %3.
    = %1（%2）を %3 に送ります。
    Send it?
    = 送りますか？
    %1 ended without an answer.
    = %1 が答えずに終わりました。
    Install ledger and ledger-send together, of the same version.
    = 同じバージョンの ledger と ledger-send を一緒にインストールしてください。
    The program that sends is missing: %1
    = 送信するプログラムがありません：%1
    Put ledger-send beside ledger, or name it in the variable LEDGER_SEND. Both are built by: swift build
    = ledger-send を ledger の隣に置くか、変数 LEDGER_SEND で指定してください。どちらも swift build でビルドされます
    Sending
    = 送信中
    The next try comes in %1 s.
    = %1 秒後にもう一度試します。
    That was the last one.
    = これが最後の試みでした。
    Try %1 failed. %2
    = %1 回目の試みに失敗しました。%2
    Try %1 of %2 failed. %3 %4
    = %2 回中 %1 回目の試みに失敗しました。%3%4
    Try again, or cancel? [t/c]
    = もう一度試しますか、やめますか？[t/c]
    Answer with t or c.
    = t か c で答えてください。
    The bundle was not sent.
    = バンドルを送れませんでした。
    It is still at %1
    = バンドルは %1 にあります
    Send it later: %1
    = 後で送るには：%1
    Sent %1 to %2: %3
    = %1 を %2 に送りました：%3
    Show how the ledger has fared: opens that failed, causes, choices that were taken, and how often each helped.
    = 台帳のこれまで（開けなかった回数、原因、選ばれた対処、その効果）を表示します。
    Opened %1 since %2; failed %3
    = %2 以降に開いた回数：%1、失敗：%3
    Opened %1; failed %2
    = 開いた回数：%1、失敗：%2
    Resets %1
    = リセット %1 回
    CHOICE
    = 対処
    TAKEN
    = 選択
    HELPED
    = 解決
    DID NOT
    = 未解決
    FAILED
    = 失敗
    HELPED IN
    = 解決率
    TIMES
    = 回数
    SHARE
    = 割合
    no times
    = 0 回
    1 time
    = 1 回
    %1 times
    = %1 回
    Make a file that support can work with, send it if you want, and work with one.
    = サポート用のファイルを作成し、必要なら送り、受け取ったものを調べます。
    Nothing was sent. The link begins a mail; attach %1 to it yourself.
    = 何も送信していません。このリンクでメールの作成が始まります。%1 を自分で添付してください。
    support.email is not set, or only a placeholder, so the link has no address. Set it: ledger config set support.email ADDRESS
    = support.email が未設定か仮のアドレスなので、リンクに宛先がありません。設定するには：ledger config set support.email ADDRESS
    Put your own values back into what support has answered.
    = サポートからの回答の仮名を、自分の値に戻します。
    %1 not found in this ledger: %2
    = この台帳で見つからない%1：%2
    Standard input can't be read: %1.
    = 標準入力を読めません：%1。
    %1 is packed.
    = %1 は圧縮されています。
    Unpack it with 'tar -xzf', and name one of the files in it.
    = 'tar -xzf' で展開し、中のファイルを指定してください。
    %1 is not UTF-8 text.
    = %1 は UTF-8 のテキストではありません。
    Name a text file.
    = テキストファイルを指定してください。
    no pseudonyms
    = 仮名 0 個
    1 pseudonym
    = 仮名 1 個
    %1 pseudonyms
    = 仮名 %1 個

    # LedgerCLI/Terminal

    Error:
    = エラー：
    Caused by:
    = 原因：
    Hint:
    = ヒント：
    The system refused: %1.
    = システムに拒否されました：%1。
    Something failed that should not: %1
    = 起きるはずのない失敗が起きました：%1
    This is a fault of ledger itself. Please report it, with a bundle: ledger support bundle
    = ledger 自体の不具合です。バンドルを付けて報告してください：ledger support bundle
    Warning:
    = 警告：
    The answer could not be written to standard output: %1.
    = 標準出力に答えを書き込めませんでした：%1。
    %1 of %2, %3 %%, %4 s left
    = %2 中 %1、%3 %%、残り %4 秒
    Answer with y or n.
    = y か n で答えてください。
    Type %1 to go on:
    = 続けるには %1 と入力してください：
    %1 This needs confirmation, and there is no terminal to ask on.
    = %1 確認が必要ですが、ここでは誰にも尋ねられません。
    Add %1 to go on without being asked.
    = 確認なしで続けるには %1 を付けてください。
    The answer is longer than 4,096 bytes.
    = 答えが 4,096 バイトより長いです。
    The answer is not valid UTF-8.
    = 答えが正しい UTF-8 ではありません。

    # Made at run time (Tests/Languages/other-messages.txt)

    user
    = ユーザー
    account
    = アカウント
    tag
    = タグ
    step
    = ステップ
    account_tag
    = タグの割り当て
    task_step
    = ステップ
    current
    = 最新
    behind
    = 遅れあり
    missing
    = 未構築
    doubtful
    = 要確認
    outdated
    = 旧定義
    quarantined
    = 隔離中
    newer
    = 新しい版
    unavailable
    = 使用不可
    rebuilt
    = 再構築
    mended
    = 修復
    set aside
    = 退避
    restored
    = 復元
    recovered
    = 修復
    salvaged
    = 救出
    dropped
    = 削除
    acknowledged
    = 確認済み
    backupFailed
    = バックアップ失敗
    Permission denied
    = 権限がありません
    Operation not permitted
    = 許可されていない操作です
    No such file or directory
    = ファイルもフォルダーもありません
    File exists
    = すでに存在します
    Is a directory
    = フォルダーです
    Not a directory
    = フォルダーではありません
    Directory not empty
    = フォルダーが空ではありません
    No space left on device
    = ディスクに空きがありません
    Disk quota exceeded
    = ディスクの割り当て上限を超えました
    Read-only file system
    = 読み取り専用のファイルシステムです
    Input/output error
    = 入出力エラー
    Too many open files
    = 開いているファイルが多すぎます
    File name too long
    = ファイル名が長すぎます
    Device or resource busy
    = デバイスが使用中です
    Broken pipe
    = パイプが切れています
    Bad file descriptor
    = ファイル記述子が正しくありません
    Invalid argument
    = 引数が正しくありません
    Interrupted system call
    = システムコールが中断されました
    Too many levels of symbolic links
    = シンボリックリンクの階層が深すぎます
    Cannot allocate memory
    = メモリを確保できません
    File too large
    = ファイルが大きすぎます
    Resource temporarily unavailable
    = リソースを一時的に使用できません
    Structure needs cleaning
    = ファイルシステムの修復が必要です
    Stale file handle
    = ファイルハンドルが無効になっています
    setAside
    = 退避
    undone
    = 取り消し
    no
    = いいえ
    none
    = なし
    null
    = null
    unknown
    = 不明
    Something
    = 何か
    (erased)
    = （消去済み）
    object
    = オブジェクト
    array
    = 配列
    birthday
    = 誕生日
    created
    = 作成
    male
    = 男性
    female
    = 女性
    other
    = その他
    neutral
    = 中立
    affirmative
    = 肯定
    negative
    = 否定
    SEQ
    = 番号
    TYPE
    = 種類
    DATA
    = データ
    DAY
    = 日
    HOUR
    = 時間帯
    Records
    = レコード
    Recovery
    = 復旧
    Support
    = サポート
    Setup
    = 設定
    migrationFailed
    = 移行の失敗
    diskFull
    = ディスクの空き不足
    tableDamaged
    = テーブルの破損
    logDamaged
    = ログの破損
    eventsLost
    = イベントの喪失
    eventDoesNotApply
    = 適用できないイベント
    permission
    = 権限
    locked
    = ロック
    newerVersion
    = 新しいバージョン
    systemFault
    = システムの不具合
    inputOutput
    = 入出力
    notThere
    = 台帳なし
    settings
    = 設定
    tryAgain
    = 再試行
    rebuild
    = 再構築
    void
    = 無効化
    contactSupport
    = サポートへの連絡
    restore
    = 復元
    salvage
    = 救出
    reset
    = リセット
    startOver
    = 始め直し
    update
    = 更新
    notOpened
    = 開けず
    setAsideStray
    = 退避
    A part of the log can't be read
    = ログの一部を読めません
    0 bytes
    = 0 バイト
    Every event in it can be read.
    = その中のイベントはすべて読めます。
    %1 is damaged at %2: %3. %4
    = %1 の %2 が壊れています：%3。%4
    The log is damaged: %1 (%2). %3
    = ログが壊れています：%1（%2）。%3
    its checksum does not hold
    = チェックサムが合いません
    Only counts are lost. Delete it: counting then begins anew.
    = 失われるのは回数だけです。このファイルを削除すると、数え直しになります。
    Answers about the one bundle that it belongs to can't be translated back any more.
    = これが属する 1 つのバンドルへの回答は、もう元の値に戻せません。
    it does not have the checksum that its name gives
    = 名前が示すチェックサムと合いません
    No event depends on it. 'ledger quarantine drop %1' deletes it.
    = どのイベントもこれに依存していません。'ledger quarantine drop %1' で削除できます。
    It is what the last rebuild replaced. 'ledger rebuild --undo %1' can't bring it back whole; the next rebuild removes it.
    = これは前回の再構築で置き換えられたものです。'ledger rebuild --undo %1' では完全には戻せません。次の再構築で取り除かれます。
    The log is damaged; an earlier part of this check has said where.
    = ログが壊れています。場所は、この検査の前の部分で示しました。
    Nothing was changed. Rename the file to %1, then verify again.
    = 何も変更していません。ファイルの名前を %1 に変えてから、もう一度検査してください。
    The log ends after event %1, but the backup in %2 has event %3. Acknowledged events were lost.
    = ログはイベント %1 で終わっていますが、%2 のバックアップにはイベント %3 があります。確認済みのイベントが失われました。
    Serious. No event of the log can be read.
    = 深刻です。ログのイベントを 1 つも読めません。
    From the files or a backup, every event that they have. Without them, none.
    = ファイルかバックアップから、そこにあるすべてのイベント。どちらもなければ、何も戻りません。
    No. Tables that were built before may still be read, as they stand.
    = いいえ。以前に作られた表は、そのままの状態で読めることがあります。
    Serious. This log is whole, but a backup of this ledger has other events: an older copy of it was written on.
    = 深刻です。このログは完全ですが、この台帳のバックアップには別のイベントがあります。古いコピーに書き込みが続けられました。
    Every event of both: those here, and those in the backup.
    = 両方のすべてのイベント：ここにあるものと、バックアップにあるもの。
    Yes, but each new event makes the two differ more.
    = はい。ただし、新しいイベントのたびに両者の違いが大きくなります。
    That was said by the parts of this check that found it; the log is whole.
    = それは、見つけた検査の部分で示しました。ログは完全です。
    Run 'ledger verify' without --budget to see all of it at once.
    = 全部を一度に見るには、--budget なしで 'ledger verify' を実行してください。
    Every row: tables can be made again from the log.
    = すべての行。表はログから作り直せます。
    Nothing is missing for it.
    = そのために欠けているものはありません。
    Nothing was changed. Move the file out of the log's folder, then verify again.
    = 何も変更していません。ファイルをログのフォルダーの外に移してから、もう一度検査してください。
    %1 is inside of the ledger that is to be salvaged, which is not touched.
    = %1 は、救出の対象の台帳の中にあります。その台帳には手を加えません。
    Name a place outside of it with --to.
    = --to で、その外の場所を指定してください。
    Rebuild
    = 作り直す
    Update
    = 更新する
    Salvage
    = 救い出す
    The table '%1' is in doubt
    = テーブル '%1' は疑わしい状態です
    The ledger can be read, but not written by this user
    = このユーザーは台帳を読めますが、書き込めません
    Nothing was changed. Every event is in the log; what this user may read can be read.
    = 何も変更されていません。すべてのイベントはログにあり、このユーザーに許されているものは読めます。
    The ledger has no events %1 to %2: its last one is %3.
    = 台帳にイベント %1 から %2 はありません。最後のイベントは %3 です。
    Name others with --events, or leave it out.
    = --events で別の範囲を指定するか、省いてください。
    it names a table as no table can be named
    = テーブルの名前になり得ない名前が書かれています
    The server sends on to another address (status %1), and a bundle goes nowhere but where you said.
    = サーバーは別のアドレスを案内しました (状態 %1)。バンドルは指定された場所にしか送りません。
    Ask support for the address that takes it, and send it there with --to.
    = 受け付けるアドレスをサポートに尋ね、--to で指定して送ってください。
    %1 (at most %2)
    = %1 (最大 %2)
    To send it, by a mail to %1 or, with --to URL, by uploading it: %2
    = %1 へのメールで送る、または --to URL を付けてアップロードするには：%2
    To send it, by a mail or, with --to URL, by uploading it: %1
    = メールで送る、または --to URL を付けてアップロードするには：%1
    There is no pseudonym in it, and it is no file that is here, so it stays as it is.
    = 仮名は含まれておらず、ここにあるファイルでもないので、そのままです。
    Name a new place with --to.
    = --to で新しい場所を指定してください。
    %1.%2
    = %1。%2
    %1.
    = %1。
    The server did not take the token that was given. Ask support for another one.
    = 渡されたトークンは受け付けられませんでした。別のトークンをサポートに依頼してください。
    Nothing was broken at the owner's when the bundle was made, but it is here: %1. %2
    = バンドルの作成時、持ち主の側では何も壊れていませんでしたが、ここでは壊れています：%1。%2
    The log is damaged too, as its own card says: mend that first. Every event that can be read stays.
    = ログも壊れています（そのカードのとおりです）。まずそちらを直してください。読めるイベントはすべて残ります。
    Nothing was changed. No event can be read here until the files of the log are back.
    = 何も変更していません。ログのファイルが戻るまで、ここではイベントを読めません。
    Not serious: every event can be read. A file in the log's folder is not in its place.
    = 深刻ではありません。イベントはすべて読めます。ログのフォルダーに、場所の違うファイルがあります。
    %1 The ledger that stood here is now %2.
    = %1 ここにあった台帳は、今は %2 です。
    Nothing was deleted. Mend the disk; then rename the one that you want to go on with.
    = 何も削除していません。ディスクを直してから、使い続けるほうの名前を変えてください。
    The disk of %1 is full: %2 are free, and an append and what follows it need %3.
    = %1 のディスクがいっぱいです。空きは %2 で、追記とそれに続く処理には %3 が必要です。
    At least %1 more are needed.
    = 少なくともあと %1 が必要です。
    its file system is mounted for reading only
    = ファイルシステムが読み取り専用でマウントされています
    it belongs to %1, and this program runs as %2, who may not write to it
    = 所有者は %1 で、このプログラムは書き込み権限のない %2 として動いています
    The table '%1' can be read, but not written by this user
    = テーブル '%1' は読み取れますが、このユーザーには書き込めません
    Nothing was changed. What is there can be read; what would have to be written here is refused.
    = 何も変更していません。あるものは読み取れます。ここに書き込む必要のあるものは断られます。
    It can only be read here: %1.
    = ここでは読み取りだけができます：%1。
    The backups in %1 have other events than the log: two copies of this ledger both went on.
    = %1 にあるバックアップには、ログとは別のイベントがあります。この台帳の 2 つのコピーが別々に使われました。
    The log ends after event %1, but it had event %2, as was found on %3. Acknowledged events were lost.
    = ログはイベント %1 で終わっていますが、%3 の記録によるとイベント %2 までありました。確認済みのイベントが失われました。
    an incident of %1
    = %1 の記録
    ledger backup DIR
    = ledger backup DIR
    Keep this copy, and back it up to a folder of its own: this goes away with that. 'ledger config set backup.to DIR' does so by itself from then on.
    = このコピーを使い続け、専用のフォルダーにバックアップします。それでこの表示は消えます。「ledger config set backup.to DIR」で以後は自動になります。
    Look at the other copy
    = もう一方のコピーを見る
    Restore it to a new place, compare the two with 'ledger log', and add to the one that you keep what only the other has.
    = 新しい場所に復元し、「ledger log」で両方を比べ、使い続ける方に、もう一方だけにあるものを加えます。
    Two copies of this ledger both went on
    = この台帳の 2 つのコピーが別々に使われました
    An older copy of the folder was put back and written on, or the folder was copied and both are in use. What is new in one is not in the other.
    = フォルダーの古いコピーが戻されて書き込まれたか、フォルダーがコピーされて両方が使われています。一方の新しい内容は、もう一方にはありません。
    Every event of this copy is in its log, and those of the other one are in its backups. Both can go on, but each new event makes them differ more.
    = このコピーのイベントはすべてログにあり、もう一方のイベントはそのバックアップにあります。両方とも使い続けられますが、新しいイベントのたびに違いが増えます。
    forked
    = コピーの分岐
    None of the events that can be read is about a record %1.
    = 読めるイベントの中に、レコード %1 に関するものはありません。
    its checksum is missing
    = チェックサムがありません
    A disk that fails, a power cut or another program may be why. The next use of the table builds it again from the log and compares: where nothing differs, it goes on; else the table is quarantined, and a rebuild mends it.
    = ディスクの故障、停電、別のプログラムが原因かもしれません。テーブルを次に使うと、ログから作り直して比べます。違いがなければそのまま使え、違いがあればテーブルは隔離され、再構築で直ります。
    a folder in quarantine
    = 隔離されたフォルダー
    its report can't be read
    = 報告を読めません
    the files of quarantine/%1
    = quarantine/%1 のファイル
    they hold people's values
    = 個人の入力した値が含まれています
    %1 older incidents
    = より古いインシデント %1 件
    only the newest are needed
    = 最新のものだけが必要です
    free space
    = 空き容量
    There are no events after %1, the last one.
    = 最後のイベント %1 より後のイベントはありません。
    part of the log
    = ログの一部
    events
    = イベント
    there is no folder log
    = フォルダー log がありません
    A limit of %1 leaves no room for events beside the reports.
    = 上限が %1 では、報告のほかにイベントを入れる余地がありません。
    Raise --limit-size to %1k or more; 25M is the default.
    = --limit-size を %1k 以上にしてください。既定値は 25M です。
    events before %1 and after %2
    = %1 より前と %2 より後のイベント
    events before %1
    = %1 より前のイベント
    the key of its pseudonyms
    = 仮名の鍵
    it could not be kept beside the ledger, so nobody can translate them back
    = 台帳のそばに保存できなかったため、仮名を元に戻すことは誰にもできません
    a line of events %1 to %2
    = イベント %1～%2 のうちの 1 行
    The owner's settings can't be read. That file is in no bundle; events and tables are not concerned.
    = 所有者の設定を読めません。そのファイルはどのバンドルにも入りません。イベントとテーブルには影響ありません。
    The server's name was not found.
    = サーバーの名前が見つかりませんでした。
    The server's machine refused the connection.
    = サーバーのマシンが接続を拒否しました。
    The connection was dropped before the server had answered.
    = サーバーが応答する前に接続が切れました。
    The server's answer broke off; it may have the bundle already.
    = サーバーの応答が途中で切れました。バンドルはすでに届いているかもしれません。
    Check the address for a slip, and this machine's connection, then try again.
    = アドレスに誤りがないか、このマシンの接続に問題がないか確かめてから、もう一度試してください。
    Check the address and its port, then try again: the server may not be running just now.
    = アドレスとポートを確かめてから、もう一度試してください。サーバーが今は動いていないのかもしれません。
    Try again: a server that has it already keeps it once.
    = もう一度試してください。すでに届いている場合も、サーバーは 1 つだけ保存します。
    Check the address and this machine's clock. If the server's certificate is from an authority of your own, name that one's file with --ca. Else tell support: a bundle is only sent to a server that can be trusted.
    = アドレスとこのマシンの時計を確かめてください。サーバーの証明書が自社の認証局のものであれば、その認証局のファイルを --ca で指定してください。そうでなければサポートに知らせてください。バンドルは信頼できるサーバーにだけ送信されます。
    There is no cause '%1'.
    = 原因 '%1' はありません。
    %1; it can't be read any more
    = %1。もう読めません
    %1; it can still be read: ledger salvage keeps it
    = %1。まだ読めます：ledger salvage で残せます
    Give a time such as 30, 30s or 5m, from %1 to %2 seconds.
    = %1～%2 秒の範囲で、30、30s、5m のような時間を指定してください。
    %1 holds no certificate.
    = %1 に証明書がありません。
    Name a file in the form PEM: it has a line -----BEGIN CERTIFICATE-----
    = PEM 形式のファイルを指定してください。-----BEGIN CERTIFICATE----- という行があるものです
    The token in LEDGER_SUPPORT_TOKEN is not one word of ASCII characters.
    = LEDGER_SUPPORT_TOKEN のトークンが、ASCII 文字の 1 語ではありません。
    Set the variable to the token that support gave you, and nothing else, or unset it.
    = この変数にはサポートから受け取ったトークンだけを設定するか、変数を消してください。
    %1. %2
    = %1。%2
    %1, %2
    = %1、%2
    %1, %2, %3
    = %1、%2、%3
    %1, %2, %3, %4
    = %1、%2、%3、%4
    %1, %2, %3, %4, %5
    = %1、%2、%3、%4、%5
    OPENS THAT FAILED
    = 開けなかった原因
    WHAT WENT WRONG
    = 起きた問題
    Event %1 of the log is not the one that it had, as was found on %2. Acknowledged events were lost.
    = %2 の記録によると、ログのイベント %1 は以前のものと違います。確認済みのイベントが失われました。
    %1 does not belong to this log: %2.
    = %1 はこのログのものではありません：%2。
    It can only be read here: %1. Make it a place that can be written, or copy the whole folder to one; then, there: %2
    = ここでは読むことしかできません：%1。書き込める場所にするか、フォルダー全体を書き込める場所にコピーしてから、そこで次のようにしてください：%2
    For reading, as far as it can be read. For writing, not here.
    = 読める範囲での読み取りはできます。ここで書き込むことはできません。
    Serious, though every event can be read: a file that is not in its place keeps everything from being written and backed up.
    = すべてのイベントは読めますが、深刻です：あるべき場所にないファイルのために、書き込みもバックアップもできません。
    Yes, for now: writing and backups may be refused until then.
    = 今のところできます。ただし、それまでは書き込みやバックアップが拒否されることがあります。
    For reading. For writing, not before that is done.
    = 読み取りはできます。書き込みは、それが済むまでできません。
    For reading. Writing may be refused before that is done.
    = 読み取りはできます。書き込みは、それが済むまで拒否されることがあります。
    it voids event %1, an erasure, which nothing voids
    = 取り消せない消去であるイベント %1 を取り消しています
    the segment after the last one that is there is missing
    = 最後のセグメントの次にあるはずのセグメントがありません
    its number is that of another event
    = 番号が別のイベントのものです
    First make this place one that can be written, or copy the whole folder to where you can write; then look again there, at what mends it.
    = まずこの場所を書き込めるようにするか、フォルダー全体を書き込める場所にコピーしてください。そのうえで、そこで修復の方法をもう一度見てください。
    %1 It goes to a new place; this one stays as it is.
    = %1 新しい場所に作られ、ここはそのまま残ります。
    Put the files of the log back as they were, from a copy or by moving away what does not belong there; then check the whole log: this goes away once it was found in order.
    = コピーから戻すか、そこに属さないものを移して、ログのファイルを元どおりにしてください。そのうえでログ全体を検査します。異常がないと分かれば、この表示は消えます。
    Put missing or damaged files back from a copy, and move away what does not belong there; then try again.
    = なくなったファイルや破損したファイルをコピーから戻し、そこに属さないものを移してから、もう一度試してください。
    It can only be read here: %1. No event can be read until the files of the log are back.
    = ここでは読むことしかできません：%1。ログのファイルが戻るまで、イベントは読めません。
    It can only be read here: %1. Nothing was changed; what can be read of the log still can.
    = ここでは読むことしかできません：%1。何も変更していません。ログの読める部分は引き続き読めます。
    It can only be read here: %1. Every event is in the log, and can be read; the other tables work.
    = ここでは読むことしかできません：%1。すべてのイベントはログにあり、読めます。ほかのテーブルは使えます。
    %1 The log is whole. The first choice restores the other copy's backup to a new place, so that both can be compared and what only one has be added to the other; the second keeps this copy and backs it up to a folder of its own.
    = %1 ログは完全です。1 番目の選択肢では、もう一方のコピーのバックアップを新しい場所に復元します。両方を比べて、片方にしかないものをもう一方に加えられます。2 番目では、このコピーを残し、専用のフォルダーにバックアップします。
    %1 is a folder, and no bundle.
    = %1 はフォルダーで、バンドルではありません。
    %1 is no ordinary file, and no bundle.
    = %1 は通常のファイルではなく、バンドルではありません。
    Two copies of the owner's ledger both went on: this one's events are all here, and whole. The other copy's are in its backups, which no bundle holds.
    = 所有者の台帳の 2 つのコピーが、どちらも使い続けられました。こちらのイベントはすべてここにあり、完全です。もう一方のものはそのバックアップにあり、バンドルには入りません。
    Which folder, new or of this copy alone, is it to be backed up to?
    = 新しいフォルダーか、このコピー専用のフォルダーのうち、どこにバックアップしますか？
    Index of all event ids (ledger): %1
    = 全イベント ID の索引（ledger）：%1
    Index of all event ids (ledger): %1, %2
    = 全イベント ID の索引（ledger）：%1、%2
    Table %1: %2
    = テーブル %1：%2
    Table %1: %2, %3
    = テーブル %1：%2、%3
    of another copy of this ledger, up to event %1, in %2
    = この台帳の別のコピーのもの、イベント %1 まで、場所 %2
    of another copy of this ledger, in %1
    = この台帳の別のコピーのもの、場所 %1
    %1, in %2
    = %1、場所 %2
    %1 is for an upload, so --to URL has to be given with it.
    = %1 はアップロード用なので、--to URL も指定する必要があります。
    The table '%1' is not built, and this user may not build it
    = テーブル '%1' は作られておらず、このユーザーには作る権限がありません
    This user may not write in the folder of the log
    = このユーザーには、ログのフォルダーに書き込む権限がありません
    Nothing was changed. Everything can be read, and new events are still written, until the log has to begin a new file or to put in order what a crash left.
    = 何も変更していません。すべて読むことができ、新しいイベントも書き込まれます。ただし、ログが新しいファイルを始めるとき、またはクラッシュが残したものを直すときまでです。
    Its file system is mounted for reading only: mount it for writing, or name another ledger with --ledger.
    = ファイルシステムが読み取り専用でマウントされています。書き込めるようにマウントするか、--ledger で別の台帳を指定してください。
    Event %1 is a %2 of data version %3, and this program knows version %4.
    = イベント %1 はデータバージョン %3 の %2 ですが、このプログラムが知っているのはバージョン %4 です。
    an event is written as `-- on: TYPE`, `-- on: TYPE v2` or `-- on: TYPE v2 since v2`
    = イベントは `-- on: TYPE`、`-- on: TYPE v2`、または `-- on: TYPE v2 since v2` と書きます
    an event can't be there since a later version than its own
    = イベントの最初のバージョンは、そのイベント自身のバージョンより後にはできません
    a migration is written as `-- migrate: v2`, with a version from 2 up to the file's own
    = 移行は `-- migrate: v2` と書きます。バージョンは 2 からファイル自身のバージョンまでです
    the migration to version %1 is there twice
    = バージョン %1 への移行が二つあります
    a migration has no fields, so %1 is nothing to it
    = 移行にはフィールドがないので、%1 は使えません
    the migration to version %1 has no statement
    = バージョン %1 への移行に文がありません
    The expression in %1, line %2, gives bytes, which no field can be.
    = %1 の %2 行目の式はバイト列になりますが、バイト列のフィールドはありません。
    %1 is not allowed: %2
    = %1 は使えません：%2
    an expression ends with its line
    = 式はその行で終わります
    %1 is not known to an upcaster, which sees the fields of the data alone
    = アップキャスターはデータのフィールドだけを見るので、%1 を知りません
    %1 is no event of the projection %2
    = %1 はプロジェクション %2 のイベントではありません
    there are two upcasters from version %1 of %2
    = %2 のバージョン %1 からのアップキャスターが二つあります
    an upcaster of %1 leads from or to a version that it does not have
    = %1 のアップキャスターに、そのイベントにないバージョンがあります
    no upcaster leads from version %1 of %2 to version %3; write one, or `since v%4` where no older one was ever written
    = %2 のバージョン %1 から %3 へのアップキャスターがありません。書き足すか、より古いものが書かれたことがなければ `since v%4` と書いてください
    no type's data changes at version %1, so no log could tell whether it needs this step; raise a type's version, with an upcaster
    = バージョン %1 でデータが変わる種類がないので、ログからこの手順が要るかどうか分かりません。種類のバージョンを上げ、アップキャスターを書いてください
    Event %1 (%2) does not say what it migrates.
    = イベント %1（%2）は、何を移行するのかを示していません。
    Event %1 brings the table %2 to version %3 of its form, and this program knows version %4.
    = イベント %1 はテーブル %2 を形式のバージョン %3 にしますが、このプログラムが知っているのはバージョン %4 です。
    The table %1 could not be brought from version %2 to %3 of its form: %4
    = テーブル %1 を形式のバージョン %2 から %3 にできませんでした：%4
    The field "%1" can't be renamed to "%2", which is there too.
    = フィールド「%1」は、すでにある「%2」には改名できません。
    The field "%1" must be a text.
    = フィールド「%1」はテキストでなければなりません。
    an upcaster file has nothing but lines that begin with `--`
    = アップキャスターファイルには `--` で始まる行だけを書きます
    it does not begin with a line `-- upcasters: %1`
    = `-- upcasters: %1` の行で始まっていません
    it is for "%1", but stands beside the projection "%2"
    = 「%1」用ですが、プロジェクション「%2」のそばにあります
    "%1" belongs after a line `-- upcaster: TYPE v1 to v2`
    = 「%1」は `-- upcaster: TYPE v1 to v2` の行の後に書きます
    an upcaster is written as `-- upcaster: TYPE v1 to v2`
    = アップキャスターは `-- upcaster: TYPE v1 to v2` と書きます
    a new name is written as `-- rename: OLD to NEW`
    = 新しい名前は `-- rename: OLD to NEW` と書きます
    a value for a missing field is written as `-- add: FIELD = JSON`
    = 欠けているフィールドの値は `-- add: FIELD = JSON` と書きます
    a split is written as `-- split: FIELD into A, B at " "`
    = 分割は `-- split: FIELD into A, B at " "` と書きます
    a combination is written as `-- combine: A, B into FIELD with " "`
    = 結合は `-- combine: A, B into FIELD with " "` と書きます
    a computed field is written as `-- compute: FIELD KIND = EXPRESSION`
    = 計算されるフィールドは `-- compute: FIELD KIND = EXPRESSION` と書きます
    at least two fields belong here, each once
    = ここには二つ以上のフィールドを、それぞれ一度だけ書きます
    The table %1 stays %2 behind the log: %3
    = テーブル %1 はログより %2遅れたままです：%3
    Bring a ledger that an older version wrote to the form that this version wants.
    = 古いバージョンが書いた台帳を、このバージョンの形式にします。
    Everything is up to date; nothing was changed.
    = すべて最新です。何も変更していません。
    Built %1 anew from %2
    = %1 を %2から作り直しました
    Brought %1 from version %2 to %3, by event %4
    = イベント %4 で %1 をバージョン %2 から %3 にしました
    'ledger void %1' makes them count as if they had not happened.
    = 'ledger void %1' で、それらを起こらなかったことにできます。
    would fail: %1
    = 失敗します：%1
    up to date
    = 最新です
    would be brought from version %1 to %2
    = バージョン %1 から %2 になります
    would be built anew, by version %1 of its form in place of %2
    = 形式のバージョン %2 に代わって %1 で作り直されます
    would be built anew
    = 作り直されます
    event %1 (%2): %3
    = イベント %1（%2）：%3
    no more events
    = ほかにイベントはありません
    1 more event
    = ほか 1 件のイベント
    %1 more events
    = ほか %1 件のイベント
    The line stands in the place of events that could not be read when it was exported.
    = この行は、エクスポートのときに読めなかったイベントの代わりにあります。
    Import from the ledger's backup, or from its folder once it is mended.
    = その台帳のバックアップから、または修復してからそのフォルダーから取り込んでください。
    the event's id, a UUID
    = イベントの id（UUID）
    a first and a last sequence number
    = 最初と最後の通し番号
    The input is no whole gzip file: its bytes were changed, or its end is missing.
    = 入力は完全な gzip ファイルではありません：バイトが変わったか、終わりが欠けています。
    Get the file again; what came before the damage is imported, and an import again takes the rest.
    = ファイルを入手し直してください。破損より前のものは取り込み済みで、もう一度取り込めば残りが入ります。
    Event %1 can't be read.
    = イベント %1 を読めません。
    A file stands at %1, and is not written over.
    = %1 にはファイルがあり、上書きしません。
    What stands at %1 is no file.
    = %1 にあるのはファイルではありません。
    Name another file, or add --force to replace this one.
    = 別のファイルを指定するか、--force を付けて置き換えてください。
    Name another file.
    = 別のファイルを指定してください。
    There is no kind of record %1.
    = レコードの種類 %1 はありません。
    Known kinds: %1.
    = 種類：%1。
    line 1: the header has no column %1, which %2 needs.
    = 1 行目：見出しに列 %1 がありません。%2 には必要です。
    Its columns are: %1.
    = 列は次のとおりです：%1。
    line 1: %1 has no column %2.
    = 1 行目：%1 に列 %2 はありません。
    line 1: the column %1 is there twice.
    = 1 行目：列 %1 が 2 回あります。
    Name each column once.
    = 列の名前は 1 回ずつにしてください。
    The row has %1, and the header %2.
    = この行には %1、見出しには %2 があります。
    A field with a comma in it stands in quotation marks.
    = コンマを含むフィールドは引用符で囲みます。
    no fields
    = フィールドなし
    1 field
    = 1 個のフィールド
    %1 fields
    = %1 個のフィールド
    no columns
    = 列なし
    1 column
    = 1 個の列
    %1 columns
    = %1 個の列
    Field %1 is not valid UTF-8.
    = フィールド %1 は正しい UTF-8 ではありません。
    Save the file as UTF-8.
    = ファイルを UTF-8 で保存してください。
    A quotation mark stands inside of a field that does not begin with one.
    = 引用符で始まっていないフィールドの中に引用符があります。
    Put the whole field in quotation marks, and write those inside twice.
    = フィールド全体を引用符で囲み、中の引用符は 2 つ重ねてください。
    Something stands between a field's closing quotation mark and the comma.
    = フィールドの閉じ引用符とコンマの間に何かがあります。
    Write quotation marks inside of a field twice.
    = フィールドの中の引用符は 2 つ重ねてください。
    A field's quotation mark is not closed.
    = 引用符で始まるフィールドに、閉じ引用符がありません。
    A carriage return is not followed by a line feed.
    = 復帰文字の後に、行を終える改行文字がありません。
    Save the file with line feeds at the ends of its lines; put a field with a carriage return of its own in quotation marks.
    = 行末に改行文字を付けてファイルを保存してください。復帰文字を含むフィールドは引用符で囲んでください。
    A field's quotation mark is not closed within %1 bytes, the most that a record may have.
    = 引用符で始まるフィールドがあり、その後の %1 バイト（1 件の上限）の中に閉じる引用符がありません。
    Write quotation marks inside of a field twice, and one at its end; keep large content elsewhere, and its name here.
    = フィールドの中の引用符は 2 つ続けて、末尾には 1 つ書いてください。大きな内容は別の場所に置き、ここにはその名前を書いてください。
    Write quotation marks inside of a field twice, and one at its end.
    = フィールドの中の引用符は 2 つ重ね、終わりに 1 つ置いてください。
    The CloudEvent has the specversion %1, not 1.0.
    = CloudEvent の specversion は %1 で、1.0 ではありません。
    The CloudEvent has ledgerv, and not the id, time and sequence of an event that a ledger wrote.
    = CloudEvent に ledgerv がありますが、台帳が書いたイベントの id、time、sequence がありません。
    The CloudEvent's ledgerbatch is no range of sequence numbers such as 41-43.
    = CloudEvent の ledgerbatch は、41-43 のような通し番号の範囲ではありません。
    The CloudEvent's %1 must be a text.
    = CloudEvent の %1 はテキストでなければなりません。
    The CloudEvent has no %1, or it is no text.
    = CloudEvent に %1 がないか、テキストではありません。
    The CloudEvent's data are bytes (data_base64), and not a JSON object.
    = CloudEvent のデータはバイト列（data_base64）で、JSON のオブジェクトではありません。
    The CloudEvent's data are %1, and not JSON.
    = CloudEvent のデータは %1 で、JSON ではありません。
    The CloudEvent's data are not there, or no JSON object.
    = CloudEvent のデータがないか、JSON のオブジェクトではありません。
    A CloudEvent has specversion 1.0, id, source and type, and its data are an object with the fields of the type.
    = CloudEvent には specversion 1.0、id、source、type があり、データはその type のフィールドを持つオブジェクトです。
    Look at the name of the file.
    = ファイルの名前を確かめてください。
    %1 is no file.
    = %1 はファイルではありません。
    To import another ledger, name its folder with --from.
    = 別の台帳を取り込むには、そのフォルダーを --from で指定してください。
    %1 is no report of an import, and is not written over.
    = %1 は取り込みの報告ではないので、上書きしません。
    Name another file for the report with --report.
    = 報告のファイルを --report で別に指定してください。
    The line is longer than an event may be (%1 bytes).
    = この行は、イベントの上限（%1 バイト）より長いです。
    the array has no end
    = 配列の終わりがありません
    a comma is missing between two values
    = 2 つの値の間にコンマがありません
    something follows the end of the array
    = 配列の終わりの後に何かがあります
    the text ends in the middle of a value
    = テキストが値の途中で終わっています
    line %1: %2.
    = %1 行目：%2。
    Mend the text at that place. What came before is imported, and an import again takes the rest.
    = その箇所を直してください。それより前のものは取り込み済みで、もう一度取り込めば残りが入ります。
    There is no header: the file is empty.
    = 見出しがありません：ファイルは空です。
    Its first line names the columns.
    = 最初の行に列の名前を書きます。
    --kind is for CSV.
    = --kind は CSV のためのものです。
    Leave --kind out, or give --format csv.
    = --kind を外すか、--format csv を指定してください。
    A CSV does not say which kind of record its rows are.
    = CSV には、行がどの種類のレコードかが書かれていません。
    Name it with --kind, such as --kind task.
    = --kind task のように、--kind で指定してください。
    %1 is the ledger itself.
    = %1 はこの台帳自身です。
    Name another ledger's folder with --from.
    = 別の台帳のフォルダーを --from で指定してください。
    Another event of its atomic batch was refused: %1.
    = 同じ原子的なバッチの別のイベントが拒否されました：%1。
    Types that begin with 'ledger.' are the program's own; '%1' can't be imported from elsewhere.
    = 'ledger.' で始まる型はプログラム専用です。'%1' をほかから取り込むことはできません。
    Only events that a ledger wrote may be of such a type; they have 'seq'.
    = このような型は台帳が書いたイベントだけのもので、それには 'seq' があります。
    The other ledger has an event of the type %1, which this version does not know.
    = もう一方の台帳に、このバージョンが知らない型 %1 のイベントがあります。
    Install a newer version of ledger, then import again.
    = 新しいバージョンの ledger をインストールしてから、もう一度取り込んでください。
    The reset names a family of records that is not known here.
    = このリセットは、ここにないレコードのファミリーを指定しています。
    Known families: %1.
    = ファミリー：%1。
    Write events as JSON Lines or CloudEvents, one table as CSV or JSON, or all tables as an SQLite file.
    = イベントを JSON Lines または CloudEvents で、1 つのテーブルを CSV または JSON で、またはすべてのテーブルを SQLite ファイルで書き出します。
    Events are written as jsonl or cloudevents; name a --table for csv and json.
    = イベントは jsonl または cloudevents で書きます。csv と json には --table を指定してください。
    --array is for --format cloudevents.
    = --array は --format cloudevents のためのものです。
    --force is for --format sqlite.
    = --force は --format sqlite のためのものです。
    --csv-safe needs --table and the format csv.
    = --csv-safe は、csv で書き出す --table のためのものです。
    Name the SQLite file to make with --to.
    = 作る SQLite ファイルを --to で指定してください。
    The tables of %1 lag behind the log, and can't catch up now: another writer is at work, or the disk is full or can't be written.
    = %1 のテーブルはログより遅れていて、今は追いつけません：別の書き込みが進行中か、ディスクが一杯か書き込めません。
    Wrote %1 with %2 to %3, up to event %4.
    = %1（%2）を %3 に書きました。イベント %4 までの内容です。
    Write events that come from a file, another program, or another ledger.
    = ファイル、別のプログラム、または別の台帳から来たイベントを書き込みます。
    Name a file, - for standard input, or another ledger with --from.
    = ファイル、標準入力なら -、または --from で別の台帳を指定してください。
    Give either a file or --from.
    = ファイルか --from のどちらか一方を指定してください。
    --format, --kind and --source are for files; a ledger says all that itself.
    = --format、--kind、--source はファイルのためのものです。台帳では要りません。
    Importing (bytes)
    = 取り込み中（バイト）
    Importing (events)
    = 取り込み中（イベント）
    line %1, element %2
    = %1 行目、要素 %2
    line %1
    = %1 行目
    event %1 there
    = 相手のイベント %1
    %1: only the report has them.
    = %1：報告だけにあります。
    Report: %1
    = 報告：%1
    Would import %1. Nothing was written.
    = %1 を取り込みます。何も書いていません。
    Imported %1: %2 to %3.
    = %1 を取り込みました：%2 から %3 まで。
    Imported %1.
    = 取り込み：%1。
    %1 already there
    = 既にあるもの：%1
    %1 put last
    = 最後に置いたもの：%1
    %1 of %2 left out: bookkeeping of the other ledger
    = 除いたもの：%2 の %1（もう一方の台帳の管理用）
    %1 left out
    = 除いたもの：%1
    %1 refused
    = 拒否したもの：%1
    no more refusals
    = ほかの拒否なし
    1 more refusal
    = ほかに 1 件の拒否
    %1 more refusals
    = ほかに %1 件の拒否
    no erased events
    = 消去済みのイベントなし
    1 erased event
    = 1 件の消去済みイベント
    %1 erased events
    = %1 件の消去済みイベント
    Give either --older-than or --before.
    = --older-than と --before のどちらか一方を指定してください。
    Give a number of days or weeks, such as 90d or 52w.
    = 90d や 52w のように、日数または週数を指定してください。
    Count the answers by kind, by day, by hour (UTC) and by user.
    = 回答を種類、日、時間（UTC）、ユーザーごとに数えます。
    %1 had been imported by then. Run the same import again for the rest: nothing is written twice.
    = それまでに %1 を取り込みました。同じ取り込みをもう一度実行すれば残りが入ります。二重に書かれることはありません。
    The other ledger has brought the table %1 to version %2 of its form, and this program knows version %3.
    = もう一方の台帳はテーブル %1 を形式のバージョン %2 にしていますが、このプログラムが知っているのはバージョン %3 です。
    There is no event %1 yet; the last one is %2.
    = イベント %1 はまだありません。最後は %2 です。
    'ledger log -r' lists the events, the newest first.
    = 'ledger log -r' で新しい順にイベントを一覧できます。
    There is no change that could be undone.
    = 取り消せる変更はありません。
    'ledger log -r' lists the events; those that are marked are undone already.
    = 'ledger log -r' でイベントを一覧できます。印の付いたものはすでに取り消されています。
    Nothing is undone that could be done again.
    = やり直せる取り消しはありません。
    'ledger undo' takes back the last change.
    = 'ledger undo' は最後の変更を取り消します。
    Since the last undoing (event %1) there was another change, event %2.
    = 最後の取り消し（イベント %1）のあとに、別の変更（イベント %2）がありました。
    To bring back what was undone all the same: 'ledger void %1'.
    = それでも取り消したものを戻すには：'ledger void %1'
    Show which rows were added, changed and removed between two places of the past.
    = 過去の二つの時点の間で追加、変更、削除された行を表示します。
    From event %1 to event %2:
    = イベント %1 からイベント %2 まで：
    No row differs.
    = 違いのある行はありません。
    List everything that ever happened to one record, oldest first, and what each event changed.
    = 一つのレコードに起きたすべてのことを古い順に、それぞれのイベントが何を変えたかとともに一覧します。
    What each event changed can't be told: %1
    = それぞれのイベントが何を変えたかは示せません：%1
    --follow lists what comes next, which --as-of leaves out.
    = --follow はこれから起きることを一覧しますが、--as-of はそれを除きます。
    Take back the last change: let its events count as if they had not happened.
    = 最後の変更を取り消します：そのイベントは起きなかったものとして数えられます。
    Bring back what was undone last.
    = 最後に取り消したものを戻します。
    Voided %1: event %2. To go back: %3
    = %1を無効にしました：イベント %2。元に戻すには：%3
    ledger
    = 台帳
    as of
    = 時点
    hash
    = ハッシュ
    later
    = その後
    ROWS
    = 行
    --expect-head is about the ledger as it is now: leave out --as-of.
    = --expect-head は現在の台帳についてのものです。--as-of は付けないでください。
    No event of those that were asked for was there by then: the last one was %1.
    = 指定されたイベントはその時点ではまだありませんでした。最後は %1 でした。
    Name others with --events, or a later place with --as-of.
    = --events で別のイベントを、または --as-of でもっと後の時点を指定してください。
    The restored log stands in its place, but it can't be known whether that is on disk: %1
    = 復元したログは所定の場所にありますが、それがディスクに書かれたかどうかはわかりません：%1
    Check the disk, then run 'ledger verify'. Should the old log be back after a power cut, restore again.
    = ディスクを調べてから 'ledger verify' を実行してください。停電のあとに古いログに戻っていたら、もう一度復元してください。
    The restored log stands in its place, but %1 could not be written: %2
    = 復元したログは所定の場所にありますが、%1 を書けませんでした：%2
    Once that is mended, set what you need with 'ledger config set'.
    = それが直ったら、必要な設定を 'ledger config set' で行ってください。
    events after %1
    = %1 より後のイベント
    Give a sequence number, or a time such as 2026-11-21 or 2026-11-21T09:00:00Z.
    = シーケンス番号か、2026-11-21 や 2026-11-21T09:00:00Z のような時刻を指定してください。
    The table %1 would be larger than %2 MiB.
    = テーブル %1 が %2 MiB を超えてしまいます。
    %1: the full-text table %2 does not have the words of its content.
    = %1: 全文検索テーブル %2 の語が、その内容と一致しません。
    Correct the statements or triggers that change the one and not the other.
    = 一方だけを変更している文またはトリガーを直してください。
    A statement of the table %1 can't take the event: %2.
    = テーブル %1 の文がこのイベントを受け付けられません: %2。
    how well a row fits may come out otherwise at the next replay
    = 行の適合度は、次の再生では異なる値になることがあります
    the name %1 is taken: there is such a table already
    = 名前 %1 は使われています: その名のテーブルがすでにあります
    "on: *" is for the program's own tables
    = 「on: *」はプログラム自身のテーブル専用です
    the events of %1 belong to %2 already
    = %1 のイベントはすでに %2 に属しています
    a virtual table is a full-text one, without comments inside: CREATE VIRTUAL TABLE name USING fts5(…)
    = 仮想テーブルは、中にコメントのない全文検索テーブルに限ります: CREATE VIRTUAL TABLE name USING fts5(…)
    what fts5 is given is columns, columns UNINDEXED, and name='value' for content, content_rowid, tokenize, prefix, columnsize and detail
    = fts5 に渡せるのは、列、UNINDEXED の列、そして content、content_rowid、tokenize、prefix、columnsize、detail の name='value' です
    "%1" is no option of a full-text table that a projection file may use
    = 「%1」は、プロジェクションファイルで使える全文検索テーブルのオプションではありません
    the content of a full-text table is that of a table which the file makes before it
    = 全文検索テーブルの内容は、ファイルがその前に作るテーブルのものでなければなりません
    a full-text table is cut into words by unicode61, porter, trigram or ascii
    = 全文検索テーブルを語に分けるのは unicode61、porter、trigram、ascii のいずれかです
    a file is about at most %1 types of events
    = 1 つのファイルが扱えるイベントの種類は %1 までです
    a file has at most %1 statements
    = 1 つのファイルの文は %1 までです
    views and tables of WITH are named more than %1 times in all
    = ビューと WITH のテーブルが合わせて %1 回より多く使われています
    %1 is a full-text table's own
    = %1 は全文検索テーブル自身のものです
    The application can't bring the event to the present version.
    = アプリケーションがこのイベントを現在のバージョンにできません。
    To take the kind from view: 'ledger kind remove %1'. To bring another version of it: 'ledger kind edit FILE'.
    = 種類を見えなくするには 'ledger kind remove %1'、別のバージョンにするには 'ledger kind edit FILE' を実行します。
    To bring the kind back: 'ledger kind add FILE'; 'ledger show' has its file.
    = 種類を戻すには 'ledger kind add FILE' を実行します。ファイルは 'ledger show' にあります。
    The other ledger has registered a kind of record in a form that this version does not know.
    = もう一方の台帳が、このバージョンの知らない形式でレコードの種類を登録しています。
    There is a kind %1 already, in version %2.
    = 種類 %1 はすでにバージョン %2 であります。
    To bring another version of it: 'ledger kind edit %1'.
    = 別のバージョンにするには 'ledger kind edit %1' を実行します。
    %1 is version %2 of the kind %3, and version %4 is registered.
    = %1 は種類 %3 のバージョン %2 ですが、登録されているのはバージョン %4 です。
    Give the changed file a higher version: '-- version: %1'.
    = 変更したファイルにはより高いバージョンを付けてください: '-- version: %1'。
    There is no kind %1 that could be edited.
    = 編集できる種類 %1 はありません。
    To add it: 'ledger kind add %1'.
    = 追加するには 'ledger kind add %1' を実行します。
    A ledger has at most %1 kinds of record.
    = 1 つの台帳が持てるレコードの種類は %1 までです。
    Take one away that is not needed: 'ledger kind remove NAME'.
    = 不要なものを外してください: 'ledger kind remove NAME'。
    %1 is version %2 of the kind %3, which had come to version %4 when it was taken away.
    = %1 は種類 %3 のバージョン %2 ですが、外されたときにはバージョン %4 になっていました。
    Give the file version %1, or a higher one.
    = ファイルのバージョンを %1 以上にしてください。
    %1 does not fit the events of the log: %2
    = %1 はログのイベントに合いません: %2
    Correct the file.
    = ファイルを直してください。
    %1 does not fit %2 of the log, the first of them event %3 (%4): %5
    = %1 はログの %2 に合いません。最初はイベント %3 (%4) です: %5
    Correct the file, or let the events count as if they had not happened: 'ledger void %1'.
    = ファイルを直すか、それらのイベントをなかったことにしてください: 'ledger void %1'。
    There is no kind %1 in this ledger.
    = この台帳に種類 %1 はありません。
    'ledger kind list' shows those that there are.
    = 'ledger kind list' で一覧を見られます。
    Only a SELECT reads rows.
    = 行を読めるのは SELECT だけです。
    Tables are changed by events alone.
    = テーブルを変えるのはイベントだけです。
    An array or object is no value of a query.
    = 配列やオブジェクトは問い合わせの値になりません。
    Give its parts one by one.
    = 要素を 1 つずつ渡してください。
    The kind %1 has no event %2.
    = 種類 %1 にイベント %2 はありません。
    It has: %1.
    = あるもの: %1。
    The field %1 is given twice.
    = フィールド %1 が 2 回指定されています。
    Give it once.
    = 1 回だけ指定してください。
    %1 has no field %2.
    = %1 にフィールド %2 はありません。
    Did you mean --%1?
    = --%1 のことですか?
    The file of the kind %1 does not say which table holds the records '%2'.
    = 種類 %1 のファイルには、レコード '%2' がどのテーブルにあるか書かれていません。
    Add a line '-- row: TABLE' to its events, raise its version, and run 'ledger kind edit FILE'.
    = イベントに '-- row: TABLE' の行を加え、バージョンを上げて、'ledger kind edit FILE' を実行してください。
    Records '%1' have commands of their own.
    = レコード '%1' には専用のコマンドがあります。
    See 'ledger %1 --help'.
    = 'ledger %1 --help' をご覧ください。
    There is no kind of record '%1' in this ledger.
    = この台帳にレコードの種類 '%1' はありません。
    'ledger kind add FILE' adds one.
    = 'ledger kind add FILE' で追加できます。
    Name a projection file, such as visits.sql.
    = visits.sql のようなプロジェクションファイルを指定してください。
    %1 has %2 bytes; a kind of record takes at most %3.
    = %1 は %2 バイトです。レコードの種類は最大 %3 バイトです。
    Is it a projection file? Then make several kinds of it.
    = プロジェクションファイルですか。それなら複数の種類に分けてください。
    %1 is no text: it is not UTF-8, or holds a character U+0000.
    = %1 はテキストではありません: UTF-8 でないか、文字 U+0000 を含んでいます。
    What is searched for has no pages.
    = 検索の結果にページはありません。
    Give --limit in place of --after.
    = --after の代わりに --limit を指定してください。
    There is no %1 %2.
    = %1 %2 はありません。
    'ledger record %1 list' shows what there is.
    = 'ledger record %1 list' で一覧を見られます。
    Make several kinds of it.
    = 複数の種類に分けてください。
    The kind %1 was registered by a newer version of this program.
    = 種類 %1 は、このプログラムの新しいバージョンで登録されました。
    Event %1 does not say which kind of record it registers.
    = イベント %1 には、どのレコードの種類を登録するか書かれていません。
    Look at it with 'ledger show %1'.
    = 'ledger show %1' で確認してください。
    The kind was not looked at.
    = この種類は調べられていません。
    There is no family '%1'.
    = 系統 '%1' はありません。
    Register a kind of record, after trying its file out on all events.
    = ファイルをすべてのイベントで試してから、レコードの種類を登録します。
    Keep kinds of record of your own, each described by a file.
    = ファイルで定める、自分のレコードの種類を使います。
    Register a newer version of a kind of record.
    = レコードの種類の新しいバージョンを登録します。
    List the kinds of record that this ledger has registered.
    = この台帳に登録されたレコードの種類を一覧します。
    There are no kinds of your own. 'ledger kind add FILE' adds one.
    = 自分の種類はありません。'ledger kind add FILE' で追加できます。
    VERSION
    = バージョン
    RECORDS
    = レコード
    refused
    = 拒否
    %1 is refused: %2
    = %1 は拒否されました: %2
    Take a kind of record from view.
    = レコードの種類を見えなくします。
    From view would go: %1.
    = 見えなくなるもの: %1。
    From view goes: %1. The log keeps the events.
    = 見えなくなるもの: %1。イベントはログに残ります。
    Remove?
    = 外しますか?
    Removed %1: event %2
    = %1 を外しました: イベント %2
    Nothing to do: version %1 of %2 is registered already.
    = することはありません: %2 のバージョン %1 はすでに登録されています。
    Registered %1, version %2: event %3
    = %1 のバージョン %2 を登録しました: イベント %3
    %1, version %2, would be registered.
    = %1 のバージョン %2 が登録されます。
    The next append brings its rows from version %1 to %2.
    = 次の追加で、行がバージョン %1 から %2 になります。
    Show one kind of record, or print its file.
    = レコードの種類を 1 つ表示するか、そのファイルを出力します。
    Give one of --sql and --upcasters.
    = --sql と --upcasters のどちらか 1 つを指定してください。
    The kind %1 has no file of upcasters.
    = 種類 %1 にアップキャスターのファイルはありません。
    --sql prints its projection file.
    = --sql でプロジェクションファイルを出力できます。
    upcasters
    = アップキャスター
    rows
    = 行
    Add, change, delete, list and show records of a kind of your own.
    = 自分の種類のレコードを追加、変更、削除、一覧、表示します。
    --search is for list.
    = --search は list 用です。
    --clear is for edit.
    = --clear は edit 用です。
    %1 has no value.
    = %1 に値がありません。
    Give it one: %1 VALUE.
    = 値を付けてください: %1 VALUE。
    --set takes NAME=VALUE, not %1.
    = --set には %1 ではなく NAME=VALUE を指定します。
    Such as --set limit=5.
    = 例: --set limit=5。
    No record is named.
    = レコードが指定されていません。
    More than one record is named.
    = 複数のレコードが指定されています。
    Name one by its id, the beginning of it, or its name.
    = id、その先頭、または名前で 1 つを指定してください。
    %1 is no field.
    = %1 はフィールドではありません。
    Fields are given as --FIELD VALUE.
    = フィールドは --FIELD VALUE の形で指定します。
    There is no option --%1 here.
    = ここに --%1 というオプションはありません。
    See 'ledger record --help'.
    = 'ledger record --help' をご覧ください。
    Added the %1
    = %1 を追加しました
    Nothing is to be changed.
    = 変更するものがありません。
    Fields are: %1.
    = フィールド: %1。
    Changed the %1
    = %1 を変更しました
    Deleted the %1 %2.
    = %1 %2 を削除しました。
    There is no %1 yet.
    = %1 はまだありません。
    No %1 has these words.
    = これらの語を含む %1 はありません。
    --as-of is for list and show.
    = --as-of は list と show 用です。
    Event %1 (%2) does not say which events it is about.
    = イベント %1（%2）は、どのイベントについてのものかを示していません。
    The restored log stands in its place, but what had been erased since the backup is not erased in it yet: %1
    = 復元したログは所定の場所にありますが、バックアップのあとに消去されたものはまだ消去されていません：%1
    No event is about a record %1, or all of them are erased.
    = レコード %1 についてのイベントはないか、すべて消去されています。
    Other events would be erased now than in the preview: someone else wrote in between.
    = プレビューとは別のイベントが消去されることになります。その間に誰かが書き込みました。
    erased before the backup was restored
    = バックアップの復元前に消去済み
    The erasure is in the log, but not all that it takes away is gone yet: %1
    = 消去はログに記録されましたが、取り除くべきものがまだすべてはなくなっていません：%1
    Once that is mended, the next command that writes finishes it; or run 'ledger seal'.
    = それが直れば、次に書き込むコマンドが完了させます。または 'ledger seal' を実行してください。
    %1 lost what was private in them, by event %2.
    = %1から私的な部分がなくなりました（イベント %2 による）。
    Event %1 has lost its data, and no event says that it was erased.
    = イベント %1 のデータが失われていますが、消去されたことを示すイベントはありません。
    An erasure was begun, and is not finished.
    = 消去が始められましたが、まだ終わっていません。
    The next command that writes finishes it; or run 'ledger seal'.
    = 次に書き込むコマンドが完了させます。または 'ledger seal' を実行してください。
    Take a record's data out of the log and of every file of the ledger, for good.
    = レコードのデータを、ログと台帳のすべてのファイルから永久に取り除きます。
    Erase?
    = 消去しますか？
    Erased %1: event %2 tells of it.
    = %1を消去しました：イベント %2 がそれを示します。
    To be erased: %1 about %2
    = 消去されるもの：%1（%2について）
    Deleted with it, since the values may stand there too:
    = 値が残っているかもしれないため、いっしょに削除されるもの：
    The values may stand in these copies too, which are yours to delete:
    = 次のコピーにも値が残っているかもしれません。削除はご自身で行ってください：
    Whether the commands that delete take what they delete out of the log too: yes or no.
    = 削除するコマンドが、削除したものをログからも消去するかどうか: yes または no。
    Whether a damaged table is rebuilt as soon as it is set aside, without waiting for ledger rebuild: yes or no.
    = 壊れたテーブルを、隔離したらすぐ、ledger rebuild を待たずに作り直すかどうか: yes または no。
    Its values go from the log for good; that can't be undone.
    = その値はログから永久に消え、元には戻せません。
    The log keeps the values, unless they are erased too.
    = 消去しないかぎり、値はログに残ります。
    Answer with y (delete), e (delete and erase) or n.
    = y（削除）、e（削除して消去）、n のいずれかで答えてください。
    Replace?
    = 置き換えますか？
    The ledger is in a folder that %1 keeps the same on several machines: it copies files while they are written, and brings others back.
    = 台帳は、%1 が複数のコンピューターで同じに保つフォルダーにあります。書き込み中のファイルがコピーされ、別のファイルが戻されることがあります。
    Keep the ledger elsewhere, and let the service have its backups: 'ledger config set backup.to DIR'.
    = 台帳は別の場所に置き、そのサービスにはバックアップを預けてください：'ledger config set backup.to DIR'
    --dry-run is for delete.
    = --dry-run は delete 用です。
    --erase is for delete.
    = --erase は delete 用です。
    --if-seq is for edit and delete.
    = --if-seq は edit と delete 用です。
    --limit and --after are for list; a field of that name is given as --set.
    = --limit と --after は list 用です。その名前の項目は --set で指定してください。
    --search needs a word.
    = --search には語が必要です。
    %1 that an event says were erased still have their data.
    = 消去されたとイベントが示す%1に、まだデータが残っています。
    Erase them again: 'ledger seal'.
    = もう一度消去してください：'ledger seal'
    Erased since the backup, and again now: %1
    = バックアップのあとに消去され、いままた消去したもの：%1
    The %1 %2 and what belongs to it (%3)
    = %1「%2」とそれに属するもの（%3）
    Deleted the %1 %2 and what belongs to it (%3).
    = %1「%2」とそれに属するもの（%3）を削除しました。
    The archive can't be kept inside of the ledger that it is of: %1
    = アーカイブを、その元になる台帳の中に置くことはできません: %1
    %1 holds other files, such as %2, and is no archive of a log.
    = %1 には %2 などの別のファイルがあり、ログのアーカイブではありません。
    The disk of the archive may be at fault: try again, or use another one.
    = アーカイブのディスクに問題があるかもしれません。もう一度試すか、別のディスクを使ってください。
    %1 holds other events than the ones that were archived.
    = %1 には、アーカイブされたものとは別のイベントが入っています。
    It is of another copy of this ledger. Name the folder that this one was archived to.
    = この台帳の別のコピーのものです。この台帳をアーカイブしたフォルダーを指定してください。
    %1 belongs to another ledger.
    = %1 は別の台帳のものです。
    it is not sealed
    = 封印されていません
    they are in an archive
    = アーカイブにあります
    Event %1 is in an archive, and needed for this.
    = イベント %1 はアーカイブにあり、この操作に必要です。
    Events %1 to %2 are in an archive, and needed for this.
    = イベント %1 から %2 はアーカイブにあり、この操作に必要です。
    The first events are in an archive, and needed for this.
    = 最初のほうのイベントはアーカイブにあり、この操作に必要です。
    Bring them back first with 'ledger attach DIR'; 'ledger status' says where they were archived.
    = まず 'ledger attach DIR' で戻してください。アーカイブした場所は 'ledger status' でわかります。
    The copy %1 (what stands for archived events) is damaged: %2.
    = コピー %1（アーカイブされたイベントの代わりをするもの）が壊れています: %2。
    a table's entry is none
    = 表の項目が正しくありません
    The table '%1' as it is to be made needs events 1 to %2, which are in an archive; what stands for them does not do%3.
    = 表 '%1' を作るにはアーカイブにあるイベント 1 から %2 が必要です。その代わりをするものは使えません%3。
    The segments are in the archive, but not all of their lines are out of the log yet: %1
    = セグメントはアーカイブにありますが、その行がまだすべてログから取り除かれていません: %1
    Once that is mended, run the same command again.
    = それを直してから、同じコマンドをもう一度実行してください。
    The table '%1' is wrong: %2.
    = 表 '%1' が正しくありません: %2。
    Nothing was archived. Run 'ledger rebuild %1' first.
    = 何もアーカイブされませんでした。まず 'ledger rebuild %1' を実行してください。
    Nothing of this ledger's log is archived.
    = この台帳のログには、アーカイブされたものはありません。
    Every event is there: 'ledger log' lists them.
    = すべてのイベントがあります。'ledger log' で一覧できます。
    %1 does not hold %2, which has to come back first.
    = %1 には、最初に戻すべき %2 がありません。
    'ledger status' says where events were archived. The last ones that were archived come back first.
    = アーカイブした場所は 'ledger status' でわかります。最後にアーカイブしたものから戻します。
    Events were archived to %1, by event %2.
    = イベントが %1 にアーカイブされました（イベント %2 による）。
    Archived events were brought back from %1.
    = アーカイブされたイベントが %1 から戻されました。
    Events 1 to %1 are in an archive, and an erasure has to reach them too.
    = イベント 1 から %1 はアーカイブにあり、消去はそれらにも及ぶ必要があります。
    Events %1 to %2 are in an archive, and not among these. 'ledger attach DIR' brings them back.
    = イベント %1 から %2 はアーカイブにあり、ここには含まれていません。'ledger attach DIR' で戻せます。
    Move the log's first segments to another folder; tables stay as they are.
    = ログの最初のほうのセグメントを別のフォルダーへ移します。表はそのままです。
    Copying
    = コピー中
    Archived events %1 to %2: event %3 tells of it. Back them up where they are now.
    = イベント %1 から %2 をアーカイブしました。イベント %3 がそれを記録しています。移した先でバックアップしてください。
    Events up to %1 are archived already.
    = イベント %1 まではすでにアーカイブされています。
    only whole segments go, and the first one that could ends with event %1, not before event %2
    = 移せるのはセグメント全体だけで、最初に移せるものはイベント %1 で終わり、イベント %2 より前ではありません
    all others are in the segment that is written to, which 'ledger seal' ends
    = ほかはすべて書き込み中のセグメントにあります。'ledger seal' でそれを終わらせます
    There is nothing to archive: %1.%2
    = アーカイブするものはありません: %1。%2
    %1 to %2, %3, %4
    = %1 から %2、%3、%4
    Events %1 to %2 stay archived: this folder does not hold them.
    = イベント %1 から %2 はアーカイブされたままです。このフォルダーにはありません。
    Bring archived events back into the log.
    = アーカイブされたイベントをログに戻します。
    Bring them back?
    = 戻しますか？
    Events %1 to %2 are in the log again. %3 still has its copy of them.
    = イベント %1 から %2 がログに戻りました。%3 にはそのコピーが残っています。
    Archived
    = アーカイブ
    events up to %1
    = イベント %1 まで
    Archived: %1 up to event %2; the chain's hashes around them are right
    = アーカイブ: イベント %2 までの %1。前後の連鎖のハッシュは正しいです
    There is nothing at %1.
    = %1 には何もありません。
    'ledger status' says where events were archived.
    = アーカイブした場所は 'ledger status' でわかります。
    The table '%1' stands at event %2, and could not be compared: what it was made from is archived.
    = 表 '%1' はイベント %2 の時点のもので、比較できませんでした。元になったものがアーカイブされています。
    'ledger rebuild %1' builds it from what stands for that.
    = 'ledger rebuild %1' は、その代わりをするものから作り直します。
    Erase their records too, or void them first; --json lists them all.
    = それらの記録も消去するか、先に無効にしてください。--json ですべて一覧できます。
    Erase their records too, or void them first: 'ledger void %1'.
    = それらの記録も消去するか、先に無効にしてください: 'ledger void %1'。
    An erasure was begun, and is not finished. The next command that writes finishes it.
    = 消去が始まりましたが、まだ終わっていません。次に書き込むコマンドが完了させます。
    The table '%1' can't be made as it was after event %2: something that other events build on was erased since.
    = 表 '%1' をイベント %2 の直後の姿で作ることはできません。ほかのイベントの土台になっていたものが、その後消去されました。
    Look at a later place: after event %1 nothing is missing.
    = もっと後の時点を見てください。イベント %1 の後なら欠けているものはありません。
    Serious, though no row is gone: a table that breaks can't be built again without the archive.
    = 深刻ですが、失われた行はありません。ただし、壊れた表はアーカイブなしには作り直せません。
    Every event, from the archive.
    = アーカイブから、すべてのイベント。
    Yes, with the tables as they stand.
    = はい、いまある表のままなら。
    %1 holds other events than the ones that are to be archived.
    = %1 には、アーカイブしようとしているものとは別のイベントが入っています。
    Another copy of this ledger was archived there. Name a folder of its own for this one.
    = この台帳の別のコピーがそこにアーカイブされています。この台帳専用のフォルダーを指定してください。
    The archive is damaged, not the ledger: %1
    = 壊れているのは台帳ではなくアーカイブです: %1
    Nothing was changed. Use another copy of the archive.
    = 何も変更されていません。アーカイブの別のコピーを使ってください。
    In %1, event %2 was erased; in this copy of the ledger it was not.
    = %1 ではイベント %2 が消去されていますが、この台帳のコピーでは消去されていません。
    %1 is missing.
    = %1 がありません。
    The disk may be at fault: try again.
    = ディスクに問題があるかもしれません。もう一度試してください。
    Serious for whoever asked for the erasure: no event is lost, but values that had been erased can be read again.
    = 消去を求めた人にとっては重大です。失われたイベントはありませんが、消去した値がまた読める状態です。
    Nothing has to: the values go for good once they are erased again.
    = 戻す必要のあるものはありません。もう一度消去すれば、値は完全になくなります。
    Yes. Nothing more can be erased or archived before that.
    = はい。ただしそれまでは、新たに消去もアーカイブもできません。
    Every event that the archive or a backup has.
    = アーカイブかバックアップにあるすべてのイベント。
    Nothing was archived, because an erasure is not finished: %1
    = 消去が終わっていないため、何もアーカイブされませんでした: %1
    Event %1 was erased in %2, and nothing in this log tells of that: it was erased in another copy of this ledger.
    = イベント %1 は %2 では消去されていますが、このログにはそれを示すものがありません。この台帳の別のコピーで消去されたものです。
    Nothing was changed. Attach a folder that has the event whole, or go on with the copy in which it was erased.
    = 何も変更されていません。そのイベントが完全に残っているフォルダーを指定するか、消去したほうのコピーを使い続けてください。
    The segment %1 was put right from the archive %2: %3%4
    = セグメント %1 をアーカイブ %2 から直しました: %3%4
    %1 that had been erased before a backup was restored can't be erased again while events up to %2 are in an archive.
    = バックアップの復元前に消去されていた%1は、イベント %2 までがアーカイブにあるあいだ、再び消去できません。
    Bring the archived events back with '%1', as often as 'ledger status' names a folder: they are erased again with that. Archive anew afterwards.
    = 'ledger status' がフォルダーを示すかぎり '%1' でアーカイブしたイベントを戻してください。それで再び消去されます。そのあとでアーカイブし直してください。
    Take it from the archive
    = アーカイブから戻す
    Put the damaged file right from %1, where it is proved that nothing else changes. It brings back the archived events that the folder holds.
    = %1 から破損したファイルを直します。ほかに何も変わらないと証明できる場合に限ります。そのフォルダーにあるアーカイブ済みのイベントが戻ります。
    Damaged or missing in the log, and put right by it: %1
    = ログで破損しているか欠けていて、これで直るもの: %1
    Which folder were the events archived to?
    = イベントをどのフォルダーにアーカイブしましたか。
    Archive
    = アーカイブ
    Goes to
    = アーカイブ先
    gives %1
    = %1 を補います
    it is damaged
    = 壊れています
    it is not what event %1 says was put there
    = イベント %1 がそこに置いたと示すものではありません
    What stands for archived events in the table '%1' is of no use: %2 (%3).
    = 表 '%1' でアーカイブされたイベントの代わりをするものが使えません: %2（%3）。
    What stands for archived events in %1 is of no use. In the table '%2': %3 (%4).
    = %1でアーカイブされたイベントの代わりをするものが使えません。表 '%2' では: %3（%4）。
    Bring the events back with '%1', then archive them anew; or take the file from a backup.
    = '%1' でイベントを戻し、そのあとアーカイブし直してください。またはファイルをバックアップから戻してください。
    no backup has it
    = どのバックアップにもありません
    it is missing or damaged
    = 欠けているか壊れています
    What stands for the archived events in the table '%1' is of no use: %2. The table goes on as it stands; if it breaks, it can't be built again without this file or the archive.
    = 表 '%1' でアーカイブされたイベントの代わりをするものが使えません: %2。表は今のまま使えますが、壊れるとこのファイルかアーカイブなしには作り直せません。
    Put the files of log/tables back from a copy; then look again.
    = log/tables のファイルをコピーから戻して、もう一度確かめてください。
    Bring the archived events back
    = アーカイブしたイベントを戻す
    Every table can be built from them again. They can be archived anew afterwards, which makes what stands for them anew.
    = どの表もそこから作り直せます。そのあとアーカイブし直すと、代わりをするものも新しく作られます。
    What stands for archived events is damaged
    = アーカイブされたイベントの代わりをするものが壊れています
    Tables are built from what stands for the archived events, in log/tables. A disk that fails, or somebody who cleaned up, may be why it is damaged or gone. A table that breaks can't be built again without it.
    = 表は log/tables にある、アーカイブされたイベントの代わりから作られます。それが壊れているか失われているのは、ディスクの故障か、だれかが片付けたためかもしれません。壊れた表はこれなしには作り直せません。
    Every event is in the log or in the archive. The tables that are built work, and new events are written.
    = すべてのイベントはログかアーカイブにあります。できている表は使え、新しいイベントも書き込めます。
    What stands for archived events in the table 'tasks' is of no use: it is missing (%1).
    = 表 'tasks' でアーカイブされたイベントの代わりをするものが使えません: ありません（%1）。
    Events %1 to %2 are in the owner's archive: what they made is not in these tables, and what builds on that was voided.
    = イベント %1 から %2 は所有者のアーカイブにあります。それによるものはこれらの表にはなく、その上に成り立つものは無効にされました。
    Event %1 is in an archive, and not among these. 'ledger attach DIR' brings it back.
    = イベント %1 はアーカイブにあり、ここには含まれていません。'ledger attach DIR' で戻せます。
    Of events %1 to %2, %3 are in an archive, and not among these. 'ledger attach DIR' brings them back.
    = イベント %1 から %2 のうち %3 件はアーカイブにあり、ここには含まれていません。'ledger attach DIR' で戻せます。
    10   there is no ledger, or no archive of it in that folder
    = 10   台帳がないか、そのフォルダーに台帳のアーカイブがない
    The values of %1 that had been erased before a backup was restored are back: events up to %2 are in an archive, and tables stand for them.
    = バックアップの復元前に消去されていた%1の値が戻っています。イベント %2 まではアーカイブにあり、その代わりを表がしています。
    What had been erased before a backup was restored has its values again (%1). 'ledger attach DIR' brings the archived events back, and erases them again.
    = バックアップの復元前に消去されていたものに、値が戻っています（%1）。'ledger attach DIR' でアーカイブしたイベントを戻すと、再び消去されます。
    erased in the archive
    = アーカイブで消去済み
    It was interrupted.
    = 中断されました。
    The full-text table %1 can't be compared with the texts that it is of.
    = 全文検索テーブル %1 を、元になるテキストと比べられません。
    Its content names a table, and its columns and its content_rowid columns of that: correct those.
    = content にはテーブルを、列と content_rowid にはそのテーブルの列を書きます。正しく直してください。
    The log keeps the values. 'ledger erase %1' takes them out for good; --erase does so with the deletion.
    = ログには値が残ります。完全に取り除くには 'ledger erase %1' を実行します。削除と同時なら --erase を付けます。
    The log keeps the values. To take them out for good: 'ledger undo', then the same with --erase.
    = ログには値が残ります。完全に取り除くには 'ledger undo' のあと、--erase を付けて同じことを実行します。
    Add --yes to go on without being asked. The log keeps the values; or add --erase, which takes them out for good.
    = 確認なしで続けるには --yes を付けます。ログには値が残ります。--erase も付けると完全に取り除きます。
    It is deleted, but erasing it failed: %1
    = 削除はされましたが、消去できませんでした: %1
    Whether an event about another record took this one away can't be told: %1
    = 別のレコードのイベントがこのレコードを取り去ったかどうかは分かりません: %1
    The user %1
    = ユーザー「%1」
    What had been erased is not erased again yet: %1
    = 消去されていたものは、まだもう一度消去されていません: %1
    it does not stand where its card says
    = カードの記載と異なる位置にあります
    the log ends before event %1, which the table '%2' has applied
    = ログは、テーブル '%2' が適用済みのイベント %1 より前で終わっています
    the log ends before event %1, which a backup has
    = ログは、バックアップにあるイベント %1 より前で終わっています
    the log ends before event %1, which it had on %2
    = ログは、%2 にはあったイベント %1 より前で終わっています
    Give one of: %1.
    = 次のいずれかを指定してください：%1。
    "kept" is for public ids, integers, times and dates only
    = 「kept」を付けられるのは、public の id、整数、時刻、日付だけです
    "%1" belongs behind the statements of an event
    = 「%1」はイベントの文の後に書きます
    the statements of %1 serve when it is erased already
    = %1 の文は、消去されたときにもすでに使われます
    "%1" needs a field of %2 that is kept
    = 「%1」には、kept の付いた %2 のフィールドが必要です
    %1 is not there when the event is erased: the field is not kept
    = イベントが消去されると %1 はありません。フィールドに kept が付いていません
    %1 has kept fields, and no statement for when it is erased
    = %1 には kept のフィールドがありますが、消去されたときの文がありません
    %1 is there only at %2
    = %1 があるのは %2 のときだけです
    Put the files of its log back. If you can't, 'ledger recover' lists your options.
    = ログのファイルを元に戻してください。ファイルがない場合の方法は 'ledger recover' が示します。
    Run %1.
    = %1 を実行してください。
    Options, best first: %1.
    = 有効な方法（最善のものから順に）：%1。
    No event and no row of %1 can be read, so there is nothing to salvage.
    = %1 のイベントも行も読み取れないため、救出できるものがありません。
    If there is a backup: %1.
    = バックアップがある場合：%1。
    The ledger at %1 no longer has a log, so there is nothing to repair.
    = %1 の台帳にはもうログがないため、ログの一部だけを直すことはできません。
    Events are safe. Run %1.
    = イベントは無事です。%1 を実行してください。
    Run %1, and compare the two with 'ledger log'.
    = %1 を実行し、'ledger log' で 2 つを比べてください。
    Nothing was changed. If an older copy was put back, put the newer files back. %1
    = 何も変更していません。古いコピーを戻しましたか？その場合は新しいファイルを戻してください。%1
    Nothing was changed. Put the newer files back. %1
    = 何も変更していません。新しいファイルを戻してください。%1
    taking over rows was not requested
    = 指定されていません
    the table stands at event %1, and later events may have removed the row
    = テーブルはイベント %1 の時点のもので、その後のイベントが行を取り除いた可能性があります
    From a newer copy or a backup that has them, every event. Without one, all that are here, and %1.
    = 新しいコピー、またはそれらを含むバックアップがあれば、すべてのイベント。なければ、ここにあるすべてと、%1。
    From the files or a backup, every event that they have. Without them, %1.
    = ファイルまたはバックアップがあれば、そこにあるすべてのイベント。なければ、%1。
    Restore the backup to a new place with %1, compare the two with 'ledger log', and add to the one that you keep what only the other has.
    = %1 でバックアップを新しい場所に復元し、'ledger log' で 2 つを比べ、残すほうに、もう一方にしかないものを追加してください。
    %1, which a salvage takes over
    = 救出で引き継がれる %1
    'ledger support bundle' makes a file for help.
    = 'ledger support bundle' で、サポート用のファイルを作れます。
    Every row, but for what the voided events would have changed.
    = 無効にしたイベントによる変更を除く、すべての行。
    Nothing was changed. Events were archived to %1, which is not there now: once it is, %2 may put this right. %3
    = 何も変更していません。イベントは %1 にアーカイブされていますが、今はそこにありません。戻れば %2 で直せる可能性があります。%3
    Events are safe. %1
    = イベントは無事です。%1
    Nothing was changed. Put the right log back. %1
    = 何も変更していません。正しいログを戻してください。%1
    Nothing was changed. Restore that backup to a new place with %1, and compare the two with 'ledger log'.
    = 何も変更していません。%1 でそのバックアップを新しい場所に復元し、'ledger log' で 2 つを比べてください。
    Take the file from the backup in %1: %2. Or bring the events back with '%3', then archive them anew.
    = %1 のバックアップからファイルを取り出してください：%2。または '%3' でイベントを戻してから、もう一度アーカイブしてください。
    Neither the log nor any table can be read.
    = ログもテーブルも読み取れません。
    Update ledger: this program has SQLite built in, and a later one may have %1. It helps if the possible cause above is the cause.
    = ledger を更新してください。このプログラムには SQLite が組み込まれており、新しい版には %1 が入っている可能性があります。上の考えられる原因が実際の原因である場合に役立ちます。
    Update %1 to %2 or later, by your system's updates. It helps if the possible cause above is the cause.
    = システムの更新で %1 を %2 以降に更新してください。上の考えられる原因が実際の原因である場合に役立ちます。
    Make a new ledger of the rows that the tables have; this one stays as it is.
    = テーブルにある行から新しい台帳を作ります。この台帳はそのまま残ります。
    Make a new ledger from everything that can be read, with the rows that only the tables still have; this one is not changed.
    = 読み取れるすべてと、テーブルにだけ残っている行から、新しい台帳を作ります。この台帳はそのまま残ります。
    The ledger is damaged
    = 台帳が破損しています
    A possible cause, not confirmed: %1 %2 has a known fault: %3. It is fixed in %4, or earlier under the same number. See %5
    = 考えられる原因（ここでは確証がありません）：%1 %2 には既知の不具合があります：%3。%4、または同じ番号のままで先に修正されています。%5 を参照してください。
    Nothing was changed. The tables still have rows, which a salvage takes over; no event can be read until the files of the log are back.
    = 何も変更していません。テーブルにはまだ行があり、救出で引き継がれます。ログのファイルが戻るまで、イベントは読み取れません。
    %1 No backup is known. All that can be read goes into a new ledger, and so do rows that only the tables still have; the damaged one is not touched. If there is a copy of the folder log anywhere, add --backup, or put its files back instead.
    = %1 バックアップは知られていません。読み取れるすべてと、テーブルにだけ残っている行が新しい台帳に入ります。破損した台帳には触れません。フォルダー log のコピーがどこかにあれば、--backup を付けるか、代わりにそのファイルを戻してください。
    The tables of %1 can't be read, and are not in the file.
    = %1 のテーブルは読み取れないため、ファイルに含まれていません。
    The tables of %1 are suspect: their rows may be outdated or wrong.
    = %1 のテーブルは疑わしい状態です。行が古いか誤っている可能性があります。
    Tables
    = テーブル
    give %1
    = %1 が得られます
    %1 of %2 taken over from the table
    = %2 の %1 をテーブルから引き継ぎました
    %1 of %2 only in the table, not taken over
    = %2 の %1 はテーブルにだけあり、引き継いでいません
    %1 of %2 whose content differs from the table's
    = %2 の %1 は内容がテーブルと異なります
    the table %1 is suspect (%2): review what was taken over
    = テーブル %1 は疑わしい状態です（%2）。引き継いだ内容を確認してください
    a part of the table %1 can't be read
    = テーブル %1 の一部は読み取れません
    no event that can be read says what it holds
    = 内容を示すイベントを読み取れません
    not read
    = 読み取れず
    The log in %1 goes back to event %2; the one there is set aside.
    = %1 のログはイベント %2 の時点に戻ります。今あるログは退避されます。
    %1 will be put right; the damaged files are kept aside.
    = %1を修復します。破損したファイルは退避されます。
    Events %1 to %2 will be moved to %3.
    = イベント %1 から %2 までが %3 へ移されます。
    Events %1 to %2 will be in the log again.
    = イベント %1 から %2 までがログに戻ります。
    The event will be void; the log keeps it.
    = イベントは無効になります。ログには残ります。
    %1 will be void; the log keeps them.
    = %1が無効になります。ログには残ります。
    %1 will be erased; this can't be undone.
    = %1が消去されます。元に戻せません。
    %1 is empty, but the backup %2 was made there. Is its disk not mounted?
    = %1 は空ですが、バックアップ %2 がありました。ディスクがマウントされていないのではありませんか。
    Mount the disk, then try again. To begin anew there: ledger backup %1 --allow-empty
    = ディスクをマウントしてから、もう一度試してください。そこで新しく始めるには：ledger backup %1 --allow-empty
    Check the path. To make a ledger there: ledger init --ledger %1
    = パスを確認してください。そこに台帳を作るには：ledger init --ledger %1
    --allow-empty is for making a backup.
    = --allow-empty はバックアップを作るときに使います。
    Archive?
    = アーカイブしますか？
    Restore?
    = 復元しますか？
    %1 is not a gender.
    = %1 は性別ではありません。
    Give male, female or other.
    = male、female、other のいずれかを指定してください。
    is in the future: today is %1 in UTC
    = は未来の日付です。UTC では今日は %1 です
    is in the future
    = は未来の時刻です
    "past" is for dates and times only
    = 「past」は日付と時刻だけに使えます
    "%1" is not a flag; the flags are required, nullable, nonblank, past, personal, public, kept, min=N and max=N
    = 「%1」というフラグはありません。フラグは required、nullable、nonblank、past、personal、public、kept、min=N、max=N です
    The table '%1' has to be built from the log first, and can't be written here: %2
    = テーブル '%1' はまずログから作る必要がありますが、ここには書き込めません：%2
    Events are archived, so it can't be built in memory. Ask someone who may write to the ledger to run 'ledger rebuild %1' once, on a disk with free space.
    = イベントがアーカイブされているため、メモリー上には作れません。台帳に書き込める人に、空きのあるディスクで 'ledger rebuild %1' を一度実行してもらってください。
    Reset all tables
    = すべてのテーブルをリセット
    Empty all tables by an event: %1 The log keeps them, and 'ledger void' brings them back.
    = イベントによってすべてのテーブルを空にします：%1ログには残り、'ledger void' で元に戻せます。
    Take all events from the backup of %1 in %2: %3 %4
    = %2 にある %1 のバックアップからすべてのイベントを取ります：%3%4
    Put only the damaged files right, from the backup of %1 in %2, where it is proved that nothing else changes. %3
    = %2 にある %1 のバックアップから、ほかに何も変わらないと証明できる場合に、破損したファイルだけを直します。%3
    It was verified just now, and is whole.
    = 今すべて読み取って確かめ、完全でした。
    It was not read through yet; that is done before anything is replaced.
    = まだ読み取って確かめていません。何かを置き換える前に確かめます。
    ledger %1 wrote here last, and this is ledger %2. It takes that version or a later one; this one knows format 1 of the log.
    = 最後にここに書き込んだのは ledger %1 で、これは ledger %2 です。そのバージョン以降が必要です。このバージョンが知っているのはログの形式 1 です。
    There is no room for a new ledger beside the old one, so the old one stays where it is.
    = 古い台帳の隣に新しい台帳を作る空きがないため、古い台帳はそのままです。
    Free some space, then try again. Starting over frees none, because the old ledger is kept.
    = 空きを作ってから、もう一度試してください。最初からやり直しても空きは増えません。古い台帳は残ります。
    """#
}
