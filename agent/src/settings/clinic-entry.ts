import { z } from 'zod';

const KEY = 'expected the API key of the clinic';

/** What the settings of every clinic have, whatever its system. */
export const clinicEntry = z.object({
  key: z.string(KEY).min(1, KEY),
  clinicGuid: z.string('expected the GUID of the clinic').optional(),
  /** The code with which `setup` hands in the key; the same code and key are accepted again after a crash. */
  setupCode: z.string('expected a setup code').optional(),
  /** False until Helix has the key. */
  isEnrolled: z.boolean('expected true or false').optional(),
  /** The agent of this clinic was uninstalled: what is left of it is removed. */
  isUninstalled: z.boolean('expected true or false').optional(),
});
export type ClinicEntry = z.infer<typeof clinicEntry>;
