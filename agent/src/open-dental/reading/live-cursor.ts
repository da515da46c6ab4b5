import { z } from 'zod';
import { DEPENDENTS } from './lookup-tables.js';

/** Tables that are polled by their stamps. */
export const STAMPED = [
  'appointment',
  'procedurelog',
  'claimproc',
  'patplan',
  'patient',
  'inssub',
  'insplan',
  'carrier',
  'fee',
  'schedule',
] as const;
export type StampedTable = (typeof STAMPED)[number];

const keyText = z.string();

/** Where the polling of a database goes on, as it is stored with each batch. */
export const liveCursor = z.object({
  /** How many loops there were: some tables are polled in each fifth. */
  loop: z.int(),
  /** The database's time of the last loop, seconds since the epoch. */
  now: z.number(),
  /** Stamps up to which each table was read, seconds since the epoch. */
  stamps: z.partialRecord(z.enum(STAMPED), z.number()),
  /** The last rows of tables that are only added to. */
  keys: z.object({ histappointment: keyText, procnote: keyText }),
  /** Of the small tables, by what is mapped with them. */
  fingerprints: z.partialRecord(z.enum(DEPENDENTS), z.string()),
  /** What is mapped again because of them: the key below which it goes on, '' from the newest row. */
  walks: z.partialRecord(z.enum(DEPENDENTS), z.string()),
  /** When it was last looked for deleted rows, seconds since the epoch. */
  sweptAt: z.number(),
  /** When tables without stamps were last mapped again. */
  walkedAt: z.number(),
  /** Where in each table the search for deleted rows goes on. */
  sweeps: z.record(z.string(), z.string()),
});
export type LiveCursor = z.infer<typeof liveCursor>;

/** Where a new agent starts: everything before is history. */
export const firstCursor = (origin: {
  startedAt: number;
  keys: LiveCursor['keys'];
  fingerprints: LiveCursor['fingerprints'];
}): LiveCursor => ({
  loop: 0,
  now: origin.startedAt,
  stamps: Object.fromEntries(STAMPED.map((table) => [table, origin.startedAt])),
  keys: origin.keys,
  fingerprints: origin.fingerprints,
  walks: {},
  sweptAt: 0,
  walkedAt: origin.startedAt,
  sweeps: {},
});
