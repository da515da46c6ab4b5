import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { clinicSettings, folderOf, type ClinicSettings } from '../sources.js';
import { defaultDataDir, readSettingsFile, SettingsError, SettingsFile } from './settings-file.js';

export { SettingsError } from './settings-file.js';
export type { ClinicSettings } from '../sources.js';

const ADDRESS = 'expected the address of Helix, such as http://127.0.0.1:3000';
const LEVEL = 'expected fatal, error, warn, info, debug or trace';
const COMMAND = 'expected a list of texts: a program and its arguments';

/** Keys go to Helix with every request: they are not sent in the clear, except within the machine. */
export const helixAddress = z
  .url({ protocol: /^https?$/, error: ADDRESS })
  .refine((url) => !URL.canParse(url) || isSafe(new URL(url)), 'expected an https address');

const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace'], LEVEL);
const updateCommand = z.array(z.string(COMMAND).min(1, COMMAND), COMMAND).min(1, COMMAND);
const pending = z.object({ isEnrolled: z.literal(false) });
/** Entries whose key Helix does not have yet are left out; `setup` completes them. */
const clinics = z
  .array(z.unknown(), 'expected a list of clinics')
  .transform((list) => list.filter((clinic) => !pending.safeParse(clinic).success))
  .pipe(z.array(clinicSettings).min(1, 'expected at least one clinic'))
  // Of the simulated ones; setup replaces the entry of a clinic that is there already.
  .refine((list) => new Set(list.map(folderOf)).size === list.length, 'expected each profile once');

const environment = z.object({
  HELIX_URL: helixAddress.optional(),
  AGENT_CLINICS: z
    .string('expected the path of a JSON file that lists the clinics')
    .min(1, 'expected a path')
    .optional(),
  AGENT_DATA_DIR: z.string('expected the folder for queues and cursors').min(1, 'expected a folder').optional(),
  AGENT_UPDATE_COMMAND: z
    .string(COMMAND)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: `${COMMAND}, as JSON` });
        return z.NEVER;
      }
    })
    .pipe(updateCommand)
    .optional(),
  LOG_LEVEL: logLevel.optional(),
});

/** `agent.json`, which `setup` writes. */
const storedSettings = z.object({
  helixUrl: helixAddress.optional(),
  logLevel: logLevel.optional(),
  updateCommand: updateCommand.optional(),
  clinics: z.array(z.unknown(), 'expected a list of clinics').default([]),
});

export interface Settings {
  helixUrl: string;
  dataDir: string;
  logLevel: string;
  /** The program that installs a version, with its arguments. */
  updateCommand: string[] | undefined;
  clinics: ClinicSettings[];
  /** Where the entries of the clinics are stored. */
  file: SettingsFile;
}

/**
 * Reads and checks all settings: `agent.json` in the data folder, and the environment, which wins.
 *
 * @throws SettingsError for the first bad one.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const { HELIX_URL, AGENT_CLINICS, AGENT_DATA_DIR, AGENT_UPDATE_COMMAND, LOG_LEVEL } = check(environment, env, '');
  const dataDir = AGENT_DATA_DIR ?? defaultDataDir(env);
  const path = SettingsFile.pathIn(dataDir);
  const stored = check(storedSettings, readSettingsFile(path) ?? {}, path);
  const helixUrl = HELIX_URL ?? stored.helixUrl;
  if (helixUrl === undefined) throw new SettingsError(`HELIX_URL: ${ADDRESS}`);
  const listed = AGENT_CLINICS === undefined ? stored.clinics : readList(AGENT_CLINICS);
  const name = AGENT_CLINICS === undefined ? `${path}: clinics` : 'AGENT_CLINICS';
  return {
    helixUrl,
    dataDir,
    logLevel: LOG_LEVEL ?? stored.logLevel ?? 'info',
    updateCommand: AGENT_UPDATE_COMMAND ?? stored.updateCommand,
    clinics: check(clinics, listed, name),
    file: AGENT_CLINICS === undefined ? SettingsFile.in(dataDir) : SettingsFile.ofList(AGENT_CLINICS),
  };
}

function readList(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SettingsError(`AGENT_CLINICS: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function check<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = [name, ...(issue?.path ?? [])].filter((part) => part !== '').join('.');
  throw new SettingsError(`${path}: ${issue?.message ?? 'not valid'}`);
}
