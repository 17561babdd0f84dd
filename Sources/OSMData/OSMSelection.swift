/// What a visitor wants of a file, as readers need to know it.
struct OSMSelection: Sendable {
  let kinds: OSMEntityKinds
  let includesDeleted: Bool
  let includesLocationsOnWays: Bool
  let vocabulary: OSMVocabulary

  init(of visitor: some OSMVisitor) {
    kinds = visitor.kinds
    includesDeleted = visitor.includesDeleted
    includesLocationsOnWays = visitor.includesLocationsOnWays
    vocabulary = visitor.vocabulary
  }
}
