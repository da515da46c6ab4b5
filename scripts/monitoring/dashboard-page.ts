import { looksOf } from '../../console/src/components/charts/line-colors.js';
import { valueAxis } from '../../console/src/components/charts/value-axis.js';
import type { PanelDefinition } from './dashboard.js';

/** A line of a panel: what its legend says, and its values by time, seconds since the epoch. */
export interface PanelLine {
  name: string;
  points: readonly { at: number; value: number }[];
}

export interface ShownPanel extends Pick<PanelDefinition, 'title' | 'description' | 'unit' | 'limit'> {
  lines: readonly PanelLine[];
}

/** What a page shows: the rows of panels over a time. */
export interface DashboardPage {
  rows: readonly { title: string; panels: readonly ShownPanel[] }[];
  /** Seconds since the epoch; values are `step` seconds apart. */
  from: number;
  to: number;
  step: number;
}

const [WIDTH, HEIGHT] = [400, 110];
/** Names below a chart: those of the largest newest values. */
const NAMES = 6;

/** A value with its unit, as Grafana calls the unit. */
export function textOf(value: number, unit: string): string {
  if (!Number.isFinite(value)) return '–';
  if (unit === 'percentunit') return `${rounded(value * 100)} %`;
  if (unit === 's') return Math.abs(value) < 1 && value !== 0 ? `${rounded(value * 1_000)} ms` : `${rounded(value)} s`;
  if (unit === 'decbytes') return `${rounded(value / 1e6)} MB`;
  return unit === 'reqps' ? `${rounded(value)}/s` : rounded(value);
}

const rounded = (value: number): string => value.toLocaleString('en', { maximumSignificantDigits: 3 });

/** The panels as a page by itself, with a chart each: for operators without Grafana. */
export function dashboardPage({ rows, from, to, step }: DashboardPage): string {
  const time = (at: number): string => new Date(at * 1_000).toISOString().slice(0, 19).replace('T', ' ');
  const sections = rows.map(
    ({ title, panels }) =>
      `<h2>${escaped(title)}</h2>\n<div class="row">${panels.map((panel) => section(panel, { from, to, step })).join('\n')}</div>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Helix</title>
<style>${STYLE}</style>
<h1>Helix</h1>
<p>${time(from)} to ${time(to)} UTC</p>
${sections.join('\n')}
</html>
`;
}

function section(panel: ShownPanel, times: Omit<DashboardPage, 'rows'>): string {
  const { title, description, unit, limit, lines } = panel;
  const looks = looksOf(lines.map(({ name }) => name));
  const newest = ({ points }: PanelLine): number => points.at(-1)?.value ?? Number.NaN;
  const known = (line: PanelLine): number => (Number.isFinite(newest(line)) ? newest(line) : -1);
  const named = [...lines].sort((a, b) => known(b) - known(a)).slice(0, NAMES);
  const names = named.map(
    (line) =>
      `<li><i style="background:${looks.get(line.name)?.color}"></i>${escaped(line.name)}<b>${textOf(newest(line), unit)}</b></li>`,
  );
  if (lines.length > NAMES) names.push(`<li>and ${lines.length - NAMES} more</li>`);
  const isLimited = limit !== undefined && lines.some(({ points }) => points.some(({ value }) => value > limit / 2));
  const finite = lines.flatMap(({ points }) => points.map(({ value }) => value).filter(Number.isFinite));
  // Else the axis of zeros would end at 5, which are 500 %.
  if (unit === 'percentunit' && !finite.some((value) => value !== 0)) finite.push(1);
  const { maximum, minimum } = valueAxis(isLimited ? [...finite, limit] : finite);
  const x = (at: number): string => (((at - times.from) / (times.to - times.from)) * WIDTH).toFixed(1);
  const y = (value: number): string => (HEIGHT - ((value - minimum) / (maximum - minimum)) * HEIGHT).toFixed(1);
  const drawn = lines.map(({ name, points }) => {
    let last = Number.NEGATIVE_INFINITY;
    const path = points
      .filter(({ value }) => Number.isFinite(value))
      .map(({ at, value }) => {
        // Where values are missing the line is broken. One that stands alone is a dot, by its round ends.
        const word = at - last > times.step * 1.5 ? 'M' : 'L';
        last = at;
        return word === 'M' ? `M${x(at)} ${y(value)}h0` : `L${x(at)} ${y(value)}`;
      });
    const { color, dashes } = looks.get(name) ?? {};
    return `<path d="${path.join('')}" stroke="${color}"${dashes ? ` stroke-dasharray="${dashes}"` : ''}/>`;
  });
  if (isLimited) drawn.push(`<path class="limit" d="M0 ${y(limit)}H${WIDTH}"/>`);
  return `<section>
<h3 title="${escaped(description)}">${escaped(title)}</h3>
${lines.length > 0 ? `<div class="axis"><span>${textOf(maximum, unit)}</span><span>${textOf(minimum, unit)}</span></div><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${escaped(description)}">${drawn.join('')}</svg>` : '<p>No data</p>'}
<ul>${names.join('')}</ul>
</section>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const STYLE = `
body { margin: 16px 24px; font: 12px/1.35 system-ui, sans-serif; color: #1d2733; background: #f6f8fa; }
h1 { font-size: 18px; margin: 0; } h1 + p { margin: 0; color: #55606e; }
h2 { font-size: 14px; margin: 14px 0 6px; } h3 { font-size: 12px; margin: 0 0 6px; }
.row { display: grid; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)); gap: 10px; }
section { background: #fff; border: 1px solid #e3e7ec; border-radius: 6px; padding: 8px 10px; }
svg { width: calc(100% - 56px); height: ${HEIGHT}px; overflow: visible; border-bottom: 1px solid #c9d1da; }
path { fill: none; stroke-width: 1.5; stroke-linejoin: round; stroke-linecap: round; vector-effect: non-scaling-stroke; }
.limit { stroke: #d8394a; stroke-dasharray: 4 4; stroke-width: 1; }
.axis { float: left; width: 50px; height: ${HEIGHT}px; display: flex; flex-direction: column; justify-content: space-between; color: #55606e; }
ul { list-style: none; margin: 6px 0 0; padding: 0; } li { display: flex; gap: 6px; align-items: center; overflow-wrap: anywhere; }
i { width: 10px; height: 3px; flex: none; } b { margin-left: auto; font-weight: 600; white-space: nowrap; }`;
