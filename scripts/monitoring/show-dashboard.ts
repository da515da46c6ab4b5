/**
 * `npm run monitoring:show -- [ADDRESS] [--minutes 15] [--file FILE]`: asks a running Prometheus for every panel of the
 * dashboard, and writes a page with a chart each.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dashboardPage, type PanelLine } from './dashboard-page.js';
import { ROWS } from './dashboard.js';
import { RATE_INTERVAL } from './expressions.js';

/** So many values a line. */
const VALUES = 120;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '15' },
    file: { type: 'string', default: '.cache/monitoring.html' },
  },
});
const [address = 'http://localhost:9090', ...more] = positionals;
const minutes = Number(values.minutes);
if (more.length > 0 || !URL.canParse(address) || !(minutes > 0)) {
  process.stderr.write(
    `  Give the address of Prometheus, as in: npm run monitoring:show -- http://localhost:9090 --minutes 15\n`,
  );
  process.exit(1);
}
const to = Math.floor(Date.now() / 1_000);
const from = to - minutes * 60;
const step = (minutes * 60) / VALUES;

try {
  const rows = await Promise.all(
    ROWS.map(async ({ title, panels }) => ({
      title,
      panels: await Promise.all(
        panels.map(async (panel) => ({
          ...panel,
          lines: (await Promise.all(panel.queries.map((query) => read(query)))).flat(),
        })),
      ),
    })),
  );
  const file = resolve(values.file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, dashboardPage({ rows, from, to, step }));
  process.stdout.write(`  ${file}\n`);
} catch (error) {
  process.stderr.write(`  ${address}: ${(error as Error).message}\n`);
  process.exitCode = 1;
}

/** The lines of a query over the time, each named by its legend. @throws with what Prometheus says, or when it is away. */
async function read({ expr, legend }: { expr: string; legend: string }): Promise<PanelLine[]> {
  const query = expr.replaceAll('$__rate_interval', RATE_INTERVAL);
  const times = { start: String(from), end: String(to), step: String(step) };
  const response = await fetch(new URL(`/api/v1/query_range?${new URLSearchParams({ query, ...times })}`, address));
  const answer = (await response.json()) as {
    data?: { result: { metric: Record<string, string>; values: [number, string][] }[] };
    error?: string;
  };
  if (!answer.data) throw new Error(answer.error ?? `it answered ${response.status}`);
  return answer.data.result.map(({ metric, values: found }) => ({
    name: legend.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => metric[label] ?? ''),
    points: found.map(([at, value]) => ({ at, value: Number(value) })),
  }));
}
