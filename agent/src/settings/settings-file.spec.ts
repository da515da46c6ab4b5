import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from './settings.js';
import { defaultDataDir, SettingsFile } from './settings-file.js';

const clinic = (profile: string) => ({ key: `key of ${profile}`, source: 'simulated', profile });

describe('agent.json', () => {
  let folder: string;
  let file: SettingsFile;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'helix-settings-file-'));
    file = SettingsFile.in(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const settings = (env: NodeJS.ProcessEnv = {}) => readSettings({ AGENT_DATA_DIR: folder, ...env });

  it('has address, log level, updater and clinics, and only its owner can read it', () => {
    file.write({
      helixUrl: 'https://helix.example',
      logLevel: 'warn',
      updateCommand: ['update', '{version}'],
      clinics: [clinic('ontario'), clinic('alberta')],
    });
    expect(settings()).toMatchObject({
      helixUrl: 'https://helix.example',
      logLevel: 'warn',
      updateCommand: ['update', '{version}'],
      clinics: [clinic('ontario'), clinic('alberta')],
    });
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['agent.json']);
  });

  it('gives way to the environment', () => {
    file.write({ helixUrl: 'https://helix.example', logLevel: 'warn', clinics: [clinic('ontario')] });
    const list = join(folder, 'list.json');
    writeFileSync(list, JSON.stringify([clinic('alberta')]));
    const env = {
      HELIX_URL: 'http://127.0.0.1:3000',
      LOG_LEVEL: 'debug',
      AGENT_CLINICS: list,
      AGENT_UPDATE_COMMAND: '["up"]',
    };
    expect(settings(env)).toMatchObject({
      helixUrl: 'http://127.0.0.1:3000',
      logLevel: 'debug',
      clinics: [clinic('alberta')],
      updateCommand: ['up'],
    });
  });

  it.each([
    ['is cut in half', 0.5, 'it is cut off or damaged'],
    ['is empty', 0, 'it is empty'],
  ])('stops the start with one line that names the file, not its keys, when it %s', (_name, share, words) => {
    file.write({ helixUrl: 'https://helix.example', clinics: [clinic('ontario')] });
    const text = readFileSync(file.path, 'utf8');
    writeFileSync(file.path, text.slice(0, text.length * share));
    expect(() => settings()).toThrow(
      `${file.path}: not readable as JSON, ${words}. Restore it, or move it away and run setup again.`,
    );
    expect(() => file.remove('x')).toThrow(file.path);
  });

  it.each([
    ['http://helix.example', 'expected an https address'],
    ['http://10.0.0.7:3000', 'expected an https address'],
    ['http://127.0.0.1.example.com', 'expected an https address'],
    ['ftp://helix.example', 'expected the address of Helix'],
  ])('refuses the address %s', (helixUrl, words) => {
    file.write({ helixUrl, clinics: [clinic('ontario')] });
    expect(() => settings()).toThrow(`${file.path}.helixUrl: ${words}`);
    expect(() => settings({ HELIX_URL: helixUrl })).toThrow(`HELIX_URL: ${words}`);
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'https://helix.example/'])(
    'takes the address %s',
    (helixUrl) => {
      file.write({ helixUrl, clinics: [clinic('ontario')] });
      expect(settings().helixUrl).toBe(helixUrl);
    },
  );

  it.each([
    ['"update"', 'expected a list of texts'],
    ['[]', 'expected a list of texts'],
    ['update {version}', 'expected a list of texts: a program and its arguments, as JSON'],
  ])('refuses the updater %s', (text, words) => {
    file.write({ helixUrl: 'https://helix.example', clinics: [clinic('ontario')] });
    expect(() => settings({ AGENT_UPDATE_COMMAND: text })).toThrow(`AGENT_UPDATE_COMMAND: ${words}`);
  });

  it('leaves out clinics whose key Helix does not have yet', () => {
    file.write({
      helixUrl: 'https://helix.example',
      clinics: [{ ...clinic('ontario'), isEnrolled: false }, clinic('alberta')],
    });
    expect(settings().clinics).toEqual([clinic('alberta')]);
    file.write({ helixUrl: 'https://helix.example', clinics: [{ ...clinic('ontario'), isEnrolled: false }] });
    expect(() => settings()).toThrow('expected at least one clinic');
  });

  it('loses the entry of an uninstalled clinic, and itself with the last one', () => {
    file.write({ helixUrl: 'https://helix.example', clinics: [clinic('ontario'), clinic('alberta')] });
    file.markUninstalled('key of ontario');
    expect(file.read().clinics?.[0]).toEqual({ ...clinic('ontario'), isUninstalled: true });
    file.remove('key of ontario');
    expect(file.read()).toEqual({ helixUrl: 'https://helix.example', clinics: [clinic('alberta')] });
    file.remove('key of alberta');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is the list of AGENT_CLINICS where that is given', () => {
    const path = join(folder, 'list.json');
    const list = SettingsFile.ofList(path);
    list.write({ clinics: [clinic('ontario'), clinic('alberta')] });
    list.remove('key of ontario');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual([clinic('alberta')]);
  });

  it('is in ProgramData on Windows and in /var/lib elsewhere unless a folder is named', () => {
    expect(defaultDataDir({ ProgramData: 'C:\\Data' }, 'win32')).toContain('Helix Agent');
    expect(defaultDataDir({}, 'linux')).toBe('/var/lib/helix-agent');
  });
});
