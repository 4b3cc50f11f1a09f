extension Translations {
  /// `Docs/languages.md` tells how it is written; `Tests/languages` checks it.
  static let traditionalChineseTable = #"""
    # Traditional Chinese as written in Taiwan. 您 for the person; no 。 in fragments and labels; full-width ，。：；（）, half-width
    # digits with a space around them. Commands, options, names of files, types of events and codes stay as they are.
    #
    # ledger 帳本 · log 日誌 · event 事件 · segment 區段 · member 成員 · head head (label: 最新位置) · chain 雜湊鏈 · hash 雜湊值 ·
    # checksum 檢查碼 · epoch 紀元 · batch 批次 · append 附加 · receipt 收據 · acknowledged 已確認 · table 資料表 · row 列 ·
    # column 欄 · field 欄位 · projection 投影 · projection file 投影檔 · generation 世代 · checkpoint 檢查點 · snapshot 快照 ·
    # rebuild 重建 · quarantine 隔離 · set aside 移開 · undo 撤銷 · void 作廢 · replay 重播 · backup 備份 · restore 還原 ·
    # salvage 搶救 · seal 封存 · damaged 損毀 · whole 完好 · lost 遺失 · mend 修復 · lock 鎖定 · record 紀錄 · family 系列 ·
    # bundle 支援包 · support 支援人員 · incident 狀況 · acknowledge 確認 · setting 設定 · default 預設值 · user 使用者 ·
    # answer 回答 · question 問題 · account 帳戶 · tag 標籤 · task 工作 · step 步驟

    # EventLog

    one of head's two slots is damaged or empty
    = head 的兩個槽之一已損壞或為空
    its chain does not begin with the ledger %1 that it names: its events are those of another ledger
    = 它的雜湊鏈並非從它所記載的帳本 %1 開始：其中的事件屬於另一個帳本
    the segment that it names does not have its last event
    = 它所指的區段沒有它的最後一個事件
    One of the two records of the last acknowledged event was damaged or empty. The other one and the log were taken; whether more events had been acknowledged can't be known.
    = 最後確認事件的兩份記錄之一已損壞或為空。已採用另一份記錄和日誌；之後是否還有已確認的事件，無從得知。
    One of the two records of the last acknowledged event is damaged or empty, perhaps by a power cut. Whether it was the newer one can't be known.
    = 最後確認事件的兩份記錄之一已損壞或為空，可能是斷電造成的。它是否為較新的那份，無從得知。
    Compare the last event with the newest backup, or with what you remember. 'ledger doctor --acknowledge' ends this notice.
    = 請將最後一個事件與最新的備份或您記得的內容比較。'ledger doctor --acknowledge' 會結束這則通知。
    its file is damaged, and was read page by page: rows may be missing, and deleted ones among them
    = 檔案已損壞，因此逐頁讀取：可能缺少某些列，也可能含有已刪除的列
    Perhaps not at all: every event that is there is whole. Whether the log held more can't be known.
    = 也許完全不嚴重：現有的每個事件都完整。日誌是否曾有更多事件，無從得知。
    the check of %1
    = %1 的檢查
    the table was made by another ledger, or by another copy of this one
    = 這個資料表由另一個帳本或這個帳本的另一份副本建立
    %1 The tables still have %2.
    = %1 資料表仍有%2。
    The check that was made for the bundle found damage that no command had met yet.
    = 為這個支援包所做的檢查發現了其他命令尚未遇到的損壞。
    Incident: %1
    = 狀況：%1
    %1: overdue, run 'ledger verify'
    = %1：已逾期，請執行 'ledger verify'
    Nothing else is known to be wrong. 'ledger doctor --acknowledge' marks incidents as seen.
    = 沒有已知的其他問題。'ledger doctor --acknowledge' 會將狀況標示為已確認。
    The next use of a table builds it again where needed, and compares. One that turns out to be wrong is set aside.
    = 下次使用資料表時，會視需要重建並比較。經查有誤的會移到一旁保留。
    The backups in %1 have other events than the log: another copy of this ledger made them.
    = %1 中的備份含有與日誌不同的事件，是這個帳本的另一份副本所建立的。
    Event %1 can't be read; others beside it may be affected too.
    = 事件 %1 無法讀取；相鄰的其他事件也可能受影響。
    Events %1 to %2 can't be read; others beside them may be affected too.
    = 事件 %1 到 %2 無法讀取；相鄰的其他事件也可能受影響。
    ledger %1 wrote here last: update to that version or a later one, then try again.
    = 最後寫入這裡的是 ledger %1：請更新到該版本或更新的版本，然後再試一次。
    Nothing was changed. The lines of these events are in no archive that the log names. Compare it with a backup, or run 'ledger support bundle'.
    = 沒有任何變更。這些事件的內容不在記錄所指的任何封存中。請與備份比對，或執行 'ledger support bundle'。
    %1 is that of another ledger, or of another copy of this one.
    = %1 屬於另一個帳本，或這個帳本的另一份副本。
    Nothing was changed. Put the right file in its place. If there is none, move this one away: the next command that writes makes it again from the log.
    = 沒有任何變更。請把正確的檔案放回原處。若沒有，請移走這個檔案：下一個寫入的命令會依記錄重新建立它。
    it belongs to another copy of this ledger
    = 它屬於這個帳本的另一份副本
    it is older than the log
    = 它比記錄舊
    The log itself says how far it goes. The next write makes it again.
    = 記錄本身說明到哪裡為止。下次寫入會重新建立它。
    overdue: %1
    = 逾期：%1
    Which deletes ask first on a terminal: all, cascades (those that take more along), or never.
    = 在終端機上先詢問的刪除：all（全部）、cascades（會一併刪除其他項目的）或 never（從不）。
    no segment holds event %1
    = 沒有任何區段包含事件 %1
    its file was cut: it has fewer pages than it says
    = 檔案被截短了：頁數比它記載的少
    The last segment was sealed, and the empty one after it was missing: %1 was begun.
    = 最後一個區段已封存，而其後的空區段不見了：已開始 %1。
    log/head, which records the last acknowledged event, was missing or empty. It was made again from the log, which ends after event %1; whether there were events after that can't be known.
    = 記錄最後一個已確認事件的 log/head 不見了或是空的。已依記錄重新建立，記錄到事件 %1 為止；之後是否還有事件無法得知。
    Delete nothing in the folder. Look for the newer copy of it. %1
    = 不要刪除資料夾中的任何東西。請尋找較新的副本。%1
    Delete nothing in the folder. Look for the log's files, and put them back. %1
    = 不要刪除資料夾中的任何東西。請找到記錄的檔案並放回去。%1
    Delete nothing in the folder. %1
    = 不要刪除資料夾中的任何東西。%1
    Events are safe. A command that reads it first compares the table with the log; or run 'ledger rebuild %1'.
    = 事件都安全。讀取該處的命令會先把資料表與記錄比對；或執行 'ledger rebuild %1'。
    Nothing was changed. %1
    = 沒有任何變更。%1
    Event %1 can't be read; no other event is affected.
    = 事件 %1 無法讀取；其他事件不受影響。
    Events %1 to %2 can't be read; no others are affected.
    = 事件 %1 到 %2 無法讀取；其他事件不受影響。
    Events from %1 on may be affected; how many is not known.
    = 事件 %1 之後可能受影響；有多少則不得而知。
    Which events are affected is not known.
    = 哪些事件受影響，不得而知。
    Nothing was changed. Put the right log back. %1 The table keeps its rows meanwhile.
    = 沒有任何變更。請放回正確的記錄。%1 在此期間，資料表會保留它的資料列。
    Event %1 of the log is not the one that %2 has: the log is that of another copy of this ledger, or acknowledged events were lost.
    = 記錄中的事件 %1 與 %2 中的不同：記錄屬於這個帳本的另一份副本，或者已確認的事件遺失了。
    Perhaps not serious: every event can be read. But ledger does not write such a log, so another program did, or a fault of this one.
    = 可能不嚴重：每個事件都能讀取。但 ledger 不會寫出這樣的記錄，所以是別的程式寫的，或是這個程式的錯誤。
    Every event can be read.
    = 每個事件都能讀取。
    %1 The backup that is known lacks some of what the ledger has or had. All that can be read goes into a new ledger, with what the backup has and rows that only the tables still have; the damaged one is not touched.
    = %1 已知的備份缺少帳本現有或曾有的部分內容。所有能讀取的內容，連同備份中的內容和只有資料表還保有的資料列，都會放進新的帳本；受損的帳本不會被更動。
    %1 There are backups: the newest one that is whole brings back what it has, and says first what it lacks.
    = %1 有備份：其中完整且最新的一份會還原它所有的內容，並先說明缺少什麼。
    The log ends before events that were acknowledged.
    = 記錄在已確認的事件之前就結束了。
    Name a folder with backups of this copy.
    = 請指定存有這份副本之備份的資料夾。
    The log at %1 belongs to another ledger, so none of its segments can be repaired.
    = %1 的日誌屬於另一個帳本，因此無法修復其中的區段。
    : %1, made by another ledger or another copy of this one
    = ：%1，由另一個帳本或這個帳本的另一份副本建立
    The last check found damage: 'ledger verify' says whether it is still there.
    = 上次檢查發現損壞：'ledger verify' 會說明是否仍然存在。
    %1 extends to event %2: one of the two comes from another copy of this ledger
    = %1 一直到事件 %2：兩者之一來自這個帳本的另一份副本
    it belongs to the ledger %1, and not to %2
    = 它屬於帳本 %1，不屬於 %2
    it does not continue where %1 ends: one of the two comes from another copy of this ledger
    = 它沒有接續 %1 的結尾：兩者之一來自這個帳本的另一份副本
    its first or its last member can't be read
    = 無法讀取它的第一個或最後一個 member
    The log at %1 belongs to the ledger %2, but ledger.json names the ledger %3.
    = %1 的記錄屬於帳本 %2，但 ledger.json 說這是帳本 %3。
    Nothing was changed. Put this ledger's own log back, or restore a backup. If the log is the right one, copy the folder log into a new, empty folder and use that one with --ledger.
    = 沒有任何變更。請放回這個帳本自己的日誌，或還原備份。如果這個日誌才是對的，請把資料夾 log 複製到新的空資料夾，再以 --ledger 使用它。
    The log at %1 does not continue from event %2 as this process saw it: it belongs to another copy of this ledger.
    = %1 的記錄沒有從這個程序所見的事件 %2 接續下去：它屬於這個帳本的另一份副本。
    Nothing was changed. Put this ledger's own log back, and open the ledger again.
    = 沒有做任何變更。請放回這個帳本自己的記錄，再重新開啟。
    The table '%1' has applied another event %2 than the log has: the log is that of another copy of this ledger, or acknowledged events were lost.
    = 資料表 '%1' 已套用的事件 %2 與記錄中的不同：記錄屬於這個帳本的另一份副本，或者已確認的事件遺失了。
    The backup in %1 has another event %2 than the log: the log is that of another copy of this ledger, or acknowledged events were lost.
    = %1 中的備份所含的事件 %2 與記錄中的不同：記錄屬於這個帳本的另一份副本，或者已確認的事件遺失了。
    The other copy and the log itself say how far it goes. The next write makes it again.
    = 另一份副本和記錄本身會說明到哪裡。下次寫入時會重新產生。
    log/head, which records the last acknowledged event, is missing or empty. Whether there were events after event %1 can't be known.
    = 標示記錄確認到哪裡的檔案不見了，或沒有內容。無法得知事件 %1 之後是否還有事件。
    Compare event %1 with the newest backup, or with what you remember. The next command that writes makes the file again.
    = 請將事件 %1 與最新的備份或您的記憶比對。下一個寫入的命令會重新產生這個檔案。
    the table '%1' has applied another event %2
    = 資料表 '%1' 套用的是另一個事件 %2
    a backup has another event %1
    = 備份中是另一個事件 %1
    it had another event %1 on %2
    = %2 時是另一個事件 %1
    Perhaps not at all: every event that is there is whole. Whether the log held more can't be known without that file.
    = 也許並不嚴重：現有的事件都完整。沒有那個檔案，就無法得知記錄是否還有更多事件。
    Every event that is there. If others came after it, a backup or a copy may have them.
    = 現有的每一個事件。如果之後還有其他事件，備份或副本中可能會有。
    Nothing that is there is gone. Whether more had been acknowledged can't be known.
    = 現有的內容都沒有遺失。無法得知是否還有更多事件曾被確認。
    The log has files of another ledger or copy
    = 記錄中有其他帳本或副本的檔案
    A program that syncs folders, a copy of only some files, or a restore by hand may have put them there. Nothing is built from them, and nothing is written after them.
    = 可能是同步資料夾的程式、只複製了部分檔案，或手動還原所造成。不會用它們建立任何內容，也不會在其後寫入任何內容。
    Something has seen events that the log does not hold: an older copy of it, or another one, was put in its place, or a file was cut.
    = 有其他資料見過記錄中沒有的事件：可能是放回了較舊的副本或另一份副本，或者檔案被截短了。
    %1 does not belong to this log: it belongs to the ledger 0197c1f2-8a3b-7c4d-9e5f-60718293a4b5, and not to 0197b0e1-7b2a-7d3c-8f4e-5f60718293a4.
    = %1 不屬於這份記錄：它屬於帳本 0197c1f2-8a3b-7c4d-9e5f-60718293a4b5，不屬於 0197b0e1-7b2a-7d3c-8f4e-5f60718293a4。
    The log is inconsistent: %1 (%2).
    = 記錄不連貫：%1（%2）。
    — the events before and after this line do not belong together —
    = — 這一行之前與之後的內容並不相連 —
    Checked
    = 檢查
    no full check on record: run 'ledger verify'
    = 從未完整檢查：請執行 'ledger verify'
    in full %1, up to event %2
    = %1完整檢查，到事件 %2 為止
    %1: %2 with damage
    = %1：%2損壞
    %1 days ago
    = %1 天前
    within the last hour
    = 不到 1 小時前
    1 hour ago
    = 1 小時前
    %1 hours ago
    = %1 小時前
    Nothing is known to be wrong.
    = 目前沒有已知的問題。
    After it: %1 that head does not acknowledge yet. The next command that writes takes them up.
    = 其後：%1，head 尚未記錄。下一個寫入的命令會接續它們。
    it is no JSON object
    = 它不是 JSON 物件
    its checksum is wrong
    = 檢查碼不符
    The file %1 was made by a newer version of ledger (format %2).
    = 檔案 %1 是由較新版本的 ledger 建立的（格式 %2）。
    Update ledger, then try again.
    = 請更新 ledger 後再試一次。
    The file %1 is damaged: %2.
    = 檔案 %1 已損毀：%2。
    Set it aside; it can be made again.
    = 請把它移開；它可以重新製作。
    it is far too large
    = 它太大了
    %1 has %2 bytes, but %3 were acknowledged, up to event %4.
    = %1 有 %2 個位元組，但到事件 %4 為止已確認 %3 個位元組。
    it ends before event %1
    = 它在事件 %1 之前就結束了
    The log ends after event %1, but a table, a backup or an incident has event %2. Acknowledged events were lost.
    = 日誌在事件 %1 之後結束，但有資料表、備份或事故紀錄已有事件 %2。已確認的事件遺失了。
    it became shorter while it was read
    = 讀取期間它變短了
    it does not follow the segment before in the chain
    = 它在雜湊鏈上沒有接續前一個區段
    Nothing was changed. If you know how this file came there, move it out of the log's folder; else run 'ledger support bundle'.
    = 沒有變更任何內容。如果您知道這個檔案從何而來，請把它移出日誌的資料夾；否則請執行 'ledger support bundle'。
    One append takes 1 to %1 events and %2 MiB; this one has %3 events and %4 bytes.
    = 一次可附加 1 到 %1 個事件、%2 MiB；這次有 %3 個事件、%4 個位元組。
    Append in smaller batches.
    = 請分成較小的批次附加。
    a line has no end
    = 有一行沒有結尾
    a line has the sequence number %1
    = 有一行的序號是 %1
    the lines are not %1
    = 各行不是 %1
    the log has moved on
    = 日誌已經往前進了
    no lock is held
    = 沒有持有鎖定
    It can't be known whether the append is on disk: syncing %1 failed.
    = 無法得知附加的內容是否已在磁碟上：同步 %1 失敗。
    Try again with the same event id: if it is there, you get its receipt.
    = 請用相同的事件 ID 再試一次：如果它已經在，就會得到它的收據。
    Free some space, then try again; nothing has to be restarted or repaired.
    = 請釋出一些空間後再試一次；不需要重新啟動或修復任何東西。
    Writing to %1 failed, and what was written could not be taken back.
    = 寫入 %1 失敗，而且已寫入的內容無法收回。
    An earlier append failed in a way that leaves its outcome unknown, so this process appends no more.
    = 先前的附加以結果不明的方式失敗，因此這個處理程序不再附加。
    Open the ledger anew; opening finds out what is on disk.
    = 請重新開啟帳本；開啟時會查明磁碟上有什麼。
    The append was refused before anything was written: %1, where event %2 is next.
    = 在寫入任何內容之前就拒絕了附加：%1，下一個應是事件 %2。
    This is a fault in ledger; please report it.
    = 這是 ledger 的缺陷；請回報。
    An event takes at most %1 bytes; this one has %2.
    = 一個事件最多 %1 個位元組；這個有 %2 個。
    Store large content elsewhere and its name here.
    = 請把大型內容存放在別處，這裡只記它的名稱。
    There is a ledger at %1 already.
    = %1 已經有帳本了。
    Use it, or name another place with --ledger.
    = 請使用它，或用 --ledger 指定別的位置。
    %1 is a file, not a ledger's folder.
    = %1 是檔案，不是帳本的資料夾。
    Name another place with --ledger.
    = 請用 --ledger 指定別的位置。
    %1 holds other files and is no ledger.
    = %1 裡是其他檔案，不是帳本。
    Name an empty or new folder with --ledger.
    = 請用 --ledger 指定空的或新的資料夾。
    Another process is writing to %1.
    = 另一個處理程序正在寫入 %1。
    Try again, or wait longer with --wait.
    = 請再試一次，或用 --wait 等久一點。
    The log ends after event %1, but event %2 was acknowledged.
    = 日誌在事件 %1 之後結束，但事件 %2 已經確認過。
    Event %1 of the log is not the one that was acknowledged.
    = 日誌中的事件 %1 不是當初確認的那一個。
    %1 Acknowledged events were lost.
    = %1已確認的事件遺失了。
    There is no ledger at %1.
    = %1 沒有帳本。
    Run 'ledger init', or name another place with --ledger.
    = 請執行 'ledger init'，或用 --ledger 指定別的位置。
    The ledger at %1 no longer has a log: there is no segment in %2.
    = %1 的帳本已經沒有日誌：%2 裡沒有區段。
    A restore was interrupted: run it again. What stood here before is in %1, or still in its place.
    = 還原曾被中斷：請再執行一次。原本在這裡的內容在 %1，或仍在原處。
    the append is not whole
    = 附加的內容不完整
    The log ends after event %1, but a table, a backup or an incident has event %2, and %3 holds nothing of it: %4. Acknowledged events were lost.
    = 日誌在事件 %1 之後結束，但有資料表、備份或事故紀錄已有事件 %2，而 %3 裡沒有它：%4。已確認的事件遺失了。
    Nothing was changed. Put the file back from a copy, or run 'ledger restore DIR' with a backup.
    = 沒有變更任何內容。請從副本放回檔案，或用備份執行 'ledger restore DIR'。
    it is empty
    = 它是空的
    it holds only zero bytes
    = 它只含零位元組
    all that it holds is in the log before it
    = 它的內容都已在它之前的日誌中
    The ledger at %1 was set aside or removed meanwhile.
    = %1 的帳本在這期間被移開或刪除了。
    Nothing was appended. Try again, and make sure that nothing deletes %1.
    = 沒有加入任何內容。請再試一次，並且不要讓任何人刪除 %1。
    The ledger's lock was deleted or replaced while this process held it, so another one may have written.
    = 在這個程序持有期間，帳本的鎖被刪除或替換了，因此可能有另一個程序寫入過。
    Open it anew.
    = 請重新開啟。
    The log at %1 ends after event %2, but this process has seen event %3.
    = %1 的日誌在事件 %2 之後結束，但這個處理程序看過事件 %3。
    Nothing was changed. If an older copy was put back, restore the newer files; then open the ledger again.
    = 沒有變更任何內容。是否放回了較舊的副本？請重新開啟帳本，或還原較新的檔案。
    The expected hash of event %1 is not in the history of this log.
    = 預期的事件 %1 雜湊值不在這份日誌的歷史中。
    The expected hash is not in the history of this log.
    = 預期的雜湊值不在這份日誌的歷史中。
    %1 It ends at event %2 with %3.
    = %1日誌結束於事件 %2（%3）。
    The folder is an older copy, or another ledger. Look for the newer one, or take the missing events from a backup with 'ledger restore DIR'.
    = 這個資料夾是較舊的副本，或是另一個帳本。請找出較新的那份，或用 'ledger restore DIR' 從備份取回缺少的事件。
    byte %1
    = 位元組 %1
    bytes %1 to %2
    = 位元組 %1 到 %2
    nothing of it can be read
    = 完全無法讀取
    a segment of the log is missing, this one or one before it
    = 日誌缺少一個區段（這一個或更前面的）
    event %1
    = 事件 %1
    events %1 to %2
    = 事件 %1 到 %2
    events from %1 on
    = 事件 %1 以後
    %1 is damaged at byte %2: %3.%4
    = %1 在位元組 %2 處損毀：%3。%4
    events are missing before this byte
    = 這個位元組之前缺少事件
    no segment leads to this file, and the log was never acknowledged so far
    = 沒有區段通往這個檔案，而日誌也從未確認到這裡
    a segment is missing, or the one before it has lost its end
    = 缺少一個區段，或前一個區段失去了結尾
    head says that these events were acknowledged
    = head 表示這些事件已經確認過
    it is the segment that begins with event %1, under another's name
    = 它是從事件 %1 開始的區段，卻用了別的名稱
    it does not begin with its own start member
    = 它不是以自己的起始成員開頭
    it belongs to another ledger
    = 它屬於另一個帳本
    the segments before it are missing
    = 它之前的區段不見了
    there are only zero bytes up to its end
    = 到結尾為止只有零位元組
    it ends too early
    = 它太早結束
    event %1 stands in the place of event %2
    = 事件 %2 的位置上是事件 %1
    its lines do not lead to the hash in its header
    = 各行算不出雜湊鏈的雜湊值

    # EventLog/Copies

    it is missing
    = 它不見了
    its bytes are not those that were written
    = 它的位元組不是當初寫入的
    it does not hold the events that its manifest lists
    = 它含有與清單不同的事件
    its epoch is not the one in its manifest
    = 它屬於與清單所載不同的紀元
    it has %1 bytes, and its manifest says %2
    = 它有 %1 個位元組，而清單記載的是 %2
    no events
    = 沒有事件
    The copy %1 (%2) is damaged: %3.
    = 副本 %1（%2）已損毀：%3。
    Make a new backup, to another folder if this disk fails.
    = 請建立新的備份；如果這個磁碟有問題，請改用別的資料夾。
    There is no backup in %1.
    = %1 裡沒有備份。
    Name the folder that 'ledger backup' was given; 'ledger config get backup.to' may know it.
    = 請指定當初給 'ledger backup' 的資料夾；'ledger config get backup.to' 也許知道。
    %1 holds other files, such as %2, and no backups.
    = %1 裡是 %2 之類的其他檔案，沒有備份。
    Name an empty or new folder.
    = 請指定空的或新的資料夾。
    The backups can't be kept inside of the ledger they are of: %1
    = 備份不能放在它所備份的帳本裡面：%1
    Name a folder elsewhere, best on another disk.
    = 請指定別處的資料夾，最好在另一個磁碟上。
    %1 is not what was written to it.
    = %1 的內容不是當初寫入的。
    The disk of the backups may be at fault: try again, or use another one.
    = 備份所在的磁碟可能有問題：請再試一次，或改用別的磁碟。
    a key is missing
    = 缺少一個鍵
    a segment's entry is none
    = 有一個區段的項目不正確
    its segments do not follow each other
    = 它的區段彼此不相連
    its segments do not lead to its head
    = 它的區段無法通到 head
    The backup's manifest %1 is damaged: %2.
    = 備份的清單 %1 已損毀：%2。
    Use another backup: 'ledger backup --list DIR' names them.
    = 請改用別的備份：'ledger backup --list DIR' 會列出它們。
    The file %1 is far too large.
    = 檔案 %1 太大了。
    Set it aside.
    = 請把它移開。
    No free name was found for %1.
    = 找不到 %1 可用的名稱。
    Move older ones elsewhere.
    = 請把較舊的移到別處。
    The backups in %1 are of another ledger (%2).
    = %1 裡的備份屬於另一個帳本（%2）。
    Name a folder of its own for this ledger.
    = 請為這個帳本指定專用的資料夾。
    The log ends after event %1, but the backup %2 has event %3. Acknowledged events were lost.
    = 日誌在事件 %1 之後結束，但備份 %2 有事件 %3。已確認的事件遺失了。
    No backup was made, so the older ones stay. 'ledger restore %1' brings the events back.
    = 沒有建立備份，較舊的備份因此保留著。'ledger restore %1' 可取回事件。
    Event %1 of the log is not the one in the backup %2: two copies of this ledger both went on.
    = 日誌中的事件 %1 與備份 %2 中的不同：這個帳本的兩份副本各自往前進了。
    No backup was made. Back this copy up to a folder of its own, then compare the two with 'ledger log'.
    = 沒有建立備份。請把這份副本備份到專用的資料夾，再用 'ledger log' 比較兩者。
    %1 does not follow the segment before it in the chain: event %2 should come next.
    = %1 在雜湊鏈上沒有接續前一個區段：下一個應是事件 %2。
    No backup was made, so the older ones stay. Run 'ledger verify'.
    = 沒有建立備份，較舊的備份因此保留著。請執行 'ledger verify'。
    The segments of the log do not lead to its head, event %1.
    = 日誌的區段無法通到 head（事件 %1）。
    what head names does not stand there
    = head 所指的內容不在那裡
    No attempt was made.
    = 沒有嘗試過。
    Event %1 stands behind event %2.
    = 事件 %1 位於事件 %2 之後。
    Ask for the file again.
    = 請再索取一次檔案。
    %1 holds %2 of the log format at byte %3.
    = %1 在位元組 %3 處含有日誌格式的「%2」。
    Update ledger, then try again; nothing was changed.
    = 請更新 ledger 後再試一次；沒有變更任何內容。
    %1 changed while it was read: %2.
    = %1 在讀取期間變了：%2。
    Try again.
    = 請再試一次。
    Something else stands at %1.
    = %1 處有其他東西。
    Name a new place. To restore over the ledger itself, leave --to out.
    = 請指定新的位置。若要還原到帳本本身，請不要加 --to。
    The copies of the backup %1 lead to another head than it names.
    = 備份 %1 的副本通到的 head 與它所記的不同。
    Use another backup: 'ledger backup --verify DIR' tells which are whole.
    = 請改用別的備份：'ledger backup --verify DIR' 會告訴您哪些是完好的。
    The copy %1 is damaged: its bytes are not those that were written.
    = 副本 %1 已損毀：它的位元組不是當初寫入的。
    %1 events would be lost, more than %2.
    = 會遺失 %1 個事件，超過 %2 個。
    Make a bundle with 'ledger support bundle' and send it to support.
    = 請用 'ledger support bundle' 建立支援包並寄給支援人員。
    The backups in %1 are of another ledger.
    = %1 裡的備份屬於另一個帳本。
    Name those of this one.
    = 請指定這個帳本的備份。
    The ledger at %1 is another one than the backups in %2 are of.
    = %1 的帳本與 %2 中備份所屬的帳本不同。
    Restore into a new place with --to, or name the right --ledger.
    = 請用 --to 還原到新的位置，或指定正確的 --ledger。
    There is no backup %1 in %2.
    = %2 裡沒有備份 %1。
    'ledger backup --list %1' names them.
    = 'ledger backup --list %1' 會列出它們。
    None of the backups in %1 is whole.
    = %1 裡的備份沒有一個是完好的。
    'ledger backup --verify %1' tells what is wrong; 'ledger salvage' keeps what can be read.
    = 'ledger backup --verify %1' 會告訴您哪裡有問題；'ledger salvage' 可保留能讀取的內容。
    something follows its seal
    = 封存標記之後還有東西
    its last append is not whole
    = 最後一次附加不完整
    %1 became shorter while it was copied.
    = %1 在複製期間變短了。
    The backups in %1 are not of the ledger at %2.
    = %1 裡的備份不屬於 %2 的帳本。
    Name those of this ledger.
    = 請指定這個帳本的備份。
    it does not hold events %1 to %2
    = 它不含事件 %1 到 %2
    no backup has events %1 to %2
    = 沒有備份含有事件 %1 到 %2
    no backup says in which epoch it begins
    = 沒有備份說明它從哪個紀元開始
    the events beside it are lost too
    = 旁邊的事件也遺失了

    # EventLog/Files

    open the folder
    = 開啟資料夾
    open
    = 開啟
    look at
    = 查看
    list
    = 列出
    user %1
    = 使用者 %1
    The disk is full: could not %1 %2.
    = 磁碟已滿：無法%1 %2。
    Free some space and try again; nothing has to be restarted.
    = 請釋出一些空間後再試一次；不需要重新啟動任何東西。
    Could not %1 %2: %3.
    = 無法%1 %2：%3。
    %1 is %2, not an ordinary file.
    = %1 是%2，不是一般檔案。
    Nothing was read from it or written to it. Find out who put it there, move it away, and put the file back.
    = 沒有從中讀取，也沒有寫入任何內容。請查明是誰放的，將它移走，再放回原來的檔案。
    an ordinary file
    = 一般檔案
    a folder
    = 資料夾
    a symbolic link
    = 符號連結
    a named pipe
    = 具名管道
    a socket
    = 通訊端
    a device
    = 裝置
    something else
    = 其他東西
    Nothing was read from it or written to it. Move it away and put the segment back, or take it from a backup: 'ledger restore DIR --segments'.
    = 沒有從中讀取，也沒有寫入任何內容。請將它移走並放回區段，或從備份取回：'ledger restore DIR --segments'
    Give this user the right to read and write it, or name another ledger with --ledger.
    = 請給予這個使用者讀寫的權限，或用 --ledger 指定別的帳本。
    Check the disk and the path, then try again.
    = 請檢查磁碟和路徑後再試一次。
    read
    = 讀取
    write
    = 寫入
    sync
    = 同步
    cut
    = 截短
    lock
    = 鎖定
    unlock
    = 解除鎖定
    close
    = 關閉
    make
    = 建立
    rename
    = 重新命名
    exchange
    = 交換
    remove
    = 移除
    sync the folder
    = 同步資料夾
    link
    = 連結
    read the link
    = 讀取連結
    find
    = 尋找

    # EventLog/Validity

    its creation time is not the log's
    = 其建立時間與日誌不同
    Nothing depends on it: the log's segments say when the ledger was created.
    = 沒有任何東西依賴它：日誌的區段記載了帳本的建立時間。
    Event %1 can't be read: %2 (%3).
    = 無法讀取事件 %1：%2（%3）。
    its line has the key %1, which a newer version wrote (byte %2 of the line)
    = 該行有較新版本所寫的鍵 %1（該行的位元組 %2）
    its line is not in the form that ledger writes: %1 (byte %2 of the line)
    = 該行不是本程式所寫的格式：%1（該行的位元組 %2）
    The line of an event has the key %1, which this version does not know, so a newer one wrote it (byte %2 of the line).
    = 事件的行有這個版本不認識的鍵 %1，所以是較新版本寫的（該行的位元組 %2）。
    %1, in the member at byte %2: %3
    = %1，位元組 %2 的成員：%3
    there are bytes after the second slot
    = 第二個槽之後還有位元組
    a slot is in the wrong place for its counter
    = 槽的位置與其計數器不符
    reserved bytes are not 0
    = 保留的位元組不是 0
    its entries for projections are not valid
    = 投影的項目無效
    an entry names an event after the last one
    = 有項目指向最後一個事件之後的事件
    no member ends at the position it gives
    = 沒有成員在其所示的位置結束
    its hash is not the log's
    = 其雜湊與日誌不同
    its epoch is not the log's
    = 其紀元與日誌不同
    it gives the wrong position of the last member
    = 最後一個成員的位置有誤
    it gives the wrong number of bytes of lines
    = 行的位元組數有誤
    the last acknowledged event is inside an append
    = 最後一個已確認的事件位於一次附加的中間
    it names event %1 as the newest of its kind, but that is event %2
    = 它把事件 %1 當作同類中最新的，但最新的是事件 %2
    it says that no event after %1 concerns the table '%2', but event %3 does
    = 它說事件 %1 之後沒有與資料表 '%2' 相關的事件，但事件 %3 是
    its atomic batch is incomplete or inconsistent
    = 其原子批次不完整或不一致
    no epoch begins with it
    = 沒有紀元以它開始
    it names event %1 by the wrong id
    = 它以錯誤的 ID 指稱事件 %1
    it names event %1 without the others of its atomic batch
    = 它指稱事件 %1，卻沒有其原子批次的其他事件
    no event says that it was archived
    = 沒有事件說明它已封存
    its hash after event %1 is not the log's
    = 事件 %1 之後的雜湊與日誌不同
    it has the id of event %1
    = 它的 ID 與事件 %1 相同
    a 'ledger.lost' event has data, meta or a batch
    = 'ledger.lost' 事件帶有 data、meta 或批次
    a member ends inside an atomic batch
    = 成員在原子批次的中間結束
    a member is marked as continued, but no atomic batch continues
    = 成員標記為有後續，但沒有原子批次延續
    bytes after the last event that should be 0 are not: the disk changed them, or a write was interrupted
    = 最後一個事件之後應為 0 的位元組不是 0：磁碟更改了它們，或寫入被中斷
    its creation time is not that of the segments before it
    = 其建立時間與先前的區段不同
    an epoch has no first event
    = 有紀元沒有第一個事件
    its epoch is earlier than the one before, or has the wrong mark
    = 其紀元早於前一個，或標記有誤
    the first epoch does not have the ledger's id as its mark
    = 第一個紀元的標記不是帳本的 ID
    an epoch does not begin with a 'ledger.restored' event of its mark
    = 紀元沒有以帶有其標記的 'ledger.restored' 事件開始
    a newer version wrote it: its data version is %1
    = 由較新版本寫入：其資料版本為 %1
    a system event has lost its data
    = 系統事件失去了資料
    it does not say what it migrates
    = 沒有說明要遷移什麼
    it does not say what it empties
    = 沒有說明要清空什麼
    it does not say which events it is about
    = 沒有說明與哪些事件有關
    the events it names are not in ascending order
    = 所指稱的事件並非遞增
    it names event %1 as the previous void, but that is event %2
    = 它把事件 %1 當作前一次作廢，但那是事件 %2
    it does not say which kind it is about
    = 沒有說明與哪個種類有關
    it does not name the event about kinds before it
    = 沒有指明前一個關於種類的事件
    it names event %1 as the one about kinds before it, which is event %2
    = 它把事件 %1 當作前一個關於種類的事件，但那是事件 %2
    it does not say what was archived
    = 沒有說明封存了什麼
    it does not say what was restored
    = 沒有說明還原了什麼
    a member follows the seal
    = 封口之後還有成員
    a segment has a second start
    = 區段有第二個開頭
    it has a member that only a sealed segment may have
    = 有只應出現在已封口區段的成員
    events follow the index
    = 索引之後還有事件
    its index does not match its members
    = 索引與成員不符
    a member of a sealed segment names an append
    = 已封口區段的成員指明了附加
    an append does not continue as the member before it says
    = 附加沒有如前一個成員所示延續
    a member names the wrong append
    = 成員指明了錯誤的附加
    its seal gives the wrong beginning of the segment
    = 封口所示的區段開頭有誤
    its seal is wrong about archived events
    = 封口所示的封存狀態有誤
    its seal gives the wrong position of the index
    = 封口所示的索引位置有誤
    the segment ends inside an append
    = 區段在附加的中間結束
    the last segment is sealed
    = 最後一個區段已封口
    there are bytes after the seal
    = 封口之後還有位元組
    a member without events is marked as continued
    = 沒有事件的成員被標記為有後續
    a member without events names an append
    = 沒有事件的成員指明了附加
    a member without events changes the chain's hash
    = 沒有事件的成員改變了鏈的雜湊
    a member without lines has more than an empty deflate stream
    = 沒有行的成員不只有空的 deflate 串流
    Event %1: %2 (rule %3 of the log format).
    = 事件 %1：%2（日誌格式的規則 %3）。
    %1 (rule %2 of the log format).
    = %1（日誌格式的規則 %2）。
    No event is affected. The next command that writes sets these bytes aside and cuts them off.
    = 沒有事件受影響。下一個寫入的命令會把這些位元組移到一旁並截去。
    Every event of the log can be read. Move log/head out of the folder; the next command that writes makes it anew from the log.
    = 日誌的每個事件都能讀取。請把 log/head 移出資料夾；下一個寫入的命令會根據日誌重新建立它。
    Nothing was changed, and every event can be read; but ledger does not write such a log. Compare it with a backup, or run 'ledger support bundle'.
    = 沒有更改任何內容，每個事件都能讀取；但 ledger 不會寫出這樣的日誌。請與備份比較，或執行 'ledger support bundle'。
    Everything else was read. Update ledger to read what a newer version wrote.
    = 其餘都已讀取。若要讀取較新版本寫入的內容，請更新 ledger。

    # EventLog/Lines

    %1 is not a date: it does not have the form YYYY-MM-DD.
    = %1 不是日期：它不是 YYYY-MM-DD 的格式。
    Write it as year-month-day, for example 1990-04-23.
    = 請寫成年-月-日，例如 1990-04-23。
    %1 is not a date: there is no such day in the calendar.
    = %1 不是日期：曆法中沒有這一天。
    Check the month and the day; 29 February is there in leap years only.
    = 請檢查月和日；2 月 29 日只有閏年才有。
    something follows the value
    = 值的後面還有東西
    a value is missing
    = 缺少一個值
    a number is not one
    = 有一個數字不是數字
    the nesting is too deep
    = 巢狀太深
    a key stands twice
    = 有一個鍵出現兩次
    a string does not end
    = 有一個字串沒有結束
    an escape is not one we write
    = 有一個跳脫字元不是 ledger 會寫的
    a control character stands raw
    = 有一個控制字元未經跳脫
    a string is not UTF-8
    = 有一個字串不是 UTF-8
    another byte is expected
    = 應該是另一個位元組
    The data of an event is not an object as this program writes it (byte %1 of the data).
    = 事件的 data 不是本程式所寫的物件格式（data 的位元組 %1）。
    Run `ledger verify`.
    = 請執行 `ledger verify`。
    type
    = 類型
    the event's type, such as "task.inserted"
    = 事件的類型，例如 "task.inserted"
    data
    = 資料
    an object with the event's fields
    = 含有事件欄位的物件
    The event's id is blank.
    = 事件的 ID 是空白的。
    Leave id out to have one made.
    = 省略 id 即會自動產生。
    The event's meta has the key %1, which keeps an id that is no UUID.
    = 事件的 meta 有鍵 %1，它是用來保存非 UUID 的 ID 的。
    Name that key of meta otherwise, or give a UUID as id.
    = 請把 meta 的那個鍵改名，或以 UUID 作為 id。
    a string
    = 字串
    an object
    = 物件
    The event has no %1: %2.
    = 事件沒有 %1：%2。
    A line is an object such as %1.
    = 一行是像 %1 這樣的物件。
    The event's %1 must be %2, and is %3.
    = 事件的 %1 必須是%2，但現在是%3。
    is given by the ledger
    = 是由帳本給予的
    is not known
    = 是未知的
    The event has the key %1, which %2.
    = 事件有鍵 %1，它%2。
    The keys of an event are type and data, and where wanted id, time, v and meta; its fields belong into data.
    = 事件的鍵是 type 和 data，需要時還有 id、time、v 和 meta；它的欄位要放在 data 裡。
    a number
    = 數字
    a boolean
    = 布林值
    an array
    = 陣列
    line %1: %2
    = 第 %1 行：%2
    The event's time lies outside of the years 0000 to 9999.
    = 事件的時間超出 0000 到 9999 年的範圍。
    The event's %1 has %2 bytes; at most %3 are possible.
    = 事件的 %1 有 %2 個位元組；最多可有 %3 個。
    Keep large content elsewhere, and its name or hash in the event.
    = 請把大型內容放在別處，事件中只放它的名稱或雜湊值。
    The event's %1 is not an object.
    = 事件的 %1 不是物件。
    Give an object such as {"title":"Buy milk"}.
    = 請給一個物件，例如 {"title":"Buy milk"}。
    The event's %1 can't be kept: %2
    = 事件的 %1 無法保存：%2
    The event's %1 is not written as it should be.
    = 事件的 %1 沒有按照應有的格式書寫。
    The event's version (v) is not a whole number from 1 to %1.
    = 事件的版本 (v) 不是 1 到 %1 的整數。
    Leave v out for the newest version of the type's data.
    = 省略 v 即使用該類型資料的最新版本。
    Use the newest version of ledger.
    = 請使用最新版本的 ledger。
    The line of an event is not in the form that ledger writes: %1 (byte %2 of the line).
    = 事件的行不是本程式所寫的格式：%1（該行的位元組 %2）。
    Run `ledger verify` to see what is damaged.
    = 請執行 `ledger verify` 查看哪裡損毀。
    it is longer than 1 MiB
    = 它超過 1 MiB
    something follows its closing brace
    = 結尾大括號之後還有東西
    meta is longer than 8 KiB
    = meta 超過 8 KiB
    a key is expected
    = 這裡應該是鍵
    a key is missing or not in its place
    = 有一個鍵缺少或不在它的位置
    a key is unknown
    = 有一個未知的鍵
    a number is too large
    = 有一個數字太大
    a number from 1 is expected
    = 應該是從 1 開始的數字
    an id is cut off
    = 有一個 ID 被截斷
    an id is no UUID in lower case
    = 有一個 ID 不是小寫的 UUID
    a time is cut off
    = 有一個時間被截斷
    a time is none, or of another form
    = 有一個時間不正確或格式不同
    the name of its type breaks a rule
    = 類型的名稱違反規則
    its batch does not hold it
    = 它不在自己的批次範圍內
    a salt is not 16 digits of base64url
    = salt 不是 16 個 base64url 字元
    a hash is not 64 lower-case hexadecimal digits
    = 雜湊值不是 64 個小寫十六進位數字
    %1 is no name for an event type: %2
    = %1 不能作為事件類型的名稱：%2
    Name it as record and event, for example task.inserted.
    = 請以紀錄和事件命名，例如 task.inserted。
    it is empty.
    = 它是空的。
    it is longer than 128 bytes.
    = 它超過 128 個位元組。
    it begins or ends with a dot.
    = 它以句點開頭或結尾。
    only the letters A-Z and a-z, digits, dots, _ and - may stand in it.
    = 只能使用字母 A-Z 和 a-z、數字、句點、_ 和 -。
    it has no dot.
    = 它沒有句點。
    the text begins with a byte order mark; save it as UTF-8 without one.
    = 文字以位元組順序標記開頭；請存成不含它的 UTF-8。
    there is no JSON value, only white space or nothing.
    = 沒有 JSON 值，只有空白或什麼都沒有。
    an object is expected here, such as {"title":"Buy milk"}.
    = 這裡應該是物件，例如 {"title":"Buy milk"}。
    something follows the end of the value; only one value may stand here.
    = 值結束之後還有東西；這裡只能有一個值。
    the text ends where a value should be.
    = 文字在應該有值的地方結束了。
    the key %1 stands in this object twice.
    = 鍵 %1 在這個物件中出現兩次。
    a colon is missing between a key and its value.
    = 鍵和它的值之間缺少冒號。
    objects and arrays are nested more than %1 levels deep.
    = 物件和陣列的巢狀超過 %1 層。
    a string begins here and has no closing quotation mark.
    = 從這裡開始的字串沒有結尾的引號。
    the byte 0x%1 is not UTF-8 here; save the text as UTF-8.
    = 位元組 0x%1 在這裡不是 UTF-8；請把文字存成 UTF-8。
    a backslash must be followed by one of " \\ / b f n r t u; write \\\\ for a backslash itself.
    = 反斜線後面必須是 " \\ / b f n r t u 之一；反斜線本身請寫成 \\\\。
    U+0000 (NUL) can't stand in a text.
    = 文字中不能有 U+0000 (NUL)。
    \\u must be followed by four hexadecimal digits.
    = \\u 後面必須是四個十六進位數字。
    line %1, column %2: %3
    = 第 %1 行第 %2 欄：%3
    a string stands in double quotation marks, not in single ones.
    = 字串要用雙引號，不用單引號。
    a value is missing here; a comma may not stand before a closing bracket.
    = 這裡缺少值；結尾括號前不能有逗號。
    JSON has no comments.
    = JSON 沒有註解。
    a number begins with a digit or with a minus sign and a digit.
    = 數字要以數字或負號加數字開頭。
    this is no JSON value; the only words are true, false and null, and a text needs quotation marks.
    = 這不是 JSON 值；可用的詞只有 true、false 和 null，文字需要引號。
    a value is expected here: an object, an array, a string, a number, true, false or null.
    = 這裡應該是值：物件、陣列、字串、數字、true、false 或 null。
    the text ends inside of an object; its } is missing.
    = 文字在物件中間結束；缺少 }。
    a comma may not stand before the closing }.
    = 結尾的 } 前不能有逗號。
    a key stands in double quotation marks, not in single ones.
    = 鍵要用雙引號，不用單引號。
    a key in double quotation marks is expected here.
    = 這裡應該是用雙引號括住的鍵。
    a comma or the closing %1 of the %2 is expected here.
    = 這裡應該是逗號，或%2結尾的 %1。
    the text ends inside of an %1; its %2 is missing.
    = 文字在%1中間結束；缺少 %2。
    a string has a raw tab; write \\t instead.
    = 字串中有未跳脫的 tab；請寫成 \\t。
    a string has a raw line feed; write \\n instead.
    = 字串中有未跳脫的換行；請寫成 \\n。
    a string has a raw carriage return; write \\r instead.
    = 字串中有未跳脫的歸位字元；請寫成 \\r。
    a string has a raw control character; write \\u00%1 instead.
    = 字串中有未跳脫的控制字元；請寫成 \\u00%1。
    \\u%1 is one half of a surrogate pair without its other half, so no character.
    = \\u%1 只是代理對的一半而沒有另一半，所以不是字元。
    a minus sign must be followed by a digit.
    = 負號後面必須是數字。
    a number may not begin with 0 and another digit.
    = 數字不能以 0 加另一個數字開頭。
    the decimal point of a number must be followed by a digit.
    = 小數點後面必須是數字。
    the exponent of a number has no digits.
    = 數字的指數沒有數字。
    this number is too large: integers go from %1 to %2, others to about 1.8e308; write it as a string.
    = 這個數字太大：整數從 %1 到 %2，其他約到 1.8e308；請寫成字串。
    it does not have the form YYYY-MM-DDTHH:MM:SSZ.
    = 它不是 YYYY-MM-DDTHH:MM:SSZ 的格式。
    it does not end with an offset from UTC, such as Z or +09:00.
    = 它的結尾沒有與 UTC 的時差，例如 Z 或 +09:00。
    there is no such day in the calendar.
    = 曆法中沒有這一天。
    hours go from 00 to 23, minutes and seconds from 00 to 59.
    = 時從 00 到 23，分和秒從 00 到 59。
    a leap second (:60) can't be kept.
    = 閏秒 (:60) 無法保存。
    its fraction of a second must have 1 to 9 digits.
    = 秒的小數必須有 1 到 9 位。
    in UTC it lies outside of the years 0000 to 9999.
    = 以 UTC 計超出 0000 到 9999 年的範圍。
    %1 is not a time: %2
    = %1 不是時間：%2
    Write the second before or after it.
    = 請寫它的前一秒或後一秒。
    Write it as in RFC 3339, for example 2026-11-21T01:23:45Z or 2026-11-21T10:23:45.678+09:00.
    = 請依 RFC 3339 書寫，例如 2026-11-21T01:23:45Z 或 2026-11-21T10:23:45.678+09:00。

    # EventLog/Storage

    zlib's %1 failed with %2.
    = zlib 的 %1 失敗，代碼 %2。
    Free some memory and try again.
    = 請釋出一些記憶體後再試一次。
    it ends inside a member's header
    = 它在成員的標頭中間結束
    no member begins there
    = 那裡沒有成員開始
    a member's header has impossible lengths
    = 有一個成員的標頭含有不可能的長度
    a member's header has a wrong checksum
    = 有一個成員的標頭檢查碼不符
    a member's lengths are beyond the limits
    = 有一個成員的長度超過上限
    it ends inside a member
    = 它在成員中間結束
    a member's own part has a wrong length
    = 有一個成員自己的部分長度不對
    a member's counts contradict each other
    = 有一個成員的數目互相矛盾
    a member's trailer has another length than its header
    = 有一個成員的結尾長度與標頭不同
    a member's compressed lines can't be read
    = 有一個成員的壓縮行無法讀取
    a member's lines have a wrong checksum
    = 有一個成員的各行檢查碼不符
    a member has another number of lines than its header says
    = 有一個成員的行數與標頭不同
    a member of a newer version
    = 較新版本的成員
    a member has a wrong checksum
    = 有一個成員的檢查碼不符
    a seal does not belong to its segment
    = 封存標記不屬於它的區段
    event %1 is expected, but event %2 follows
    = 應該是事件 %1，接著的卻是事件 %2
    a member does not follow the one before in the chain
    = 有一個成員在雜湊鏈上沒有接續前一個
    it begins with another member than its start
    = 它不是以起始成員開頭
    From event %1 on, events of this file can't be read.
    = 這個檔案從事件 %1 起的事件無法讀取。
    The segment of event %1 was not rewritten: its lines do not lead to the hash in its header.
    = 事件 %1 的區段沒有重寫：各行算不出雜湊鏈的雜湊值。

    # EventLog/Voids

    Event %1 (%2) has data version %3, which this version does not know.
    = 事件 %1（%2）的資料版本是 %3，這個版本不認識。
    Install a newer version of ledger.
    = 請安裝較新版本的 ledger。
    Run 'ledger verify'.
    = 請執行 'ledger verify'。

    # SQLite

    An empty statement was prepared.
    = 準備了一個空的 SQL 陳述式。
    The table's file was closed while it was in use.
    = 資料表的檔案在使用中被關閉了。
    out of memory
    = 記憶體不足
    A page of the table's file does not have its checksum
    = 資料表檔案中有一頁的檢查碼不符
    The table was set aside and rebuilt at once, because automatic repair is on: %1
    = 因為已開啟自動修復，被隔離的資料表已立刻重建：%1
    The table's file was made by another projection file.
    = 資料表的檔案是由另一個投影檔建立的。
    Another program has written to the table's file
    = 另一個程式寫入了資料表的檔案
    Another program is using the table's file
    = 另一個程式正在使用資料表的檔案
    The disk is full
    = 磁碟已滿
    Free some space, then try again.
    = 請釋出一些空間後再試一次。
    The table's file was replaced meanwhile
    = 資料表的檔案在這期間被取代了
    A rule of the table was broken
    = 違反了資料表的規則
    A value or a statement is too big
    = 有一個值或陳述式太大
    A statement took more steps than are allowed
    = 陳述式的步數超過允許的數目
    A statement does what a projection file may not do
    = 陳述式做了投影檔不能做的事
    SQLite could not do its work
    = SQLite 無法完成工作
    A statement failed
    = 陳述式執行失敗
    The table's file is damaged
    = 資料表的檔案已損毀
    The table's file may not be written
    = 資料表的檔案不能寫入
    Check who owns the ledger's folder and what its permissions are.
    = 請檢查帳本資料夾的擁有者和權限。
    The table's file could not be read or written
    = 資料表的檔案無法讀寫
    Check the disk, then try again.
    = 請檢查磁碟後再試一次。
    SQLite did not take the layer that checks a table's pages (code %1).
    = SQLite 沒有接受檢查資料表頁面的層（代碼 %1）。
    Run `ledger doctor`, and report it.
    = 請執行 `ledger doctor` 並回報。
    A statement was used after its table was closed.
    = 資料表關閉之後仍使用了陳述式。

    # Projections

    The field %1 is not declared.
    = 欄位 %1 沒有宣告。
    The field "%1" must be %2.
    = 欄位 "%1" 必須是%2。
    it is a database of another program
    = 它是另一個程式的資料庫
    The table's file was made by a newer version of this program (form %1).
    = 資料表的檔案是由本程式的較新版本建立的（形式 %1）。
    its bookkeeping can't be read
    = 它的管理資訊無法讀取
    its bookkeeping is empty
    = 它的管理資訊是空的
    its checkpoint is none
    = 它的檢查點不正確
    The table's file is damaged: %1.
    = 資料表的檔案已損毀：%1。
    %1, line %2: %3.
    = %1 第 %2 行：%3。
    Correct the projection file.
    = 請修正投影檔。
    %1, line %2: the table %3 is not STRICT.
    = %1 第 %2 行：資料表 %3 不是 STRICT。
    Write STRICT after the closing parenthesis of CREATE TABLE.
    = 請在 CREATE TABLE 的結尾括號後面寫上 STRICT。
    %1, line %2: "row" names %3, which is no table with the columns id and seq.
    = %1 第 %2 行："row" 指名的 %3 不是含有 id 和 seq 欄的資料表。
    The table's transaction has ended: an earlier statement in it has failed.
    = 資料表的交易已經結束：其中較早的陳述式失敗了。
    Roll back, and append again.
    = 請回復，再附加一次。
    Event %1 is of the type %2, which this version does not know.
    = 事件 %1 的類型是 %2，這個版本不認識。
    SQLite's own check says '%1'
    = SQLite 自己的檢查說 '%1'
    a row of %1 refers to one of %2 that is not there
    = %1 的一列參照了不存在的 %2 的列
    its file can't be read to its end
    = 它的檔案無法讀到結尾
    There is no %1 with the id %2.
    = 沒有 ID 為 %2 的%1。
    There is no %1 that %2 names.
    = 沒有 %2 所指的%1。
    List the records to see their ids.
    = 請列出紀錄以查看它們的 ID。
    A rule of the table %1 is broken: %2.
    = 違反了資料表 %1 的規則：%2。
    %1 must have a value.
    = %1 必須有值。
    Give the field in the event's data.
    = 請在事件的 data 中給出該欄位。
    A value is taken already: %1.
    = 有一個值已被使用：%1。
    A value has the wrong type: %1.
    = 有一個值的型別不對：%1。
    There is a %1 with the %2 %3 already.
    = 已經有 %2 為 %3 的%1。
    Edit that one, or give another %1.
    = 請編輯那一個，或給另一個 %1。
    %1 is taken.
    = %1 已被使用。
    Give another %1, or leave it out.
    = 請給另一個 %1，或省略它。
    Add the %1 first, or correct %2.
    = 請先新增%1，或修正 %2。
    A record would refer to another one that is not there.
    = 紀錄會參照另一個不存在的紀錄。
    Events that the table %1 has applied were voided since.
    = 資料表 %1 已套用的事件後來被作廢了。
    Run `ledger rebuild %1`.
    = 請執行 `ledger rebuild %1`。
    The log's events end in the middle of an append.
    = 日誌的事件在一次附加的中間結束。
    Event %1 (%2, id %3) does not apply to the table %4: %5
    = 事件 %1（%2，ID %3）無法套用到資料表 %4：%5
    Look at it with `ledger show %1`. `ledger void %2` makes it count as if it had not happened; `ledger support bundle` makes a file for support.
    = 請用 `ledger show %1` 查看它。`ledger void %2` 會把它視為沒有發生過；`ledger support bundle` 會為支援人員製作檔案。
    The table's file was cut in the middle of a page.
    = 資料表的檔案在頁的中間被截斷了。
    The table was built and then failed its check: %1.
    = 資料表建好之後沒有通過檢查：%1。
    The disk or the memory may be at fault: run `ledger doctor`.
    = 磁碟或記憶體可能有問題：請執行 `ledger doctor`。
    The file of the table %1 may not be written.
    = 資料表 %1 的檔案不能寫入。
    A table's checkpoint was written outside of a transaction.
    = 資料表的檢查點在交易之外被寫入。
    A record refers to another one that is not there.
    = 有一個紀錄參照了另一個不存在的紀錄。
    names that begin with ledger_ are the program's own
    = 以 ledger_ 開頭的名稱是程式自己的
    names that begin with pragma_ are SQLite's own
    = 以 pragma_ 開頭的名稱是 SQLite 自己的
    the schema may not change rows
    = 結構描述不能變更列
    the schema may not make rows
    = 結構描述不能產生列
    only tables, indexes, triggers and views can be made, and none of them temporary or virtual
    = 只能建立資料表、索引、觸發程序和檢視，而且不能是暫存或虛擬的
    a row's number is no content; use a column of its own
    = 列的編號不是內容；請使用它自己的欄
    %1 is not one of its tables
    = %1 不是它自己的資料表
    a statement of an event may only read and change rows of its own tables
    = 事件的陳述式只能讀取和變更自己資料表的列
    the function %1() is not one of those it may call
    = 函式 %1() 不是它可以呼叫的

    # Projections/Definition

    a mark such as `-- public` belongs behind a column of a CREATE TABLE
    = `-- public` 這樣的標記要放在 CREATE TABLE 的欄後面
    a mark such as `-- public` belongs behind a column
    = `-- public` 這樣的標記要放在欄後面
    Two projections are named %1.
    = 有兩個投影都叫 %1。
    Give one of them another name.
    = 請給其中一個別的名稱。
    The projections %1 and %2 expect different versions of %3: %4 and %5.
    = 投影 %1 和 %2 要求 %3 的不同版本：%4 和 %5。
    Bring both to the same version.
    = 請把兩者改成相同的版本。
    No projection knows events of the type "%1".
    = 沒有投影認識類型 "%1" 的事件。
    Did you mean %1?
    = 您是指 %1 嗎？
    Known types: %1.
    = 已知的類型：%1。
    Events of the type %1 have data version %2 here, but this one has %3.
    = 類型 %1 的事件在這裡的資料版本是 %2，但這個是 %3。
    Write the event with version %1.
    = 請以版本 %1 書寫事件。
    The data of %1 must be a JSON object.
    = %1的 data 必須是 JSON 物件。
    Its fields are: %1.
    = 它的欄位有：%1。
    The field "%1" is missing: %2 needs %3 there.
    = 缺少欄位 "%1"：%2在那裡需要%3。
    The field "%1" is not one that %2 has.
    = 欄位 "%1" 不是%2所有的。
    Did you mean "%1"? Its fields are: %2.
    = 您是指 "%1" 嗎？它的欄位有：%2。
    an event %1
    = 事件 %1
    %1 (%2, may be left out)
    = %1（%2，可省略）
    has more than %1 bytes
    = 超過 %1 個位元組
    must be from %1 to %2
    = 必須從 %1 到 %2
    The field "%1" is blank: it is empty or nothing but white space.
    = 欄位 "%1" 是空白的：它是空的，或只有空白。
    Give it a text.
    = 請給它文字。
    must have at least %1 characters
    = 至少要有 %1 個字元
    may have at most %1 characters
    = 最多只能有 %1 個字元
    The field "%1" must be %2, but is %3.
    = 欄位 "%1" 必須是%2，但現在是%3。
    Leave the field out to change nothing.
    = 若不想變更，請省略該欄位。
    The field "%1" %2.
    = 欄位 "%1" %2。
    a text
    = 文字
    an integer
    = 整數
    a number with a fraction or exponent
    = 帶小數或指數的數字
    true or false
    = true 或 false
    a field is written as `-- field: NAME KIND FLAGS`
    = 欄位要寫成 `-- field: NAME KIND FLAGS`
    a field's name is letters, digits and _, beginning with a letter, not "%1"
    = 欄位名稱由字母、數字和 _ 組成，以字母開頭，"%1" 不行
    a field is personal or public, not both
    = 欄位只能是 personal 或 public 其中之一
    "nonblank" is for texts only
    = "nonblank" 只用於文字
    the values of a choice are texts without blanks, each once: choice(a|b|c)
    = choice 的值是不含空白的文字，各出現一次：choice(a|b|c)
    "%1" is no kind of field; kinds are text, integer, real, boolean, time, date, id, json and choice(a|b)
    = "%1" 不是欄位種類；種類有 text、integer、real、boolean、time、date、id、json 和 choice(a|b)
    min and max are numbers, min not above max, for texts, integers and reals only
    = min 和 max 是數字，min 不大於 max，只用於 text、integer 和 real
    a time such as 2026-11-21T01:23:45Z
    = 2026-11-21T01:23:45Z 這樣的時間
    a date such as 2026-11-21
    = 2026-11-21 這樣的日期
    an id
    = ID
    a JSON value
    = JSON 值
    one of %1
    = %1 之一
    %1 or %2
    = %1 或 %2
    a quoted text or name that begins here never ends
    = 從這裡開始的引號文字或名稱沒有結束
    it makes no table
    = 它沒有建立資料表
    there is no directive "%1"; did you mean "%2"?
    = 沒有 "%1" 這個指示；您是指 "%2" 嗎？
    the projection is named twice
    = 投影的名稱寫了兩次
    a projection's name is 1 to 64 of a to z, 0 to 9, _ and -, beginning with a letter
    = 投影的名稱是 1 到 64 個 a 到 z、0 到 9、_ 和 -，以字母開頭
    the name "ledger" is the program's own
    = 名稱 "ledger" 是程式自己的
    the version is given twice
    = 版本寫了兩次
    a version is a whole number from 1
    = 版本是從 1 開始的整數
    it does not begin with a line `-- projection: NAME`
    = 它不是以 `-- projection: NAME` 這一行開頭
    it has no line `-- version: N`
    = 它沒有 `-- version: N` 這一行
    the lines `-- projection: NAME` and `-- version: N` come first
    = `-- projection: NAME` 和 `-- version: N` 這兩行要放在最前面
    a data version is written as v1, v2, …, not "%1"
    = 資料版本要寫成 v1、v2、…，而不是 "%1"
    the event %1 is there twice
    = 事件 %1 出現兩次
    "%1" is not an event type: letters, digits, _ and -, with a dot inside
    = "%1" 不是事件類型：要用字母、數字、_ 和 -，中間有句點
    types that begin with "ledger." are the program's own
    = 以 "ledger." 開頭的類型是程式自己的
    "%1" belongs after a line `-- on: TYPE`
    = "%1" 要放在 `-- on: TYPE` 這一行之後
    "%1" belongs before the statements of its event
    = "%1" 要放在該事件的陳述式之前
    %1 has no fields of its own
    = %1 沒有自己的欄位
    the field %1 is declared twice
    = 欄位 %1 宣告了兩次
    an event has at most %1 fields
    = 一個事件最多有 %1 個欄位
    a parameter is written as :name, not %1
    = 參數要寫成 :name，而不是 %1
    did you mean :%1?
    = 您是指 :%1 嗎？
    declare it by a line `-- field: %1 …`
    = 請用 `-- field: %1 …` 這一行宣告它
    %1 is no field of %2; %3
    = %1 不是 %2 的欄位；%3
    the statement that begins here does not end with a semicolon
    = 從這裡開始的陳述式沒有以分號結束
    the event %1 has no statement
    = 事件 %1 沒有陳述式
    the record is named by %1, which is no field of %2
    = 以 %1 指名紀錄，但它不是 %2 的欄位
    "row" needs a field that names the record
    = "row" 需要一個指名紀錄的欄位
    before the first `-- on:` only CREATE TABLE, CREATE INDEX, CREATE TRIGGER and CREATE VIEW are allowed
    = 第一個 `-- on:` 之前只能有 CREATE TABLE、CREATE INDEX、CREATE TRIGGER 和 CREATE VIEW
    a statement of an event begins with INSERT, UPDATE, DELETE, REPLACE or WITH
    = 事件的陳述式以 INSERT、UPDATE、DELETE、REPLACE 或 WITH 開頭
    the schema has no parameters
    = 結構描述沒有參數
    %1 is not allowed: %2 (a name of that spelling goes in double quotes)
    = 不允許 %1：%2（那種拼法的名稱要用雙引號括住）
    a DEFAULT must be a plain value, not an expression
    = DEFAULT 必須是單純的值，不能是運算式
    it is another at the next replay; use :_time
    = 下次重播時會不同；請用 :_time
    a constraint is checked at once, while the event can still be refused
    = 條件約束會立即檢查，趁事件還能拒絕的時候
    it would undo other events; use ABORT
    = 它會撤銷其他事件；請用 ABORT
    it would leave half of a statement; use ABORT
    = 它會留下一半的陳述式；請用 ABORT
    its counter is no content of the table
    = 它的計數器不是資料表的內容

    # Projections/Store

    it has applied events that the log does not have
    = 它套用了日誌沒有的事件
    its checkpoint is not one of this log
    = 它的檢查點不屬於這份日誌
    its rows are not those that the log gives
    = 它的列與日誌算出的不同
    its schema does not match its projection file
    = 它的結構與投影檔的不同
    The table %1 was wrong: %2.
    = 資料表 %1 不正確：%2。
    The table %1 could not be read.
    = 資料表 %1 無法讀取。
    its card is not one of ours
    = 它的卡片不是 ledger 的
    The snapshot %1 is damaged: %2.
    = 快照 %1 已損毀：%2。
    it was made by another projection file
    = 它是由另一個投影檔建立的
    its history is not the log's
    = 它的歷史與日誌不同
    events in it have been voided, or voided no more, since
    = 其中的事件後來被作廢，或不再作廢
    a page does not have its checksum
    = 有一頁的檢查碼不符
    its bytes are not those of its card
    = 它的位元組與卡片所記的不同
    no earlier table was kept
    = 沒有保留先前的資料表
    the earlier table's file is gone
    = 先前資料表的檔案不見了
    another program has closed the earlier table's file
    = 另一個程式關閉了先前資料表的檔案
    the earlier table was made by another projection file
    = 先前的資料表是由另一個投影檔建立的
    the earlier table's checkpoint is not one of this log
    = 先前資料表的檢查點不屬於這份日誌
    the earlier table is damaged
    = 先前的資料表已損毀
    The last rebuild of the table %1 can't be undone: %2.
    = 無法撤銷資料表 %1 的上一次重建：%2。
    The table is as it was. `ledger rebuild %1` builds it from the log.
    = 資料表維持原狀。`ledger rebuild %1` 會從日誌重建它。
    another program has closed its file, or its -wal was deleted
    = 另一個程式關閉了它的檔案，或它的 -wal 被刪除了
    something else stands where the link to its file should be
    = 應該是檔案連結的位置上有別的東西
    the link to its file points elsewhere
    = 檔案的連結指向別處
    a page of its file, or its -wal, does not have its checksum
    = 它檔案的某一頁或 -wal 檢查碼不符
    another program has written to its file
    = 另一個程式寫入了它的檔案
    another program has written to its -wal, which was left out
    = 另一個程式寫入了它的 -wal，因此未採用該 -wal
    its file is gone
    = 它的檔案不見了
    it was set aside: %1
    = 已被移到一旁：%1
    another version of its projection file made it
    = 由其投影檔的另一個版本建立
    a newer version of ledger, or of its projection file, made it
    = 由較新版本的 ledger 或投影檔建立
    an event of the log does not apply to it
    = 日誌中的一個事件無法套用到它
    one of its files is a link, or something else that is not an ordinary file
    = 它的某個檔案的位置上是連結，或其他不是一般檔案的東西
    %1 is no folder, so no table can stand there.
    = %1 不是資料夾，所以那裡不能放資料表。
    Move it away; the tables are made again from the log.
    = 請把它移開；資料表會從日誌重新製作。
    The file of the table %1 holds the table %2.
    = 資料表 %1 的檔案裡是資料表 %2。
    The table %1 was set aside: %2
    = 資料表 %1 已被移開：%2
    version %1 of its projection file
    = 其投影檔的版本 %1
    a newer version of this program
    = 本程式的較新版本
    The table %1 was made by %2.
    = 資料表 %1 是由%2建立的。
    The table %1 can't be trusted: %2.
    = 資料表 %1 不可信任：%2。
    The table %1 has not been built yet.
    = 資料表 %1 尚未建立。
    The report in this folder can't be read.
    = 這個資料夾中的報告無法讀取。

    # Records/Commands

    The account's name
    = 帳戶的名稱
    name
    = 名稱
    The question
    = 問題
    question
    = 問題
    Answers of the last %1 days can't be kept.
    = 無法保留最近 %1 天的回答。
    Give a number of days from 0 to 700000.
    = 請給 0 到 700000 的天數。
    An order must be from %1 to %2.
    = 順序必須從 %1 到 %2。
    To go last, use --last.
    = 要放到最後，請用 --last。
    The %1 %2 can't be moved next to %3: they are in different lists.
    = %1 %2 不能移到 %3 旁邊：它們在不同的清單中。
    Name a %1 of the same list.
    = 請指定同一清單中的%1。
    The step's title
    = 步驟的標題
    title
    = 標題
    An assignment
    = 指派
    The tag's name
    = 標籤的名稱
    The task's title
    = 工作的標題
    The user's name
    = 使用者的姓名

    # Records/Definitions

    An account's id is not a UUID.
    = 帳戶的 ID 不是 UUID。
    An account's name is blank.
    = 帳戶的名稱是空白的。
    A tag's id is not a UUID.
    = 標籤的 ID 不是 UUID。
    A tag's name is blank.
    = 標籤的名稱是空白的。
    A user's id is not a UUID.
    = 使用者的 ID 不是 UUID。
    The user's name is blank.
    = 使用者的姓名是空白的。
    A gender is male, female or other.
    = 性別是 male（男）、female（女）或 other（其他）。
    There is a user already.
    = 已經有使用者了。
    An answer's id is not a UUID.
    = 回答的 ID 不是 UUID。
    The question is blank.
    = 問題是空白的。
    An answer's type is affirmative, neutral or negative.
    = 回答的種類是 affirmative（肯定）、neutral（中立）或 negative（否定）。
    A task's id is not a UUID.
    = 工作的 ID 不是 UUID。
    A task's title is blank.
    = 工作的標題是空白的。
    A step's id is not a UUID.
    = 步驟的 ID 不是 UUID。
    A step's title is blank.
    = 步驟的標題是空白的。

    # Records/Queries

    The %1 that the page was to begin after is no longer there.
    = 這一頁要接在其後的%1已經不在了。
    Begin the list again without the cursor.
    = 請不帶游標重新列出。
    a time
    = 時間
    a date
    = 日期
    one of the values allowed there
    = 那裡允許的值
    a sequence number
    = 序號
    A value of the column %1 is not %2.
    = 欄 %1 的值不是%2。
    Make the table again with `ledger rebuild`.
    = 請用 `ledger rebuild` 重新製作資料表。

    # Records/Session

    There is no %1 with the id or name %2.
    = 沒有 ID 或名稱為 %2 的%1。
    See what there is with `%1`.
    = 請用 `%1` 查看有哪些。
    %1 can mean more than one %2: %3, and more.
    = %1 可能指多個%2：%3 等等。
    %1 can mean more than one %2: %3.
    = %1 可能指多個%2：%3。
    Name the one you mean by its id; the characters given here are enough of it.
    = 請用 ID 指定您要的那一個；這裡列出的字元就夠了。
    %1 is blank.
    = %1是空白的。
    Give at least one character that is no white space.
    = 請至少給一個非空白的字元。
    The %1 %2 was changed by event %3; the change asked for was meant for its state at event %4.
    = %1 %2 已被事件 %3 變更；這項變更是針對它在事件 %4 時的狀態。
    Look at it again, then ask for the change with its new sequence number.
    = 請再看一次，然後用新的序號提出變更。
    There is a user already: %1. A ledger has one.
    = 已經有使用者了：%1。一個帳本只有一位。
    Change them with `ledger user edit`, or put another in their place with `ledger user replace`.
    = 請用 `ledger user edit` 修改，或用 `ledger user replace` 換成另一位。
    %1 belongs to an %2, and there is none with the id %3.
    = %1屬於%2，但沒有 ID 為 %3 的。
    %1 belongs to a %2, and there is none with the id %3.
    = %1屬於%2，但沒有 ID 為 %3 的。
    There is no user yet, and every answer belongs to one.
    = 還沒有使用者，而每個回答都屬於一位使用者。
    Add one with `ledger user add NAME --birthday YYYY-MM-DD --gender male|female|other`.
    = 請用 `ledger user add NAME --birthday YYYY-MM-DD --gender male|female|other` 新增一位。
    There is a tag named %1 already.
    = 已經有名為 %1 的標籤。
    Use that one, or add `--allow-duplicate` for a second of the same name.
    = 請使用它，或加上 `--allow-duplicate` 建立同名的第二個。
    The birthday %1 is in the future: today is %2 in UTC.
    = 生日 %1 在未來：以 UTC 計今天是 %2。
    Give the day of birth as YYYY-MM-DD.
    = 請以 YYYY-MM-DD 給出生日。
    A page can't have %1 rows.
    = 一頁不能有 %1 列。
    Give a limit of at least 1.
    = 請給至少 1 的上限。

    # EventLedger

    table
    = 資料表
    A backup to %1 was not made: %2
    = 沒有建立到 %1 的備份：%2
    1 incident was acknowledged.
    = 已確認 1 個狀況。
    %1 incidents were acknowledged.
    = 已確認 %1 個狀況。
    fcntl(F_FULLFSYNC) before each receipt
    = 每張收據之前 fcntl(F_FULLFSYNC)
    fdatasync before each receipt
    = 每張收據之前 fdatasync
    %1 %2 has a known fault, unless your system has mended it under the same number: %3.
    = %1 %2 有已知的缺陷，除非您的系統已在同一版號下修正：%3。
    Update it to %1 or later. See %2
    = 請更新到 %1 或更新的版本。參見 %2
    The ledger is on %1: it is gone after a restart.
    = 帳本在 %1 上：重新啟動後就會消失。
    Move it to a disk, or keep backups elsewhere.
    = 請把它移到磁碟上，或在別處保留備份。
    The ledger is on %1: whether locks hold there, and syncs reach a disk, depends on its server.
    = 帳本在 %1 上：鎖定是否有效、同步是否到達磁碟，取決於它的伺服器。
    Keep the ledger on a local disk and its backups there.
    = 請把帳本放在本機磁碟，把備份放在那裡。
    Only %1 are free where the ledger is.
    = 帳本所在之處只剩 %1。
    Free some space before appends are refused.
    = 請在附加被拒絕之前釋出一些空間。
    No backup was ever made of this ledger.
    = 這個帳本從未建立過備份。
    Run 'ledger backup DIR', or have it done: 'ledger config set backup.to DIR'.
    = 請執行 'ledger backup DIR'，或設為自動：'ledger config set backup.to DIR'。
    No backup was made yet in %1.
    = %1 裡還沒有建立備份。
    One is made after the next append; or run 'ledger backup %1'.
    = 下次附加之後會建立；或執行 'ledger backup %1'。
    The last backup to %1, begun by itself at %2, was not made.
    = 上次到 %1 的備份於 %2 自動開始，但沒有完成。
    Mend what it names, then run 'ledger backup %1'. It is tried again an hour later.
    = 請處理它所指的問題，再執行 'ledger backup %1'。一小時後會再試一次。
    The newest backup in %1 is of %2.
    = %1 裡最新的備份是 %2 的。
    One is due after the next append. If it fails, its incident says why.
    = 下次附加之後應建立一份。如果失敗，其狀況紀錄會說明原因。
    The backups are on the same disk as the ledger.
    = 備份與帳本在同一個磁碟上。
    Set backup.to to a folder on another disk.
    = 請把 backup.to 設為另一個磁碟上的資料夾。
    1 incident is not acknowledged.
    = 有 1 個狀況尚未確認。
    %1 incidents are not acknowledged.
    = 有 %1 個狀況尚未確認。
    When you have seen them: ledger doctor --acknowledge
    = 看過之後請執行：ledger doctor --acknowledge
    Name the right --ledger, or restore into a new place with --to.
    = 請指定正確的 --ledger，或用 --to 還原到新的位置。
    The log that stood there is in %1.
    = 原本的日誌在 %1。
    The log was restored from the backup %1.%2
    = 日誌已從備份 %1 還原。%2
    Name the damaged one with --ledger.
    = 請用 --ledger 指定損毀的帳本。
    This ledger was salvaged from another one: %1 events were kept, %2 lost.
    = 這個帳本是從另一個帳本搶救而來：保留了 %1 個事件，遺失 %2 個。
    The ledger at %1 remembers no backup that is there.
    = %1 的帳本所記得的備份都不在了。
    Name the folder of backups, as in 'ledger restore DIR'.
    = 請指定備份的資料夾，例如 'ledger restore DIR'。
    The damaged file is kept in %1.
    = 損毀的檔案保存在 %1。
    The segment %1 was put right from a backup: %2.%3
    = 區段 %1 已從備份修正：%2。%3
    Types that begin with 'ledger.' are the program's own; '%1' can't be appended.
    = 以 'ledger.' 開頭的類型是程式自己的；'%1' 不能附加。
    Use the command for it, such as 'ledger reset'.
    = 請使用對應的指令，例如 'ledger reset'。
    The transaction has ended.
    = 交易已經結束。
    Use it only inside its closure.
    = 請只在它的閉包內使用。
    The ledger at %1 was closed.
    = %1 的帳本已關閉。
    Open it again.
    = 請重新開啟。
    The ledger at %1 is not open.
    = %1 的帳本沒有開啟。
    Something failed that ledger has no name for.
    = 發生了 ledger 無法歸類的失敗。
    Please report it, with a support bundle.
    = 請附上支援包回報。
    as asked for
    = 依照要求
    to keep the quarantine to its limits
    = 為了維持隔離區的上限
    quarantine/%1 was deleted, %2.
    = 已刪除 quarantine/%1（%2）。
    The table '%1' was built but can't be opened.
    = 資料表 '%1' 已建立但無法開啟。
    The table '%1' could not be replaced.
    = 資料表 '%1' 無法取代。
    Run 'ledger rebuild %1'.
    = 請執行 'ledger rebuild %1'。
    Events that had been appended unchecked did not apply: %1. They were voided by event %2.
    = 未經檢查附加的事件無法套用：%1。它們已由事件 %2 作廢。
    there is no table that can be read
    = 沒有可讀取的資料表
    the present table's checkpoint is not one of this log
    = 目前資料表的檢查點不屬於這份日誌
    The table before the last rebuild is current again, from event %1 on.
    = 上一次重建之前的資料表再次生效，從事件 %1 起。
    passed over
    = 略過
    The table was built again from %1 events.
    = 資料表已由 %1 個事件重建。
    The table was built again from the snapshot at event %1 and %2 events.
    = 資料表已由事件 %1 的快照和 %2 個事件重建。
    The ledger that stood here was set aside as %1.
    = 原本在這裡的帳本已移開，名為 %1。
    There is no ledger at %1, so nothing was set aside.
    = %1 沒有帳本，所以沒有移開任何東西。
    Run 'ledger init'.
    = 請執行 'ledger init'。
    %1 shows no sign of a ledger, so nothing was set aside.
    = %1 沒有帳本的跡象，所以沒有移開任何東西。
    Name the ledger's folder with --ledger.
    = 請用 --ledger 指定帳本的資料夾。
    End it, or try again with a longer --wait.
    = 請結束它，或用較長的 --wait 再試一次。
    No free name was found beside %1.
    = %1 旁邊找不到可用的名稱。
    Move older set-aside ledgers elsewhere.
    = 請把先前移開的帳本搬到別處。
    %1 is not an ordinary file.
    = %1 不是一般檔案。
    %1 is not a folder.
    = %1 不是資料夾。
    Put back what belongs there, or move away what stands there now; the ledger makes a new one when it needs it.
    = 請把原有的放回去，或把現在佔用該位置的移開；需要時會建立新的。
    %1 is no file, so nobody can take the lock that writing needs.
    = %1 不是檔案，所以無法取得寫入所需的鎖定。
    Move it away; a new lock is made at the next write.
    = 請把它移開；下次寫入時會建立新的鎖定檔。
    The table '%1' could not be built.
    = 資料表 '%1' 無法建立。
    The table '%1' was made by a newer version (%2).
    = 資料表 '%1' 是由較新版本建立的（%2）。
    The table '%1' was made by a newer version.
    = 資料表 '%1' 是由較新版本建立的。
    quarantined and rebuilt
    = 已隔離並重建
    The table '%1' could not be brought to version %2 of its form: %3
    = 資料表 '%1' 無法轉換到第 %2 版的形式：%3
    Run 'ledger recover' to see the ways on.
    = 請執行 'ledger recover' 查看可行的辦法。
    The table '%1' was replaced while it was read.
    = 資料表 '%1' 在讀取期間被取代了。
    The table '%1' is quarantined: %2
    = 資料表 '%1' 已被隔離：%2
    A later event
    = 一個較晚的事件
    %1 would not apply without %2. Nothing was changed.
    = 沒有%2，%1就無法套用。沒有變更任何內容。
    Void them in the same command; --json lists them all.
    = 請在同一個指令中一起作廢；--json 會列出全部。
    To void them too: 'ledger void %1'.
    = 若也要作廢它們：'ledger void %1'。
    The table was built again without voided events.
    = 資料表已在不含作廢事件的情況下重建。
    %1 and %2 more
    = %1 以及另外 %2 個
    Event %1 was voided by event %2. The log keeps it.
    = 事件 %1 已由事件 %2 作廢。日誌會保留它。
    Events %1 were voided by event %2. The log keeps them.
    = 事件 %1 已由事件 %2 作廢。日誌會保留它們。
    1 event
    = 1 個事件
    %1 events
    = %1 個事件
    no later events
    = 0 個較晚的事件
    1 later event
    = 1 個較晚的事件
    %1 later events
    = %1 個較晚的事件
    Use the command for it, such as 'ledger reset' or 'ledger void'.
    = 請使用對應的指令，例如 'ledger reset' 或 'ledger void'。
    There is no table family '%1'. Did you mean '%2'?
    = 沒有資料表系列 '%1'。您是指 '%2' 嗎？
    There is no table family '%1'.
    = 沒有資料表系列 '%1'。
    There are: %1.
    = 可用的有：%1。
    The log ends after event %1, but the table '%2' has applied event %3. Acknowledged events were lost.
    = 日誌在事件 %1 之後結束，但資料表 '%2' 已套用事件 %3。已確認的事件遺失了。
    save refused
    = 拒絕儲存
    Events that were on disk beyond the head were made durable.
    = 磁碟上超出 head 的事件已確實寫入。
    %1 bytes of an append that was never acknowledged were cut at byte %2 and kept in %3
    = 一次從未確認的附加有 %1 個位元組，已在位元組 %2 處截去並保存在 %3
    A segment that had been begun was taken up.
    = 已接手一個剛開始的區段。
    %1 stood after the end of the log and held nothing new: %2. It is kept in %3
    = %1 位於日誌結尾之後且沒有新內容：%2。它保存在 %3
    The table '%1' was built again from the log while it was in use.
    = 資料表 '%1' 在使用中已從日誌重建。
    A page of the table's file, or its -wal, did not have its checksum. Its rows were those that the log gives; it was built again.
    = 資料表檔案的某一頁或它的 -wal 檢查碼不符。它的列與日誌算出的相同；已重建。
    The change was not saved.
    = 變更未能儲存。
    Nothing was written. Mend the cause, then save again.
    = 沒有寫入任何資料。請先排除原因，再儲存一次。
    Work in the background failed.
    = 背景工作失敗。
    Nothing of it was saved. Mend the cause, then run it again.
    = 其內容均未儲存。請先排除原因，再執行一次。
    The reset was not carried out.
    = 未能重設。
    Everything is as it was. Mend the cause, then try again.
    = 一切維持原狀。請先排除原因，再試一次。
    The ledger could not be opened.
    = 無法開啟帳本。
    Its files were left as they are. Try again, or contact support.
    = 檔案保持原樣。請再試一次，或聯絡支援人員。
    The log's segments say the same.
    = 日誌的區段說的一樣。
    Set what you need with 'ledger config set': the damaged file is kept aside, all else goes to its default.
    = 請用 'ledger config set' 設定所需的項目：損毀的檔案會保留在一旁，其他都回到預設值。
    It is made again by the next command that needs it.
    = 下一個需要它的指令會重新製作。
    The next bundle keeps it aside and makes a new one; its pseudonyms are then other ones.
    = 下一個支援包會把它移開並製作新的；屆時化名會不同。
    Nothing is wrong with it. Update ledger to use it.
    = 它沒有問題。要使用它請更新 ledger。
    the backup in %1
    = %1 裡的備份
    it is that of another ledger (%1)
    = 它屬於另一個帳本（%1）
    The log's segments say which one this is.
    = 日誌的區段會說明這是哪一個。
    Line %1 of incidents.jsonl was written by a newer version of ledger.
    = incidents.jsonl 的第 %1 行是由較新版本的 ledger 寫入的。
    Nothing is wrong with it. Update ledger to read it.
    = 它沒有問題。要讀取它請更新 ledger。
    the checksum of line %1 does not hold
    = 第 %1 行的檢查碼不符
    The other lines can be read; that one was cut off by a crash, or changed.
    = 其他行可以讀取；那一行因當機被截斷，或被更改了。
    What was set aside is still there; only what is known of it is lost.
    = 移開的內容仍在；只遺失了關於它的紀錄。
    A rebuild passes it over. Delete it, or leave it: the next rebuild makes a new one.
    = 重建時會略過它。可以刪除，也可以不管：下次重建會製作新的。
    %1 do not have their checksum
    = %1的檢查碼不符
    the table '%1'
    = 資料表 '%1'
    The table '%1' was wrong: %2.
    = 資料表 '%1' 不正確：%2。
    The log's last hash is not the one that was acknowledged.
    = 日誌的最後一個雜湊值不是當初確認的那一個。
    Run 'ledger support bundle'.
    = 請執行 'ledger support bundle'。
    writing refused
    = 拒絕寫入
    The log was found whole again.
    = 日誌經檢查已恢復完好。
    The table '%1' can't be built while the log is damaged.
    = 日誌損毀期間無法建立資料表 '%1'。
    Run 'ledger verify' to see what is damaged; 'ledger log' lists the events that can be read.
    = 請執行 'ledger verify' 查看哪裡損毀；'ledger log' 會列出可讀取的事件。
    Not serious: no event and no row is affected. The settings can't be read.
    = 不嚴重：沒有事件或列受影響。只是設定無法讀取。
    Set what you need with 'ledger config set'. The damaged file is kept aside.
    = 請用 'ledger config set' 設定所需的項目。損毀的檔案會保留在一旁。
    Every setting is at its default until it is set again.
    = 在重新設定之前，每項設定都採用預設值。
    That can't be said: a part of the ledger could not be looked at.
    = 無法判斷：帳本有一部分無法查看。
    Do what stands under 'next' above, then verify again.
    = 請照上面「下一步」所說的做，然後再檢查一次。
    That can be said once it can be read.
    = 等它能讀取之後才知道。
    As far as it can be read.
    = 在能讀取的範圍內可以。
    Nothing has to be done. To use what a newer version made, update ledger.
    = 不必做任何事。要使用較新版本所建立的內容，請更新 ledger。
    Nothing has to be done: the next use puts it right.
    = 不必做任何事：下次使用時會修正它。
    Nothing has to be done. A disk that changes bytes by itself should be looked at.
    = 不必做任何事。不過會自行改變位元組的磁碟應該檢查一下。
    Not serious: no event and no row is affected.
    = 不嚴重：沒有事件或列受影響。
    Nothing is gone.
    = 什麼都沒少。
    Serious. Events that were acknowledged are not in this log; what is in it is whole.
    = 嚴重。已確認的事件不在這份日誌中；其中現有的內容完好。
    From a newer copy or a backup that has them, every event. Without one, all that are here.
    = 若有較新的副本或含有它們的備份，可取回每個事件。若沒有，則是這裡現有的全部。
    For reading, as far as it goes. For writing, not before it is mended.
    = 讀取：在現有範圍內可以。寫入：修復之前不行。
    The log is damaged; no event is known to be lost by it.
    = 日誌已損毀；目前沒有已知因此遺失的事件。
    %1 can't be read (%2); all others can.
    = %1無法讀取（%2）；其他都可以。
    Serious. %1
    = 嚴重。%1
    All that can be read, and from a backup that has them any others.
    = 所有能讀取的內容，以及備份中所有的其他內容。
    From a backup that has them, every event. Without one, all but that one.
    = 若備份中有，可取回每個事件。若沒有，則是除了那一個以外的全部。
    From a backup that has them, every event. Without one, all but those %1.
    = 若備份中有，可取回每個事件。若沒有，則是除了那 %1 個以外的全部。
    For reading: 'ledger log' and 'ledger export' go on past the gap. New events can be written too, at the log's end; mend it soon all the same.
    = 讀取：'ledger log' 和 'ledger export' 會越過缺口繼續。新的事件也可以寫在日誌的結尾；但仍請儘快修復。
    For reading: 'ledger log' and 'ledger export' go on past the gap. For writing, not before it is mended.
    = 讀取：'ledger log' 和 'ledger export' 會越過缺口繼續。寫入：修復之前不行。
    Not serious: every event is whole. The table %1 can be made again from them.
    = 不嚴重：每個事件都完好。資料表 %1 可以由它們重新製作。
    Not serious: every event is whole. The tables %1 can be made again from them.
    = 不嚴重：每個事件都完好。資料表 %1 可以由它們重新製作。
    Every row.
    = 每一列。
    Yes: events can be read and appended, and the other tables work. Nothing wrong is shown from %1.
    = 可以：事件可以讀取和附加，其他資料表也能用。不會顯示 %1 的錯誤內容。
    Yes: events can be read and appended, and the other tables work. Don't rely on %1 before that: until then its rows are still shown.
    = 可以：事件可以讀取和附加，其他資料表也能用。但在那之前請勿依賴 %1：它的列仍會顯示。
    %1 to %2
    = %1 到 %2
    A file that is no segment stands after the end of the log: %1.
    = 日誌結尾之後有一個不是區段的檔案：%1。
    Nothing is missing for it. The next command that writes sets it aside in quarantine/.
    = 沒有因此缺少任何內容。下一個寫入的指令會把它移到 quarantine/。
    Update ledger, then verify again.
    = 請更新 ledger 後再檢查一次。
    Nothing was changed. Mend what the message names, then verify again.
    = 沒有變更任何內容。請處理訊息所指的問題後再檢查一次。
    Mend what the message names, then verify again.
    = 請處理訊息所指的問題後再檢查一次。
    The table '%1' is damaged: %2.
    = 資料表 '%1' 已損毀：%2。
    The log ends after event %1, but %2 has event %3: acknowledged events were lost.
    = 日誌在事件 %1 之後結束，但%2有事件 %3：已確認的事件遺失了。
    The table '%1' belongs to another copy of this ledger (epoch %2, event %3).
    = 資料表 '%1' 屬於這個帳本的另一份副本（紀元 %2，事件 %3）。
    The next use builds it again; or run 'ledger rebuild %1'.
    = 下次使用時會重建；也可執行 'ledger rebuild %1'。
    Page %1 does not have the checksum that was written: the disk changed it, or another program wrote there.
    = 第 %1 頁沒有當初寫入的檢查碼：磁碟改變了它，或另一個程式寫入了那裡。
    Pages %1 to %2 do not have the checksum that was written: the disk changed them, or another program wrote there.
    = 第 %1 到 %2 頁沒有當初寫入的檢查碼：磁碟改變了它們，或另一個程式寫入了那裡。
    The -wal of the table '%1' does not have its checksums from here on: the disk changed it, a crash tore it, or a large transaction was interrupted.
    = 資料表 '%1' 的 -wal 從這裡起檢查碼不符：磁碟改變了它、當機截斷了它，或一筆大型交易被中斷。
    The table '%1' was made by an older projection file. Every event of the log applies to a new one.
    = 資料表 '%1' 是由較舊的投影檔建立的。日誌的每個事件都能套用到新的資料表。
    The table '%1' is not built. Every event of the log applies to it.
    = 資料表 '%1' 尚未建立。日誌的每個事件都能套用到它。
    The next use builds it; or run 'ledger rebuild %1'.
    = 下次使用時會建立；也可執行 'ledger rebuild %1'。
    The table '%1' can't be trusted: %2.
    = 資料表 '%1' 不可信任：%2。
    The next use builds it again and compares; or run 'ledger rebuild %1'.
    = 下次使用時會重建並比較；也可執行 'ledger rebuild %1'。
    Update ledger.
    = 請更新 ledger。
    There is no event %1; the last one is %2.
    = 沒有事件 %1；最後一個是 %2。
    'ledger log' lists the events.
    = 'ledger log' 會列出事件。
    Event %1 is voided already, by event %2.
    = 事件 %1 已被事件 %2 作廢。
    To make it count again, void that one: 'ledger void %1'.
    = 若要讓它再次有效，請作廢那一個：'ledger void %1'。
    Event %1 is of the type %2, which can't be voided.
    = 事件 %1 的類型是 %2，不能作廢。
    What can be voided are changes of records, resets and voids.
    = 可以作廢的是紀錄的變更、重設和作廢。
    Other rows would change now than in the preview: someone else wrote in between.
    = 現在會改變的列與預覽時不同：期間有人寫入了。
    Look at the preview again, then decide anew.
    = 請再看一次預覽，然後重新決定。
    Event %1 has the id %2 already, with other content.
    = 事件 %1 已經使用 ID %2，但內容不同。
    Give the new event an id of its own, or look at the one that is there: 'ledger show %1'.
    = 請給新事件自己的 ID，或查看已有的那一個：'ledger show %1'。
    One batch takes at most %1 events and %2 MiB of lines.
    = 一個批次最多 %1 個事件和 %2 MiB 的行。
    The head was not written.
    = head 沒有寫入。
    The last event is %1, not %2 as expected: someone else wrote in between.
    = 最後的事件是 %1，而不是預期的 %2：期間有人寫入了。
    Look at what is new ('ledger log --from %1'), then decide again.
    = 請看看有什麼新內容（'ledger log --from %1'），再重新決定。
    Keep large content elsewhere, and its name here.
    = 請把大型內容放在別處，這裡只放它的名稱。
    An event of type '%1' changes no single row, so no row's sequence number can be expected.
    = 類型 '%1' 的事件不變更單一列，所以不能預期某一列的序號。
    Leave --if-seq out, or use --expect.
    = 請省略 --if-seq，或使用 --expect。
    The record was changed by event %1, not %2 as expected: someone else changed it meanwhile.
    = 紀錄是由事件 %1 變更的，而不是預期的 %2：期間有人變更了它。
    The record is not there, so it was not last changed by event %1.
    = 紀錄不在，所以最後變更它的不是事件 %1。
    Look at the record again, then decide anew.
    = 請再看一次紀錄，然後重新決定。

    # EventLedger/Recovery

    Look again, without changing anything. It helps where another program was in the way.
    = 再看一次，不變更任何內容。若曾受到其他程式妨礙，這會有幫助。
    Free some space, then try again; nothing has to be restarted.
    = 請釋出一些空間後再試一次；不需要重新啟動任何東西。
    Mend what the message names, then try again.
    = 請處理訊息所指的問題後再試一次。
    Get the right that is needed, then try again.
    = 請取得所需的權限後再試一次。
    Wait for the other program or end it, then try again.
    = 請等另一個程式結束或結束它，然後再試一次。
    Try again, once it is updated.
    = 更新之後再試一次。
    Name the right folder, or make a new ledger with 'ledger init'.
    = 請指定正確的資料夾，或用 'ledger init' 建立新的帳本。
    Set them anew, one by one: 'ledger config list' names them, and the damaged file is kept aside.
    = 逐一重新設定：'ledger config list' 會列出名稱，損毀的檔案會另存。
    Put missing files back, then try again.
    = 請放回缺少的檔案，然後再試一次。
    Try again
    = 再試一次
    Build the table again from the log: %1.
    = 從日誌重建資料表：%1。
    Void event %1
    = 作廢事件 %1
    Let event %1 count as if it had not happened, and build the table again: %2. It stays in the log; you see first which rows change.
    = 把事件 %1 視為沒有發生過，並重建資料表：%2。它仍留在日誌中；您會先看到哪些列會改變。
    Contact support
    = 聯絡支援人員
    Make a file that support can work with; it is redacted, and nothing is sent by itself. Then 'ledger support send FILE' begins a mail for it, or uploads it with --to URL.
    = 製作供支援人員使用的檔案；內容已去識別化，不會自行送出任何東西。之後 'ledger support send FILE' 會開始一封郵件，加上 --to URL 則會上傳。
    Reset the table
    = 重設資料表
    Empty the table by an event: %1 The log keeps them, and 'ledger void' brings them back.
    = 用一個事件清空資料表：%1日誌會保留它們，'ledger void' 可以取回。
    Start over
    = 重新開始
    Set the whole ledger aside (renamed, never deleted) and begin an empty one: %1 They stay in the folder that is set aside.
    = 把整個帳本移開（重新命名，絕不刪除），從空的帳本重新開始：%1它們仍留在移開的資料夾中。
    Restore a backup
    = 還原備份
    Take the events from a backup; it shows first what the backup lacks.
    = 從備份取回事件；會先顯示備份缺少什麼。
    Mend from a backup
    = 從備份修復
    all events are read
    = 會讀取所有事件
    less than a second, %1
    = 不到一秒，%1
    about %1 s, %2
    = 約 %1 秒，%2
    about %1 min, %2
    = 約 %1 分鐘，%2
    its records go from view (they can't be counted now).
    = 它的紀錄會不再顯示（現在無法計數）。
    at most 1 record goes from view.
    = 最多 1 筆紀錄會不再顯示。
    1 record goes from view.
    = 1 筆紀錄會不再顯示。
    at most %1 records go from view.
    = 最多 %1 筆紀錄會不再顯示。
    %1 records go from view.
    = %1 筆紀錄會不再顯示。
    it shows first what the backup lacks.
    = 會先顯示備份缺少什麼。
    it lacks nothing.
    = 它什麼都不缺。
    it lacks 1 event that this ledger has or had.
    = 它缺少這個帳本現有或曾有的 1 個事件。
    it lacks %1 events that this ledger has or had.
    = 它缺少這個帳本現有或曾有的 %1 個事件。
    when two programs write to a table at the same moment, pages of it can get lost (the WAL-reset bug)
    = 當兩個程式同時寫入一個資料表時，可能遺失其中的頁（WAL-reset 缺陷）
    files on XFS can be damaged
    = XFS 上的檔案可能損毀
    files on btrfs can be damaged
    = btrfs 上的檔案可能損毀
    blocks can be written to the wrong place of a disk
    = 區塊可能被寫到磁碟的錯誤位置
    a write that failed may be told to nobody, so that what was acknowledged is not on the disk
    = 失敗的寫入可能無人得知，以致已確認的內容不在磁碟上
    parts of a file that was just written can be read, and copied, as zeros
    = 剛寫入的檔案可能有部分被讀成或複製成零
    '%1' takes something from view or replaces something.
    = 「%1」會讓某些內容不再顯示或被取代。
    Ask the person first, and hand in the confirmation.
    = 請先詢問使用者，並傳入確認。
    '%1' is not done by a call: %2
    = 「%1」不能以呼叫完成：%2
    Run '%1'.
    = 請執行 '%1'。
    No backup of this ledger is known.
    = 沒有已知的這個帳本的備份。
    Call Ledger.restore with the folder of backups.
    = 請以備份的資料夾呼叫 Ledger.restore。
    A person chose '%1'.
    = 使用者選擇了「%1」。
    The ledger opens again. It had not since %1.
    = 帳本又能開啟了。自 %1 起無法開啟。
    The table '%1' could not be brought to its new form
    = 資料表 '%1' 無法轉換成新的形式
    The table '%1' is quarantined
    = 資料表 '%1' 已被隔離
    The table '%1' is damaged
    = 資料表 '%1' 已損毀
    The table '%1' can't be used
    = 資料表 '%1' 無法使用
    The ledger's log is damaged
    = 帳本的日誌已損毀
    The ledger has lost events
    = 帳本遺失了事件
    The settings were made by a newer version
    = 設定是由較新版本建立的
    The ledger was made by a newer version
    = 帳本是由較新版本建立的
    The ledger can't be read or written by this user
    = 這個使用者無法讀寫帳本
    Another program is writing to the ledger
    = 另一個程式正在寫入帳本
    The settings can't be read
    = 設定無法讀取
    There is no ledger
    = 沒有帳本
    This is no ledger
    = 這不是帳本
    The ledger can't be opened
    = 無法開啟帳本
    This version of ledger keeps the table in another form. It is built anew from the log for that, and that failed.
    = 這個版本的 ledger 以另一種形式保存資料表。為此要從日誌重新建立，但失敗了。
    The bytes of its file are not what was written to it. A disk that fails, a power cut or another program may have changed them.
    = 它檔案的位元組不是當初寫入的。可能是磁碟故障、停電或其他程式更改了它們。
    Bytes of the log are not what was written to it. A disk that fails, a cut file or another program may be why.
    = 日誌的位元組不是當初寫入的。原因可能是磁碟故障、檔案被截短或其他程式。
    The event breaks a rule of the table, so the table stops there rather than go on wrong.
    = 事件違反了資料表的規則，因此資料表停在那裡，而不是錯誤地繼續。
    It takes the version of ledger that made it, or a later one. This one knows format 1 of the log.
    = 需要建立它的那個 ledger 版本或更新的版本。這個版本認識的是日誌格式 1。
    The disk, or the way to it, failed. A loose cable, a network drive that is away or a disk that wears out may be why.
    = 磁碟或通往它的路徑發生故障。原因可能是接線鬆脫、網路磁碟離線或磁碟老化。
    %1 are free now: there may be room again, or a quota of this user is used up.
    = 現在剩餘 %1：可能又有空間了，或這個使用者的配額已用完。
    %1 are free where the ledger is; at least %2 more are needed.
    = 帳本所在之處剩餘 %1；至少還需要 %2。
    The file system is mounted for reading only.
    = 檔案系統以唯讀方式掛載。
    The folder %1 belongs to %2 (%3). This program runs as %4, who needs the right to read, write and enter it.
    = 資料夾 %1 屬於 %2（%3）。本程式以 %4 的身分執行，需要讀取、寫入和進入它的權限。
    The file %1 belongs to %2 (%3). This program runs as %4, who needs the right to read and write it.
    = 檔案 %1 屬於 %2（%3）。本程式以 %4 的身分執行，需要讀取和寫入它的權限。
    Which process it is can't be seen from here: it has just ended, belongs to another user, or runs on another machine.
    = 從這裡看不出是哪個處理程序：它剛結束、屬於其他使用者，或在另一台機器上執行。
    process %1 (%2)
    = 處理程序 %1（%2）
    process %1
    = 處理程序 %1
    The lock is held by %1.
    = 鎖定由%1持有。
    Every event is in the log. The other tables work; events can be read, appended and exported.
    = 每個事件都在日誌中。其他資料表可用；事件可以讀取、附加和匯出。
    What the log holds can be read. Nothing is written as long as something has seen more than it holds.
    = 日誌中現有的內容可以讀取。只要還有別處看過比它更多的事件，就不會寫入。
    Events before and after the damage can be read. Nothing is written before it is mended.
    = 損毀處前後的事件可以讀取。修復之前不會寫入。
    Events before and after the damage can be read, and new ones are appended at the end of the log.
    = 損毀處前後的事件可以讀取，新的事件會附加在日誌的結尾。
    Nothing was changed. Events before and after the damage can still be exported in a support bundle.
    = 沒有變更任何內容。損毀處前後的事件仍可匯出到支援包。
    Events and tables are not concerned. The defaults hold.
    = 事件和資料表不受影響。採用預設值。
    Nothing was changed.
    = 沒有變更任何內容。
    Nothing was changed; every event that was acknowledged is still there.
    = 沒有變更任何內容；每個已確認的事件都還在。
    no bytes
    = 0 個位元組
    1 byte
    = 1 個位元組
    %1 bytes
    = %1 個位元組
    The table 'tasks' could not be brought to version 3 of its form: event 4812 does not apply.
    = 資料表 'tasks' 無法轉換到第 3 版的形式：事件 4812 無法套用。
    The disk of %1 is full.
    = %1 所在的磁碟已滿。
    The table's file is damaged.
    = 資料表的檔案已損毀。
    The checksum of a member of %1 does not hold.
    = %1 的一個成員檢查碼不符。
    The log ends after event 420, but the table 'tasks' has applied event 431. Acknowledged events were lost.
    = 日誌在事件 420 之後結束，但資料表 'tasks' 已套用事件 431。已確認的事件遺失了。
    There is no task with the id that the event names.
    = 沒有事件所指 ID 的工作。
    %1 holds members of version 2 of the log format at byte 0.
    = %1 在位元組 0 處含有日誌格式第 2 版的成員。
    The settings in %1/config.json are damaged: the checksum is wrong.
    = %1/config.json 中的設定已損毀：檢查碼不符。
    %1 And %2 more: see 'ledger verify'.
    = %1另有 %2 處：請見 'ledger verify'。
    file %1
    = 檔案 %1
    domain %1, code %2, %3
    = 領域 %1，代碼 %2，%3

    # SupportBundle

    its manifest has no format
    = 它的清單沒有格式
    The bundle was made by a newer version of ledger (format %1).
    = 支援包是由較新版本的 ledger 建立的（格式 %1）。
    Install the newest version of ledger.
    = 請安裝最新版本的 ledger。
    its manifest lacks something
    = 它的清單缺少某些內容
    its manifest counts events that can't be
    = 它的清單所計的事件數不可能
    it lacks more than %1 events
    = 它缺少超過 %1 個事件

    # SupportBundle/Archive

    zlib's inflateInit2 failed with %1.
    = zlib 的 inflateInit2 失敗，代碼 %1。
    something follows the end of its gzip data
    = gzip 資料結尾之後還有東西
    it is no gzip file, or its bytes were changed
    = 它不是 gzip 檔案，或位元組被更改了
    it unpacks to far more than it should
    = 解開後遠大於應有的大小
    This is no whole bundle of ledger: %1.
    = 這不是完好的 ledger 支援包：%1。
    Nothing was written. Ask for the file again; 'sha256sum' on both sides tells whether it arrived whole.
    = 沒有寫入任何內容。請再索取一次檔案；雙方執行 'sha256sum' 可得知是否完整送達。
    a file of it is longer than it says
    = 其中有檔案比所宣告的長
    its end is missing
    = 它缺少結尾
    something follows its end
    = 它的結尾之後還有東西
    it holds more than %1 files
    = 它含有超過 %1 個檔案
    a folder in it has contents
    = 其中有資料夾帶有內容
    a header of its tar archive is damaged
    = 它的 tar 封存有一個標頭損毀
    it holds a link, a device or something else that is no file
    = 它含有連結、裝置或其他不是檔案的東西
    a file of it names a link
    = 其中有檔案指向連結
    a file of it has a name that no bundle uses
    = 其中有檔案使用支援包不會用的名稱
    %1 bytes are missing of the archive's file %2.
    = 封存中的檔案 %2 少了 %1 個位元組。
    %1 is no path for a file of an archive.
    = %1 不能作為封存中檔案的路徑。
    The archive has a file %1 already.
    = 封存中已經有檔案 %1。
    A file of the archive has more bytes than were announced.
    = 封存中有一個檔案的位元組比宣告的多。

    # SupportBundle/Making

    No bundle was made: %1 still held what must not leave this machine (%2).
    = 沒有製作支援包：%1 仍含有不得離開本機的內容（%2）。
    Please report this sentence; it names no value. --include-personal makes a bundle with values as they are.
    = 請回報這句話；其中不含任何值。--include-personal 會製作保留原值的支援包。
    There is no ledger at %1, so there is nothing to make a bundle of.
    = %1 沒有帳本，所以沒有可製作支援包的內容。
    There is no folder %1 to put the bundle into.
    = 沒有可放支援包的資料夾 %1。
    Make it first, or name another.
    = 請先建立它，或指定別的。
    Raise --limit-size; 25M is the default.
    = 請提高 --limit-size；預設為 25M。
    No free name was found for a bundle in %1.
    = 在 %1 找不到可用的支援包名稱。
    With pseudonyms it is longer than an event may be.
    = 換成化名後超過事件的上限。

    # SupportBundle/Reading

    The settings can't be read. This shows the defaults that hold; 'ledger config set' sets others.
    = 設定無法讀取。這會顯示採用的預設值；'ledger config set' 可設定其他值。
    The table %1 is %2: it is built again from the events.
    = 資料表 %1 的狀態是 %2：會由事件重建。
    Nothing was broken when the bundle was made. This compares every table with the log.
    = 製作支援包時沒有東西損壞。這會把每個資料表與日誌比較。
    Event %1 (%2) does not apply to the table %3, so the table stops before it. Voided, it counts as if it had not happened; it stays in the log, and the table is built again. The command first shows which rows change.
    = 事件 %1（%2）無法套用到資料表 %3，因此資料表停在它之前。作廢後視為沒有發生過；它仍留在日誌中，資料表會重建。指令會先顯示哪些列會改變。
    %1 There are backups: the damaged segments are put right from them where the chain proves that nothing else changes.
    = %1有備份：在雜湊鏈能證明其他都不變時，會用它們修正損毀的區段。
    The ledger was made by a newer version: install that, then this shows whether it opens.
    = 帳本是由較新版本建立的：請安裝它，之後這會顯示是否能開啟。
    The disk was full. Once there is room (doctor says how much is free), everything goes on; nothing has to be mended.
    = 當時磁碟已滿。一旦有空間（doctor 會說明剩餘多少），一切就會恢復；不需要修復任何東西。
    %1 Put that right, then this shows whether anything else is wrong.
    = %1請先處理它，之後這會顯示是否還有其他問題。
    Another program was at work on the ledger. This waits for it.
    = 當時有另一個程式在使用帳本。這會等待它。
    The settings were damaged. This shows the defaults that hold; 'ledger config set' sets others.
    = 當時設定已損毀。這會顯示採用的預設值；'ledger config set' 可設定其他值。
    %1 This checks every byte, and says what to do next.
    = %1這會檢查每個位元組，並說明接下來該做什麼。
    The table %1 can't be trusted (%2); every event is whole. It is built again from them.
    = 資料表 %1 不可信任（%2）；每個事件都完好。它會由事件重建。
    The log is damaged at %1.
    = 日誌在%1處損毀。
    The log is damaged.
    = 日誌已損毀。
    There is no folder %1 to put the ledger into.
    = 沒有可放帳本的資料夾 %1。
    it was changed while it was opened
    = 它在開啟期間被更改了
    its %1 is no JSON
    = 它的 %1 不是 JSON
    There is no file %1.
    = 沒有檔案 %1。
    Name a bundle that 'ledger support bundle' made.
    = 請指定由 'ledger support bundle' 製作的支援包。
    a file of it is in no folder
    = 其中有檔案不在任何資料夾中
    its files are not all in one folder of a bundle
    = 它的檔案不都在支援包的同一個資料夾中
    it holds two files of one name
    = 它含有兩個同名的檔案
    its %1 is far too large
    = 它的 %1 太大了
    it has no manifest.json
    = 它沒有 manifest.json
    it does not hold the files that its manifest lists
    = 它不含清單所列的檔案
    its %1 is not what its manifest says (SHA-256)
    = 它的 %1 與清單所記不符（SHA-256）
    a line of its events is too long
    = 它的事件有一行太長
    the last line of its events does not end
    = 它的事件最後一行沒有結束
    the events of %1 are out of order
    = %1 的事件順序不對
    %1 does not hold the events that the manifest says
    = %1 不含清單所說的事件
    The table %1 was %2 at the owner's; its next use mends that by itself.
    = 資料表 %1 在擁有者那裡的狀態是 %2；下次使用時會自行修復。
    The last incident (%1) was %2: %3
    = 最後一個狀況（%1）是 %2：%3
    The table %1 stops at event %2 here too, after event %3.
    = 資料表 %1 在這裡同樣於事件 %3 之後停在事件 %2。
    it stops at event %1
    = 停在事件 %1
    it does not stop
    = 不會停
    The table %1 stopped at event %2 at the owner's; here %3, since %4 are not in the bundle.
    = 資料表 %1 在擁有者那裡停在事件 %2；因為%4不在支援包中，這裡%3。
    The table %1 stopped at event %2 at the owner's; here %3, since this version of ledger has another projection file for it.
    = 資料表 %1 在擁有者那裡停在事件 %2；因為這個版本的 ledger 用另一個投影檔，這裡%3。
    The table %1 stopped at event %2 at the owner's; here %3. The redacted values may keep a rule that the owner's broke.
    = 資料表 %1 在擁有者那裡停在事件 %2；這裡%3。去識別化後的值可能遵守了原值所違反的規則。
    The table %1 failed because of its file (%2), which no bundle holds: it is built from the events and set aside here too, so status and rebuild do the same.
    = 資料表 %1 因其檔案而失敗（%2），而支援包不含該檔案：它由事件建立並在這裡同樣移開，因此 status 和 rebuild 的行為相同。
    The table %1 could not be used (%2) because of its file or the owner's machine, which no bundle holds.
    = 資料表 %1 因其檔案或擁有者的機器而無法使用（%2），支援包不含這些。
    ledger.lost stands in the place of those that could not be read.
    = 無法讀取的位置由 ledger.lost 代替。
    The owner's log is damaged (%1): its bytes are not in the bundle, only the events that could be read.%2
    = 擁有者的日誌已損毀（%1）：支援包不含其位元組，只有能讀取的事件。%2
    The owner's ledger was made by a newer version than the one that made the bundle; install the newest and ask for another bundle.
    = 擁有者的帳本由比製作支援包者更新的版本建立；請安裝最新版本並再索取一份支援包。
    The failure (%1) is about the owner's disk, rights or running programs, which no bundle holds. The events are all here.
    = 這個失敗（%1）與擁有者的磁碟、權限或執行中的程式有關，支援包不含這些。事件都在這裡。

    # SupportBundle/Redaction

    Event %1 has no data and was not erased.
    = 事件 %1 沒有資料，卻也不是被抹除的。
    No key of a bundle stands beside this ledger, so nothing can be translated back.
    = 這個帳本旁邊沒有支援包的金鑰，所以無法轉換回來。
    Use the ledger that the bundle was made of.
    = 請使用製作該支援包的帳本。

    # Sending

    A bundle can't be sent to %1.
    = 支援包無法送到 %1。
    What answered is not a web server.
    = 回應的不是網頁伺服器。
    The server takes no more just now (status 429).
    = 伺服器目前不再接受（狀態 429）。
    The server refused it with status %1.
    = 伺服器以狀態 %1 拒絕了。
    The server refused it with status %1: %2.
    = 伺服器以狀態 %1 拒絕了：%2。
    The server's answer can't be understood.
    = 無法理解伺服器的回應。
    The file can't be sent as it is: %1
    = 檔案無法照現狀送出：%1
    The server's answer is empty.
    = 伺服器的回應是空的。
    There is no connection to the server.
    = 無法連線到伺服器。
    The server took too long.
    = 伺服器花費太久時間。
    Sending was cancelled.
    = 已取消傳送。
    The server wants to know who sends (status 401).
    = 伺服器要求確認傳送者身分（狀態 401）。
    The server does not let you send there (status 403).
    = 伺服器不允許您傳送到那裡（狀態 403）。
    There is nothing at that address of the server (status 404).
    = 伺服器的那個位址上沒有任何東西（狀態 404）。
    The server failed (status %1).
    = 伺服器發生錯誤（狀態 %1）。
    The server says: %1
    = 伺服器說：%1
    The server reports an error and does not say which.
    = 伺服器回報錯誤，但沒有說明是什麼。
    There is no secure connection to the server: %1.
    = 無法與伺服器建立安全連線：%1。
    Something failed on the way: %1.
    = 途中發生錯誤：%1。
    Use an address that begins with https:// (http:// only for this machine).
    = 請使用以 https:// 開頭的位址（http:// 只限本機）。
    Check the connection and the address, then try again.
    = 請檢查連線和位址後再試一次。
    Try again later, or give the server longer with --timeout.
    = 請稍後再試，或用 --timeout 給伺服器更長的時間。
    Ask support for a token, and name its file with --token-file.
    = 請向支援人員索取權杖，並用 --token-file 指定其檔案。
    The fault is the server's. Try again later.
    = 這是伺服器的問題。請稍後再試。
    Try again later.
    = 請稍後再試。
    Make a new bundle: ledger support bundle
    = 請製作新的支援包：ledger support bundle
    ledger and ledger-send are not of the same version.
    = ledger 和 ledger-send 的版本不同。
    Install both together.
    = 請把兩者一起安裝。
    This is no request to send.
    = 這不是傳送的請求。
    Use: ledger support send
    = 請用：ledger support send
    This process may open only %1 more files; ledger needs up to %2.
    = 這個處理程序還能開啟 %1 個檔案，而 ledger 最多需要 %2 個。
    Allow it more open files: ulimit -n 256
    = 請允許開啟更多檔案：ulimit -n 256
    This process may use too little memory: ledger needs %1 besides the program.
    = 這個處理程序可用的記憶體太少：ledger 除了自身之外還需要 %1。
    Allow it more: ulimit -v unlimited
    = 請提高上限：ulimit -v unlimited
    /proc is missing, and the system's thread library needs it.
    = 沒有 /proc；沒有它，系統的執行緒程式庫就無法運作。
    Mount it: mount -t proc proc /proc
    = 請掛載它：mount -t proc proc /proc
    Make a bundle: ledger support bundle
    = 請製作支援包：ledger support bundle
    %1 is not a bundle.
    = %1 不是支援包。
    %1 is not a bundle, so it was not sent.
    = %1 不是支援包，因此不會傳送。
    %1 changed while it was being read, so it was not sent.
    = %1 在讀取時遭到變更，因此不會傳送。
    Make one: ledger support bundle
    = 請製作一個：ledger support bundle
    The token is not one word of up to %1 ASCII characters.
    = 權杖不是一個最多 %1 個 ASCII 字元的詞。
    Put the token that support gave you, and nothing else, into the file.
    = 請把支援人員給您的權杖放進檔案，不要放其他內容。

    # LedgerCLI/Events

    Append events, and print a receipt for each once it is on disk.
    = 附加事件，並在每個事件寫到磁碟後印出收據。
    Give either one event (--type, --data and its other options) or a file, not both.
    = 請只給一個事件（--type、--data 及其他選項）或一個檔案，不能兩者都給。
    Give one event (--type and --data), a file, or - for standard input.
    = 請給一個事件（--type 和 --data）、一個檔案，或用 - 表示標準輸入。
    The event has no type: add --type.
    = 事件沒有類型：請加上 --type。
    The event has no data: add --data with an object.
    = 事件沒有 data：請用 --data 加上一個物件。
    --batch is for events from a file.
    = --batch 用於來自檔案的事件。
    --expect is for one event, or together with --batch for the first of the batches.
    = --expect 用於單一事件，或與 --batch 一起用於第一個批次。
    A batch has at most %1 events.
    = 一個批次最多 %1 個事件。
    --unchecked takes each event by itself, without --batch.
    = --unchecked 逐一處理事件，不能加 --batch。
    lines %1 to %2, one batch: %3
    = 第 %1 到 %2 行（同一批次）：%3
    Give a sequence number, from 1.
    = 請給從 1 開始的序號。
    Give a sequence number, from 0.
    = 請給從 0 開始的序號。
    Give a number, from 1.
    = 請給從 1 開始的數字。
    --from %1 is behind --to %2.
    = --from %1 在 --to %2 之後。
    --since is not before --until.
    = --since 不在 --until 之前。
    (voided by %1)
    = （已由 %1 作廢）
    Everything else was read. 'ledger verify' lists all that is damaged; 'ledger support bundle' takes what can be read.
    = 其他都讀取了。'ledger verify' 會列出所有損毀處；'ledger support bundle' 會帶走能讀取的內容。
    — %1 can't be read —
    = — %1無法讀取 —
    — something can't be read —
    = — 有內容無法讀取 —
    %1 can't be read: %2 (%3).
    = %1無法讀取：%2（%3）。
    A table is written as csv or json.
    = 資料表以 csv 或 json 寫出。
    A table is written whole; the filters are for events.
    = 資料表會整個寫出；篩選條件用於事件。
    No event is about a record %1.
    = 沒有關於紀錄 %1 的事件。
    ledger log lists the events. A deleted record is named by its whole id.
    = ledger log 會列出事件。已刪除的紀錄要用完整的 ID 指定。
    standard input
    = 標準輸入
    Line %1 of %2 is longer than an event may be (%3 bytes).
    = %2的第 %1 行超過事件的上限（%3 個位元組）。
    %1 can't be read: %2.
    = %1無法讀取：%2。
    List the events, oldest first.
    = 列出事件，最舊的在前。
    --follow lists what comes next, which can't be newest first.
    = --follow 列出接下來的內容，所以不能以最新的在前。
    --follow does not end, so it takes no --to.
    = --follow 不會結束，所以不能加 --to。
    No event matches.
    = 沒有符合的事件。
    The ledger was restored meanwhile: events up to %1 were listed that are not in its history any more.
    = 帳本在這期間被還原了：已列出的、到 %1 為止的事件已不在它的歷史中。
    List what is there now: 'ledger log', then 'ledger log --follow' again.
    = 請列出現在的內容：先 'ledger log'，再執行 'ledger log --follow'。
    The events are on disk, but the table %1 could not take them yet. It catches up at its next use.
    = 事件已在磁碟上，但資料表 %1 還無法套用。它會在下次使用時趕上。
    (already there)
    = （已經存在）
    The record that was named is blank.
    = 所指定的紀錄是空白的。
    Give its id or its name.
    = 請給它的 ID 或名稱。
    %1 can mean %2 records: %3
    = %1 可能指 %2 個紀錄：%3
    Name the one you mean by its id.
    = 請用 ID 指定您要的那一個。
    Empty the tables of one family, of several, or of all; or start over with a new ledger.
    = 清空一個、多個或所有系列的資料表；或以新的帳本重新開始。
    --start-over is for the whole ledger; leave out the families.
    = --start-over 針對整個帳本；請不要加系列。
    From view go: %1. The log keeps everything.
    = 不再顯示的有：%1。日誌保留一切。
    Reset?
    = 要重設嗎？
    Reset %1: event %2
    = 已重設 %1：事件 %2
    Nothing to reset: there are no records already.
    = 沒有可重設的：已經沒有紀錄。
    The ledger in %1 is set aside, renamed and not deleted. From view go: %2.
    = %1 的帳本會被移開（重新命名，不刪除）。不再顯示的有：%2。
    Start over?
    = 要重新開始嗎？
    A new, empty ledger takes its place.
    = 由新的空帳本取代。
    New ledger: %1
    = 新的帳本：%1
    The old one is in %1
    = 原本的帳本在 %1
    %1 (can't be counted)
    = %1（無法計數）
    no records
    = 0 筆紀錄
    1 record
    = 1 筆紀錄
    %1 records
    = %1 筆紀錄
    Show one event with all that the log says about it.
    = 顯示一個事件，以及日誌對它的所有記載。
    The event's data was erased.
    = 事件的資料已被抹除。
    event
    = 事件
    %1, version %2
    = %1，版本 %2
    time
    = 時間
    recorded
    = 記錄於
    batch
    = 批次
    unchecked
    = 未檢查
    written while its table could not check it
    = 在資料表無法檢查時寫入
    voided
    = 已作廢
    by event %1: it counts as if it had not happened
    = 由事件 %1 作廢：視為沒有發生過
    id
    = ID
    The log is empty.
    = 日誌是空的。
    The last event is %1.
    = 最後的事件是 %1。
    There is no event %1. %2
    = 沒有事件 %1。%2
    ledger log lists the events.
    = ledger log 會列出事件。
    There is no table %1.
    = 沒有資料表 %1。
    Let events count as if they had not happened: undo, and redo.
    = 把事件視為沒有發生過：撤銷與重做。
    --rows takes a number from 0 to 1000.
    = --rows 要給 0 到 1000 的數字。
    Void?
    = 要作廢嗎？
    To be voided: %1
    = 將作廢：%1
    and %1
    = 以及%1
    The table %1 is quarantined, so there is nothing to compare with; it is built with:
    = 資料表 %1 已被隔離，所以沒有可比較的；建立後會有：
    No row changes.
    = 沒有列會改變。
    Rows that change:
    = 會改變的列：
    The table %1 could not be replaced yet; its next use does it.
    = 資料表 %1 還無法取代；下次使用時會進行。
    no more
    = 另外 0 個
    1 more
    = 另外 1 個
    %1 more
    = 另外 %1 個

    # LedgerCLI/Records/Account

    Add an account at the end of the list.
    = 在清單最後新增一個帳戶。
    Added the account
    = 已新增帳戶
    Keep accounts in their order; tags can be assigned to them.
    = 依順序管理帳戶；可以指派標籤給它們。
    Delete an account; its tags stay, but are no longer on it.
    = 刪除一個帳戶；它的標籤保留，但不再指派給它。
    Change an account's name.
    = 變更帳戶的名稱。
    Changed the account
    = 已變更帳戶
    List the accounts with their tags, a page at a time.
    = 列出帳戶及其標籤，一次一頁。
    ID
    = ID
    NAME
    = 名稱
    TAGS
    = 標籤
    There are no accounts.
    = 沒有帳戶。
    No account is like that.
    = 沒有符合的帳戶。
    Move an account to another place in the list.
    = 把帳戶移到清單中的其他位置。
    Moved the account
    = 已移動帳戶

    # LedgerCLI/Records/Answer

    Look at the answers that were given, and delete them.
    = 查看給過的回答，以及刪除它們。
    Delete one answer.
    = 刪除一個回答。
    answer to
    = 回答
    List the answers, newest first, a page at a time.
    = 列出回答，最新的在前，一次一頁。
    TIME
    = 時間
    KIND
    = 種類
    QUESTION
    = 問題
    ANSWER
    = 回答
    There are no answers.
    = 沒有回答。
    No answer is like that.
    = 沒有符合的回答。
    Delete all answers that are older than 90 days, or than a day you give.
    = 刪除早於 90 天或您指定日期的所有回答。
    Would delete %1 from before %2.
    = 會刪除 %2 之前的%1。
    %1 from before %2 will be deleted.
    = 將刪除 %2 之前的%1。
    Delete?
    = 要刪除嗎？
    Deleted %1 from before %2.
    = 已刪除 %2 之前的%1。
    no answers
    = 0 個回答
    1 answer
    = 1 個回答
    %1 answers
    = %1 個回答
    Show one answer with its question.
    = 顯示一個回答及其問題。
    answer
    = 回答
    in English
    = 英文
    kind
    = 種類
    There are no answers to count.
    = 沒有可計算的回答。
    %1 in all
    = 共 %1
    ANSWERS
    = 回答數
    Ask a question, and get and keep one of twenty answers.
    = 提出一個問題，得到並保存二十個回答之一。
    Hello %1.
    = %1，您好。
    There is no user yet. Three questions, then your answer.
    = 還沒有使用者。先問三個問題，然後給您回答。

    # LedgerCLI/Records/Shared

    %1 will be deleted.
    = 將刪除%1。
    Deleted %1.
    = 已刪除%1。
    %1 would be deleted.
    = 會刪除%1。
    The %1 %2
    = %1「%2」
    The %1 %2 and their %3
    = %1「%2」及其%3
    The %1 %2 and its %3
    = %1「%2」及其%3
    the %1 %2
    = %1「%2」
    the %1 %2 and their %3
    = %1「%2」及其%3
    the %1 %2 and its %3
    = %1「%2」及其%3
    %1 and %2
    = %1和%2
    no assignments
    = 0 個指派
    1 assignment
    = 1 個指派
    %1 assignments
    = %1 個指派
    no steps
    = 0 個步驟
    1 step
    = 1 個步驟
    %1 steps
    = %1 個步驟
    The event is on disk, but the table %1 could not take it yet. It catches up at its next use.
    = 事件已在磁碟上，但資料表 %1 還無法套用。它會在下次使用時趕上。
    Next page: %1
    = 下一頁：%1
    Say where to: one of --first, --last, --before, --after and --to.
    = 請說明移到哪裡：--first、--last、--before、--after 和 --to 之一。
    %1 can mean more than one %2:
    = %1 可能指多個%2：
    Which one? [1-%1]
    = 哪一個？[1-%1]
    Type a number from 1 to %1, or press Control-C.
    = 請輸入 1 到 %1 的數字，或按 Control-C。
    Nothing to change: it is so already.
    = 沒有可變更的：已經是這樣了。

    # LedgerCLI/Records/Step

    Add a step at the end of a task's steps.
    = 在工作的步驟最後新增一個步驟。
    Added to %1 the step
    = 已在 %1 新增步驟
    Keep the steps of a task in their order.
    = 依順序管理工作的步驟。
    Delete a step.
    = 刪除一個步驟。
    Mark a step as done, or with --undo as not done.
    = 把步驟標為完成，或用 --undo 標為未完成。
    Not done:
    = 未完成：
    Done:
    = 完成：
    Change a step's title.
    = 變更步驟的標題。
    Changed the step
    = 已變更步驟
    Move a step to another place among the steps of its task.
    = 把步驟移到其工作各步驟中的其他位置。
    Moved the step
    = 已移動步驟

    # LedgerCLI/Records/Tag

    Add a tag at the end of the list.
    = 在清單最後新增一個標籤。
    Added the tag
    = 已新增標籤
    Put a tag on an account.
    = 把標籤放到帳戶上。
    Put the tag %1 on the account %2.
    = 已把標籤 %1 放到帳戶 %2 上。
    Keep tags in their order, and assign them to accounts.
    = 依順序管理標籤，並指派給帳戶。
    Delete a tag, and take it off all accounts.
    = 刪除一個標籤，並從所有帳戶取下。
    Change a tag's name.
    = 變更標籤的名稱。
    Changed the tag
    = 已變更標籤
    List the tags with the number of accounts they are on, a page at a time.
    = 列出標籤及其所在的帳戶數，一次一頁。
    ACCOUNTS
    = 帳戶數
    There are no tags.
    = 沒有標籤。
    No tag is like that.
    = 沒有符合的標籤。
    Move a tag to another place in the list.
    = 把標籤移到清單中的其他位置。
    Moved the tag
    = 已移動標籤
    Take a tag off an account.
    = 把標籤從帳戶取下。
    Took the tag %1 off the account %2.
    = 已把標籤 %1 從帳戶 %2 取下。

    # LedgerCLI/Records/Task

    Add a task at the end of the list, with its steps, as one batch.
    = 在清單最後新增一個工作及其步驟，作為一個批次。
    Added the task
    = 已新增工作
    Added the task, with %1,
    = 已新增工作（%1）：
    Keep tasks in their order, with or without steps.
    = 依順序管理工作，可有可無步驟。
    Delete a task and its steps.
    = 刪除一個工作及其步驟。
    Mark a task as done, or with --undo as not done.
    = 把工作標為完成，或用 --undo 標為未完成。
    Change a task's title.
    = 變更工作的標題。
    Changed the task
    = 已變更工作
    List the tasks, a page at a time.
    = 列出工作，一次一頁。
    A task is either open or done: give one of --open and --done.
    = 工作不是未完成就是完成：請給 --open 和 --done 其中之一。
    DONE
    = 完成
    TITLE
    = 標題
    STEPS
    = 步驟
    There are no tasks.
    = 沒有工作。
    No task is like that.
    = 沒有符合的工作。
    Move a task to another place in the list.
    = 把工作移到清單中的其他位置。
    Moved the task
    = 已移動工作
    Show one task with its steps.
    = 顯示一個工作及其步驟。
    task
    = 工作
    done
    = 完成
    STEP
    = 步驟

    # LedgerCLI/Records/User

    There is no user yet.
    = 還沒有使用者。
    Add the user; a ledger has one.
    = 新增使用者；一個帳本有一位。
    Added the user
    = 已新增使用者
    the name
    = 姓名
    A user needs a name, a birthday and a gender; missing: %1.
    = 使用者需要姓名、生日和性別；缺少：%1。
    Your name:
    = 您的姓名：
    A name has at least one character.
    = 姓名至少要有一個字元。
    Your birthday (YYYY-MM-DD):
    = 您的生日 (YYYY-MM-DD)：
    A birthday is not in the future.
    = 生日不能在未來。
    Your gender (male, female or other):
    = 您的性別（男、女或其他）：
    Answer male, female or other; the first letter is enough.
    = 請回答男、女或其他。
    Keep the one user whose questions are answered.
    = 管理那一位提問的使用者。
    Delete the user and all of their answers.
    = 刪除使用者及其所有回答。
    Change the user's name, birthday or gender.
    = 變更使用者的姓名、生日或性別。
    Say what to change: --name, --birthday or --gender.
    = 請說明要變更什麼：--name、--birthday 或 --gender。
    Changed the user
    = 已變更使用者
    Put another user in the place of the current one, whose answers go.
    = 以另一位使用者取代目前這位，其回答會一併移除。
    %1 will be deleted, and %2 takes their place.
    = 將刪除%1，由 %2 取代。
    Replaced %1 by the user
    = 已取代 %1，改為使用者
    %1 would be deleted, and another user take their place.
    = 會刪除%1，由另一位使用者取代。
    The user %1 and their %2
    = 使用者「%1」及其%2
    Show the user: name, birthday, gender, number of answers, and since when.
    = 顯示使用者：姓名、生日、性別、回答數以及自何時起。
    gender
    = 性別
    answers
    = 回答數

    # LedgerCLI/Recovery

    Copy what is new in the log to a folder of backups, checked byte by byte; or look at the backups there.
    = 把日誌的新內容複製到備份資料夾，並逐位元組檢查；或查看那裡的備份。
    --keep is for making a backup.
    = --keep 用於建立備份。
    Name the folder of backups: the name that was given is empty.
    = 請指定備份的資料夾：所給的名稱是空的。
    Backing up
    = 備份中
    The folder also holds a later copy of this ledger that went its own way: %1.
    = 這個資料夾還有此帳本各自往前的較新副本：%1。
    The backup is whole, but the ledger can't remember it: %1 Note down where it is, or make it again when that is mended.
    = 備份完好，但帳本無法記住它：%1請記下它的位置，或在修復後重新建立。
    Checking
    = 檢查中
    There is no backup in %1 yet.
    = %1 裡還沒有備份。
    Nothing is new since the backup %1, which has event %2.
    = 自備份 %1（到事件 %2）以來沒有新內容。
    %1 in %2 copied
    = 複製了%2中的 %1
    Backup %1: up to event %2, %3
    = 備份 %1：到事件 %2，%3
    in %1, %2 in all
    = 位於 %1，共 %2
    %1 removed
    = 已移除 %1
    BACKUP
    = 備份
    EPOCH
    = 紀元
    EVENT
    = 事件
    SIZE
    = 大小
    STATE
    = 狀態
    whole
    = 完好
    damaged
    = 損毀
    no segments
    = 0 個區段
    1 segment
    = 1 個區段
    %1 segments
    = %1 個區段
    no older backups
    = 0 個舊備份
    1 older backup
    = 1 個舊備份
    %1 older backups
    = %1 個舊備份
    What happened
    = 發生了什麼
    Why
    = 原因
    What is safe
    = 安全的部分
    Since
    = 起始時間
    Position
    = 位置
    Event
    = 事件
    You can do this:
    = 您可以這樣做：
    For support
    = 供支援人員
    before the first event
    = 第一個事件之前
    %1, %2 behind
    = %1，落後 %2
    %1 added
    = 新增 %1
    %1 changed
    = 變更 %1
    no rows
    = 0 列
    1 row
    = 1 列
    %1 rows
    = %1 列
    no more rows
    = 另外 0 列
    1 more row
    = 另外 1 列
    %1 more rows
    = 另外 %1 列
    A head is 64 hexadecimal digits, or the number of its event, a colon and those.
    = head 是 64 個十六進位數字，或事件的編號加冒號再加這些數字。
    Look at what broke and was set aside, and delete it.
    = 查看損壞而被移開的內容，以及刪除它們。
    List what was set aside, newest first.
    = 列出被移開的內容，最新的在前。
    Nothing is in quarantine.
    = 隔離區裡沒有東西。
    SINCE
    = 起始時間
    MENDED
    = 已修復
    REASON
    = 原因
    Show all that is known about one thing that was set aside.
    = 顯示關於某個被移開內容的所有已知資訊。
    %1 after event %2, of an append that was never acknowledged
    = 事件 %2 之後的 %1，屬於一次從未確認的附加
    The damaged segment of event %1, %2; a backup has put it right
    = 事件 %1 的損毀區段，%2；已由備份修正
    %1 in the place of the segment of event %2, with nothing new in it
    = 事件 %2 的區段位置上的 %1，沒有新內容
    since
    = 起始時間
    file
    = 檔案
    quarantine/%1, %2
    = quarantine/%1，%2
    Nothing in quarantine is named %1.
    = 隔離區裡沒有叫 %1 的。
    ledger quarantine list names what there is.
    = ledger quarantine list 會列出有哪些。
    %1, generation %2
    = %1，世代 %2
    code
    = 代碼
    reason
    = 原因
    position
    = 位置
    log then
    = 當時日誌
    no: %1
    = 否：%1
    folder
    = 資料夾
    note
    = 備註
    Its report is missing or damaged; this is what the folder's name tells.
    = 它的報告不見或損毀；這是從資料夾名稱得知的。
    Delete what was set aside.
    = 刪除被移開的內容。
    %1  quarantine/%2, %3
    = %1  quarantine/%2，%3
    The table %1 is still quarantined: quarantine/%2 tells why.
    = 資料表 %1 仍在隔離中：quarantine/%2 說明了原因。
    Mend it first: %1
    = 請先修復它：%1
    no files
    = 0 個檔案
    1 file
    = 1 個檔案
    %1 files
    = %1 個檔案
    no tables
    = 0 個資料表
    1 table
    = 1 個資料表
    %1 tables
    = %1 個資料表
    no things
    = 0 項
    1 thing
    = 1 項
    %1 things
    = %1 項
    Make tables anew from the log: those that are named, else every one that is not in order.
    = 從日誌重新製作資料表：指定的那些，否則是所有不正常的。
    A table is named twice.
    = 有一個資料表指定了兩次。
    --undo takes the name of one table.
    = --undo 要給一個資料表的名稱。
    --undo and --dry-run don't go together.
    = --undo 和 --dry-run 不能一起用。
    Every table that was built is in order; nothing was rebuilt.
    = 已建立的資料表都正常；沒有重建任何東西。
    now at event %1, generation %2
    = 現在到事件 %1，世代 %2
    Took back the last rebuild of %1: %2
    = 已撤銷 %1 的上一次重建：%2
    Rebuilt %1: %2, %3
    = 已重建 %1：%2，%3
    digest %1
    = 摘要 %1
    What stood there before is set aside ('ledger quarantine list'): %1
    = 原本在那裡的已移開（'ledger quarantine list'）：%1
    Passed over %1
    = 已略過 %1
    1 event had been appended unchecked and did not apply, so it was voided: %1
    = 有 1 個事件未經檢查附加且無法套用，已將它作廢：%1
    %1 had been appended unchecked and did not apply, so they were voided: %2
    = 有 %1未經檢查附加且無法套用，已將它們作廢：%2
    Every table that was built is in order; nothing would be rebuilt.
    = 已建立的資料表都正常；不會重建任何東西。
    no row would change
    = 沒有列會改變
    rows that would change
    = 會改變的列
    %1 at event %2: %3
    = %1（到事件 %2）：%3
    There is nothing to compare with: %1
    = 沒有可比較的：%1
    %1 that had been appended unchecked and can't be applied would be voided: %2
    = 未經檢查附加且無法套用的 %1會被作廢：%2
    Rebuilding %1
    = 正在重建 %1
    Show what is wrong, what is safe, and what can be done; on a terminal, do what you choose.
    = 顯示哪裡有問題、什麼是安全的、可以怎麼做；在終端機上會執行您的選擇。
    This is a simulated card. Nothing is wrong because of it, and nothing was touched.
    = 這是模擬的卡片。並非真有問題，也沒有動到任何東西。
    There is no cause '%1'. Did you mean '%2'?
    = 沒有原因 '%1'。您是指 '%2' 嗎？
    %1 after this one.
    = 這張之後還有%1。
    Nothing is wrong any more.
    = 已經沒有問題了。
    Choose 1 to %1, or q to leave it as it is:
    = 請選 1 到 %1，或輸入 q 維持原狀：
    Type a number from 1 to %1, or q.
    = 請輸入 1 到 %1 的數字，或 q。
    Tried again: it works.
    = 再試了一次：可以用了。
    Tried again: it is as it was.
    = 再試了一次：還是一樣。
    Where is the new ledger to be?
    = 新的帳本要放在哪裡？
    Which folder are the backups in?
    = 備份在哪個資料夾？
    no more cards
    = 另外 0 張卡片
    1 more card
    = 1 張卡片
    %1 more cards
    = %1 張卡片
    Bring a ledger back from a backup: into a new place, or over the one that is damaged.
    = 從備份取回帳本：放到新的位置，或取代損毀的那一個。
    Name the folder of backups.
    = 請指定備份的資料夾。
    A name that was given is empty.
    = 所給的名稱是空的。
    --segments mends the ledger in its place; leave out --to and --backup.
    = --segments 就地修復帳本；請不要加 --to 和 --backup。
    The backup %1 was passed over: %2
    = 已略過備份 %1：%2
    Restored %1 from the backup %2: now at event %3, epoch %4
    = 已從備份 %2 還原 %1：現在到事件 %3，紀元 %4
    The log that stood there is in %1
    = 原本的日誌在 %1
    Restoring
    = 還原中
    Backup
    = 備份
    %1, %2, up to event %3, %4
    = %1，%2，到事件 %3，%4
    To
    = 還原到
    Set aside
    = 移開
    %1 of log, up to event %2
    = %1 的日誌，到事件 %2
    %1 of log
    = %1 的日誌
    The log there is another copy: both went their own way after event %1.
    = 那裡的日誌是另一份副本：兩者在事件 %1 之後各自往前。
    Lacks
    = 缺少
    no event of the ledger that is there
    = 現有帳本的事件一個也不缺
    %1 (%2 to %3)
    = %1（%2 到 %3）
    none of them can still be read
    = 其中沒有還能讀取的
    %1 of them can still be read: ledger salvage keeps those
    = 其中 %1 個還能讀取：ledger salvage 可保留它們
    Make a new ledger from all that can still be read of a damaged one; that one is not touched.
    = 用損毀帳本中還能讀取的一切建立新帳本；原帳本不會更動。
    Salvaging
    = 搶救中
    From
    = 來源
    %1, %2 of log
    = %1，%2 的日誌
    Damaged
    = 損毀
    Keeps
    = 保留
    %1 of %2
    = %2 個中的 %1
    %1, which this ledger remembers
    = %1（這個帳本記得的）
    %1: gives nothing that is lost
    = %1：沒有可補上的遺失內容
    %1: gives %2
    = %1：提供 %2
    Loses
    = 遺失
    New ledger: %1, now at event %2, id %3
    = 新的帳本：%1，現在到事件 %2，ID %3
    voided: event %1 (%2) no longer applies: %3
    = 作廢：事件 %1（%2）不再適用：%3
    all of it is in %1
    = 全部記在 %1
    %1 and %2 more ranges
    = %1 以及另外 %2 段
    Rewrite the newest events into their smallest form, as happens by itself when a segment is full.
    = 把最新的事件改寫成最小的形式，如同區段寫滿時自動進行的那樣。
    The log has %1 bytes now (before: %2), in %3 segments.
    = 日誌現在有 %1 個位元組（之前：%2），共 %3 個區段。
    Put them right?
    = 要修正它們嗎？
    No segment is damaged.
    = 沒有損毀的區段。
    Put right
    = 已修正
    the damaged file is in %1
    = 損毀的檔案在 %1
    can't be put right
    = 無法修正
    Show on one screen how the ledger is: its log, its tables, and what is wrong.
    = 在一個畫面上顯示帳本的狀況：日誌、資料表以及問題。
    Ledger
    = 帳本
    Disk
    = 磁碟
    Incident
    = 狀況
    %1 not acknowledged: ledger doctor
    = %1尚未確認：ledger doctor
    Head
    = 最新位置
    no event yet
    = 還沒有事件
    event %1, %2
    = 事件 %1，%2
    Hash
    = 雜湊值
    %1 of log in %2
    = 日誌 %1，共 %2
    %1, %2 free
    = %1，剩餘 %2
    TABLE
    = 資料表
    POSITION
    = 位置
    BEHIND
    = 落後
    GENERATION
    = 世代
    no more incidents
    = 另外 0 個狀況
    1 more incident
    = 另外 1 個狀況
    %1 more incidents
    = 另外 %1 個狀況
    Check every byte of the log, the chain of its hashes, and every table.
    = 檢查日誌的每個位元組、雜湊鏈以及每個資料表。
    --quick reads no row, so --tables can't be given with it.
    = --quick 不讀取任何列，所以不能同時給 --tables。
    Verifying
    = 檢查中
    %1 in %2
    = %2中的 %1
    Log: %1 of %2, %3
    = 日誌：%2，%1，%3
    at event %1
    = 到事件 %1
    without a position
    = 沒有位置
    digest not known
    = 摘要未知
    Head: event %1, hash %2
    = 最新位置：事件 %1，雜湊值 %2
    Read up to event %1, hash %2
    = 已讀到事件 %1，雜湊值 %2
    Set aside: the table %1. 'ledger quarantine show %2' says more.
    = 已移開資料表 %1。'ledger quarantine show %2' 會說明更多。
    Not through yet: run it again with a budget, and it goes on from here.
    = 還沒做完：請再以時限執行一次，會從這裡繼續。
    How serious is this?
    = 這有多嚴重？
    What should I do?
    = 我該怎麼做？
    What will I get back?
    = 能拿回什麼？
    Can I go on using it?
    = 還能繼續使用嗎？
    Everything is whole.
    = 一切完好。
    All that was read so far is whole.
    = 目前讀過的一切完好。
    Nothing is damaged.
    = 沒有損毀。
    %1 with damage, found by the parts before.
    = 先前的檢查發現 %1損毀。
    %1 could not be checked.
    = %1無法檢查。
    %1 could not be checked. The log is whole.
    = %1無法檢查。日誌完好。
    %1 with damage. %2
    = %1損毀。%2
    Acknowledged events are missing from the log.
    = 日誌缺少已確認的事件。
    The log could not be checked.
    = 日誌無法檢查。
    The log is whole; a table is damaged, and can be made again from it.
    = 日誌完好；有資料表損毀，可以由日誌重新製作。
    The log is whole.
    = 日誌完好。
    Not checked:
    = 未檢查：
    Damage:
    = 損毀：
    Notice:
    = 注意：
    where
    = 位置
    next
    = 下一步
    no members
    = 0 個成員
    1 member
    = 1 個成員
    %1 members
    = %1 個成員
    no places
    = 0 處
    1 place
    = 1 處
    %1 places
    = %1 處

    # LedgerCLI/Root

    %1 What was asked for has been done; only its answer is missing.
    = %1 要求的事已經做完；只是少了它的回答。
    %1 The command ended there; what it had appended by then is on disk.
    = %1 指令在那裡結束；在此之前附加的內容已在磁碟上。
    Look after the place the output goes to. What was appended: ledger log -r
    = 請檢查輸出的去處。已附加的內容：ledger log -r
    The table %1 is %2 behind the log, and can't catch up now: another writer is at work, or the disk is full or can't be written.
    = 資料表 %1 落後日誌 %2，現在無法趕上：有其他寫入正在進行，或磁碟已滿或無法寫入。
    %1 Rows may be missing: the tables answer as far as they, or the log, can be trusted. 'ledger verify' says more.
    = %1 可能缺少資料列：資料表只在它們或日誌可信的範圍內回答。'ledger verify' 會說明更多。
    A table was built again from the log while it was printed.
    = 資料表在印出期間從日誌重建了。
    Run it again.
    = 請再執行一次。
    The table %1 is quarantined since %2: %3 Mend it: %4
    = 資料表 %1 自 %2 起被隔離：%3 修復：%4
    The path after --ledger is empty.
    = --ledger 後面的路徑是空的。
    Give the folder of the ledger.
    = 請給帳本的資料夾。
    No ledger was named, and HOME is not set.
    = 沒有指定帳本，也沒有設定 HOME。
    Name the folder with --ledger PATH or LEDGER_PATH.
    = 請用 --ledger PATH 或 LEDGER_PATH 指定資料夾。
    LEDGER_TEST_SEED is no number: %1.
    = LEDGER_TEST_SEED 不是數字：%1。
    LEDGER_LOG is %1, which is no level.
    = LEDGER_LOG 是 %1，不是一個層級。
    One of %1.
    = %1 之一。
    The environment variable %1 is not valid UTF-8.
    = 環境變數 %1 不是有效的 UTF-8。
    Set it anew, or unset it.
    = 請重新設定，或取消設定。
    Argument %1 is not valid UTF-8: %2.
    = 引數 %1 不是有效的 UTF-8：%2。
    Write it in UTF-8. A file whose name is not can be given by standard input, or be renamed.
    = 請用 UTF-8 書寫。名稱不是 UTF-8 的檔案可由標準輸入給入，或重新命名。
    Keep records as events that are never lost or changed: every insert, edit, delete and reset.
    = 把紀錄保存為絕不遺失或更改的事件：每次新增、編輯、刪除和重設。
    Usage: %1
    = 用法：%1
    More: %1
    = 更多：%1
    If %1 is a value, write -- before it: -- %2
    = 如果 %1 是值，請在它前面寫 --：-- %2
    If %1 is the value, write it so: %2=%3
    = 如果 %1 是值，請這樣寫：%2=%3
    All options: ledger --help
    = 所有選項：ledger --help
    There is no option %1 before the command.
    = 指令前面沒有選項 %1。
    Did you mean %1?\n%2
    = 您是指 %1 嗎？\n%2
    All commands: %1 --help
    = 所有指令：%1 --help
    There is no command %1 %2.
    = 沒有指令 %1 %2。
    Did you mean %1 %2?\n%3
    = 您是指 %1 %2 嗎？\n%3
    Did you mean %1? There are: %2.
    = 您是指 %1 嗎？可用的有：%2。

    # LedgerCLI/Setup

    backup.to can't be empty.
    = backup.to 不能是空的。
    Give a folder, or %1 to make no backups.
    = 請給一個資料夾，或給 %1 表示不備份。
    backup.every can't be %1.
    = backup.every 不能是 %1。
    Give a time such as 30m, 24h or 7d.
    = 請給 30m、24h 或 7d 這樣的時間。
    backup.keep can't be %1.
    = backup.keep 不能是 %1。
    Give a number from 1 on.
    = 請給 1 以上的數字。
    Backed up to %1: %2
    = 已備份到 %1：%2
    Print a script that makes your shell complete the commands and options of ledger.
    = 印出讓您的 shell 補全 ledger 指令和選項的腳本。
    Look at and change the settings of a ledger.
    = 查看和變更帳本的設定。
    Print the value of a setting.
    = 印出某項設定的值。
    Change a setting.
    = 變更一項設定。
    config.json was damaged. It is kept as %1, and the other settings are at their defaults.
    = config.json 已損毀。它保留為 %1，其他設定都回到預設值。
    %1 is now %2.
    = %1 現在是 %2。
    List all settings with their values.
    = 列出所有設定及其值。
    SETTING
    = 設定
    VALUE
    = 值
    MEANING
    = 意義
    not set
    = 未設定
    default
    = 預設值
    %1 The defaults hold.
    = %1 採用預設值。
    Make a new, empty ledger.
    = 建立新的空帳本。
    There is a ledger already: %1
    = 已經有帳本了：%1
    Use it, or name another folder with --ledger.
    = 請使用它，或用 --ledger 指定別的資料夾。
    The address that support bundles are meant for.
    = 支援包要寄到的地址。
    The folder that backups are made in by themselves, after an append; off for none.
    = 附加之後自動備份到的資料夾；off 表示不備份。
    How long after the last one a backup is due, such as 30m, 24h or 7d.
    = 距上次備份多久後要再備份，例如 30m、24h 或 7d。
    How many backups stay when they are made by themselves.
    = 自動備份時保留幾個備份。
    There is no setting %1.
    = 沒有設定 %1。
    %1\nWhat each is for: ledger config list
    = %1\n各項的用途：ledger config list
    %1 can't be %2.
    = %1 不能是 %2。
    It takes one of %1.
    = 可用的值：%1。
    %1 is no mail address.
    = %1 不是郵件地址。
    Give one such as help@your-domain.org.
    = 請給 help@your-domain.org 這樣的地址。
    %1 is damaged, or was changed by hand; its checksum does not hold.
    = %1 已損毀或被手動更改；它的檢查碼不符。
    Set what you need with ledger config set: the damaged file is kept aside, all else goes to its default.
    = 請用 ledger config set 設定所需的項目：損毀的檔案會保留在一旁，其他都回到預設值。

    # LedgerCLI/Support

    Print the one line to run at the owner's, and why.
    = 印出要在擁有者那裡執行的一行指令及其原因。
    Why: %1
    = 原因：%1
    Then: %1
    = 接著：%1
    Give two sequence numbers, such as 1200..1300.
    = 請給兩個序號，例如 1200..1300。
    Give a size such as 500k, 25M or 1G.
    = 請給 500k、25M 或 1G 這樣的大小。
    Make a .tar.gz of the ledger's state and events for support to work with.
    = 把帳本的狀態和事件製成 .tar.gz，供支援人員使用。
    The bundle will hold names, titles and questions as people wrote them.
    = 支援包會含有人們所寫的姓名、標題和問題原文。
    Make it so?
    = 要這樣製作嗎？
    Made %1
    = 已製作 %1
    sha256 %1
    = sha256 %1
    It holds people's values as they are. Nothing was sent.
    = 它含有人們的原始資料。沒有送出任何東西。
    Personal values are replaced by pseudonyms. Nothing was sent.
    = 個人資料已用化名取代。沒有送出任何東西。
    Would make %1
    = 將會製作 %1
    %1, events %2 to %3
    = %1，事件 %2 到 %3
    Nothing was made, and nothing was sent.
    = 沒有製作任何東西，也沒有送出任何東西。
    %1 in %2, %3 bytes
    = %1，%2，%3 個位元組
    left out: events %1 to %2: the limit of the size (--limit-size)
    = 未包含：事件 %1 到 %2：大小上限（--limit-size）
    left out: %1: %2
    = 未包含：%1：%2
    %1 does not speak as ledger-send does.
    = %1 的回應不像 ledger-send。
    %1 can't be started: %2.
    = %1 無法啟動：%2。
    Install ledger and ledger-send together.
    = 請把 ledger 和 ledger-send 一起安裝。
    Show what surrounds the ledger: versions, file system, durability, backups, incidents, and what looks wrong.
    = 顯示帳本的周邊：版本、檔案系統、持久性、備份、狀況，以及看起來不對的地方。
    Acknowledged: %1
    = 已確認：%1
    Set the address of who helps you: ledger config set support.email ADDRESS
    = 請設定協助您的人的地址：ledger config set support.email ADDRESS
    support.email is not set.
    = 尚未設定 support.email。
    support.email is %1, a placeholder; it is never used.
    = support.email 是 %1，只是範例；永遠不會使用。
    event %1, epoch %2
    = 事件 %1，紀元 %2
    Version
    = 版本
    ledger %1, %2
    = ledger %1，%2
    %1, flags 0x%2
    = %1，旗標 0x%2
    Durable by
    = 持久方式
    %1 of replaced logs
    = 被取代的日誌 %1
    Variable
    = 變數
    SQLite was compiled with:
    = SQLite 的編譯選項：
    Incidents that are not acknowledged:
    = 尚未確認的狀況：
    Nothing looks wrong.
    = 看起來一切正常。
    none yet in %1
    = %1 裡還沒有
    %1, %2, in %3
    = %1，%2，位於 %3
    no incidents
    = 0 個狀況
    1 incident
    = 1 個狀況
    %1 incidents
    = %1 個狀況
    Check a bundle, and show what broke, where, since when, and whether it breaks here too.
    = 檢查支援包，並顯示什麼損壞、在哪裡、從何時起，以及在這裡是否也會損壞。
    The folder %1 could not be removed.
    = 資料夾 %1 無法移除。
    Bundle
    = 支援包
    %1, %2, with personal values
    = %1，%2，含個人資料
    Whole
    = 完整性
    every hash is right
    = 所有雜湊值都正確
    every hash is right; part of the ledger could not be read
    = 所有雜湊值都正確；帳本有一部分無法讀取
    Made
    = 製作
    %1 by %2
    = %1，由 %2
    Events
    = 事件
    events %1 to %2: the limit of %3
    = 事件 %1 到 %2：%3 的上限
    Nothing was broken when it was made.
    = 製作時沒有東西損壞。
    %1 (%2), since %3
    = %1（%2），自 %3 起
    It stands at event %1, %2 behind.
    = 它停在事件 %1，落後 %2。
    It stands at event %1.
    = 它停在事件 %1。
    Last incident: %1 %2: %3
    = 最後一個狀況：%1 %2：%3
    reproduced: yes
    = 重現：是
    reproduced: no
    = 重現：否
    reproduced: nothing was broken
    = 重現：沒有東西損壞
    Make a working ledger from a bundle, with the tables as they were at the owner's.
    = 從支援包建立可用的帳本，資料表與擁有者那裡相同。
    Opened %1
    = 已開啟 %1
    %1, now at event %2, id %3
    = %1，現在到事件 %2，ID %3
    %1 not in the bundle: ledger.lost stands in their place
    = %1不在支援包中：由 ledger.lost 代替
    table %1: %2 at event %3
    = 資料表 %1：%2，到事件 %3
    table %1: %2
    = 資料表 %1：%2
    Look around: ledger status --ledger %1
    = 查看：ledger status --ledger %1
    Send a bundle to support, or begin a mail to them.
    = 把支援包寄給支援人員，或開始一封寄給他們的郵件。
    %1 (%2), which holds people's values as they are, goes to %3.
    = %1（%2）含有人們的原始資料，將送往 %3。
    %1 (%2) goes to %3.
    = %1（%2）將送往 %3。
    Send it?
    = 要送出嗎？
    %1 ended without an answer.
    = %1 沒有回應就結束了。
    Install ledger and ledger-send together, of the same version.
    = 請把相同版本的 ledger 和 ledger-send 一起安裝。
    The program that sends is missing: %1
    = 缺少負責傳送的程式：%1
    Put ledger-send beside ledger, or name it in the variable LEDGER_SEND. Both are built by: swift build
    = 請把 ledger-send 放在 ledger 旁邊，或用變數 LEDGER_SEND 指定它。兩者都由 swift build 建置
    Sending
    = 傳送中
    The next try comes in %1 s.
    = %1 秒後再試一次。
    That was the last one.
    = 這是最後一次。
    Try %1 failed. %2
    = 第 %1 次嘗試失敗。%2
    Try %1 of %2 failed. %3 %4
    = 第 %1 次（共 %2 次）嘗試失敗。%3%4
    Try again, or cancel? [t/c]
    = 再試一次，還是取消？[t/c]
    Answer with t or c.
    = 請回答 t 或 c。
    The bundle was not sent.
    = 支援包沒有送出。
    It is still at %1
    = 它仍在 %1
    Send it later: %1
    = 稍後傳送：%1
    Sent %1 to %2: %3
    = 已將 %1 送到 %2：%3
    Show how the ledger has fared: opens that failed, causes, choices that were taken, and how often each helped.
    = 顯示帳本至今的狀況：開啟失敗次數、原因、採取的選擇，以及各自奏效的頻率。
    Opened %1 since %2; failed %3
    = 自 %2 起開啟了 %1；失敗 %3
    Opened %1; failed %2
    = 開啟了 %1；失敗 %2
    Resets %1
    = 重設 %1 次
    CHOICE
    = 選擇
    TAKEN
    = 採取
    HELPED
    = 奏效
    DID NOT
    = 未奏效
    FAILED
    = 失敗
    HELPED IN
    = 奏效率
    TIMES
    = 次數
    SHARE
    = 比例
    no times
    = 0 次
    1 time
    = 1 次
    %1 times
    = %1 次
    Make a file that support can work with, send it if you want, and work with one.
    = 製作供支援人員使用的檔案、需要時送出，以及處理收到的檔案。
    Nothing was sent. The link begins a mail; attach %1 to it yourself.
    = 沒有送出任何東西。這個連結會開始一封郵件；請自行附上 %1。
    support.email is not set, or only a placeholder, so the link has no address. Set it: ledger config set support.email ADDRESS
    = support.email 未設定或只是範例，所以連結沒有收件地址。請設定：ledger config set support.email ADDRESS
    Put your own values back into what support has answered.
    = 把支援人員回覆中的化名換回您自己的值。
    %1 not found in this ledger: %2
    = 在這個帳本中找不到%1：%2
    Standard input can't be read: %1.
    = 標準輸入無法讀取：%1。
    %1 is packed.
    = %1 是壓縮檔。
    Unpack it with 'tar -xzf', and name one of the files in it.
    = 請用 'tar -xzf' 解開，並指定其中一個檔案。
    %1 is not UTF-8 text.
    = %1 不是 UTF-8 文字。
    Name a text file.
    = 請指定文字檔。
    no pseudonyms
    = 0 個化名
    1 pseudonym
    = 1 個化名
    %1 pseudonyms
    = %1 個化名

    # LedgerCLI/Terminal

    Error:
    = 錯誤：
    Caused by:
    = 原因：
    Hint:
    = 提示：
    The system refused: %1.
    = 系統拒絕了：%1。
    Something failed that should not: %1
    = 發生了不該有的失敗：%1
    This is a fault of ledger itself. Please report it, with a bundle: ledger support bundle
    = 這是 ledger 本身的缺陷。請附上支援包回報：ledger support bundle
    Warning:
    = 警告：
    The answer could not be written to standard output: %1.
    = 回答無法寫到標準輸出：%1。
    %1 of %2, %3 %%, %4 s left
    = %1／%2，%3 %%，剩餘 %4 秒
    Answer with y or n.
    = 請回答 y 或 n。
    Type %1 to go on:
    = 要繼續請輸入 %1：
    %1 This needs confirmation, and there is no terminal to ask on.
    = %1 這需要確認，而這裡沒有人可以詢問。
    Add %1 to go on without being asked.
    = 要不經詢問繼續，請加 %1。
    The answer is longer than 4,096 bytes.
    = 回答超過 4,096 個位元組。
    The answer is not valid UTF-8.
    = 回答不是有效的 UTF-8。

    # Made at run time (Tests/Languages/other-messages.txt)

    user
    = 使用者
    account
    = 帳戶
    tag
    = 標籤
    step
    = 步驟
    account_tag
    = 標籤指派
    task_step
    = 步驟
    current
    = 最新
    behind
    = 落後
    missing
    = 尚未建立
    doubtful
    = 存疑
    outdated
    = 已過時
    quarantined
    = 已隔離
    newer
    = 較新版本
    unavailable
    = 無法使用
    rebuilt
    = 已重建
    mended
    = 已修復
    set aside
    = 已移開
    restored
    = 已還原
    recovered
    = 已修復
    salvaged
    = 已搶救
    dropped
    = 已刪除
    acknowledged
    = 已確認
    backupFailed
    = 備份失敗
    Permission denied
    = 沒有權限
    Operation not permitted
    = 不允許的操作
    No such file or directory
    = 沒有這個檔案或資料夾
    File exists
    = 檔案已存在
    Is a directory
    = 是資料夾
    Not a directory
    = 不是資料夾
    Directory not empty
    = 資料夾不是空的
    No space left on device
    = 磁碟沒有剩餘空間
    Disk quota exceeded
    = 超過磁碟配額
    Read-only file system
    = 唯讀的檔案系統
    Input/output error
    = 輸入輸出錯誤
    Too many open files
    = 開啟的檔案太多
    File name too long
    = 檔名太長
    Device or resource busy
    = 裝置忙碌中
    Broken pipe
    = 管線已中斷
    Bad file descriptor
    = 檔案描述子無效
    Invalid argument
    = 引數無效
    Interrupted system call
    = 系統呼叫被中斷
    Too many levels of symbolic links
    = 符號連結層數太多
    Cannot allocate memory
    = 無法配置記憶體
    File too large
    = 檔案太大
    Resource temporarily unavailable
    = 資源暫時無法使用
    Structure needs cleaning
    = 檔案系統需要清理
    Stale file handle
    = 檔案控制代碼已失效
    setAside
    = 已移開
    undone
    = 已撤銷
    no
    = 否
    none
    = 無
    null
    = null
    unknown
    = 未知
    Something
    = 有內容
    (erased)
    = （已抹除）
    object
    = 物件
    array
    = 陣列
    birthday
    = 生日
    created
    = 建立於
    male
    = 男
    female
    = 女
    other
    = 其他
    neutral
    = 中立
    affirmative
    = 肯定
    negative
    = 否定
    SEQ
    = 序號
    TYPE
    = 類型
    DATA
    = 資料
    DAY
    = 日期
    HOUR
    = 小時
    Records
    = 紀錄
    Recovery
    = 復原
    Support
    = 支援
    Setup
    = 設定
    migrationFailed
    = 轉換失敗
    diskFull
    = 磁碟已滿
    tableDamaged
    = 資料表損毀
    logDamaged
    = 日誌損毀
    eventsLost
    = 事件遺失
    eventDoesNotApply
    = 事件無法套用
    permission
    = 權限
    locked
    = 鎖定
    newerVersion
    = 較新版本
    systemFault
    = 系統缺陷
    inputOutput
    = 輸入輸出
    notThere
    = 不存在
    settings
    = 設定
    tryAgain
    = 再試
    rebuild
    = 重建
    void
    = 作廢
    contactSupport
    = 聯絡支援
    restore
    = 還原
    salvage
    = 搶救
    reset
    = 重設
    startOver
    = 重新開始
    update
    = 更新
    notOpened
    = 未能開啟
    setAsideStray
    = 已移開
    A part of the log can't be read
    = 日誌的一部分無法讀取
    0 bytes
    = 0 位元組
    Every event in it can be read.
    = 其中的每個事件都能讀取。
    %1 is damaged at %2: %3. %4
    = %1 的 %2 已損毀：%3。%4
    The log is damaged: %1 (%2). %3
    = 日誌已損毀：%1（%2）。%3
    its checksum does not hold
    = 它的校驗和不符
    Only counts are lost. Delete it: counting then begins anew.
    = 失去的只是次數。刪除它，就會重新開始計數。
    Answers about the one bundle that it belongs to can't be translated back any more.
    = 屬於它的那一個支援包的答覆，無法再翻譯回原值。
    it does not have the checksum that its name gives
    = 它與名稱所示的校驗和不符
    No event depends on it. 'ledger quarantine drop %1' deletes it.
    = 沒有事件依賴它。'ledger quarantine drop %1' 可將它刪除。
    It is what the last rebuild replaced. 'ledger rebuild --undo %1' can't bring it back whole; the next rebuild removes it.
    = 它是上次重建所取代的。'ledger rebuild --undo %1' 無法把它完整還原；下次重建會移除它。
    The log is damaged; an earlier part of this check has said where.
    = 日誌已損毀；位置已由這次檢查先前的部分說明。
    Nothing was changed. Rename the file to %1, then verify again.
    = 沒有做任何更改。請將檔案改名為 %1，然後再檢查一次。
    The log ends after event %1, but the backup in %2 has event %3. Acknowledged events were lost.
    = 日誌在事件 %1 之後結束，但 %2 的備份有事件 %3。已確認的事件遺失了。
    Serious. No event of the log can be read.
    = 嚴重。日誌中沒有任何事件能讀取。
    From the files or a backup, every event that they have. Without them, none.
    = 從那些檔案或備份，可取回其中的每個事件。沒有它們則一個也無法取回。
    No. Tables that were built before may still be read, as they stand.
    = 不行。先前建立的表格或許仍可按現狀讀取。
    Serious. This log is whole, but a backup of this ledger has other events: an older copy of it was written on.
    = 嚴重。這份日誌是完整的，但這本帳本的備份有其他事件：有人在較舊的副本上繼續寫入。
    Every event of both: those here, and those in the backup.
    = 兩者的每個事件：這裡的，以及備份中的。
    Yes, but each new event makes the two differ more.
    = 可以，但每個新事件都會使兩者相差更多。
    That was said by the parts of this check that found it; the log is whole.
    = 這已由發現它的那部分檢查說明；日誌是完整的。
    Run 'ledger verify' without --budget to see all of it at once.
    = 若要一次看到全部，請執行不帶 --budget 的 'ledger verify'。
    Every row: tables can be made again from the log.
    = 每一列：表格可以由日誌重新建立。
    Nothing is missing for it.
    = 並未因此缺少任何內容。
    Nothing was changed. Move the file out of the log's folder, then verify again.
    = 沒有做任何更改。請把檔案移出日誌的資料夾，然後再檢查一次。
    %1 is inside of the ledger that is to be salvaged, which is not touched.
    = %1 位於要搶救的帳本之內，而該帳本不會被更動。
    Name a place outside of it with --to.
    = 請用 --to 指定它之外的位置。
    Rebuild
    = 重建
    Update
    = 更新
    Salvage
    = 搶救
    The table '%1' is in doubt
    = 資料表 '%1' 有疑問
    The ledger can be read, but not written by this user
    = 這個使用者可以讀取帳本，但無法寫入
    Nothing was changed. Every event is in the log; what this user may read can be read.
    = 沒有任何更動。每個事件都在記錄檔中；這個使用者有權讀取的內容都能讀取。
    The ledger has no events %1 to %2: its last one is %3.
    = 帳本沒有事件 %1 到 %2：最後一個是 %3。
    Name others with --events, or leave it out.
    = 請用 --events 指定其他範圍，或省略它。
    it names a table as no table can be named
    = 它寫了不可能是資料表名稱的名稱
    The server sends on to another address (status %1), and a bundle goes nowhere but where you said.
    = 伺服器要轉到另一個位址 (狀態 %1)，而支援包只會送到您指定的地方。
    Ask support for the address that takes it, and send it there with --to.
    = 請向支援人員詢問接收的位址，並用 --to 送到那裡。
    %1 (at most %2)
    = %1 (最多 %2)
    To send it, by a mail to %1 or, with --to URL, by uploading it: %2
    = 要以郵件寄給 %1，或加上 --to URL 上傳：%2
    To send it, by a mail or, with --to URL, by uploading it: %1
    = 要以郵件寄出，或加上 --to URL 上傳：%1
    There is no pseudonym in it, and it is no file that is here, so it stays as it is.
    = 其中沒有化名，也不是這裡的檔案，所以維持原樣。
    Name a new place with --to.
    = 請用 --to 指定新的位置。
    %1.%2
    = %1。%2
    %1.
    = %1。
    The server did not take the token that was given. Ask support for another one.
    = 伺服器不接受所給的權杖。請向支援人員索取另一個。
    Nothing was broken at the owner's when the bundle was made, but it is here: %1. %2
    = 製作支援包時，擁有者那裡沒有任何損壞，但在這裡有：%1。%2
    The log is damaged too, as its own card says: mend that first. Every event that can be read stays.
    = 日誌也已損毀，如它自己的卡片所述：請先修復它。能讀取的每個事件都會保留。
    Nothing was changed. No event can be read here until the files of the log are back.
    = 沒有做任何更改。在日誌的檔案放回之前，這裡無法讀取任何事件。
    Not serious: every event can be read. A file in the log's folder is not in its place.
    = 不嚴重：每個事件都能讀取。日誌的資料夾裡有一個檔案不在它的位置上。
    %1 The ledger that stood here is now %2.
    = %1 原先在此的帳本現在是 %2。
    Nothing was deleted. Mend the disk; then rename the one that you want to go on with.
    = 沒有刪除任何東西。請修好磁碟，然後把您要繼續使用的那一份改名。
    The disk of %1 is full: %2 are free, and an append and what follows it need %3.
    = %1 的磁碟已滿：剩餘 %2，而追加與其後的處理需要 %3。
    At least %1 more are needed.
    = 至少還需要 %1。
    its file system is mounted for reading only
    = 其檔案系統以唯讀方式掛載
    it belongs to %1, and this program runs as %2, who may not write to it
    = 它屬於 %1，而本程式以沒有寫入權限的 %2 執行
    The table '%1' can be read, but not written by this user
    = 資料表 '%1' 可以讀取，但這位使用者無法寫入
    Nothing was changed. What is there can be read; what would have to be written here is refused.
    = 沒有任何變更。現有的內容可以讀取；需要寫入這裡的操作會被拒絕。
    It can only be read here: %1.
    = 這裡只能讀取：%1。
    The backups in %1 have other events than the log: two copies of this ledger both went on.
    = %1 裡的備份有與日誌不同的事件：這本帳的兩個副本各自繼續使用了。
    The log ends after event %1, but it had event %2, as was found on %3. Acknowledged events were lost.
    = 日誌在事件 %1 之後結束，但 %3 的紀錄顯示它曾有事件 %2。已確認的事件遺失了。
    an incident of %1
    = %1 的事故紀錄
    ledger backup DIR
    = ledger backup DIR
    Keep this copy, and back it up to a folder of its own: this goes away with that. 'ledger config set backup.to DIR' does so by itself from then on.
    = 保留這個副本，並備份到它自己的資料夾：之後這張卡片就會消失。「ledger config set backup.to DIR」會從此自動備份。
    Look at the other copy
    = 查看另一個副本
    Restore it to a new place, compare the two with 'ledger log', and add to the one that you keep what only the other has.
    = 把它還原到新的位置，用「ledger log」比較兩者，再把只有另一個才有的加到您保留的那一個。
    Two copies of this ledger both went on
    = 這本帳的兩個副本各自繼續使用了
    An older copy of the folder was put back and written on, or the folder was copied and both are in use. What is new in one is not in the other.
    = 資料夾的舊副本被放回並繼續寫入，或資料夾被複製而兩邊都在使用。其中一個的新內容不在另一個裡。
    Every event of this copy is in its log, and those of the other one are in its backups. Both can go on, but each new event makes them differ more.
    = 這個副本的每個事件都在它的日誌裡，另一個的事件在它的備份裡。兩者都能繼續使用，但每個新事件都會讓差異更大。
    forked
    = 副本分岐
    None of the events that can be read is about a record %1.
    = 能讀到的事件裡，沒有一個與紀錄 %1 有關。
    its checksum is missing
    = 缺少檢查碼
    A disk that fails, a power cut or another program may be why. The next use of the table builds it again from the log and compares: where nothing differs, it goes on; else the table is quarantined, and a rebuild mends it.
    = 原因可能是磁碟故障、斷電或其他程式。下次使用這個資料表時，會從日誌重新建立並比對：若沒有差異就繼續使用；若有差異，資料表會被隔離，重建即可修復。
    a folder in quarantine
    = 一個隔離的資料夾
    its report can't be read
    = 無法讀取其報告
    the files of quarantine/%1
    = quarantine/%1 的檔案
    they hold people's values
    = 其中含有個人輸入的值
    %1 older incidents
    = %1 則較舊的狀況
    only the newest are needed
    = 只需要最新的
    free space
    = 剩餘空間
    There are no events after %1, the last one.
    = 最後一個事件是 %1，之後沒有事件。
    part of the log
    = 日誌的一部分
    events
    = 事件
    there is no folder log
    = 沒有 log 資料夾
    A limit of %1 leaves no room for events beside the reports.
    = 上限 %1 放入報告之後，已沒有空間可放事件。
    Raise --limit-size to %1k or more; 25M is the default.
    = 請將 --limit-size 提高到 %1k 以上；預設值為 25M。
    events before %1 and after %2
    = %1 之前與 %2 之後的事件
    events before %1
    = %1 之前的事件
    the key of its pseudonyms
    = 化名的金鑰
    it could not be kept beside the ledger, so nobody can translate them back
    = 無法保存在帳本旁，因此沒有人能把化名還原
    a line of events %1 to %2
    = 事件 %1 到 %2 中的一行
    The owner's settings can't be read. That file is in no bundle; events and tables are not concerned.
    = 無法讀取擁有者的設定。該檔案不會放入任何支援包；事件與資料表不受影響。
    The server's name was not found.
    = 找不到伺服器的名稱。
    The server's machine refused the connection.
    = 伺服器的主機拒絕了連線。
    The connection was dropped before the server had answered.
    = 在伺服器回應之前，連線就中斷了。
    The server's answer broke off; it may have the bundle already.
    = 伺服器的回應中途中斷；它可能已經收到支援包。
    Check the address for a slip, and this machine's connection, then try again.
    = 請檢查網址是否有誤，以及這台機器的連線，然後再試一次。
    Check the address and its port, then try again: the server may not be running just now.
    = 請檢查網址與連接埠，然後再試一次：伺服器目前可能沒有執行。
    Try again: a server that has it already keeps it once.
    = 請再試一次：已經收到的伺服器只會保留一份。
    Check the address and this machine's clock. If the server's certificate is from an authority of your own, name that one's file with --ca. Else tell support: a bundle is only sent to a server that can be trusted.
    = 請檢查網址與這台機器的時鐘。如果伺服器的憑證來自您自己的憑證機構，請用 --ca 指定該機構的檔案。否則請告知支援人員：支援包只會傳送到可信任的伺服器。
    There is no cause '%1'.
    = 沒有 '%1' 這個原因。
    %1; it can't be read any more
    = %1；已無法讀取
    %1; it can still be read: ledger salvage keeps it
    = %1；仍可讀取：ledger salvage 會保留它
    Give a time such as 30, 30s or 5m, from %1 to %2 seconds.
    = 請給 30、30s 或 5m 這樣的時間，範圍為 %1 到 %2 秒。
    %1 holds no certificate.
    = %1 裡沒有憑證。
    Name a file in the form PEM: it has a line -----BEGIN CERTIFICATE-----
    = 請指定 PEM 格式的檔案：其中有一行 -----BEGIN CERTIFICATE-----
    The token in LEDGER_SUPPORT_TOKEN is not one word of ASCII characters.
    = LEDGER_SUPPORT_TOKEN 中的權杖不是一個由 ASCII 字元組成的單字。
    Set the variable to the token that support gave you, and nothing else, or unset it.
    = 請將這個變數設為支援人員給您的權杖，且不含其他內容；或取消設定。
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
    = 無法開啟的原因
    WHAT WENT WRONG
    = 發生的問題
    Event %1 of the log is not the one that it had, as was found on %2. Acknowledged events were lost.
    = %2 的紀錄顯示，日誌的事件 %1 不是原來的那一個。已確認的事件遺失了。
    %1 does not belong to this log: %2.
    = %1 不屬於這份日誌：%2。
    It can only be read here: %1. Make it a place that can be written, or copy the whole folder to one; then, there: %2
    = 在這裡只能讀取：%1。請讓這裡可以寫入，或把整個資料夾複製到可以寫入之處，然後在那裡：%2
    For reading, as far as it can be read. For writing, not here.
    = 可以讀取能讀的部分；不能在這裡寫入。
    Serious, though every event can be read: a file that is not in its place keeps everything from being written and backed up.
    = 雖然每個事件都能讀取，仍然嚴重：有一個檔案不在它該在的位置，因此無法寫入，也無法備份。
    Yes, for now: writing and backups may be refused until then.
    = 目前可以；在那之前，寫入和備份可能會被拒絕。
    For reading. For writing, not before that is done.
    = 可以讀取；完成之前不能寫入。
    For reading. Writing may be refused before that is done.
    = 可以讀取；完成之前，寫入可能會被拒絕。
    it voids event %1, an erasure, which nothing voids
    = 它作廢了事件 %1，但那是抹除，不能作廢
    the segment after the last one that is there is missing
    = 最後一個區段之後的區段不見了
    its number is that of another event
    = 它的編號是另一個事件的
    First make this place one that can be written, or copy the whole folder to where you can write; then look again there, at what mends it.
    = 請先讓這個位置可以寫入，或把整個資料夾複製到您可以寫入之處；然後在那裡再看一次修復的方法。
    %1 It goes to a new place; this one stays as it is.
    = %1 它會放到新的位置；這裡保持原樣。
    Put the files of the log back as they were, from a copy or by moving away what does not belong there; then check the whole log: this goes away once it was found in order.
    = 請把日誌的檔案恢復原狀：從副本放回，或移走不屬於那裡的檔案；然後檢查整份日誌。確認無誤後，這則訊息就會消失。
    Put missing or damaged files back from a copy, and move away what does not belong there; then try again.
    = 請從副本放回缺少或損毀的檔案，並移走不屬於那裡的檔案，然後再試一次。
    It can only be read here: %1. No event can be read until the files of the log are back.
    = 在這裡只能讀取：%1。在日誌的檔案放回之前，無法讀取任何事件。
    It can only be read here: %1. Nothing was changed; what can be read of the log still can.
    = 在這裡只能讀取：%1。沒有變更任何內容；日誌中能讀的部分仍可讀取。
    It can only be read here: %1. Every event is in the log, and can be read; the other tables work.
    = 在這裡只能讀取：%1。每個事件都在日誌中，可以讀取；其他資料表可以使用。
    %1 The log is whole. The first choice restores the other copy's backup to a new place, so that both can be compared and what only one has be added to the other; the second keeps this copy and backs it up to a folder of its own.
    = %1 日誌是完好的。第一個選項會把另一份副本的備份還原到新的位置，以便比較兩者，並把只有其中一份才有的內容加到另一份；第二個選項保留這份副本，並備份到專用的資料夾。
    %1 is a folder, and no bundle.
    = %1 是資料夾，不是支援包。
    %1 is no ordinary file, and no bundle.
    = %1 不是一般檔案，不是支援包。
    Two copies of the owner's ledger both went on: this one's events are all here, and whole. The other copy's are in its backups, which no bundle holds.
    = 擁有者帳本的兩份副本都繼續使用了：這一份的事件全都在這裡，而且完好。另一份的事件在它的備份中，任何支援包都不包含。
    Which folder, new or of this copy alone, is it to be backed up to?
    = 要備份到哪個資料夾（新的，或這份副本專用的）？
    Index of all event ids (ledger): %1
    = 所有事件 ID 的索引（ledger）：%1
    Index of all event ids (ledger): %1, %2
    = 所有事件 ID 的索引（ledger）：%1，%2
    Table %1: %2
    = 資料表 %1：%2
    Table %1: %2, %3
    = 資料表 %1：%2，%3
    of another copy of this ledger, up to event %1, in %2
    = 屬於這個帳本的另一份副本，到事件 %1，位於 %2
    of another copy of this ledger, in %1
    = 屬於這個帳本的另一份副本，位於 %1
    %1, in %2
    = %1，位於 %2
    %1 is for an upload, so --to URL has to be given with it.
    = %1 用於上傳，因此必須一併指定 --to URL。
    The table '%1' is not built, and this user may not build it
    = 資料表 '%1' 尚未建立，而這個使用者無權建立
    This user may not write in the folder of the log
    = 這個使用者無權寫入日誌的資料夾
    Nothing was changed. Everything can be read, and new events are still written, until the log has to begin a new file or to put in order what a crash left.
    = 沒有變更任何內容。一切都能讀取，新的事件也仍會寫入，直到日誌必須開始新的檔案，或必須整理當機留下的內容為止。
    Its file system is mounted for reading only: mount it for writing, or name another ledger with --ledger.
    = 它的檔案系統以唯讀方式掛載：請以可寫入的方式掛載，或用 --ledger 指定另一個帳本。
    Event %1 is a %2 of data version %3, and this program knows version %4.
    = 事件 %1 是資料版本 %3 的 %2，而這個程式認得的是版本 %4。
    an event is written as `-- on: TYPE`, `-- on: TYPE v2` or `-- on: TYPE v2 since v2`
    = 事件要寫成 `-- on: TYPE`、`-- on: TYPE v2` 或 `-- on: TYPE v2 since v2`
    an event can't be there since a later version than its own
    = 事件的最早版本不能晚於它自己的版本
    a migration is written as `-- migrate: v2`, with a version from 2 up to the file's own
    = 遷移要寫成 `-- migrate: v2`，版本從 2 到檔案自己的版本
    the migration to version %1 is there twice
    = 到版本 %1 的遷移出現了兩次
    a migration has no fields, so %1 is nothing to it
    = 遷移沒有欄位，所以不能用 %1
    the migration to version %1 has no statement
    = 到版本 %1 的遷移沒有任何敘述
    The expression in %1, line %2, gives bytes, which no field can be.
    = %1 第 %2 行的運算式得出位元組，而沒有欄位可以是位元組。
    %1 is not allowed: %2
    = 不允許 %1：%2
    an expression ends with its line
    = 運算式在該行結束
    %1 is not known to an upcaster, which sees the fields of the data alone
    = 升級器只看得到資料的欄位，不認得 %1
    %1 is no event of the projection %2
    = %1 不是投影 %2 的事件
    there are two upcasters from version %1 of %2
    = %2 的版本 %1 有兩個升級器
    an upcaster of %1 leads from or to a version that it does not have
    = %1 的升級器有一個該事件沒有的版本
    no upcaster leads from version %1 of %2 to version %3; write one, or `since v%4` where no older one was ever written
    = %2 沒有從版本 %1 到版本 %3 的升級器；請寫一個，若從未寫過更舊的事件，請寫 `since v%4`
    no type's data changes at version %1, so no log could tell whether it needs this step; raise a type's version, with an upcaster
    = 沒有任何類型的資料在版本 %1 改變，所以看日誌無法得知是否需要這一步；請提高某個類型的版本，並寫一個升級器
    Event %1 (%2) does not say what it migrates.
    = 事件 %1（%2）沒有說明它遷移什麼。
    Event %1 brings the table %2 to version %3 of its form, and this program knows version %4.
    = 事件 %1 把資料表 %2 帶到形式的版本 %3，而這個程式認得的是版本 %4。
    The table %1 could not be brought from version %2 to %3 of its form: %4
    = 無法把資料表 %1 從形式的版本 %2 帶到 %3：%4
    The field "%1" can't be renamed to "%2", which is there too.
    = 欄位「%1」無法改名為已存在的「%2」。
    The field "%1" must be a text.
    = 欄位「%1」必須是文字。
    an upcaster file has nothing but lines that begin with `--`
    = 升級器檔案只能有以 `--` 開頭的行
    it does not begin with a line `-- upcasters: %1`
    = 它沒有以 `-- upcasters: %1` 這一行開頭
    it is for "%1", but stands beside the projection "%2"
    = 它是給「%1」的，卻放在投影「%2」旁邊
    "%1" belongs after a line `-- upcaster: TYPE v1 to v2`
    = 「%1」要寫在 `-- upcaster: TYPE v1 to v2` 這一行之後
    an upcaster is written as `-- upcaster: TYPE v1 to v2`
    = 升級器要寫成 `-- upcaster: TYPE v1 to v2`
    a new name is written as `-- rename: OLD to NEW`
    = 新名稱要寫成 `-- rename: OLD to NEW`
    a value for a missing field is written as `-- add: FIELD = JSON`
    = 缺少的欄位的值要寫成 `-- add: FIELD = JSON`
    a split is written as `-- split: FIELD into A, B at " "`
    = 分割要寫成 `-- split: FIELD into A, B at " "`
    a combination is written as `-- combine: A, B into FIELD with " "`
    = 合併要寫成 `-- combine: A, B into FIELD with " "`
    a computed field is written as `-- compute: FIELD KIND = EXPRESSION`
    = 計算的欄位要寫成 `-- compute: FIELD KIND = EXPRESSION`
    at least two fields belong here, each once
    = 這裡至少要有兩個欄位，每個一次
    The table %1 stays %2 behind the log: %3
    = 資料表 %1 一直比日誌落後 %2：%3
    Bring a ledger that an older version wrote to the form that this version wants.
    = 把舊版本寫的帳本帶到這個版本要的形式。
    Everything is up to date; nothing was changed.
    = 一切都是最新的；沒有任何變更。
    Built %1 anew from %2
    = 已從 %2重新建立 %1
    Brought %1 from version %2 to %3, by event %4
    = 已由事件 %4 把 %1 從版本 %2 帶到 %3
    'ledger void %1' makes them count as if they had not happened.
    = 'ledger void %1' 會讓它們當作沒有發生過。
    would fail: %1
    = 會失敗：%1
    up to date
    = 已是最新
    would be brought from version %1 to %2
    = 會從版本 %1 帶到 %2
    would be built anew, by version %1 of its form in place of %2
    = 會以形式的版本 %1 取代 %2 重新建立
    would be built anew
    = 會重新建立
    event %1 (%2): %3
    = 事件 %1（%2）：%3
    no more events
    = 沒有其他事件
    1 more event
    = 另外 1 個事件
    %1 more events
    = 另外 %1 個事件
    The line stands in the place of events that could not be read when it was exported.
    = 這一行代表匯出時無法讀取的事件。
    Import from the ledger's backup, or from its folder once it is mended.
    = 請從該帳本的備份匯入，或在修復後從其資料夾匯入。
    the event's id, a UUID
    = 事件的 id（UUID）
    a first and a last sequence number
    = 起始與結束的序號
    The input is no whole gzip file: its bytes were changed, or its end is missing.
    = 輸入不是完整的 gzip 檔案：位元組被改動，或缺少結尾。
    Get the file again; what came before the damage is imported, and an import again takes the rest.
    = 請重新取得檔案；損毀之前的內容已匯入，再匯入一次會補上其餘部分。
    Event %1 can't be read.
    = 無法讀取事件 %1。
    A file stands at %1, and is not written over.
    = %1 已有檔案，不會覆寫。
    What stands at %1 is no file.
    = %1 處的東西不是檔案。
    Name another file, or add --force to replace this one.
    = 請指定另一個檔案，或加上 --force 取代這個檔案。
    Name another file.
    = 請指定另一個檔案。
    There is no kind of record %1.
    = 沒有 %1 這種記錄。
    Known kinds: %1.
    = 已知的種類：%1。
    line 1: the header has no column %1, which %2 needs.
    = 第 1 行：標題列沒有 %2 所需的欄 %1。
    Its columns are: %1.
    = 其欄位為：%1。
    line 1: %1 has no column %2.
    = 第 1 行：%1 沒有欄 %2。
    line 1: the column %1 is there twice.
    = 第 1 行：欄 %1 出現了兩次。
    Name each column once.
    = 每個欄位名稱只寫一次。
    The row has %1, and the header %2.
    = 此列有 %1，標題列有 %2。
    A field with a comma in it stands in quotation marks.
    = 含有逗號的欄位值要放在引號中。
    no fields
    = 沒有欄位值
    1 field
    = 1 個欄位值
    %1 fields
    = %1 個欄位值
    no columns
    = 沒有欄
    1 column
    = 1 欄
    %1 columns
    = %1 欄
    Field %1 is not valid UTF-8.
    = 欄位值 %1 不是有效的 UTF-8。
    Save the file as UTF-8.
    = 請將檔案存成 UTF-8。
    A quotation mark stands inside of a field that does not begin with one.
    = 欄位值不以引號開頭，其中卻有引號。
    Put the whole field in quotation marks, and write those inside twice.
    = 請將整個欄位值放在引號中，內部的引號寫兩次。
    Something stands between a field's closing quotation mark and the comma.
    = 欄位值的結尾引號與逗號之間有其他內容。
    Write quotation marks inside of a field twice.
    = 欄位值內的引號請寫兩次。
    A field's quotation mark is not closed.
    = 欄位值以引號開頭，卻沒有結尾引號。
    A carriage return is not followed by a line feed.
    = 歸位字元之後沒有結束一行的換行字元。
    Save the file with line feeds at the ends of its lines; put a field with a carriage return of its own in quotation marks.
    = 請以換行字元作為行尾儲存檔案；本身含有歸位字元的欄位請放在引號內。
    A field's quotation mark is not closed within %1 bytes, the most that a record may have.
    = 有一個欄位以引號開頭，而其後 %1 個位元組（一筆記錄的上限）之內沒有結尾的引號。
    Write quotation marks inside of a field twice, and one at its end; keep large content elsewhere, and its name here.
    = 欄位中的引號請寫兩次，結尾寫一個；大型內容請放在別處，這裡只寫它的名稱。
    Write quotation marks inside of a field twice, and one at its end.
    = 欄位值內的引號請寫兩次，結尾寫一個。
    The CloudEvent has the specversion %1, not 1.0.
    = 此 CloudEvent 的 specversion 是 %1，不是 1.0。
    The CloudEvent has ledgerv, and not the id, time and sequence of an event that a ledger wrote.
    = 此 CloudEvent 有 ledgerv，卻沒有帳本所寫事件的 id、time 與 sequence。
    The CloudEvent's ledgerbatch is no range of sequence numbers such as 41-43.
    = 此 CloudEvent 的 ledgerbatch 不是像 41-43 這樣的序號範圍。
    The CloudEvent's %1 must be a text.
    = 此 CloudEvent 的 %1 必須是文字。
    The CloudEvent has no %1, or it is no text.
    = 此 CloudEvent 沒有 %1，或不是文字。
    The CloudEvent's data are bytes (data_base64), and not a JSON object.
    = 此 CloudEvent 的資料是位元組（data_base64），不是 JSON 物件。
    The CloudEvent's data are %1, and not JSON.
    = 此 CloudEvent 的資料是 %1，不是 JSON。
    The CloudEvent's data are not there, or no JSON object.
    = 此 CloudEvent 沒有資料，或資料不是 JSON 物件。
    A CloudEvent has specversion 1.0, id, source and type, and its data are an object with the fields of the type.
    = CloudEvent 有 specversion 1.0、id、source 與 type，資料是含有該 type 欄位的物件。
    Look at the name of the file.
    = 請檢查檔案名稱。
    %1 is no file.
    = %1 不是檔案。
    To import another ledger, name its folder with --from.
    = 要匯入另一個帳本，請用 --from 指定其資料夾。
    %1 is no report of an import, and is not written over.
    = %1 不是匯入報告，不會覆寫。
    Name another file for the report with --report.
    = 請用 --report 為報告指定另一個檔案。
    The line is longer than an event may be (%1 bytes).
    = 這一行超過事件的長度上限（%1 位元組）。
    the array has no end
    = 陣列沒有結尾
    a comma is missing between two values
    = 兩個值之間缺少逗號
    something follows the end of the array
    = 陣列結尾之後還有其他內容
    the text ends in the middle of a value
    = 文字在值的中間就結束了
    line %1: %2.
    = 第 %1 行：%2。
    Mend the text at that place. What came before is imported, and an import again takes the rest.
    = 請修正該處。之前的內容已匯入，再匯入一次會補上其餘部分。
    There is no header: the file is empty.
    = 沒有標題列：檔案是空的。
    Its first line names the columns.
    = 第一行寫欄位名稱。
    --kind is for CSV.
    = --kind 用於 CSV。
    Leave --kind out, or give --format csv.
    = 請去掉 --kind，或給 --format csv。
    A CSV does not say which kind of record its rows are.
    = CSV 沒有說明各列是哪一種記錄。
    Name it with --kind, such as --kind task.
    = 請用 --kind 指定，例如 --kind task。
    %1 is the ledger itself.
    = %1 就是這個帳本本身。
    Name another ledger's folder with --from.
    = 請用 --from 指定另一個帳本的資料夾。
    Another event of its atomic batch was refused: %1.
    = 同一不可分割批次中的另一個事件被拒絕：%1。
    Types that begin with 'ledger.' are the program's own; '%1' can't be imported from elsewhere.
    = 以 'ledger.' 開頭的類型由程式專用；無法從別處匯入 '%1'。
    Only events that a ledger wrote may be of such a type; they have 'seq'.
    = 只有帳本所寫的事件可以是這種類型；它們帶有 'seq'。
    The other ledger has an event of the type %1, which this version does not know.
    = 另一個帳本有類型為 %1 的事件，此版本不認得。
    Install a newer version of ledger, then import again.
    = 請安裝較新版本的 ledger，再重新匯入。
    The reset names a family of records that is not known here.
    = 此重設指定了這裡沒有的記錄家族。
    Known families: %1.
    = 已知的家族：%1。
    Write events as JSON Lines or CloudEvents, one table as CSV or JSON, or all tables as an SQLite file.
    = 將事件寫成 JSON Lines 或 CloudEvents，將一個資料表寫成 CSV 或 JSON，或將所有資料表寫成一個 SQLite 檔案。
    Events are written as jsonl or cloudevents; name a --table for csv and json.
    = 事件以 jsonl 或 cloudevents 寫出；csv 與 json 請指定 --table。
    --array is for --format cloudevents.
    = --array 用於 --format cloudevents。
    --force is for --format sqlite.
    = --force 用於 --format sqlite。
    --csv-safe needs --table and the format csv.
    = --csv-safe 只能用於以 csv 匯出的 --table。
    Name the SQLite file to make with --to.
    = 請用 --to 指定要建立的 SQLite 檔案。
    The tables of %1 lag behind the log, and can't catch up now: another writer is at work, or the disk is full or can't be written.
    = %1 的資料表落後於日誌，目前無法趕上：另一個寫入者正在工作，或磁碟已滿或無法寫入。
    Wrote %1 with %2 to %3, up to event %4.
    = 已將 %1（%2）寫入 %3，內容到事件 %4 為止。
    Write events that come from a file, another program, or another ledger.
    = 寫入來自檔案、其他程式或另一個帳本的事件。
    Name a file, - for standard input, or another ledger with --from.
    = 請指定檔案、以 - 表示標準輸入，或用 --from 指定另一個帳本。
    Give either a file or --from.
    = 請給檔案或 --from 其中之一。
    --format, --kind and --source are for files; a ledger says all that itself.
    = --format、--kind 與 --source 用於檔案；帳本本身已說明這些。
    Importing (bytes)
    = 匯入中（位元組）
    Importing (events)
    = 匯入中（事件）
    line %1, element %2
    = 第 %1 行，元素 %2
    line %1
    = 第 %1 行
    event %1 there
    = 對方的事件 %1
    %1: only the report has them.
    = %1：只在報告中。
    Report: %1
    = 報告：%1
    Would import %1. Nothing was written.
    = 將會匯入 %1。沒有寫入任何內容。
    Imported %1: %2 to %3.
    = 已匯入 %1：%2 到 %3。
    Imported %1.
    = 匯入：%1。
    %1 already there
    = 已經存在：%1
    %1 put last
    = 排到最後：%1
    %1 of %2 left out: bookkeeping of the other ledger
    = 略過：%2 的 %1（另一個帳本的內部記錄）
    %1 left out
    = 略過：%1
    %1 refused
    = 被拒絕：%1
    no more refusals
    = 沒有其他拒絕
    1 more refusal
    = 另有 1 件拒絕
    %1 more refusals
    = 另有 %1 件拒絕
    no erased events
    = 沒有已抹除的事件
    1 erased event
    = 1 個已抹除的事件
    %1 erased events
    = %1 個已抹除的事件
    Give either --older-than or --before.
    = 請給 --older-than 或 --before 其中之一。
    Give a number of days or weeks, such as 90d or 52w.
    = 請給天數或週數，例如 90d 或 52w。
    Count the answers by kind, by day, by hour (UTC) and by user.
    = 依種類、日、小時（UTC）與使用者計算回答數。
    %1 had been imported by then. Run the same import again for the rest: nothing is written twice.
    = 在那之前已匯入 %1。請再執行一次相同的匯入以取得其餘部分：不會重複寫入。
    The other ledger has brought the table %1 to version %2 of its form, and this program knows version %3.
    = 另一個帳本已把資料表 %1 帶到形式的版本 %2，而這個程式認得的是版本 %3。
    There is no event %1 yet; the last one is %2.
    = 還沒有事件 %1；最後一個是 %2。
    'ledger log -r' lists the events, the newest first.
    = 'ledger log -r' 會由新到舊列出事件。
    There is no change that could be undone.
    = 沒有可以復原的變更。
    'ledger log -r' lists the events; those that are marked are undone already.
    = 'ledger log -r' 會列出事件；有標記的已經復原了。
    Nothing is undone that could be done again.
    = 沒有可以重做的復原。
    'ledger undo' takes back the last change.
    = 'ledger undo' 會收回最後一次變更。
    Since the last undoing (event %1) there was another change, event %2.
    = 在最後一次復原（事件 %1）之後，還有另一個變更（事件 %2）。
    To bring back what was undone all the same: 'ledger void %1'.
    = 若仍要恢復已復原的內容：'ledger void %1'。
    Show which rows were added, changed and removed between two places of the past.
    = 顯示過去兩個時點之間新增、變更和移除的資料列。
    From event %1 to event %2:
    = 從事件 %1 到事件 %2：
    No row differs.
    = 沒有不同的資料列。
    List everything that ever happened to one record, oldest first, and what each event changed.
    = 由舊到新列出一筆記錄發生過的一切，以及每個事件變更了什麼。
    What each event changed can't be told: %1
    = 無法說明每個事件變更了什麼：%1
    --follow lists what comes next, which --as-of leaves out.
    = --follow 會列出之後發生的事，而 --as-of 會略去它們。
    Take back the last change: let its events count as if they had not happened.
    = 收回最後一次變更：讓它的事件視為沒有發生。
    Bring back what was undone last.
    = 恢復最後一次復原的內容。
    Voided %1: event %2. To go back: %3
    = 已使%1無效：事件 %2。若要回復：%3
    ledger
    = 帳本
    as of
    = 時點
    hash
    = 雜湊
    later
    = 之後
    ROWS
    = 列數
    --expect-head is about the ledger as it is now: leave out --as-of.
    = --expect-head 是關於帳本目前的狀態：請不要加 --as-of。
    No event of those that were asked for was there by then: the last one was %1.
    = 所要求的事件在當時都還不存在：最後一個是 %1。
    Name others with --events, or a later place with --as-of.
    = 請用 --events 指定其他事件，或用 --as-of 指定較晚的時點。
    The restored log stands in its place, but it can't be known whether that is on disk: %1
    = 已還原的日誌在其位置上，但無法得知是否已寫入磁碟：%1
    Check the disk, then run 'ledger verify'. Should the old log be back after a power cut, restore again.
    = 請檢查磁碟，然後執行 'ledger verify'。若停電後舊日誌又回來了，請再還原一次。
    The restored log stands in its place, but %1 could not be written: %2
    = 已還原的日誌在其位置上，但無法寫入 %1：%2
    Once that is mended, set what you need with 'ledger config set'.
    = 修復之後，請用 'ledger config set' 設定您需要的項目。
    events after %1
    = 事件 %1 之後的事件
    Give a sequence number, or a time such as 2026-11-21 or 2026-11-21T09:00:00Z.
    = 請給出序號，或像 2026-11-21、2026-11-21T09:00:00Z 這樣的時間。
    The table %1 would be larger than %2 MiB.
    = 資料表 %1 會超過 %2 MiB。
    %1: the full-text table %2 does not have the words of its content.
    = %1：全文檢索資料表 %2 的詞與其內容不一致。
    Correct the statements or triggers that change the one and not the other.
    = 請修正只變更其中一方的陳述式或觸發程序。
    A statement of the table %1 can't take the event: %2.
    = 資料表 %1 的陳述式無法接受此事件：%2。
    how well a row fits may come out otherwise at the next replay
    = 資料列的相符程度在下次重播時可能不同
    the name %1 is taken: there is such a table already
    = 名稱 %1 已被使用：已有這個名稱的資料表
    "on: *" is for the program's own tables
    = 「on: *」僅供程式本身的資料表使用
    the events of %1 belong to %2 already
    = %1 的事件已屬於 %2
    a virtual table is a full-text one, without comments inside: CREATE VIRTUAL TABLE name USING fts5(…)
    = 虛擬資料表只能是內部沒有註解的全文檢索資料表：CREATE VIRTUAL TABLE name USING fts5(…)
    what fts5 is given is columns, columns UNINDEXED, and name='value' for content, content_rowid, tokenize, prefix, columnsize and detail
    = fts5 可接受的是欄位、UNINDEXED 欄位，以及 content、content_rowid、tokenize、prefix、columnsize 和 detail 的 name='value'
    "%1" is no option of a full-text table that a projection file may use
    = 「%1」不是投影檔可以使用的全文檢索資料表選項
    the content of a full-text table is that of a table which the file makes before it
    = 全文檢索資料表的內容必須來自檔案在它之前建立的資料表
    a full-text table is cut into words by unicode61, porter, trigram or ascii
    = 全文檢索資料表只能以 unicode61、porter、trigram 或 ascii 斷詞
    a file is about at most %1 types of events
    = 一個檔案最多處理 %1 種事件
    a file has at most %1 statements
    = 一個檔案最多有 %1 個陳述式
    views and tables of WITH are named more than %1 times in all
    = 檢視和 WITH 的資料表合計被引用超過 %1 次
    %1 is a full-text table's own
    = %1 是全文檢索資料表自用的
    The application can't bring the event to the present version.
    = 應用程式無法將此事件轉換為目前的版本。
    To take the kind from view: 'ledger kind remove %1'. To bring another version of it: 'ledger kind edit FILE'.
    = 若要移除此種類：'ledger kind remove %1'。若要換成另一個版本：'ledger kind edit FILE'。
    To bring the kind back: 'ledger kind add FILE'; 'ledger show' has its file.
    = 若要恢復此種類：'ledger kind add FILE'；'ledger show' 有它的檔案。
    The other ledger has registered a kind of record in a form that this version does not know.
    = 另一個帳本以此版本不認識的形式登錄了一種紀錄。
    There is a kind %1 already, in version %2.
    = 已有種類 %1，版本為 %2。
    To bring another version of it: 'ledger kind edit %1'.
    = 若要換成另一個版本：'ledger kind edit %1'。
    %1 is version %2 of the kind %3, and version %4 is registered.
    = %1 是種類 %3 的版本 %2，而已登錄的是版本 %4。
    Give the changed file a higher version: '-- version: %1'.
    = 請給變更後的檔案較高的版本：'-- version: %1'。
    There is no kind %1 that could be edited.
    = 沒有可編輯的種類 %1。
    To add it: 'ledger kind add %1'.
    = 若要加入：'ledger kind add %1'。
    A ledger has at most %1 kinds of record.
    = 一個帳本最多有 %1 種紀錄。
    Take one away that is not needed: 'ledger kind remove NAME'.
    = 請移除不需要的種類：'ledger kind remove NAME'。
    %1 is version %2 of the kind %3, which had come to version %4 when it was taken away.
    = %1 是種類 %3 的版本 %2，但它被移除時已是版本 %4。
    Give the file version %1, or a higher one.
    = 請將檔案的版本設為 %1 或更高。
    %1 does not fit the events of the log: %2
    = %1 與日誌中的事件不符：%2
    Correct the file.
    = 請修正檔案。
    %1 does not fit %2 of the log, the first of them event %3 (%4): %5
    = %1 與日誌中的 %2 不符，第一個是事件 %3（%4）：%5
    Correct the file, or let the events count as if they had not happened: 'ledger void %1'.
    = 請修正檔案，或讓這些事件視為未發生：'ledger void %1'。
    There is no kind %1 in this ledger.
    = 此帳本沒有種類 %1。
    'ledger kind list' shows those that there are.
    = 'ledger kind list' 會列出現有的種類。
    Only a SELECT reads rows.
    = 只有 SELECT 可以讀取資料列。
    Tables are changed by events alone.
    = 資料表只由事件變更。
    An array or object is no value of a query.
    = 陣列或物件不能作為查詢的值。
    Give its parts one by one.
    = 請逐一提供其中的元素。
    The kind %1 has no event %2.
    = 種類 %1 沒有事件 %2。
    It has: %1.
    = 現有：%1。
    The field %1 is given twice.
    = 欄位 %1 給了兩次。
    Give it once.
    = 請只給一次。
    %1 has no field %2.
    = %1 沒有欄位 %2。
    Did you mean --%1?
    = 您是指 --%1 嗎？
    The file of the kind %1 does not say which table holds the records '%2'.
    = 種類 %1 的檔案沒有說明紀錄 '%2' 在哪個資料表。
    Add a line '-- row: TABLE' to its events, raise its version, and run 'ledger kind edit FILE'.
    = 請在其事件加上 '-- row: TABLE' 一行、提高版本，然後執行 'ledger kind edit FILE'。
    Records '%1' have commands of their own.
    = 紀錄 '%1' 有自己的命令。
    See 'ledger %1 --help'.
    = 請參閱 'ledger %1 --help'。
    There is no kind of record '%1' in this ledger.
    = 此帳本沒有紀錄種類 '%1'。
    'ledger kind add FILE' adds one.
    = 'ledger kind add FILE' 可加入一種。
    Name a projection file, such as visits.sql.
    = 請指定投影檔，例如 visits.sql。
    %1 has %2 bytes; a kind of record takes at most %3.
    = %1 有 %2 個位元組；一種紀錄最多 %3 個。
    Is it a projection file? Then make several kinds of it.
    = 這是投影檔嗎？若是，請拆成幾個種類。
    %1 is no text: it is not UTF-8, or holds a character U+0000.
    = %1 不是文字：它不是 UTF-8，或含有字元 U+0000。
    What is searched for has no pages.
    = 搜尋結果沒有分頁。
    Give --limit in place of --after.
    = 請改用 --limit 代替 --after。
    There is no %1 %2.
    = 沒有 %1 %2。
    'ledger record %1 list' shows what there is.
    = 'ledger record %1 list' 會列出現有的紀錄。
    Make several kinds of it.
    = 請拆成幾個種類。
    The kind %1 was registered by a newer version of this program.
    = 種類 %1 是由此程式的較新版本登錄的。
    Event %1 does not say which kind of record it registers.
    = 事件 %1 沒有說明它登錄哪一種紀錄。
    Look at it with 'ledger show %1'.
    = 請用 'ledger show %1' 查看。
    The kind was not looked at.
    = 尚未檢查此種類。
    There is no family '%1'.
    = 沒有系列 '%1'。
    Register a kind of record, after trying its file out on all events.
    = 先以所有事件試用檔案，再登錄一種紀錄。
    Keep kinds of record of your own, each described by a file.
    = 使用以檔案描述的自訂紀錄種類。
    Register a newer version of a kind of record.
    = 登錄一種紀錄的較新版本。
    List the kinds of record that this ledger has registered.
    = 列出此帳本登錄的紀錄種類。
    There are no kinds of your own. 'ledger kind add FILE' adds one.
    = 沒有自訂種類。'ledger kind add FILE' 可加入一種。
    VERSION
    = 版本
    RECORDS
    = 紀錄
    refused
    = 拒絕
    %1 is refused: %2
    = %1 被拒絕：%2
    Take a kind of record from view.
    = 移除一種紀錄的檢視。
    From view would go: %1.
    = 將移出檢視：%1。
    From view goes: %1. The log keeps the events.
    = 移出檢視：%1。日誌會保留事件。
    Remove?
    = 要移除嗎？
    Removed %1: event %2
    = 已移除 %1：事件 %2
    Nothing to do: version %1 of %2 is registered already.
    = 無事可做：%2 的版本 %1 已登錄。
    Registered %1, version %2: event %3
    = 已登錄 %1 版本 %2：事件 %3
    %1, version %2, would be registered.
    = 將登錄 %1 版本 %2。
    The next append brings its rows from version %1 to %2.
    = 下次附加會將其資料列從版本 %1 升到 %2。
    Show one kind of record, or print its file.
    = 顯示一種紀錄，或輸出其檔案。
    Give one of --sql and --upcasters.
    = 請只給 --sql 和 --upcasters 其中之一。
    The kind %1 has no file of upcasters.
    = 種類 %1 沒有升版檔。
    --sql prints its projection file.
    = --sql 會輸出其投影檔。
    upcasters
    = 升版檔
    rows
    = 資料列
    Add, change, delete, list and show records of a kind of your own.
    = 新增、變更、刪除、列出和顯示自訂種類的紀錄。
    --search is for list.
    = --search 僅用於 list。
    --clear is for edit.
    = --clear 僅用於 edit。
    %1 has no value.
    = %1 沒有值。
    Give it one: %1 VALUE.
    = 請給它一個值：%1 VALUE。
    --set takes NAME=VALUE, not %1.
    = --set 需要 NAME=VALUE，而不是 %1。
    Such as --set limit=5.
    = 例如 --set limit=5。
    No record is named.
    = 沒有指定紀錄。
    More than one record is named.
    = 指定了多筆紀錄。
    Name one by its id, the beginning of it, or its name.
    = 請以 id、id 開頭或名稱指定一筆。
    %1 is no field.
    = %1 不是欄位。
    Fields are given as --FIELD VALUE.
    = 欄位以 --FIELD VALUE 指定。
    There is no option --%1 here.
    = 這裡沒有選項 --%1。
    See 'ledger record --help'.
    = 請參閱 'ledger record --help'。
    Added the %1
    = 已新增 %1
    Nothing is to be changed.
    = 沒有要變更的內容。
    Fields are: %1.
    = 欄位有：%1。
    Changed the %1
    = 已變更 %1
    Deleted the %1 %2.
    = 已刪除 %1 %2。
    There is no %1 yet.
    = 還沒有 %1。
    No %1 has these words.
    = 沒有 %1 包含這些詞。
    --as-of is for list and show.
    = --as-of 僅用於 list 和 show。
    Event %1 (%2) does not say which events it is about.
    = 事件 %1（%2）沒有說明它是關於哪些事件。
    The restored log stands in its place, but what had been erased since the backup is not erased in it yet: %1
    = 已還原的日誌在其位置上，但備份之後清除的內容尚未在其中清除：%1
    No event is about a record %1, or all of them are erased.
    = 沒有關於記錄 %1 的事件，或者都已清除。
    Other events would be erased now than in the preview: someone else wrote in between.
    = 現在會清除的事件與預覽不同：其間有別人寫入了。
    erased before the backup was restored
    = 在還原備份之前已清除
    The erasure is in the log, but not all that it takes away is gone yet: %1
    = 清除已記入日誌，但它要移除的內容尚未全部消失：%1
    Once that is mended, the next command that writes finishes it; or run 'ledger seal'.
    = 修復之後，下一個寫入的命令會完成它；或者執行 'ledger seal'。
    %1 lost what was private in them, by event %2.
    = %1失去了其中的私人內容（由事件 %2）。
    Event %1 has lost its data, and no event says that it was erased.
    = 事件 %1 失去了資料，卻沒有事件說明它已被清除。
    An erasure was begun, and is not finished.
    = 清除已開始，但尚未完成。
    The next command that writes finishes it; or run 'ledger seal'.
    = 下一個寫入的命令會完成它；或者執行 'ledger seal'。
    Take a record's data out of the log and of every file of the ledger, for good.
    = 把一筆記錄的資料從日誌和帳本的所有檔案中永久移除。
    Erase?
    = 要清除嗎？
    Erased %1: event %2 tells of it.
    = 已清除%1：事件 %2 記載了此事。
    To be erased: %1 about %2
    = 將清除：%1（關於%2）
    Deleted with it, since the values may stand there too:
    = 一併刪除，因為其中也可能有這些值：
    The values may stand in these copies too, which are yours to delete:
    = 這些複本中也可能有這些值，請自行刪除：
    Whether the commands that delete take what they delete out of the log too: yes or no.
    = 刪除命令是否也把刪除的內容從日誌清除：yes 或 no。
    Whether a damaged table is rebuilt as soon as it is set aside, without waiting for ledger rebuild: yes or no.
    = 損壞的資料表被隔離後，是否不等 ledger rebuild 就立刻重建：yes 或 no。
    Its values go from the log for good; that can't be undone.
    = 其值將從日誌中永久消失，無法復原。
    The log keeps the values, unless they are erased too.
    = 除非一併清除，否則日誌會保留這些值。
    Answer with y (delete), e (delete and erase) or n.
    = 請回答 y（刪除）、e（刪除並清除）或 n。
    Replace?
    = 要取代嗎？
    The ledger is in a folder that %1 keeps the same on several machines: it copies files while they are written, and brings others back.
    = 帳本位於 %1 在多台電腦上保持一致的資料夾中：它會在寫入時複製檔案，並把其他檔案帶回來。
    Keep the ledger elsewhere, and let the service have its backups: 'ledger config set backup.to DIR'.
    = 請把帳本放在別處，讓該服務保存它的備份：'ledger config set backup.to DIR'。
    --dry-run is for delete.
    = --dry-run 僅用於 delete。
    --erase is for delete.
    = --erase 僅用於 delete。
    --if-seq is for edit and delete.
    = --if-seq 僅用於 edit 和 delete。
    --limit and --after are for list; a field of that name is given as --set.
    = --limit 和 --after 僅用於 list；同名的欄位請用 --set 指定。
    --search needs a word.
    = --search 需要一個詞。
    %1 that an event says were erased still have their data.
    = 有%1，事件說已清除，但仍有其資料。
    Erase them again: 'ledger seal'.
    = 請再清除一次：'ledger seal'。
    Erased since the backup, and again now: %1
    = 備份之後曾清除、現在再次清除：%1
    The %1 %2 and what belongs to it (%3)
    = %1「%2」及其所屬項目（%3）
    Deleted the %1 %2 and what belongs to it (%3).
    = 已刪除%1「%2」及其所屬項目（%3）。
    The archive can't be kept inside of the ledger that it is of: %1
    = 封存不能放在其所屬的帳本之內：%1
    %1 holds other files, such as %2, and is no archive of a log.
    = %1 內有其他檔案（例如 %2），不是日誌的封存。
    The disk of the archive may be at fault: try again, or use another one.
    = 封存所在的磁碟可能有問題：請再試一次，或改用其他磁碟。
    %1 holds other events than the ones that were archived.
    = %1 內的事件不是當初封存的事件。
    It is of another copy of this ledger. Name the folder that this one was archived to.
    = 那屬於此帳本的另一份副本。請指定此帳本封存到的資料夾。
    %1 belongs to another ledger.
    = %1 屬於另一個帳本。
    it is not sealed
    = 尚未封存定稿
    they are in an archive
    = 它們在封存中
    Event %1 is in an archive, and needed for this.
    = 事件 %1 在封存中，而此操作需要它。
    Events %1 to %2 are in an archive, and needed for this.
    = 事件 %1 至 %2 在封存中，而此操作需要它們。
    The first events are in an archive, and needed for this.
    = 最前面的事件在封存中，而此操作需要它們。
    Bring them back first with 'ledger attach DIR'; 'ledger status' says where they were archived.
    = 請先以 'ledger attach DIR' 取回；'ledger status' 會顯示封存的位置。
    The copy %1 (what stands for archived events) is damaged: %2.
    = 副本 %1（代表已封存的事件）已損壞：%2。
    a table's entry is none
    = 某個資料表的項目不正確
    The table '%1' as it is to be made needs events 1 to %2, which are in an archive; what stands for them does not do%3.
    = 要建立資料表 '%1' 需要事件 1 至 %2，但它們在封存中；代表它們的檔案不適用%3。
    The segments are in the archive, but not all of their lines are out of the log yet: %1
    = 區段已在封存中，但其內容尚未全部從日誌移除：%1
    Once that is mended, run the same command again.
    = 修復之後，請再次執行相同的命令。
    The table '%1' is wrong: %2.
    = 資料表 '%1' 不正確：%2。
    Nothing was archived. Run 'ledger rebuild %1' first.
    = 沒有封存任何內容。請先執行 'ledger rebuild %1'。
    Nothing of this ledger's log is archived.
    = 此帳本的日誌沒有任何部分被封存。
    Every event is there: 'ledger log' lists them.
    = 所有事件都在：'ledger log' 會列出它們。
    %1 does not hold %2, which has to come back first.
    = %1 沒有 %2，而它必須最先取回。
    'ledger status' says where events were archived. The last ones that were archived come back first.
    = 'ledger status' 會顯示事件封存的位置。最後封存的最先取回。
    Events were archived to %1, by event %2.
    = 事件已封存到 %1，由事件 %2 記錄。
    Archived events were brought back from %1.
    = 已從 %1 取回封存的事件。
    Events 1 to %1 are in an archive, and an erasure has to reach them too.
    = 事件 1 至 %1 在封存中，而清除也必須涵蓋它們。
    Events %1 to %2 are in an archive, and not among these. 'ledger attach DIR' brings them back.
    = 事件 %1 至 %2 在封存中，不在此列。'ledger attach DIR' 可取回它們。
    Move the log's first segments to another folder; tables stay as they are.
    = 將日誌最前面的區段移到另一個資料夾；資料表維持原狀。
    Copying
    = 複製中
    Archived events %1 to %2: event %3 tells of it. Back them up where they are now.
    = 已封存事件 %1 至 %2：事件 %3 記錄此事。請在新位置備份它們。
    Events up to %1 are archived already.
    = 事件 %1 以前的已經封存。
    only whole segments go, and the first one that could ends with event %1, not before event %2
    = 只能移動整個區段，而第一個可移動的區段結束於事件 %1，並非在事件 %2 之前
    all others are in the segment that is written to, which 'ledger seal' ends
    = 其餘都在正在寫入的區段中，'ledger seal' 會結束它
    There is nothing to archive: %1.%2
    = 沒有可封存的內容：%1。%2
    %1 to %2, %3, %4
    = %1 至 %2，%3，%4
    Events %1 to %2 stay archived: this folder does not hold them.
    = 事件 %1 至 %2 仍為封存狀態：此資料夾沒有它們。
    Bring archived events back into the log.
    = 將封存的事件取回日誌。
    Bring them back?
    = 要取回嗎？
    Events %1 to %2 are in the log again. %3 still has its copy of them.
    = 事件 %1 至 %2 已回到日誌。%3 仍保有其副本。
    Archived
    = 已封存
    events up to %1
    = 至事件 %1 為止
    Archived: %1 up to event %2; the chain's hashes around them are right
    = 已封存：至事件 %2 為止的 %1；其前後的鏈雜湊正確
    There is nothing at %1.
    = %1 沒有任何東西。
    'ledger status' says where events were archived.
    = 'ledger status' 會顯示事件封存的位置。
    The table '%1' stands at event %2, and could not be compared: what it was made from is archived.
    = 資料表 '%1' 停在事件 %2，無法比對：其來源已封存。
    'ledger rebuild %1' builds it from what stands for that.
    = 'ledger rebuild %1' 會以代表它的檔案重建。
    Erase their records too, or void them first; --json lists them all.
    = 請一併清除它們的記錄，或先作廢它們；--json 會全部列出。
    Erase their records too, or void them first: 'ledger void %1'.
    = 請一併清除它們的記錄，或先作廢它們：'ledger void %1'。
    An erasure was begun, and is not finished. The next command that writes finishes it.
    = 清除已開始但尚未完成。下一個寫入的命令會完成它。
    The table '%1' can't be made as it was after event %2: something that other events build on was erased since.
    = 無法製作資料表 '%1' 在事件 %2 之後的樣子：其他事件所依據的內容後來已被清除。
    Look at a later place: after event %1 nothing is missing.
    = 請查看較晚的時間點：事件 %1 之後沒有缺漏。
    Serious, though no row is gone: a table that breaks can't be built again without the archive.
    = 嚴重，但沒有任何資料列遺失：損壞的資料表若沒有封存就無法重建。
    Every event, from the archive.
    = 從封存取回所有事件。
    Yes, with the tables as they stand.
    = 可以，使用現有的資料表。
    %1 holds other events than the ones that are to be archived.
    = %1 內的事件不是要封存的事件。
    Another copy of this ledger was archived there. Name a folder of its own for this one.
    = 此帳本的另一份副本封存在那裡。請為這一份指定專用的資料夾。
    The archive is damaged, not the ledger: %1
    = 損壞的是封存，而非帳本：%1
    Nothing was changed. Use another copy of the archive.
    = 未做任何變更。請使用封存的另一份副本。
    In %1, event %2 was erased; in this copy of the ledger it was not.
    = 在 %1 中，事件 %2 已清除；在此帳本的這份副本中則沒有。
    %1 is missing.
    = %1 不見了。
    The disk may be at fault: try again.
    = 磁碟可能有問題：請再試一次。
    Serious for whoever asked for the erasure: no event is lost, but values that had been erased can be read again.
    = 對要求清除的人來說很嚴重：沒有遺失任何事件，但已清除的值又能讀到了。
    Nothing has to: the values go for good once they are erased again.
    = 不需要取回任何東西：再次清除之後，這些值就永久消失。
    Yes. Nothing more can be erased or archived before that.
    = 可以。在那之前不能再清除或封存任何東西。
    Every event that the archive or a backup has.
    = 封存或備份中有的每個事件。
    Nothing was archived, because an erasure is not finished: %1
    = 沒有封存任何東西，因為有一項清除尚未完成：%1
    Event %1 was erased in %2, and nothing in this log tells of that: it was erased in another copy of this ledger.
    = 事件 %1 在 %2 中已清除，但此日誌沒有任何說明：那是在此帳本的另一份副本中清除的。
    Nothing was changed. Attach a folder that has the event whole, or go on with the copy in which it was erased.
    = 沒有任何變更。請指定完整保有該事件的資料夾，或繼續使用已清除它的那份副本。
    The segment %1 was put right from the archive %2: %3%4
    = 已用封存 %2 修正區段 %1：%3%4
    %1 that had been erased before a backup was restored can't be erased again while events up to %2 are in an archive.
    = 在還原備份之前已清除的%1，在事件 %2 以前仍在封存中時無法再次清除。
    Bring the archived events back with '%1', as often as 'ledger status' names a folder: they are erased again with that. Archive anew afterwards.
    = 請用 '%1' 取回已封存的事件，直到 'ledger status' 不再列出資料夾為止：取回時會再次清除。之後請重新封存。
    Take it from the archive
    = 從封存取回
    Put the damaged file right from %1, where it is proved that nothing else changes. It brings back the archived events that the folder holds.
    = 用 %1 修正損毀的檔案，且以能證明其他都不變為限。該資料夾中已封存的事件會被取回。
    Damaged or missing in the log, and put right by it: %1
    = 在日誌中損毀或遺失、將由此修正的區段：%1
    Which folder were the events archived to?
    = 事件封存到哪個資料夾？
    Archive
    = 封存
    Goes to
    = 封存到
    gives %1
    = 可補回 %1
    it is damaged
    = 它已損毀
    it is not what event %1 says was put there
    = 它不是事件 %1 所說放在那裡的內容
    What stands for archived events in the table '%1' is of no use: %2 (%3).
    = 資料表 '%1' 中代表已封存事件的檔案無法使用：%2（%3）。
    What stands for archived events in %1 is of no use. In the table '%2': %3 (%4).
    = %1中代表已封存事件的檔案無法使用。資料表 '%2'：%3（%4）。
    Bring the events back with '%1', then archive them anew; or take the file from a backup.
    = 請以 '%1' 取回事件，再重新封存；或從備份取回檔案。
    no backup has it
    = 沒有備份有它
    it is missing or damaged
    = 它不見了或已損毀
    What stands for the archived events in the table '%1' is of no use: %2. The table goes on as it stands; if it breaks, it can't be built again without this file or the archive.
    = 資料表 '%1' 中代表已封存事件的檔案無法使用：%2。資料表仍可照常使用；但若損壞，沒有此檔案或封存就無法重建。
    Put the files of log/tables back from a copy; then look again.
    = 請用副本放回 log/tables 的檔案，然後再看一次。
    Bring the archived events back
    = 取回已封存的事件
    Every table can be built from them again. They can be archived anew afterwards, which makes what stands for them anew.
    = 每個資料表都能由它們重建。之後可以重新封存，代表它們的檔案也會重新產生。
    What stands for archived events is damaged
    = 代表已封存事件的檔案已損毀
    Tables are built from what stands for the archived events, in log/tables. A disk that fails, or somebody who cleaned up, may be why it is damaged or gone. A table that breaks can't be built again without it.
    = 資料表由 log/tables 中代表已封存事件的檔案建立。它損毀或不見，可能是磁碟故障，或有人清理過。沒有它，損壞的資料表就無法重建。
    Every event is in the log or in the archive. The tables that are built work, and new events are written.
    = 每個事件都在日誌或封存中。已建立的資料表可以使用，新事件也能寫入。
    What stands for archived events in the table 'tasks' is of no use: it is missing (%1).
    = 資料表 'tasks' 中代表已封存事件的檔案無法使用：它不見了（%1）。
    Events %1 to %2 are in the owner's archive: what they made is not in these tables, and what builds on that was voided.
    = 事件 %1 至 %2 在擁有者的封存中：它們產生的內容不在這些資料表裡，建立在其上的已作廢。
    Event %1 is in an archive, and not among these. 'ledger attach DIR' brings it back.
    = 事件 %1 在封存中，不在這些之內。'ledger attach DIR' 可取回它。
    Of events %1 to %2, %3 are in an archive, and not among these. 'ledger attach DIR' brings them back.
    = 事件 %1 至 %2 之中有 %3 個在封存中，不在這些之內。'ledger attach DIR' 可取回它們。
    10   there is no ledger, or no archive of it in that folder
    = 10   沒有帳本，或該資料夾中沒有它的封存
    The values of %1 that had been erased before a backup was restored are back: events up to %2 are in an archive, and tables stand for them.
    = 在還原備份之前已清除的%1，其值又回來了：事件 %2 以前都在封存中，由資料表代表它們。
    What had been erased before a backup was restored has its values again (%1). 'ledger attach DIR' brings the archived events back, and erases them again.
    = 在還原備份之前已清除的內容又有了值（%1）。'ledger attach DIR' 會取回已封存的事件並再次清除。
    erased in the archive
    = 在封存中已清除
    It was interrupted.
    = 已中斷。
    The full-text table %1 can't be compared with the texts that it is of.
    = 全文檢索資料表 %1 無法與其來源文字比對。
    Its content names a table, and its columns and its content_rowid columns of that: correct those.
    = content 要寫資料表，欄位與 content_rowid 要寫該資料表的欄位：請更正。
    The log keeps the values. 'ledger erase %1' takes them out for good; --erase does so with the deletion.
    = 日誌仍保留這些值。若要也永久取出：'ledger erase %1'；刪除時則加上 --erase。
    The log keeps the values. To take them out for good: 'ledger undo', then the same with --erase.
    = 日誌仍保留這些值。若要也永久取出：先 'ledger undo'，再加上 --erase 做一次。
    Add --yes to go on without being asked. The log keeps the values; or add --erase, which takes them out for good.
    = 加上 --yes 即可不經詢問繼續。日誌仍保留這些值；再加上 --erase 則永久取出。
    It is deleted, but erasing it failed: %1
    = 已刪除，但清除失敗：%1
    Whether an event about another record took this one away can't be told: %1
    = 無法得知是否有另一筆記錄的事件取走了這一筆：%1
    The user %1
    = 使用者「%1」
    What had been erased is not erased again yet: %1
    = 先前清除過的內容還沒有再次清除：%1
    it does not stand where its card says
    = 它所在的位置與卡片所記的不同
    the log ends before event %1, which the table '%2' has applied
    = 日誌在事件 %1 之前就結束了，而資料表 '%2' 已套用該事件
    the log ends before event %1, which a backup has
    = 日誌在事件 %1 之前就結束了，而某個備份有該事件
    the log ends before event %1, which it had on %2
    = 日誌在事件 %1 之前就結束了，而它在 %2 時有該事件
    Give one of: %1.
    = 請給下列其中之一：%1。
    "kept" is for public ids, integers, times and dates only
    = 「kept」只能用於 public 的 id、整數、時間和日期
    "%1" belongs behind the statements of an event
    = 「%1」應寫在事件的敘述之後
    the statements of %1 serve when it is erased already
    = %1 的敘述在清除後已會使用
    "%1" needs a field of %2 that is kept
    = 「%1」需要 %2 有一個 kept 欄位
    %1 is not there when the event is erased: the field is not kept
    = 事件清除後就沒有 %1：該欄位不是 kept
    %1 has kept fields, and no statement for when it is erased
    = %1 有 kept 欄位，卻沒有清除時的敘述
    %1 is there only at %2
    = %1 只在 %2 時才有
    Put the files of its log back. If you can't, 'ledger recover' lists your options.
    = 請把記錄檔放回原處。沒有這些檔案時該怎麼做，'ledger recover' 會顯示。
    Run %1.
    = 請執行 %1。
    Options, best first: %1.
    = 有幫助的做法（由最好的開始）：%1。
    No event and no row of %1 can be read, so there is nothing to salvage.
    = %1 的事件與資料列都無法讀取，因此沒有可搶救的內容。
    If there is a backup: %1.
    = 如果有備份：%1。
    The ledger at %1 no longer has a log, so there is nothing to repair.
    = %1 的帳本已經沒有記錄，因此無法只修復其中一部分。
    Events are safe. Run %1.
    = 事件安全無虞。請執行 %1。
    Run %1, and compare the two with 'ledger log'.
    = 請執行 %1，並用 'ledger log' 比較兩者。
    Nothing was changed. If an older copy was put back, put the newer files back. %1
    = 沒有任何變更。是否放回了較舊的複本？若是，請放回較新的檔案。%1
    Nothing was changed. Put the newer files back. %1
    = 沒有任何變更。請放回較新的檔案。%1
    taking over rows was not requested
    = 未被要求
    the table stands at event %1, and later events may have removed the row
    = 資料表停在事件 %1，之後的事件可能已移除該列
    From a newer copy or a backup that has them, every event. Without one, all that are here, and %1.
    = 若有較新的複本或包含它們的備份，可取回所有事件。若沒有，則是這裡的所有事件，以及%1。
    From the files or a backup, every event that they have. Without them, %1.
    = 若有檔案或備份，可取回其中的所有事件。若沒有，則是%1。
    Restore the backup to a new place with %1, compare the two with 'ledger log', and add to the one that you keep what only the other has.
    = 請用 %1 把備份還原到新的位置，用 'ledger log' 比較兩者，並把只有另一份才有的內容加到您要保留的那一份。
    %1, which a salvage takes over
    = %1（搶救時會一併取回）
    'ledger support bundle' makes a file for help.
    = 'ledger support bundle' 會建立供支援使用的檔案。
    Every row, but for what the voided events would have changed.
    = 除了被作廢的事件原本會造成的變更以外的每一列。
    Nothing was changed. Events were archived to %1, which is not there now: once it is, %2 may put this right. %3
    = 沒有任何變更。事件已封存到 %1，但它目前不在：等它回來後，%2 也許能修復。%3
    Events are safe. %1
    = 事件安全無虞。%1
    Nothing was changed. Put the right log back. %1
    = 沒有任何變更。請放回正確的記錄。%1
    Nothing was changed. Restore that backup to a new place with %1, and compare the two with 'ledger log'.
    = 沒有任何變更。請用 %1 把該備份還原到新的位置，並用 'ledger log' 比較兩者。
    Take the file from the backup in %1: %2. Or bring the events back with '%3', then archive them anew.
    = 請從 %1 的備份取出檔案：%2。或用 '%3' 取回事件，再重新封存。
    Neither the log nor any table can be read.
    = 記錄與資料表都無法讀取。
    Update ledger: this program has SQLite built in, and a later one may have %1. It helps if the possible cause above is the cause.
    = 請更新 ledger：此程式內建 SQLite，較新的版本可能含有 %1。若上述可能的原因確為原因，這會有幫助。
    Update %1 to %2 or later, by your system's updates. It helps if the possible cause above is the cause.
    = 請透過系統更新將 %1 更新到 %2 或更新的版本。若上述可能的原因確為原因，這會有幫助。
    Make a new ledger of the rows that the tables have; this one stays as it is.
    = 以資料表中的資料列建立新的帳本；此帳本保持原狀。
    Make a new ledger from everything that can be read, with the rows that only the tables still have; this one is not changed.
    = 以所有可讀取的內容，加上只剩資料表才有的資料列，建立新的帳本；此帳本保持原狀。
    The ledger is damaged
    = 帳本已損壞
    A possible cause, not confirmed: %1 %2 has a known fault: %3. It is fixed in %4, or earlier under the same number. See %5
    = 可能的原因（此處無法證實）：%1 %2 有已知的問題：%3。已在 %4 修正，或更早以相同版本號修正。請參閱 %5
    Nothing was changed. The tables still have rows, which a salvage takes over; no event can be read until the files of the log are back.
    = 沒有任何變更。資料表仍有資料列，搶救時會一併取回；在日誌的檔案放回之前，無法讀取任何事件。
    %1 No backup is known. All that can be read goes into a new ledger, and so do rows that only the tables still have; the damaged one is not touched. If there is a copy of the folder log anywhere, add --backup, or put its files back instead.
    = %1 沒有已知的備份。所有可讀取的內容，以及只剩資料表才有的資料列，都會進入新的帳本；損壞的那一份不會被更動。如果某處有 log 資料夾的複本，請加上 --backup，或改為把檔案放回。
    The tables of %1 can't be read, and are not in the file.
    = %1 的資料表無法讀取，因此不在檔案中。
    The tables of %1 are suspect: their rows may be outdated or wrong.
    = %1 的資料表有疑慮：其中的資料列可能已過時或有誤。
    Tables
    = 資料表
    give %1
    = 提供 %1
    %1 of %2 taken over from the table
    = 從資料表取回 %2 的 %1
    %1 of %2 only in the table, not taken over
    = %2 的 %1 只在資料表中，未取回
    %1 of %2 whose content differs from the table's
    = %2 的 %1 內容與資料表不同
    the table %1 is suspect (%2): review what was taken over
    = 資料表 %1 有疑慮（%2）：請檢視取回的內容
    a part of the table %1 can't be read
    = 資料表 %1 有一部分無法讀取
    no event that can be read says what it holds
    = 沒有任何可讀取的事件說明它存放什麼
    not read
    = 未讀取
    The log in %1 goes back to event %2; the one there is set aside.
    = %1 中的日誌會回到事件 %2；現有的日誌會移至一旁。
    %1 will be put right; the damaged files are kept aside.
    = 會修復%1；損壞的檔案會另外保留。
    Events %1 to %2 will be moved to %3.
    = 事件 %1 到 %2 會移至 %3。
    Events %1 to %2 will be in the log again.
    = 事件 %1 到 %2 會回到日誌中。
    The event will be void; the log keeps it.
    = 這個事件會作廢；日誌仍保留它。
    %1 will be void; the log keeps them.
    = %1會作廢；日誌仍保留它們。
    %1 will be erased; this can't be undone.
    = %1會被清除；無法復原。
    %1 is empty, but the backup %2 was made there. Is its disk not mounted?
    = %1 是空的，但先前有備份 %2。它的磁碟是否沒有掛載？
    Mount the disk, then try again. To begin anew there: ledger backup %1 --allow-empty
    = 請掛載磁碟後再試一次。要在那裡重新開始：ledger backup %1 --allow-empty
    Check the path. To make a ledger there: ledger init --ledger %1
    = 請檢查路徑。要在那裡建立帳本：ledger init --ledger %1
    --allow-empty is for making a backup.
    = --allow-empty 是建立備份時使用的。
    Archive?
    = 要封存嗎？
    Restore?
    = 要還原嗎？
    %1 is not a gender.
    = %1 不是性別。
    Give male, female or other.
    = 請指定 male、female 或 other。
    is in the future: today is %1 in UTC
    = 在未來：UTC 的今天是 %1
    is in the future
    = 在未來
    "past" is for dates and times only
    = 「past」只能用於日期和時間
    "%1" is not a flag; the flags are required, nullable, nonblank, past, personal, public, kept, min=N and max=N
    = 「%1」不是旗標；旗標有 required、nullable、nonblank、past、personal、public、kept、min=N 和 max=N
    The table '%1' has to be built from the log first, and can't be written here: %2
    = 資料表 '%1' 必須先從日誌建立，但這裡無法寫入：%2
    Events are archived, so it can't be built in memory. Ask someone who may write to the ledger to run 'ledger rebuild %1' once, on a disk with free space.
    = 事件已封存，因此無法在記憶體中建立。請能寫入帳本的人在有空間的磁碟上執行一次 'ledger rebuild %1'。
    Reset all tables
    = 重設所有資料表
    Empty all tables by an event: %1 The log keeps them, and 'ledger void' brings them back.
    = 以一個事件清空所有資料表：%1日誌仍保留它們，'ledger void' 可以恢復。
    Take all events from the backup of %1 in %2: %3 %4
    = 從 %2 中 %1 的備份取得所有事件：%3%4
    Put only the damaged files right, from the backup of %1 in %2, where it is proved that nothing else changes. %3
    = 只從 %2 中 %1 的備份修復損壞的檔案，且證明其他內容不變。%3
    It was verified just now, and is whole.
    = 剛才已完整讀過，備份完整。
    It was not read through yet; that is done before anything is replaced.
    = 尚未完整讀過；在取代任何內容之前會先讀過。
    ledger %1 wrote here last, and this is ledger %2. It takes that version or a later one; this one knows format 1 of the log.
    = 最後在這裡寫入的是 ledger %1，而這是 ledger %2。需要該版本或更新的版本；這個版本認得的日誌格式是 1。
    There is no room for a new ledger beside the old one, so the old one stays where it is.
    = 舊帳本旁沒有空間建立新帳本，因此舊帳本留在原處。
    Free some space, then try again. Starting over frees none, because the old ledger is kept.
    = 請先釋出空間再試一次。重新開始不會釋出空間：舊帳本會保留。
    """#
}
