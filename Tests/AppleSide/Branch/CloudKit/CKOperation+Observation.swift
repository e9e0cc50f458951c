import ObjectiveC

extension CKOperation: ObservableOperation {}
