import RoadGraph

extension ReportPage {
  /// Doubtful places that get a map of their own at most.
  private static let mostPlaces = 24

  /// Appends what a matched track has beyond its routes: raw and matched line on one map, and each doubtful place from near.
  func append(_ match: MatchReport, graph: RoadGraph?, to page: inout SVGText) {
    var overview = MatchMap()
    overview.frame.height = 560
    page.raw("<section class=\"match\">\n\(Self.matchStyle)")
    page.element("h1", [:], words: match.title)
    page.element("dl", ["class": "facts"]) { page in
      for fact in match.facts {
        page.element("div", [:]) { page in
          page.element("dt", [:], words: fact.label)
          page.element("dd", [:], words: fact.value)
        }
      }
    }
    page.element("figure", [:]) { page in
      page.raw(SVGPicture.text(overview.picture(match, graph: graph), isInPage: true))
      page.raw(Self.legend)
    }
    appendPlaces(of: match, graph: graph, to: &page)
    page.raw("</section>\n")
  }

  private func appendPlaces(of match: MatchReport, graph: RoadGraph?, to page: inout SVGText) {
    page.element("h2", [:], words: "Doubtful places")
    guard !match.doubtful.isEmpty else {
      page.element("p", ["class": "note"], words: "None: the matched line explains every fix.")
      return
    }
    var near = MatchMap()
    (near.frame.width, near.frame.height, near.frame.padding) = (440, 280, 24)
    page.element("div", ["class": "places"]) { page in
      for place in match.doubtful.prefix(Self.mostPlaces) {
        page.element("figure", [:]) { page in
          page.raw(
            SVGPicture.text(near.picture(match, place: place, graph: graph), isInPage: true))
          page.element("figcaption", [:]) { page in
            page.element("b", [:], words: place.title)
            page.words(" " + place.detail)
          }
        }
      }
    }
    if match.doubtful.count > Self.mostPlaces {
      let rest = match.doubtful.count - Self.mostPlaces
      page.element("p", ["class": "note"], words: "\(rest) more are in the JSON answer.")
    }
  }

  private static let matchStyle = """
    <style>
      figure { margin: 0 0 14px; background:var(--card); border:1px solid var(--rule); border-radius:8px; overflow:hidden; }
      figure svg { display:block; width:100%; height:auto; } figcaption { padding: 6px 14px 10px; color:var(--faint); }
      .places { display:grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 12px; }
      .places figure { margin:0; }
      .legend span { display:inline-block; margin-right:18px; } .legend svg { display:inline; width:34px; height:10px; vertical-align:0; }
      .match + .route { margin-top: 48px; }
    </style>

    """

  private static let legend = """
    <figcaption class="legend">
      <span><svg viewBox="0 0 34 10"><path d="M2 5H32" stroke="var(--route)" stroke-width="4"/></svg> matched</span>
      <span><svg viewBox="0 0 34 10"><path d="M2 5H32" stroke="var(--recorded)" stroke-width="1.4" stroke-dasharray="4 3"/></svg> recorded</span>
      <span><svg viewBox="0 0 34 10"><path d="M2 5H32" stroke="#e07a00" stroke-width="3" stroke-dasharray="2 4"/></svg> off the network</span>
      <span><svg viewBox="0 0 34 10"><path d="M2 5H32" stroke="#e02020" stroke-width="2" stroke-dasharray="6 5"/></svg> gap</span>
      <span><svg viewBox="0 0 34 10"><circle cx="17" cy="5" r="4" fill="#e02020"/></svg> outlier</span>
    </figcaption>

    """
}
