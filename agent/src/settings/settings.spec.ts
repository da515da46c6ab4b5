import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from './settings.js';

const folder = mkdtempSync(join(tmpdir(), 'helix-settings-'));
const file = join(folder, 'clinics.json');
const clinic = { key: 'k', source: 'simulated', profile: 'ontario', anchorDate: '2026-11-21' };
const env = { HELIX_URL: 'http://127.0.0.1:3000', AGENT_CLINICS: file, AGENT_DATA_DIR: folder };

afterAll(() => rmSync(folder, { recursive: true }));

it('readSettings reads the list of clinics', () => {
  writeFileSync(file, JSON.stringify([clinic]));
  expect(readSettings(env)).toMatchObject({
    helixUrl: env.HELIX_URL,
    dataDir: folder,
    logLevel: 'info',
    clinics: [clinic],
  });
});

it.each([
  ['HELIX_URL: ', { HELIX_URL: 'nowhere' }, [clinic]],
  ['AGENT_DATA_DIR: ', { AGENT_DATA_DIR: '' }, [clinic]],
  ['no such file', { AGENT_CLINICS: join(folder, 'none.json') }, [clinic]],
  ['AGENT_CLINICS: expected at least one clinic', {}, []],
  ['AGENT_CLINICS: expected each profile once', {}, [clinic, clinic]],
  ['AGENT_CLINICS.0.profile: expected one of ontario', {}, [{ ...clinic, profile: 'quebec' }]],
  ['AGENT_CLINICS.1.key: ', {}, [clinic, { ...clinic, profile: 'alberta', key: '' }]],
  ['AGENT_CLINICS.0.anchorDate: expected a date', {}, [{ ...clinic, anchorDate: '2026-02-30' }]],
  ['AGENT_CLINICS.0.timeZone: expected an IANA name', {}, [{ ...clinic, timeZone: 'Toronto' }]],
  ['AGENT_CLINICS.0.openEveryDay: expected true or false', {}, [{ ...clinic, openEveryDay: 'no' }]],
])('names what is wrong: %s', (message, change, clinics) => {
  writeFileSync(file, JSON.stringify(clinics));
  expect(() => readSettings({ ...env, ...change })).toThrow(message);
});
