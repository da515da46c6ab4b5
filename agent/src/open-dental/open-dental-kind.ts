import type { SourceKind } from '../source-kind.js';
import { OpenDentalSource } from './open-dental-source.js';
import { openDentalSettings, type OpenDentalClinic } from './settings.js';
import { openDentalSetup } from './setup/open-dental-setup.js';

/** Open Dental, on MariaDB or MySQL. */
export const openDentalKind: SourceKind<OpenDentalClinic> = {
  settings: openDentalSettings,
  folderOf: ({ database, clinicNum }) => `opendental-${database.name}-${clinicNum}`,
  create: (settings, { state, log, lowestVersion }) =>
    new OpenDentalSource({ settings, state, log, ...(lowestVersion ? { lowestVersion } : {}) }),
  setup: openDentalSetup,
};
