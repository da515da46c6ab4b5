import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { sumOf } from './clinic-day.js';
import { readFigures, type Figures } from './figures.js';
import { coresOf, needsOf, PARTITIONS } from './needs.js';
import { PARTS, totalOf } from './parts.js';

const DOCUMENT = new URL('../../docs/scale.md', import.meta.url).pathname;
const CLINICS = [100, 1_000, 10_000];

/** Writes the tables of docs/scale.md again, from figures or from those that were measured last. */
export async function writeDocument(figures: Figures = readFigures()): Promise<void> {
  writeFileSync(DOCUMENT, await withTables(readFileSync(DOCUMENT, 'utf8'), figures));
}

/** @returns the text with its tables written from figures. @throws Error when the place of a table is missing. */
export async function withTables(text: string, figures: Figures): Promise<string> {
  let written = text;
  for (const [name, table] of Object.entries(tablesOf(figures))) {
    const [from, until] = [`<!-- table: ${name} -->`, `<!-- end: ${name} -->`];
    const [start, end] = [written.indexOf(from), written.indexOf(until)];
    if (start < 0 || end < start) throw new Error(`there is no place for the table ${name}`);
    written = `${written.slice(0, start + from.length)}\n\n${table}\n\n${written.slice(end)}`;
  }
  return format(written, { ...(await resolveConfig(DOCUMENT)), parser: 'markdown' });
}

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');

const seconds = (value: number): string => value.toFixed(1);
const whole = (value: number): string => Math.round(value).toLocaleString('en-CA');
/** kB, MB, GB or TB, of a thousand each. */
function bytes(value: number): string {
  const names = ['kB', 'MB', 'GB', 'TB'];
  let [size, name] = [value / 1000, 0];
  for (; size >= 1000 && name < names.length - 1; name += 1) size /= 1000;
  return `${size < 10 ? size.toFixed(1) : whole(size)} ${names[name]}`;
}

function tablesOf(figures: Figures): Record<string, string> {
  const { sizes, few, many, atRest, agent, report, check } = figures;
  const clinics = sizes.map((size) => `${size} clinics`);
  const rows = Object.entries(figures.rows);
  const needs = CLINICS.map((count) => needsOf(figures, count));
  const needed = (name: string, value: (one: (typeof needs)[number]) => string): string[] => [
    name,
    ...needs.map(value),
  ];
  const sum = (of: 'predicted' | 'measured'): number => check.reduce((all, one) => all + one[of], 0);
  return {
    cost: [
      `${figures.measuredOn}, ${figures.machine}, \`${figures.command}\`; ${whole(figures.changesPerBatch[0])} changes in a batch of apply at ${clinics[0]}, ${whole(figures.changesPerBatch[1])} at ${clinics[1]}.`,
      table(
        [
          'processor seconds a clinic-day',
          ...clinics,
          'cores at rest',
          'cores of 1,000 agents that wait',
          'one monthly report',
        ],
        [
          ...PARTS.map((part) => [
            part,
            ...[seconds(few[part]), seconds(many[part]), atRest[part].toFixed(3), (agent[part] * 1000).toFixed(2)],
            report ? seconds(report.processorSeconds[part]) : 'not measured',
          ]),
          [
            '**together**',
            ...[
              seconds(totalOf(few)),
              seconds(totalOf(many)),
              totalOf(atRest).toFixed(2),
              (totalOf(agent) * 1000).toFixed(2),
            ],
            report ? seconds(totalOf(report.processorSeconds)) : 'not measured',
          ],
        ],
      ),
      `A clinic-day at ${sizes[1]} clinics costs ${figures.ratio.toFixed(2)} times that at ${sizes[0]} (median of the runs; ${figures.ratioWithRest.toFixed(2)} with what an installation takes at rest).`,
    ].join('\n\n'),
    day: table(
      ['of a clinic-day', 'how much'],
      [
        ['changes', `${whole(sumOf(figures.changes))}: ${namesOf(Object.entries(figures.changes))}`],
        ['requests of its agent', whole(figures.posts)],
        ...Object.entries(figures.requests).map(([name, count]) => [name, whole(count)]),
        ['rows that are added', `${whole(sumOf(figures.rows))}: ${namesOf(rows.slice(0, 6))}, others`],
        ['database, with indexes', bytes(figures.databaseBytes)],
        ['write-ahead log of PostgreSQL', bytes(figures.walBytes)],
        ['event log, one copy', bytes(figures.logBytes)],
        ['objects', report ? `a monthly report of ${bytes(report.bytes)} each month; audio by the minute` : 'none'],
      ],
    ),
    check: [
      table(
        ['half hour (UTC)', 'predicted', 'measured'],
        check.map((one) => [one.at, seconds(one.predicted), seconds(one.measured)]),
      ),
      `All of them: ${seconds(sum('predicted'))} processor seconds predicted, ${seconds(sum('measured'))} measured, ${(sum('measured') / sum('predicted')).toFixed(2)} times as many.`,
    ].join('\n\n'),
    needs: table(
      ['at the busiest time of the day', ...CLINICS.map((count) => `${whole(count)} clinics`)],
      [
        needed('when (UTC)', ({ day }) => day.peak.at),
        needed('cores in all', ({ day }) => totalOf(coresOf(day.peak.cores)).toFixed(1)),
        ...PARTS.map((part) => needed(`cores of ${part}`, ({ day }) => coresOf(day.peakCores)[part].toFixed(1))),
        needed('processes: sync-ingest, analysis, api, audio, reporting', ({ processes }) =>
          processes ? Object.values(processes).join(', ') : `more than ${PARTITIONS} partitions allow`,
        ),
        needed('connections to PostgreSQL', ({ connections, processes }) => (processes ? whole(connections) : '–')),
        needed(`busiest of ${PARTITIONS} partitions: apply, analysis`, ({ day: { busiestPartition } }) =>
          [busiestPartition.apply, busiestPartition.analysis].map((share) => `${whole(share * 100)} %`).join(', '),
        ),
        needed(`longest wait with a process a partition: apply, analysis`, ({ day: { peakLagSeconds } }) =>
          [peakLagSeconds.apply, peakLagSeconds.analysis].map((lag) => `${whole(lag)} s`).join(', '),
        ),
        needed('database, ten years of history', ({ databaseBytes }) => bytes(databaseBytes)),
        needed('what a year adds', ({ databaseBytesAYear }) => bytes(databaseBytesAYear)),
        needed('write-ahead log a day', ({ walBytesADay }) => bytes(walBytesADay)),
        needed('event log, seven days on three brokers', ({ logBytes }) => bytes(logBytes)),
      ],
    ),
  };
}

const namesOf = (counts: readonly (readonly [name: string, count: number])[]): string =>
  counts.map(([name, count]) => `${name} ${count < 10 ? count.toFixed(1) : whole(count)}`).join(', ');
