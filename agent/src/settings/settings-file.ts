import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ClinicEntry } from './clinic-entry.js';

const NAME = 'agent.json';

/** A setting that is missing or wrong; its message is one line that names the setting. */
export class SettingsError extends Error {}

/** `agent.json` as it is stored. */
export interface StoredSettings {
  helixUrl?: string;
  logLevel?: string;
  updateCommand?: string[];
  clinics?: StoredClinic[];
}

/** An entry of a clinic as it is stored, with whatever its source keeps there. */
export type StoredClinic = Partial<ClinicEntry> & Record<string, unknown>;

/** Where the agent keeps what it must not lose, unless AGENT_DATA_DIR or --data-dir names a folder. */
export function defaultDataDir(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return join(env['ProgramData'] ?? 'C:\\ProgramData', 'Helix Agent');
  return '/var/lib/helix-agent';
}

/** What is in the file, undefined when it is not there. @throws SettingsError that names the file. */
export function readSettingsFile(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new SettingsError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // The parser's message quotes the text, which has keys.
    const at = text.trim() === '' ? 'it is empty' : 'it is cut off or damaged';
    throw new SettingsError(`${path}: not readable as JSON, ${at}. Restore it, or move it away and run setup again.`, {
      cause: error,
    });
  }
}

/**
 * The file that lists the clinics: `agent.json` of a data folder, or the list of AGENT_CLINICS. Only its owner can read it. It
 * is replaced as a whole, so that a crash leaves the old or the new one.
 */
export class SettingsFile {
  private constructor(
    readonly path: string,
    private readonly isList: boolean,
  ) {}

  static pathIn(dataDir: string): string {
    return join(dataDir, NAME);
  }

  static in(dataDir: string): SettingsFile {
    return new SettingsFile(SettingsFile.pathIn(dataDir), false);
  }

  static ofList(path: string): SettingsFile {
    return new SettingsFile(path, true);
  }

  /** @throws SettingsError when it cannot be read. */
  read(): StoredSettings {
    const stored = readSettingsFile(this.path) ?? {};
    const settings = this.isList ? { clinics: stored } : stored;
    const { clinics = [] } = settings as { clinics?: unknown };
    if (!Array.isArray(clinics)) throw new SettingsError(`${this.path}: expected a list of clinics`);
    return { ...settings, clinics };
  }

  /** Replaces the file. Without clinics it goes, and the keys with it. */
  write(settings: StoredSettings): void {
    if (settings.clinics?.length === 0) {
      rmSync(this.path, { force: true });
      return;
    }
    writeAtomically(this.path, JSON.stringify(this.isList ? settings.clinics : settings, undefined, 2));
  }

  /** Marks the clinic of a key as uninstalled. */
  markUninstalled(key: string): void {
    const settings = this.read();
    const mark = (clinic: StoredClinic) => (clinic.key === key ? { ...clinic, isUninstalled: true } : clinic);
    this.write({ ...settings, clinics: settings.clinics?.map(mark) ?? [] });
  }

  /** Removes the clinic of a key. */
  remove(key: string): void {
    const settings = this.read();
    this.write({ ...settings, clinics: settings.clinics?.filter((clinic) => clinic.key !== key) ?? [] });
  }
}

function writeAtomically(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const written = `${path}.${process.pid}.tmp`;
  try {
    const file = openSync(written, 'w', 0o600);
    try {
      writeSync(file, `${text}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(written, path);
  } catch (error) {
    rmSync(written, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/** Without it a crash of the machine may undo the renaming. Windows cannot open folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
