// Written by `Tests/languages --update` from the .po files beside it.
package import LedgerBase

extension MessageCatalog {
  package static let sqlite = MessageCatalog(
    japanese: #"""
      045ee31fb850d986 `ledger doctor` を実行して、報告してください。
      0c66ed33c09a14d9 テーブルのファイルがその間に置き換えられました
      2a8999c8f3b18144 テーブルのファイルのページでチェックサムが一致しません
      3c0a517611fb5574 ディスクがいっぱいです
      4bbfd395af3c12a8 テーブルのファイルが使用中に閉じられました。
      5006a3ecc6700deb 台帳のフォルダーの所有者と権限を確認してください。
      54cf15fd8830f74f プロジェクションファイルに許されていないことを SQL 文がしています
      595edbfeb83fcc4a テーブルのファイルに書き込めません
      5a8487db6bd1c85c もう一度試してください。
      5d840d8cada88b9e テーブルの規則に反しました
      60b7492929d161ce SQL 文が失敗しました
      65c1154ec403e666 空の SQL 文が準備されました。
      6ebdb7af3fc3a5ed 別のプログラムがテーブルのファイルに書き込みました
      74e217b21ed87663 メモリが足りません
      784e610c3124c9af テーブルのファイルが破損しています
      9a130a52b6f67ef1 テーブルのページを検査する層を SQLite が受け付けませんでした（コード %1）。
      ad18010303e6bead SQLite が処理できませんでした
      bbb1790e89cae401 空き容量を作ってから、もう一度試してください。
      ca1fd48c656e4a85 別のプログラムがテーブルのファイルを使っています
      d3cd5fe6410beb48 もう一度試すか、--wait でもっと長く待ってください。
      d9c2a101a7a94ede テーブルが閉じられた後に SQL 文が使われました。
      e247a35c22e3fdc8 値か SQL 文が大きすぎます
      e59b5bffa7fa3da7 SQL 文の実行が許されたステップ数を超えました
      e5c4b0d31ebde7a3 テーブルのファイルを読み書きできませんでした
      f3275eb67ebef17f ディスクを確認してから、もう一度試してください。
      """#,
    traditionalChinese: #"""
      045ee31fb850d986 請執行 `ledger doctor` 並回報。
      0c66ed33c09a14d9 資料表的檔案在這期間被取代了
      2a8999c8f3b18144 資料表檔案中有一頁的檢查碼不符
      3c0a517611fb5574 磁碟已滿
      4bbfd395af3c12a8 資料表的檔案在使用中被關閉了。
      5006a3ecc6700deb 請檢查帳本資料夾的擁有者和權限。
      54cf15fd8830f74f 陳述式做了投影檔不能做的事
      595edbfeb83fcc4a 資料表的檔案不能寫入
      5a8487db6bd1c85c 請再試一次。
      5d840d8cada88b9e 違反了資料表的規則
      60b7492929d161ce 陳述式執行失敗
      65c1154ec403e666 準備了一個空的 SQL 陳述式。
      6ebdb7af3fc3a5ed 另一個程式寫入了資料表的檔案
      74e217b21ed87663 記憶體不足
      784e610c3124c9af 資料表的檔案已損毀
      9a130a52b6f67ef1 SQLite 沒有接受檢查資料表頁面的層（代碼 %1）。
      ad18010303e6bead SQLite 無法完成工作
      bbb1790e89cae401 請釋出一些空間後再試一次。
      ca1fd48c656e4a85 另一個程式正在使用資料表的檔案
      d3cd5fe6410beb48 請再試一次，或用 --wait 等久一點。
      d9c2a101a7a94ede 資料表關閉之後仍使用了陳述式。
      e247a35c22e3fdc8 有一個值或陳述式太大
      e59b5bffa7fa3da7 陳述式的步數超過允許的數目
      e5c4b0d31ebde7a3 資料表的檔案無法讀寫
      f3275eb67ebef17f 請檢查磁碟後再試一次。
      """#)
}
