import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isTimeZone } from '@helix/contracts';
import { simulatedClinics } from '../../demo/src/practice/clinics.js';

const profileKeys = simulatedClinics.map(({ key }) => key);

const clinic = z.object({
  key: z.string('expected the API key of the clinic').min(1, 'expected the API key of the clinic'),
  source: z.literal('simulated', 'expected simulated'),
  profile: z.enum(profileKeys, `expected one of ${profileKeys.join(', ')}`),
  timeZone: z.string().refine(isTimeZone, 'expected an IANA name such as America/Toronto').optional(),
  clinicGuid: z.string('expected the GUID of the clinic').optional(),
  anchorDate: z.iso.date('expected a date, yyyy-mm-dd').optional(),
  historyDays: z.int('expected a number of days').min(1, 'expected a number of days').optional(),
  openEveryDay: z.boolean('expected true or false').optional(),
});
const clinics = z
  .array(clinic, 'expected a list of clinics')
  .min(1, 'expected at least one clinic')
  .refine((list) => new Set(list.map(({ profile }) => profile)).size === list.length, 'expected each profile once');

const environment = z.object({
  HELIX_URL: z.url({ protocol: /^https?$/, error: 'expected the address of Helix, such as http://127.0.0.1:3000' }),
  AGENT_CLINICS: z.string('expected the path of a JSON file that lists the clinics').min(1, 'expected a path'),
  AGENT_DATA_DIR: z.string('expected the folder for queues and cursors').min(1, 'expected a folder'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'expected fatal, error, warn, info, debug or trace')
    .default('info'),
});

export type ClinicSettings = z.infer<typeof clinic>;
export interface Settings {
  helixUrl: string;
  dataDir: string;
  logLevel: string;
  clinics: ClinicSettings[];
}

/** A setting that is missing or wrong; its message is one line that names the setting. */
export class SettingsError extends Error {}

/** Reads and checks all settings. Throws a SettingsError for the first bad one. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const { HELIX_URL, AGENT_CLINICS, AGENT_DATA_DIR, LOG_LEVEL } = check(environment, env, '');
  let listed: unknown;
  try {
    listed = JSON.parse(readFileSync(AGENT_CLINICS, 'utf8'));
  } catch (error) {
    throw new SettingsError(`AGENT_CLINICS: ${error instanceof Error ? error.message : String(error)}`);
  }
  return {
    helixUrl: HELIX_URL,
    dataDir: AGENT_DATA_DIR,
    logLevel: LOG_LEVEL,
    clinics: check(clinics, listed, 'AGENT_CLINICS'),
  };
}

function check<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = [name, ...(issue?.path ?? [])].filter((part) => part !== '').join('.');
  throw new SettingsError(`${path}: ${issue?.message ?? 'not valid'}`);
}
