import RoadGraph
import RouteProfiles
import Testing

@Suite struct SectionViewTests {
  @Test(arguments: [
    (Surface.asphalt, "asphalt", "asphalt"), (.concrete, "paved", "concrete"),
    (.sett, "paved", "paving_stones"),
    (.compacted, "unpaved", "compacted_gravel"), (.grassPaver, "unpaved", "grass_paver"),
    (.unknown, "unknown", "unknown"), (.snow, "unpaved", "ice"),
  ]) func surfacesInTheWordsOfOthers(_ surface: Surface, _ gemkit: String, _ ors: String) {
    #expect(SectionView.gemkit.surface(surface) == gemkit)
    #expect(SectionView.ors.surface(surface) == ors)
    #expect(SectionView.osm.surface(surface) == surface.word)
  }

  @Test(arguments: [
    (RoadClass.motorway, "motorways", "state_road"), (.primary, "stateRoad", "state_road"),
    (.tertiary, "road", "road"), (.livingStreet, "street", "street"), (.cycleway, "cycleway", "cycleway"),
    (.track, "path", "track"), (.steps, "path", "steps"), (.pedestrian, "street", "footway"),
    (.ferry, "path", "ferry"), (.path, "path", "path"),
  ]) func roadTypesInTheWordsOfOthers(_ road: RoadClass, _ gemkit: String, _ ors: String) {
    var attributes = AttributeRecord()
    attributes.roadClass = road
    #expect(SectionView.gemkit.roadType(attributes) == gemkit)
    #expect(SectionView.ors.roadType(attributes) == ors)
  }

  @Test func aPathIsWhatItsTagsMakeOfIt() {
    var path = AttributeRecord()
    path.roadClass = .path
    path.sacScale = .mountainHiking
    #expect(SectionView.gemkit.roadType(path) == "singleTrack")
    path.setAccess(.designated, .bicycle, .forward)
    #expect(SectionView.gemkit.roadType(path) == "cycleway")
    var narrow = AttributeRecord()
    narrow.roadClass = .path
    narrow.widthDecimetres = 5
    #expect(SectionView.gemkit.roadType(narrow) == "singleTrack")
  }

  @Test func everyWordOfEveryViewIsWritten() {
    for view in SectionView.allCases {
      for surface in Surface.allCases { #expect(!view.surface(surface).isEmpty) }
      for road in RoadClass.allCases where road != .unknown {
        var attributes = AttributeRecord()
        attributes.roadClass = road
        #expect(!view.roadType(attributes).isEmpty)
      }
    }
  }
}
