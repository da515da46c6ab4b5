import type { Logger } from 'pino';
import type { z } from 'zod';
import type { ClinicEntry } from './settings/clinic-entry.js';
import type { SourceSetup } from './setup/source-setup.js';
import type { PmsSource, SourceState } from './source.js';

export interface SourceContext {
  state: SourceState;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
  /**
   * The lowest version with which a row wins over all that Helix has of the clinic, 1 when it has nothing; waits until
   * Helix says it, and throws when the source is closed first.
   */
  lowestVersion?: () => Promise<number>;
}

/** A kind of practice-management system: its settings, its source, and what its setup asks. */
export interface SourceKind<Clinic extends ClinicEntry> {
  /** The settings of a clinic: `clinicEntry` with the name of the kind as `source`, and what the source needs. */
  readonly settings: z.ZodType<Clinic>;
  /** The folder of a clinic's queue in the data folder; the same after another setup of the clinic. */
  folderOf(clinic: Clinic): string;
  create(clinic: Clinic, context: SourceContext): PmsSource;
  readonly setup: SourceSetup<Clinic>;
}
