'use strict';
// The report page: charts by uPlot, a map by MapLibre GL JS, both of them moved by one cursor along the line. Where a
// library is missing or the browser has no WebGL, the pictures that the page came with take its place.
(() => {
  const variable = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const distance = (metres) => metres < 1000 ? Math.round(metres) + ' m' : (metres / 1000).toFixed(2) + ' km';
  const sectionAt = (sections, metre) => sections.find((s) => metre >= s[0] && metre < s[1]) || sections[sections.length - 1];

  // The line: [longitude, latitude, metre, elevation or null] for each point.
  class Line {
    constructor(points) {
      this.points = points;
      this.length = points.length ? points[points.length - 1][2] : 0;
    }
    // The first point that is not before a metre.
    index(metre) {
      let low = 0, high = this.points.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.points[middle][2] < metre) low = middle + 1; else high = middle;
      }
      return low;
    }
    at(metre) {
      const i = this.index(metre), b = this.points[i], a = this.points[Math.max(0, i - 1)];
      const share = b[2] > a[2] ? Math.max(0, Math.min(1, (metre - a[2]) / (b[2] - a[2]))) : 0;
      const mix = (k) => a[k] + share * (b[k] - a[k]);
      return { place: [mix(0), mix(1)], elevation: a[3] === null || b[3] === null ? null : mix(3) };
    }
    // The coordinates between two metres, ends included.
    part(from, to) {
      const inner = this.points.slice(this.index(from), this.index(to)).map((p) => [p[0], p[1]]);
      return [this.at(from).place, ...inner, this.at(to).place];
    }
    // The metre nearest to a place, or null where it is farther than some degrees of longitude at this latitude.
    nearest(longitude, latitude, reach) {
      const squeeze = Math.cos(latitude * Math.PI / 180);
      let best = (reach * squeeze) ** 2, metre = null;
      for (let i = 1; i < this.points.length; i++) {
        const a = this.points[i - 1], b = this.points[i];
        const dx = (b[0] - a[0]) * squeeze, dy = b[1] - a[1];
        const px = (longitude - a[0]) * squeeze, py = latitude - a[1];
        const square = dx * dx + dy * dy;
        const share = square > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / square)) : 0;
        const d = (px - share * dx) ** 2 + (py - share * dy) ** 2;
        if (d < best) { best = d; metre = a[2] + share * (b[2] - a[2]); }
      }
      return metre;
    }
  }

  // Lines of roads are whole numbers: a position in millionths of a degree, then steps.
  const decode = (numbers) => {
    const line = [];
    let x = 0, y = 0;
    for (let i = 0; i < numbers.length; i += 2) {
      x += numbers[i]; y += numbers[i + 1];
      line.push([x / 1e6, y / 1e6]);
    }
    return line;
  };
  const feature = (coordinates, properties = {}) =>
    ({ type: 'Feature', properties, geometry: { type: 'LineString', coordinates } });
  const collection = (features) => ({ type: 'FeatureCollection', features });

  // The map by MapLibre: roads, recorded lines, the route, the stretch under the cursor.
  class LiveMap {
    constructor(container, data, line) {
      this.line = line;
      const roads = data.roads.flatMap((group) =>
        group.lines.map((numbers) => feature(decode(numbers), { width: group.width, dashed: group.dashed, rank: group.rank })));
      const width = (factor) => ['interpolate', ['linear'], ['zoom'], 8, ['*', 0.35 * factor, ['get', 'width']],
        14, ['*', factor, ['get', 'width']], 18, ['*', 3 * factor, ['get', 'width']]];
      const round = { 'line-join': 'round', 'line-cap': 'round' };
      const lines = data.lines.map((l) => feature(l.points, { colour: l.colour, recorded: l.recorded }));
      const own = line.points.length > 1 ? [feature(line.points.map((p) => [p[0], p[1]]), { colour: '', recorded: false })] : [];
      const routeColour = () => ['case', ['==', ['get', 'colour'], ''], variable('--route'), ['get', 'colour']];
      const recordedColour = () => ['case', ['==', ['get', 'colour'], ''], variable('--recorded'), ['get', 'colour']];
      const source = (features) => ({ type: 'geojson', data: collection(features), tolerance: 0.2 });
      this.map = new maplibregl.Map({
        container, attributionControl: false, cooperativeGestures: true, maxZoom: 20,
        bounds: data.box, fitBoundsOptions: { padding: 36 },
        ...(data.camera ? { bounds: undefined, center: data.camera.center, zoom: data.camera.zoom } : {}),
        style: {
          version: 8,
          sources: { roads: source(roads), lines: source([...lines, ...own]), part: source([]) },
          layers: [
            { id: 'ground', type: 'background', paint: { 'background-color': variable('--ground') } },
            { id: 'paths', type: 'line', source: 'roads', filter: ['get', 'dashed'], minzoom: 10,
              paint: { 'line-color': variable('--road'), 'line-width': width(1), 'line-dasharray': [3, 2] } },
            { id: 'roads', type: 'line', source: 'roads', filter: ['!', ['get', 'dashed']],
              layout: { ...round, 'line-sort-key': ['get', 'rank'] },
              paint: { 'line-color': variable('--road'), 'line-width': width(1.5) } },
            { id: 'recorded', type: 'line', source: 'lines', filter: ['get', 'recorded'],
              paint: { 'line-color': recordedColour(), 'line-width': 2, 'line-dasharray': [3, 2] } },
            { id: 'casing', type: 'line', source: 'lines', filter: ['!', ['get', 'recorded']], layout: round,
              paint: { 'line-color': variable('--casing'), 'line-width': 8 } },
            { id: 'route', type: 'line', source: 'lines', filter: ['!', ['get', 'recorded']], layout: round,
              paint: { 'line-color': routeColour(), 'line-width': 4.5 } },
            { id: 'part', type: 'line', source: 'part', layout: round,
              paint: { 'line-color': variable('--part'), 'line-width': 6 } },
          ],
        },
      });
      this.map.addControl(new maplibregl.NavigationControl({ visualizePitch: true }));
      this.map.addControl(new maplibregl.ScaleControl({}));
      this.map.addControl(new maplibregl.AttributionControl({ compact: false, customAttribution: data.attribution }));
      const marker = (name, place, text) => {
        const element = document.createElement('div');
        element.className = name; element.textContent = text;
        return new maplibregl.Marker({ element }).setLngLat(place);
      };
      for (const drawn of data.lines) {
        if (drawn.recorded) continue;
        for (const [text, place] of [['A', drawn.points[0]], ['B', drawn.points[drawn.points.length - 1]]]) {
          const end = marker('end', place, text);
          if (drawn.colour) end.getElement().style.background = drawn.colour;
          end.addTo(this.map);
        }
      }
      this.addNames(container, data.lines.filter((drawn) => drawn.name));
      if (line.points.length) {
        marker('end', line.at(0).place, 'A').addTo(this.map);
        marker('end', line.at(line.length).place, 'B').addTo(this.map);
        this.here = marker('here', line.at(0).place, '');
      }
      dark.addEventListener('change', () => {
        const paint = (layer, colour) => this.map.setPaintProperty(layer, layer === 'ground' ? 'background-color' : 'line-color', colour);
        for (const layer of ['ground', 'casing', 'part']) paint(layer, variable('--' + layer));
        for (const layer of ['roads', 'paths']) paint(layer, variable('--road'));
        paint('route', routeColour()); paint('recorded', recordedColour());
      });
    }
    // What the lines are called, over the map.
    addNames(container, lines) {
      if (!lines.length) return;
      const list = document.createElement('ul');
      list.className = 'names';
      for (const line of lines) {
        const item = document.createElement('li'), swatch = document.createElement('i');
        swatch.style.borderTop = line.recorded ? '2px dashed' : '4px solid';
        swatch.style.borderColor = line.colour || variable(line.recorded ? '--recorded' : '--route');
        item.append(swatch, line.name);
        list.append(item);
      }
      container.append(list);
    }
    onMove(take) {
      this.map.on('mousemove', (event) => {
        const side = this.map.unproject([event.point.x + 24, event.point.y]);
        const metre = this.line.nearest(event.lngLat.lng, event.lngLat.lat, Math.abs(side.lng - event.lngLat.lng));
        if (metre !== null) take(metre);
      });
    }
    show(metre, from, to) {
      this.here.setLngLat(this.line.at(metre).place).addTo(this.map);
      const source = this.map.getSource('part');
      if (source) source.setData(collection(to > from ? [feature(this.line.part(from, to))] : []));
    }
    fit(from, to) {
      const box = new maplibregl.LngLatBounds();
      for (const place of this.line.part(from, to)) box.extend(place);
      this.map.fitBounds(box, { padding: 48, maxZoom: 17, animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches });
    }
  }

  const draw = (parent, name, attributes) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    element.style.pointerEvents = 'none';
    parent.append(element);
    return element;
  };
  const placeIn = (svg, event) => {
    const box = svg.getBoundingClientRect(), view = svg.viewBox.baseVal;
    return [(event.clientX - box.left) / box.width * view.width, (event.clientY - box.top) / box.height * view.height];
  };

  // The map as the picture that the page came with; `data.view` says how places become pixels.
  class DrawnMap {
    constructor(container, data, line) {
      this.line = line; this.view = data.view;
      this.svg = container.querySelector('svg');
      container.parentElement.classList.add('is-drawn');
      this.part = draw(this.svg, 'path', { fill: 'none', stroke: 'var(--part)', 'stroke-width': 5, 'stroke-linecap': 'round' });
      this.here = draw(this.svg, 'circle', { r: 7, fill: 'var(--part)', stroke: 'var(--ink)', 'stroke-width': 2, visibility: 'hidden' });
    }
    pixel([longitude, latitude]) {
      const y = 0.5 - Math.asinh(Math.tan(latitude * Math.PI / 180)) / (2 * Math.PI);
      return [(longitude / 360 + 0.5) * this.view.size - this.view.left, y * this.view.size - this.view.top];
    }
    onMove(take) {
      this.svg.addEventListener('pointermove', (event) => {
        const [x, y] = placeIn(this.svg, event);
        const longitude = ((x + this.view.left) / this.view.size - 0.5) * 360;
        const latitude = Math.atan(Math.sinh(Math.PI * (1 - 2 * (y + this.view.top) / this.view.size))) * 180 / Math.PI;
        const metre = this.line.nearest(longitude, latitude, 24 / this.view.size * 360);
        if (metre !== null) take(metre);
      });
    }
    show(metre, from, to) {
      const [x, y] = this.pixel(this.line.at(metre).place);
      this.here.setAttribute('cx', x); this.here.setAttribute('cy', y); this.here.setAttribute('visibility', 'visible');
      this.part.setAttribute('d', to > from ? this.line.part(from, to).map((p, i) => (i ? 'L' : 'M') + this.pixel(p).map((v) => v.toFixed(1)).join(' ')).join('') : '');
    }
    fit() {}
  }

  // The charts by uPlot, one below the other on one distance axis.
  class LiveCharts {
    constructor(container, data, line, key) {
      container.textContent = '';
      this.line = line; this.plots = []; this.container = container;
      const xs = line.points.map((p) => p[2]);
      const heights = line.points.map((p) => p[3]);
      const recorded = data.recordedHeights.length ? this.resample(data.recordedHeights, xs) : null;
      const hasHeights = heights.some((h) => h !== null);
      const steepness = data.sections.steepness;
      if (hasHeights) {
        const series = [{}, { stroke: () => variable('--ink'), width: 1.6, label: 'Elevation', spanGaps: false }];
        if (recorded) series.push({ stroke: () => variable('--recorded'), width: 1.3, dash: [4, 3], label: 'Recorded', spanGaps: true });
        this.add('Elevation', 200, steepness, {
          series, data: recorded ? [xs, heights, recorded] : [xs, heights], axis: true,
          paint: (u) => { for (const s of steepness) this.paintHill(u, s); },
        });
        this.legend(recorded ? [['--ink', 'terrain'], ['--recorded', 'recorded']] : []);
      }
      for (const [name, title] of [['surface', 'Surface'], ['roadType', 'Road type'], ['steepness', 'Steepness']]) {
        const sections = data.sections[name];
        if (!sections.length) continue;
        this.add(title, 44, sections, {
          series: [{}, { show: false }], data: [xs, xs.map(() => null)], axis: false,
          paint: (u) => { for (const s of sections) this.paintBar(u, s); },
        });
        this.legend(this.sums(sections));
      }
      new ResizeObserver(() => this.resize()).observe(container);
      dark.addEventListener('change', () => this.plots.forEach((p) => p.plot.redraw(false, true)));
      this.key = key;
    }
    // Values of a coarser line at all places.
    resample(samples, xs) {
      const values = [];
      let i = 0;
      for (const x of xs) {
        while (i + 1 < samples.length && samples[i + 1][0] < x) i++;
        const a = samples[i], b = samples[Math.min(i + 1, samples.length - 1)];
        if (x < samples[0][0] || x > samples[samples.length - 1][0]) values.push(null);
        else values.push(b[0] > a[0] ? a[1] + Math.max(0, Math.min(1, (x - a[0]) / (b[0] - a[0]))) * (b[1] - a[1]) : a[1]);
      }
      return values;
    }
    sums(sections) {
      const sums = new Map();
      for (const s of sections) {
        const sum = sums.get(s[2]) || { colour: s[4], length: 0 };
        sum.length += s[1] - s[0]; sums.set(s[2], sum);
      }
      return [...sums].sort((a, b) => b[1].length - a[1].length)
        .map(([name, sum]) => [sum.colour, name + ' ' + distance(sum.length)]);
    }
    add(title, height, sections, chart) {
      const heading = document.createElement('h3');
      heading.textContent = title;
      const frame = document.createElement('div');
      this.container.append(heading, frame);
      const narrow = this.container.clientWidth < 560;
      const left = narrow ? 50 : 56;
      const grid = () => variable('--rule'), words = () => variable('--faint');
      const ticks = { stroke: grid, width: 1 };
      const plot = new uPlot({
        width: this.container.clientWidth, height, padding: [6, 14, chart.axis ? 0 : 4, 0], legend: { show: false },
        scales: { x: { time: false, range: (u, low, high) => [low, high] }, y: chart.axis ? { range: (u, low, high) => this.range(low, high) } : { range: [0, 1] } },
        axes: [
          { show: chart.axis, stroke: words, grid: { stroke: grid, width: 1 }, ticks, size: 26, font: '11px system-ui',
            values: (u, all) => all.map((v) => v < 1000 && this.line.length < 3000 ? v + ' m' : v / 1000 + ' km') },
          { stroke: words, size: left, grid: { show: chart.axis, stroke: grid, width: 1 }, ticks: { ...ticks, show: chart.axis },
            font: '11px system-ui', values: (u, all) => chart.axis ? all.map((v) => v + ' m') : [] },
        ],
        series: chart.series,
        cursor: { y: false, points: { show: false }, drag: { x: true, y: false, setScale: true }, sync: { key: this.constructor.nextKey } },
        hooks: {
          // Without an axis there is no hook behind the axes.
          [chart.axis ? 'drawAxes' : 'drawClear']: [(u) => this.clipped(u, () => chart.paint(u))],
          setCursor: [(u) => this.moved(u, sections)],
          setScale: [(u, scale) => { if (scale === 'x') this.zoomed(u); }],
        },
      }, chart.data, frame);
      this.plots.push({ plot, height, sections });
    }
    range(low, high) {
      if (low === null || high === null) return [0, 1];
      const margin = Math.max(10, (high - low) * 0.08);
      return [low - margin, high + margin];
    }
    legend(entries) {
      if (!entries.length) return;
      const list = document.createElement('ul');
      list.className = 'legend';
      for (const [colour, words] of entries.slice(0, 8)) {
        const item = document.createElement('li'), swatch = document.createElement('span');
        swatch.className = 'swatch';
        swatch.style.background = colour.startsWith('--') ? 'var(' + colour + ')' : colour;
        item.append(swatch, words);
        list.append(item);
      }
      this.container.append(list);
    }
    clipped(u, body) {
      const { left, top, width, height } = u.bbox;
      u.ctx.save();
      u.ctx.beginPath(); u.ctx.rect(left, top, width, height); u.ctx.clip();
      body();
      u.ctx.restore();
    }
    paintBar(u, section) {
      const [from, to] = [u.valToPos(section[0], 'x', true), u.valToPos(section[1], 'x', true)];
      u.ctx.globalAlpha = section[3] === 'assumed' || section[3] === 'none' ? 0.45 : 1;
      u.ctx.fillStyle = section[4];
      u.ctx.fillRect(from, u.bbox.top, Math.max(1, to - from), u.bbox.height);
    }
    paintHill(u, section) {
      const [from, to] = [Math.max(section[0], u.scales.x.min), Math.min(section[1], u.scales.x.max)];
      if (from >= to) return;
      const [first, last] = [this.line.index(from), this.line.index(to)];
      const places = [[from, this.line.at(from).elevation]];
      for (let i = first; i < last; i++) places.push([this.line.points[i][2], this.line.points[i][3]]);
      places.push([to, this.line.at(to).elevation]);
      u.ctx.globalAlpha = 0.8;
      u.ctx.fillStyle = section[4];
      u.ctx.beginPath();
      const base = u.bbox.top + u.bbox.height;
      u.ctx.moveTo(u.valToPos(from, 'x', true), base);
      for (const [metre, height] of places) if (height !== null) u.ctx.lineTo(u.valToPos(metre, 'x', true), u.valToPos(height, 'y', true));
      u.ctx.lineTo(u.valToPos(to, 'x', true), base);
      u.ctx.fill();
    }
    moved(u, sections) {
      if (this.isSilent || u.cursor.left === null || u.cursor.left < 0) return;
      // Charts that only follow the pointer say nothing themselves.
      if (u !== this.active) return;
      if (this.take) this.take(u.posToVal(u.cursor.left, 'x'), sections);
    }
    zoomed(u) {
      if (this.isZooming || !this.zoomTaken) return;
      this.isZooming = true;
      const { min, max } = u.scales.x;
      for (const { plot } of this.plots) if (plot !== u) plot.setScale('x', { min, max });
      this.isZooming = false;
      this.zoomTaken(min, max);
    }
    onMove(take) {
      this.take = take;
      for (const { plot } of this.plots) {
        plot.over.addEventListener('pointerenter', () => { this.active = plot; });
        plot.over.addEventListener('pointerdown', () => { this.active = plot; });
      }
    }
    onZoom(take) { this.zoomTaken = take; }
    zoom(from, to) { if (this.plots.length) this.plots[0].plot.setScale('x', { min: from, max: to }); }
    show(metre) {
      if (!this.plots.length) return;
      this.isSilent = true;
      const { plot } = this.plots[0];
      plot.setCursor({ left: plot.valToPos(metre, 'x'), top: 10 });
      for (const other of this.plots.slice(1)) other.plot.setCursor({ left: other.plot.valToPos(metre, 'x'), top: 4 }, false);
      this.isSilent = false;
    }
    resize() {
      for (const { plot, height } of this.plots) plot.setSize({ width: this.container.clientWidth, height });
    }
  }
  LiveCharts.nextKey = 'charts';

  // The charts as the picture that the page came with; `data.plot` says where distances lie in it.
  class DrawnCharts {
    constructor(container, data, line) {
      this.line = line; this.plot = data.plot;
      this.svg = container.querySelector('svg');
      const height = this.svg.viewBox.baseVal.height;
      this.cursor = draw(this.svg, 'line', { y1: 12, y2: height - 8, stroke: 'var(--ink)', visibility: 'hidden' });
      this.sections = data.sections.surface;
    }
    onMove(take) {
      const [left, right] = this.plot;
      this.svg.addEventListener('pointermove', (event) => {
        const share = (placeIn(this.svg, event)[0] - left) / (right - left);
        const metre = Math.max(0, Math.min(1, share)) * this.line.length;
        this.show(metre);
        take(metre, this.sections);
      });
    }
    onZoom() {}
    zoom() {}
    show(metre) {
      const x = this.plot[0] + metre / Math.max(1, this.line.length) * (this.plot[1] - this.plot[0]);
      for (const key of ['x1', 'x2']) this.cursor.setAttribute(key, x);
      this.cursor.setAttribute('visibility', 'visible');
    }
  }

  const hasWebGL = () => {
    try { return !!document.createElement('canvas').getContext('webgl2'); } catch { return false; }
  };

  const start = (route, number) => {
    const data = JSON.parse(route.querySelector('.data').textContent);
    const line = new Line(data.points);
    const canvas = route.querySelector('.canvas'), charts = route.querySelector('.charts');
    const readout = route.querySelector('.readout');
    let map, plots, current = 0, last = null, range = [0, line.length];
    if (typeof maplibregl !== 'undefined' && hasWebGL()) {
      canvas.textContent = '';
      map = new LiveMap(canvas, data, line);
    } else {
      map = new DrawnMap(canvas, data, line);
    }
    const download = route.querySelector('.download');
    if (download) download.addEventListener('click', () => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([route.querySelector('.gpx').textContent], { type: 'application/gpx+xml' }));
      link.download = download.dataset.name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
    if (!charts || line.points.length < 2) return;
    LiveCharts.nextKey = 'charts-' + number;
    const frame = charts.querySelector('.plots');
    plots = typeof uPlot === 'undefined' ? new DrawnCharts(frame, data, line) : new LiveCharts(frame, data, line);

    const words = (metre) => {
      const list = [distance(metre)], elevation = line.at(metre).elevation;
      if (elevation !== null) list.push(Math.round(elevation) + ' m high');
      for (const name of ['surface', 'roadType', 'steepness']) {
        const sections = data.sections[name];
        if (!sections.length) continue;
        const section = sectionAt(sections, metre);
        list.push(section[2] + (section[3] ? ' (' + section[3] + ')' : ''));
      }
      return list.join(' · ');
    };
    const show = (metre, sections) => {
      current = Math.max(0, Math.min(line.length, metre));
      if (sections) last = sections;
      const kind = last || data.sections.surface;
      const section = kind.length ? sectionAt(kind, current) : null;
      map.show(current, section ? Math.max(section[0], range[0]) : 0, section ? Math.min(section[1], range[1]) : 0);
      readout.textContent = words(current);
    };
    plots.onMove(show);
    map.onMove((metre) => { plots.show(metre); show(metre); });
    const reset = route.querySelector('.reset');
    const zoomTo = (from, to) => {
      range = [from, to];
      if (reset) reset.hidden = from <= 0.5 && to >= line.length - 0.5;
      map.fit(from, to);
    };
    plots.onZoom(zoomTo);
    const zoom = (from, to) => plots.zoom(Math.max(0, from), Math.min(line.length, to));
    if (reset) reset.addEventListener('click', () => zoom(0, line.length));
    charts.addEventListener('keydown', (event) => {
      const width = range[1] - range[0], step = event.shiftKey ? width / 20 : width / 200;
      const move = { ArrowRight: step, ArrowLeft: -step }[event.key];
      if (move !== undefined) { plots.show(Math.max(range[0], Math.min(range[1], current + move))); show(Math.max(range[0], Math.min(range[1], current + move))); }
      else if (event.key === 'Home') { plots.show(range[0]); show(range[0]); }
      else if (event.key === 'End') { plots.show(range[1]); show(range[1]); }
      else if (event.key === '+') zoom(current - width / 4, current + width / 4);
      else if (event.key === '-') zoom(current - width, current + width);
      else if (event.key === 'Escape') zoom(0, line.length);
      else return;
      event.preventDefault();
    });
    for (const row of route.querySelectorAll('tr[data-start]')) {
      const [from, to] = [Number(row.dataset.start), Number(row.dataset.end)];
      row.addEventListener('click', () => {
        const margin = (to - from) * 0.1;
        zoom(from - margin, to + margin);
        current = from;
        plots.show(from); map.show(from, from, to);
        readout.textContent = words(from);
      });
    }
    window.addEventListener('hashchange', () => fromHash());
    // A link may point at a place: page.html#12500
    const fromHash = () => {
      const metre = Number(location.hash.slice(1));
      if (location.hash.length > 1 && metre >= 0) { plots.show(metre); show(metre); }
    };
    fromHash();
  };
  document.querySelectorAll('.route').forEach(start);
})();
