/// Style and script of the report page.
enum PageAssets {
  static let style = """
    :root { --ink:#22303c; --faint:#5d6b78; --rule:#dfe3e6; --page:#fbfaf7; --card:#fff; --ground:#f4f1ea;
      --road:#b9b2a4; --route:#c9184a; --casing:#fff; --recorded:#6a3fb0; color-scheme: light dark; }
    @media (prefers-color-scheme: dark) { :root { --ink:#e6ebef; --faint:#9fb0bd; --rule:#33404a; --page:#12181d;
      --card:#1a2229; --ground:#1d262d; --road:#4b5a66; --route:#ff5c8a; --casing:#12181d; --recorded:#b794f4; } }
    * { box-sizing: border-box; }
    body { margin:0; background:var(--page); color:var(--ink); font:15px/1.5 system-ui, sans-serif; }
    main { max-width: 960px; margin: 0 auto; padding: 20px 16px 48px; }
    h1 { font-size: 1.5rem; margin: .4em 0; } h2 { font-size: 1.05rem; margin: 1.6em 0 .4em; }
    .facts { display:flex; flex-wrap:wrap; gap: 8px 28px; margin: 0 0 14px; }
    .facts dt { color:var(--faint); font-size:.8rem; } .facts dd { margin:0; font-size:1.15rem; font-weight:600; }
    figure { margin: 0 0 14px; background:var(--card); border:1px solid var(--rule); border-radius:8px; overflow:hidden; }
    figure:focus-visible { outline: 3px solid var(--route); }
    svg { display:block; width:100%; height:auto; touch-action: pan-y; }
    figcaption { padding: 6px 14px 10px; color:var(--faint); min-height: 2.2em; }
    table { border-collapse: collapse; width:100%; } th { text-align:left; color:var(--faint); font-weight:500; font-size:.85rem; }
    td, th { padding: 4px 10px 4px 0; border-bottom:1px solid var(--rule); }
    .swatch { display:inline-block; width:14px; height:14px; border-radius:3px; vertical-align:-2px; }
    .note { color:var(--faint); font-size:.9rem; }
    .route + .route { margin-top: 48px; }
    """

  static let script = """
    for (const route of document.querySelectorAll('.route')) {
      const data = JSON.parse(route.querySelector('.points').textContent), points = data.points;
      if (!points.length) continue;
      const map = route.querySelector('.map'), chart = route.querySelector('.chart');
      const frame = route.querySelector('.chart-frame'), readout = route.querySelector('.readout');
      const [left, right] = data.plot, length = points[points.length - 1][2];
      const make = (parent, name, attributes) => {
        const element = document.createElementNS('http://www.w3.org/2000/svg', name);
        for (const key in attributes) element.setAttribute(key, attributes[key]);
        element.style.pointerEvents = 'none';
        parent.append(element);
        return element;
      };
      const part = make(map, 'path', { fill: 'none', stroke: '#ffd166', 'stroke-width': 5, 'stroke-linecap': 'round' });
      const dot = make(map, 'circle', { r: 7, fill: '#ffd166', stroke: '#22303c', 'stroke-width': 2, visibility: 'hidden' });
      const height = chart.viewBox.baseVal.height;
      const cursor = make(chart, 'line', { y1: 8, y2: height - 26, stroke: 'var(--ink)', visibility: 'hidden' });
      const sectionAt = (sections, metre) => sections.find((s) => metre >= s[0] && metre <= s[1]);
      let current = 0;
      const show = (metre) => {
        current = Math.max(0, Math.min(length, metre));
        let i = points.findIndex((p) => p[2] >= current);
        if (i < 0) i = points.length - 1;
        const b = points[i], a = points[Math.max(0, i - 1)];
        const share = b[2] > a[2] ? (current - a[2]) / (b[2] - a[2]) : 0;
        dot.setAttribute('cx', a[0] + share * (b[0] - a[0]));
        dot.setAttribute('cy', a[1] + share * (b[1] - a[1]));
        dot.setAttribute('visibility', 'visible');
        const x = left + current / Math.max(1, length) * (right - left);
        cursor.setAttribute('x1', x); cursor.setAttribute('x2', x); cursor.setAttribute('visibility', 'visible');
        const surface = sectionAt(data.surface, current), type = sectionAt(data.roadType, current);
        const slope = sectionAt(data.steepness, current);
        const words = [current < 1000 ? Math.round(current) + ' m' : (current / 1000).toFixed(2) + ' km'];
        if (a[3] !== null && b[3] !== null) words.push(Math.round(a[3] + share * (b[3] - a[3])) + ' m high');
        if (surface) words.push(surface[2] + (surface[3] ? ' (' + surface[3] + ')' : ''));
        if (type) words.push(type[2]);
        if (slope) words.push(slope[2]);
        readout.textContent = words.join(' · ');
        if (surface) part.setAttribute('d', points.filter((p) => p[2] >= surface[0] && p[2] <= surface[1])
          .map((p, n) => (n ? 'L' : 'M') + p[0] + ' ' + p[1]).join(''));
      };
      const place = (svg, event) => {
        const box = svg.getBoundingClientRect(), view = svg.viewBox.baseVal;
        return [(event.clientX - box.left) / box.width * view.width, (event.clientY - box.top) / box.height * view.height];
      };
      chart.addEventListener('pointermove', (event) => {
        show((place(chart, event)[0] - left) / (right - left) * length);
      });
      map.addEventListener('pointermove', (event) => {
        const [x, y] = place(map, event);
        let best = 1600, metre = null;
        for (const p of points) {
          const d = (p[0] - x) ** 2 + (p[1] - y) ** 2;
          if (d < best) { best = d; metre = p[2]; }
        }
        if (metre !== null) show(metre);
      });
      frame.addEventListener('keydown', (event) => {
        const step = event.shiftKey ? length / 20 : length / 200;
        if (event.key === 'ArrowRight') show(current + step);
        else if (event.key === 'ArrowLeft') show(current - step);
        else return;
        event.preventDefault();
      });
    }
    """
}
