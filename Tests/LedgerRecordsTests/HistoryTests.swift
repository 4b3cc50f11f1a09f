import EventLog
import Foundation
import LedgerTesting
import LedgerRecords
import Testing

/// Random histories of commands, against models in memory. `RECORDS_SEED=n` repeats one.
@Suite struct HistoryTests {
  static let seeds: [UInt64] = {
    // lint: allow(environment): a test's own switch
    if let text = ProcessInfo.processInfo.environment["RECORDS_SEED"], let seed = UInt64(text) {
      return [seed]
    }
    return (1...6).map { $0 * 7919 }
  }()

  @Test(
    "Tasks and steps go as the model does; no order is given twice; a rebuild is the same", arguments: seeds)
  func tasks(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try RecordSession(seed: seed)
    var model = ListModel()
    var steps: [UUID: ListModel] = [:]
    var given: Set<Int64> = []
    for round in 0..<250 {
      let id = model.randomID(&random)
      switch (Int.random(in: 0..<20, using: &random), id) {
      case (0..<6, _), (_, nil):
        let title = "Task \(round)"
        let added = try session.tasks.add(title: title, steps: random.oneIn(3) ? ["a", "b"] : [])
        #expect(given.insert(added.task.order).inserted, "seed \(seed), round \(round)")
        model.add(added.task.id, title)
        steps[added.task.id] = ListModel()
        for step in added.steps { steps[added.task.id]?.add(step.id, step.title) }
      case (6..<8, let id?):
        try session.tasks.delete(id)
        model.remove(id)
        steps[id] = nil
      case (8, let id?):
        try session.tasks.complete(id)
        model.change(id) { $0.isDone = true }
      case (9, let id?):
        try session.tasks.edit(id, title: "Edited \(round)")
        try session.tasks.reopen(id)
        model.change(id) {
          $0.name = "Edited \(round)"
          $0.isDone = false
        }
      case (10..<14, let id?):
        let place = model.randomPlace(&random)
        given.insert(try session.tasks.move(id, to: place).order)
        model.move(id, to: place)
      case (14..<16, let id?):
        steps[id]?.add(try session.steps.add(to: id, title: "Step \(round)").id, "Step \(round)")
      case (_, let id?):
        guard let list = steps[id], let step = list.randomID(&random) else { continue }
        if random.oneIn(3) {
          try session.steps.delete(step)
          steps[id]?.remove(step)
        } else {
          let place = list.randomPlace(&random)
          try session.steps.move(step, to: place)
          steps[id]?.move(step, to: place)
        }
      }
      if round % 10 == 0 { try compare(session, model, steps, "seed \(seed), round \(round)") }
    }
    try compare(session, model, steps, "seed \(seed)")
    let digests = try session.digests(of: .tasks)
    #expect(digests.live == digests.rebuilt, "seed \(seed)")
  }

  private func compare(
    _ session: RecordSession, _ model: ListModel, _ steps: [UUID: ListModel], _ place: String
  ) throws {
    let tasks = try session.taskQueries.tasks(limit: 1000).items
    #expect(
      tasks.map { ListModel.Item(id: $0.id, name: $0.title, isDone: $0.isDone) } == model.items, "\(place)")
    for task in tasks {
      let found = try session.taskQueries.steps(of: task.id).map { ListModel.Item(id: $0.id, name: $0.title) }
      #expect(found == steps[task.id]?.items, "\(place)")
    }
  }

  @Test("accounts, tags and assignments go as the model does; a rebuild is the same", arguments: seeds)
  func accounts(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try RecordSession(seed: seed)
    var accounts = ListModel()
    var tags = ListModel()
    var assigned: Set<[UUID]> = []
    for round in 0..<250 {
      let account = accounts.randomID(&random)
      let tag = tags.randomID(&random)
      switch (Int.random(in: 0..<16, using: &random), account, tag) {
      case (0..<3, _, _), (_, nil, _):
        accounts.add(try session.accounts.add(name: "Account \(round)").id, "Account \(round)")
      case (3..<5, _, _), (_, _, nil):
        tags.add(try session.tags.add(name: "Tag \(round)").id, "Tag \(round)")
      case (5, let account?, _):
        try session.accounts.delete(account)
        accounts.remove(account)
        assigned = assigned.filter { $0[0] != account }
      case (6, _, let tag?):
        try session.tags.delete(tag)
        tags.remove(tag)
        assigned = assigned.filter { $0[1] != tag }
      case (7, let account?, _):
        let place = accounts.randomPlace(&random)
        try session.accounts.move(account, to: place)
        accounts.move(account, to: place)
      case (8, _, let tag?):
        let place = tags.randomPlace(&random)
        try session.tags.move(tag, to: place)
        tags.move(tag, to: place)
      case (9, let account?, _):
        try session.accounts.edit(account, name: "Edited \(round)")
        accounts.change(account) { $0.name = "Edited \(round)" }
      case (10..<14, let account?, let tag?):
        #expect(try session.tags.assign(tag, to: account) == assigned.insert([account, tag]).inserted)
      case (_, let account?, let tag?):
        #expect(try session.tags.unassign(tag, from: account) == (assigned.remove([account, tag]) != nil))
      }
    }
    let foundAccounts = try session.accountQueries.accounts(limit: 1000).items
    #expect(foundAccounts.map { ListModel.Item(id: $0.id, name: $0.name) } == accounts.items, "seed \(seed)")
    let foundTags = try session.accountQueries.tags(limit: 1000).items
    #expect(foundTags.map { ListModel.Item(id: $0.id, name: $0.name) } == tags.items, "seed \(seed)")
    for account in foundAccounts {
      let found = try session.accountQueries.tags(on: account.id).map(\.id)
      #expect(Set(found) == Set(assigned.filter { $0[0] == account.id }.map { $0[1] }), "seed \(seed)")
    }
    let digests = try session.digests(of: .accounts)
    #expect(digests.live == digests.rebuilt, "seed \(seed)")
  }
}
