import CloudKitContract
import Dispatch
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

/// A handwritten database that fetches records in given steps, right or wrong.
struct SloppyDatabase: Sendable {
  enum Step: Sendable {
    case progress(String, Double)
    case item(String)
    case end
    case failure
    case completion
  }

  enum Place: Sendable { case queue, caller, main }

  let steps: [Step]
  var place = Place.queue

  func add(_ operation: CKFetchRecordsOperation) {
    let work = Work { [steps] in for step in steps { perform(step, operation) } }
    switch place {
    case .queue: DispatchQueue(label: "sloppy").async { work.body() }
    case .caller: work.body()
    case .main: DispatchQueue.main.async { work.body() }
    }
  }

  private func perform(_ step: Step, _ operation: CKFetchRecordsOperation) {
    switch step {
    case .progress(let name, let share): operation.perRecordProgressBlock?(recordID(name), share)
    case .item(let name): operation.perRecordResultBlock?(recordID(name), .success(note(name)))
    case .end: operation.fetchRecordsResultBlock?(.success(()))
    case .failure: operation.fetchRecordsResultBlock?(.failure(CKError(.networkFailure)))
    case .completion: operation.completionBlock?()
    }
  }
}

/// A closure on its way to another thread, with no other reference to it.
struct Work: @unchecked Sendable {
  let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }
}
