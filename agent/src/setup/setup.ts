import { randomBytes } from 'node:crypto';
import type { HttpClient } from '../http/http-client.js';
import { SettingsFile, type StoredClinic, type StoredSettings } from '../settings/settings-file.js';
import { helixAddress } from '../settings/settings.js';
import type { SourceKind } from '../source-kind.js';
import { kindNamed, kindNames, type ClinicSettings } from '../sources.js';
import { CodeRefusedError, enrol, testHelix } from './enrol.js';
import { SetupError, type SetupTerminal } from './source-setup.js';

/** What `setup` takes for every system. */
export const SETUP_OPTIONS = {
  url: 'the address of Helix',
  pms: `the practice-management system: ${kindNames.join(', ')}`,
  key: 'the setup code of the clinic, copied in Helix',
  'data-dir': 'the folder for settings and queues',
};

export interface SetupContext {
  http: HttpClient;
  terminal: SetupTerminal;
  file: SettingsFile;
}

/** The form in which Helix makes keys, too. */
const newKey = (): string => `hx_${randomBytes(32).toString('base64url')}`;

/**
 * Sets up the agent of a clinic: tests Helix and the clinic's system, makes a key, stores it, and hands it in with the setup
 * code. Interrupted anywhere, the same command goes on with the same key.
 *
 * @throws SetupError, SettingsError in words.
 */
export async function runSetup(options: Readonly<Record<string, string>>, context: SetupContext): Promise<void> {
  const { http, terminal, file } = context;
  const { helixUrl, kind, source, code } = checked(options);
  const stored = file.read();
  const others = stored.clinics ?? [];
  if (stored.helixUrl !== undefined && stored.helixUrl !== helixUrl && others.length > 0) {
    throw new SetupError(`Clinics of ${stored.helixUrl} are set up in this folder. Use another --data-dir.`);
  }
  await testHelix(http, helixUrl);
  terminal.print(`Helix at ${helixUrl} answers.`);

  const known = others.find((clinic) => clinic.setupCode === code && clinic['source'] === source);
  const prepared = await kind.setup.prepare(options, known as Partial<ClinicSettings> | undefined, terminal);
  const entry: StoredClinic = { ...prepared, source, key: known?.key ?? newKey(), setupCode: code, isEnrolled: false };
  const validated = kind.settings.safeParse(entry);
  if (!validated.success) throw new SetupError(`${source}: ${validated.error.issues[0]?.message ?? 'not valid'}`);

  const withEntry = (clinics: StoredClinic[], added: StoredClinic[]): StoredSettings => ({
    ...stored,
    helixUrl,
    clinics: [...clinics.filter((clinic) => clinic !== known), ...added],
  });
  // Stored before Helix has it: after a crash the same pair is handed in again.
  file.write(withEntry(others, known?.isEnrolled === false || !known ? [entry] : [known]));
  let clinicGuid: string;
  try {
    clinicGuid = await enrol(http, helixUrl, code, entry.key ?? '');
  } catch (error) {
    if (error instanceof CodeRefusedError && known === undefined) file.write(withEntry(others, []));
    throw error;
  }
  const complete: StoredClinic = { ...entry, clinicGuid };
  delete complete.isEnrolled;
  const folder = kind.folderOf(kind.settings.parse(complete));
  const stays = (clinic: StoredClinic): boolean =>
    clinic.clinicGuid !== clinicGuid && folderOfStored(clinic) !== folder;
  file.write(withEntry(others.filter(stays), [complete]));
  terminal.print(`The clinic is set up. Its settings are in ${file.path}; start the agent with helix-agent run.`);
}

/** Another setup of a clinic replaces its entry, and goes on with its queue. */
function folderOfStored(clinic: StoredClinic): string | undefined {
  const kind = kindNamed(String(clinic['source']));
  const parsed = kind?.settings.safeParse(clinic);
  return parsed?.success ? kind?.folderOf(parsed.data) : undefined;
}

function checked(options: Readonly<Record<string, string>>): {
  helixUrl: string;
  kind: SourceKind<ClinicSettings>;
  source: string;
  code: string;
} {
  const { url = '', pms = '', key = '' } = options;
  const address = helixAddress.safeParse(url);
  if (!address.success) throw new SetupError(`--url: ${address.error.issues[0]?.message ?? 'not valid'}`);
  const kind = kindNamed(pms);
  if (!kind) throw new SetupError(`--pms: expected ${kindNames.join(' or ')}; this agent has no source for "${pms}".`);
  if (key.trim() === '') throw new SetupError('--key: expected the setup code that Helix shows for the clinic');
  const unknown = Object.keys(options).find((name) => !(name in SETUP_OPTIONS) && !(name in kind.setup.options));
  if (unknown !== undefined) throw new SetupError(`--${unknown} is not an option of setup for ${pms}.`);
  return { helixUrl: address.data.replace(/\/+$/, ''), kind, source: pms, code: key.trim() };
}
