import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpClient } from '../http/http-client.js';
import { SettingsFile, type StoredSettings } from '../settings/settings-file.js';
import { readSettings } from '../settings/settings.js';
import { HelixServer } from '../testing/helix-server.js';
import { runCheck } from './check.js';
import { runSetup } from './setup.js';

const GUID = '7b0c1f6e-0000-4000-8000-000000000001';

describe('setup', () => {
  let folder: string;
  let file: SettingsFile;
  let server: HelixServer;
  let url: string;
  let printed: string[];
  const http = new HttpClient({});
  const terminal = {
    print: (line: string) => void printed.push(line),
    ask: () => Promise.reject(new Error('nobody is asked')),
    askSecret: () => Promise.reject(new Error('nobody is asked')),
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'helix-setup-'));
    file = SettingsFile.in(folder);
    server = new HelixServer();
    url = await server.start();
    printed = [];
  });
  afterEach(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  afterAll(() => http.close());

  const setup = (options: Record<string, string> = {}) =>
    runSetup({ url, pms: 'simulated', profile: 'ontario', key: 'code-1', ...options }, { http, terminal, file });
  const stored = () => JSON.parse(readFileSync(file.path, 'utf8')) as StoredSettings;

  it('hands in a key that it made and stores the clinic', async () => {
    await setup();
    const [pair] = server.enrolled;
    expect(pair).toEqual({ code: 'code-1', key: expect.stringMatching(/^hx_[\w-]{43}$/) });
    expect(stored()).toEqual({
      helixUrl: url,
      clinics: [{ profile: 'ontario', source: 'simulated', key: pair?.key, setupCode: 'code-1', clinicGuid: GUID }],
    });
    expect(readSettings({ AGENT_DATA_DIR: folder }).clinics).toHaveLength(1);
    expect(printed.join('\n')).not.toContain(pair?.key);
  });

  it('stores the key before Helix has it, and hands in the same pair after a crash', async () => {
    let before: StoredSettings | undefined;
    server.answers.enrol = () => {
      before = stored();
      return { status: 0 };
    };
    await expect(setup()).rejects.toThrow('did not answer');
    expect(before?.clinics?.[0]).toMatchObject({ setupCode: 'code-1', isEnrolled: false });
    expect(() => readSettings({ AGENT_DATA_DIR: folder })).toThrow('expected at least one clinic');

    server.answers.enrol = () => ({ status: 200, body: { clinicGuid: GUID } });
    await setup();
    await setup();
    expect(new Set(server.enrolled.map(({ key }) => key))).toEqual(new Set([before?.clinics?.[0]?.key]));
    expect(stored().clinics).toEqual([{ ...before?.clinics?.[0], clinicGuid: GUID, isEnrolled: undefined }]);
  });

  it('replaces the entry of a clinic that is set up again, and keeps the others', async () => {
    await setup();
    server.answers.enrol = () => ({ status: 200, body: { clinicGuid: GUID.replace('1', '2') } });
    await setup({ profile: 'alberta', key: 'code-2' });
    server.answers.enrol = () => ({ status: 200, body: { clinicGuid: GUID } });
    await setup({ key: 'code-3' });
    expect(stored().clinics?.map(({ setupCode, profile }) => [setupCode, profile])).toEqual([
      ['code-2', 'alberta'],
      ['code-3', 'ontario'],
    ]);
  });

  it('says why Helix refuses a code, and stores nothing', async () => {
    server.answers.enrol = () => ({ status: 422, body: { title: 'Unprocessable', detail: 'The code was used.' } });
    await expect(setup()).rejects.toThrow('Helix does not accept the setup code: The code was used.');
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    [{ url: 'http://helix.example' }, '--url: expected an https address'],
    [{ url: '' }, '--url: expected the address of Helix'],
    [{ pms: 'abel' }, '--pms: expected simulated or opendental; this agent has no source for "abel".'],
    [{ key: ' ' }, '--key: expected the setup code'],
    [{ profile: 'quebec' }, '--profile: expected one of ontario'],
    [{ 'time-zone': 'Mars' }, '--time-zone: expected an IANA name'],
    [{ 'db-password': '' }, '--db-password is not an option of setup for simulated.'],
  ])('refuses %j before the code is used', async (options, words) => {
    await expect(setup(options)).rejects.toThrow(words);
    expect(server.paths).not.toContain('POST /api/agent/enrol');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('does not follow a redirect with the code', async () => {
    server.answers.enrol = () => ({ status: 307, headers: { Location: `${url}/api/agent/enrol` } });
    await expect(setup()).rejects.toThrow('Helix does not accept the setup code: status 307');
    expect(server.paths.filter((path) => path.endsWith('enrol'))).toHaveLength(1);
  });

  it('refuses another Helix in a folder that has clinics of one', async () => {
    await setup();
    const other = new HelixServer();
    const otherUrl = await other.start();
    await expect(setup({ url: otherUrl, key: 'code-2' })).rejects.toThrow(
      `Clinics of ${url} are set up in this folder.`,
    );
    await other.stop();
  });

  it('checks keys and systems, and prints counts only', async () => {
    await setup();
    const settings = readSettings({ AGENT_DATA_DIR: folder });
    printed = [];
    // As for a refused key.
    server.answers.config = () => ({ status: 401 });
    expect(await runCheck(settings, http, terminal)).toBe(false);
    expect(printed.slice(1)).toEqual([
      'ontario:',
      '  Helix does not answer, or refuses the key',
      expect.stringMatching(/^ {2}simulated practice /),
      expect.stringMatching(/^ {2}patients: \d+$/),
    ]);
  });
});
