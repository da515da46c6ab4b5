import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { byPart, type ByPart } from './parts.js';
import type { DayCost } from './uneven-day.js';

/** What `npm run bench -- scale` measured last on a quiet machine; docs/scale.md is written from it. */
export interface Figures {
  /** `yyyy-mm-dd`. */
  measuredOn: string;
  machine: string;
  /** How it was run. */
  command: string;
  /** Of the two installations. */
  sizes: [few: number, many: number];
  /** Processor seconds of a clinic-day, medians of the runs, without what the installation takes at rest. */
  few: ByPart;
  many: ByPart;
  /** The median of the ratios of the runs, many clinics to few: without what is taken at rest, and with it. */
  ratio: number;
  ratioWithRest: number;
  /** Cores at rest, of the larger installation. */
  atRest: ByPart;
  /** Cores of one agent that waits for commands. */
  agent: ByPart;
  /** Of a clinic-day. */
  changes: Record<string, number>;
  posts: number;
  requests: Record<string, number>;
  /** Changes in a batch that was applied, in the smaller and the larger installation. */
  changesPerBatch: [few: number, many: number];
  /** Seconds of a clinic-day in which apply was busy. */
  applySeconds: number;
  /** Rows of a clinic-day that were added, by table, the most first. */
  rows: Record<string, number>;
  databaseBytes: number;
  walBytes: number;
  logBytes: number;
  /** Of the database with all history, a change that was loaded. */
  historyBytesPerChange: number;
  /** Processor seconds of one monthly report, and its bytes; null without Chromium. */
  report: { processorSeconds: ByPart; bytes: number } | null;
  /** Shares of the day by half hour of the clinic's own clock. */
  activity: number[];
  /** Processor seconds by half hour of the larger installation, all parts together: as predicted from the smaller one, and measured. */
  check: { at: string; predicted: number; measured: number }[];
}

const FILE = new URL('measured.json', import.meta.url).pathname;

export const readFigures = (): Figures => JSON.parse(readFileSync(FILE, 'utf8')) as Figures;

/** In the form that the check of formats asks for. */
export async function writeFigures(figures: Figures): Promise<void> {
  const options = { ...(await resolveConfig(FILE)), parser: 'json' };
  writeFileSync(FILE, await format(JSON.stringify(figures), options));
}

/** Monthly reports by working days of a month. */
const REPORTS_A_DAY = 1 / 21;

/** The cost of a clinic-day, with its share of a monthly report. */
export function dayCost(figures: Figures): DayCost {
  const { report } = figures;
  const processorSeconds = byPart(
    (part) => figures.many[part] + (report ? report.processorSeconds[part] * REPORTS_A_DAY : 0),
  );
  return {
    ...{ processorSeconds, atRest: figures.atRest, agent: figures.agent, activity: figures.activity },
    busySeconds: {
      apply: figures.applySeconds,
      // As if it waited for all that the database does: its consumers are busy for less.
      analysis: figures.many.analysis + figures.many.postgres,
    },
  };
}
