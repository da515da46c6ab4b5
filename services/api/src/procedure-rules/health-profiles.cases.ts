import type { HealthProfileView } from '@helix/contracts';
import { startRulesClinic, type RulesClinic } from './testing/start-clinic.js';

const PATH = '/api/ProcedureRules/HealthProfile';

describe('health profiles', () => {
  let clinic: RulesClinic;

  beforeAll(async () => {
    clinic = await startRulesClinic();
  });
  afterAll(() => clinic.served.close());
  beforeEach(() => clinic.reset());

  const list = (query = '', by = clinic.hygienist) => clinic.call('get', PATH + query, by, clinic.maple);
  const names = async (query = '') => ((await list(query)).body as HealthProfileView[]).map((p) => p.profileName);
  const save = (body: object, by = clinic.admin) => clinic.call('post', PATH, by, clinic.maple).send(body);
  const rename = (id: number | string, body: object) =>
    clinic.call('put', `${PATH}/${id}`, clinic.admin, clinic.maple).send(body);
  const remove = (id: number | string) => clinic.call('delete', `${PATH}/${id}`, clinic.admin, clinic.maple);
  const assign = (patientId: string, healthProfileId: unknown, by = clinic.hygienist) =>
    clinic.call('post', `/api/appointment/HealthProfile/${patientId}`, by, clinic.maple).send({ healthProfileId });
  const assigned = async () =>
    (
      await clinic.served.test.ownerPool.query<{ patient_id: string; health_profile_id: number }>(
        'select patient_id, health_profile_id from patient_health_profile order by 1',
      )
    ).rows.map((row) => [row.patient_id, row.health_profile_id]);

  it('lists the office first, then active and deactivated profiles by name with their patients', async () => {
    const perio = await clinic.addProfile('perio');
    const ortho = await clinic.addProfile('Ortho');
    await clinic.addProfile('Not ours', clinic.cedar);
    for (const patientId of ['P1', 'P2', 'LEFT']) await assign(patientId, perio);
    await remove(ortho);
    const { status, body, headers } = await list();
    expect([status, headers['content-range']]).toEqual([200, 'healthProfiles 0-2/3']);
    const recently = expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/);
    const version = expect.stringMatching(/^[\w-]{22}$/);
    expect(body).toEqual([
      {
        id: 0,
        healthProfileId: 0,
        profileName: 'Office DNA',
        dateCreated: null,
        dateDeleted: null,
        patients: null,
        version,
      },
      {
        id: ortho,
        healthProfileId: ortho,
        profileName: 'Ortho',
        dateCreated: recently,
        dateDeleted: recently,
        patients: 0,
        version,
      },
      {
        id: perio,
        healthProfileId: perio,
        profileName: 'perio',
        dateCreated: recently,
        dateDeleted: null,
        patients: 2,
        version,
      },
    ]);
    expect((await list(`/${perio}`)).body).toEqual(body[2]);
    expect((await list('/0')).body).toEqual(body[0]);
    expect((await list('/999999')).status).toBe(404);
  });

  it('supports sort, range and filter of lists', async () => {
    const ids = await Promise.all(['Ortho', 'Perio', 'Pregnancy'].map((name) => clinic.addProfile(name)));
    await remove(ids[2]!);
    const filter = (value: object) => `?filter=${encodeURIComponent(JSON.stringify(value))}`;
    expect(await names(filter({ isActive: true }))).toEqual(['Office DNA', 'Ortho', 'Perio']);
    expect(await names(filter({ isActive: false }))).toEqual(['Pregnancy']);
    expect(await names(filter({ q: 'P' }))).toEqual(['Perio', 'Pregnancy']);
    expect(await names(filter({ id: [ids[0]] }))).toEqual(['Ortho']);
    expect(await names('?sort=["profileName","DESC"]')).toEqual(['Office DNA', 'Pregnancy', 'Perio', 'Ortho']);
    const page = await list('?range=[1,2]');
    expect([page.body.length, page.headers['content-range']]).toEqual([2, 'healthProfiles 1-2/4']);
    expect((await list('?sort=["secret","ASC"]')).status).toBe(422);
    expect((await list(filter({ name: 'x' }))).status).toBe(422);
  });

  it('adds and renames profiles, and records that in the audit trail', async () => {
    const added = await save({ healthProfileId: 0, profileName: '  Perio ' });
    expect([added.status, added.body.profileName, added.body.dateDeleted]).toEqual([200, 'Perio', null]);
    const id = added.body.healthProfileId as number;
    expect((await save({ healthProfileId: id, profileName: 'Perio A' })).body).toMatchObject({
      id,
      profileName: 'Perio A',
    });
    expect((await rename(id, { id, healthProfileId: id, profileName: 'Perio B' })).body.profileName).toBe('Perio B');
    expect((await rename(id, { profileName: 'Perio B' })).status).toBe(200);
    expect(await names()).toEqual(['Office DNA', 'Perio B']);
    const { clinicId } = clinic.maple;
    expect(await clinic.auditTrail()).toEqual([
      { action: 'healthProfileAdded', subject: 'Perio', details: {}, clinicId },
      { action: 'healthProfileRenamed', subject: 'Perio A', details: { profileName: ['Perio', 'Perio A'] }, clinicId },
      {
        action: 'healthProfileRenamed',
        subject: 'Perio B',
        details: { profileName: ['Perio A', 'Perio B'] },
        clinicId,
      },
    ]);
    expect(await clinic.touched()).toEqual([]);
  });

  it('returns 409 when somebody else renamed the profile', async () => {
    const id = await clinic.addProfile('Perio');
    const { version } = (await list(`/${id}`)).body as HealthProfileView;
    const renamed = (await rename(id, { profileName: 'Perio A', version })).body as HealthProfileView;
    const { status, body } = await rename(id, { profileName: 'Gum care', version });
    expect([status, body.title, body.detail]).toEqual([
      409,
      'Version conflict',
      'Someone else renamed this profile to “Perio A”. Your change was not saved; close this and open it again.',
    ]);
    expect((await save({ healthProfileId: id, profileName: 'Gum care', version })).status).toBe(409);
    expect(await names()).toEqual(['Office DNA', 'Perio A']);
    expect((await rename(id, { profileName: 'Perio A', version })).status).toBe(200);
    expect((await rename(id, { profileName: 'Gum care', version: renamed.version })).status).toBe(200);
    // Clients without versions overwrite.
    expect((await rename(id, { profileName: 'Perio' })).status).toBe(200);
    expect(await names()).toEqual(['Office DNA', 'Perio']);
  });

  it('returns 422 without a name, or with the name of another active profile', async () => {
    const perio = await clinic.addProfile('Perio');
    const ortho = await clinic.addProfile('Ortho');
    for (const [profileName, message] of [
      ['  ', 'Profile name is required.'],
      [undefined, 'Profile name is required.'],
      ['x'.repeat(101), 'Profile name must be at most 100 characters'],
      ['\u200b', 'Profile name is required.'],
      ['Pe\u0000rio', 'the null character cannot be stored'],
      ['\u202eoireP', 'Profile name must be plain text'],
      ['PERIO', 'A profile with this name already exists.'],
      ['office dna', 'A profile with this name already exists.'],
    ]) {
      const { status, body } = await save({ profileName });
      expect([profileName, status, body.errors]).toEqual([profileName, 422, [{ field: 'profileName', message }]]);
    }
    expect((await rename(ortho, { profileName: 'perio' })).status).toBe(422);
    expect((await rename(perio, { profileName: 'PERIO' })).status).toBe(200);
    await remove(perio);
    expect((await save({ profileName: 'Perio' })).status).toBe(200);
  });

  it('refuses to rename unknown and deactivated profiles, and with a different id in the path', async () => {
    const perio = await clinic.addProfile('Perio');
    const theirs = await clinic.addProfile('Theirs', clinic.cedar);
    await remove(perio);
    for (const [answer, status, detail] of [
      [await save({ healthProfileId: theirs, profileName: 'X' }), 404, 'Health profile not found in this clinic.'],
      [await rename(theirs, { profileName: 'X' }), 404, 'Health profile not found in this clinic.'],
      [await rename(0, { profileName: 'X' }), 404, 'There is nothing with the id 0.'],
      [await rename(perio, { profileName: 'X' }), 422, 'The profile Perio is deactivated.'],
      [
        await rename(perio, { profileName: 'X', healthProfileId: theirs }),
        422,
        'The profile ID does not match the address.',
      ],
    ] as const)
      expect([answer.status, answer.body.detail]).toEqual([status, detail]);
  });

  it('deactivates a profile once, and starts the analysis of its patients', async () => {
    const perio = await clinic.addProfile('Perio');
    const first = await remove(perio);
    expect([first.status, first.body.id, first.body.dateDeleted]).toEqual([200, perio, expect.any(String)]);
    expect((await remove(perio)).body).toEqual(first.body);
    const { clinicId } = clinic.maple;
    expect(await clinic.auditTrail()).toEqual([
      { action: 'healthProfileDeactivated', subject: 'Perio', details: {}, clinicId },
    ]);
    expect(await clinic.reanalysis()).toEqual({ requests: 1, ruleScope: String(perio) });
  });

  it('returns 404 for unknown profiles, and 422 for the office, when deactivating', async () => {
    const theirs = await clinic.addProfile('Theirs', clinic.cedar);
    const office = await remove(0);
    expect([office.status, office.body.detail]).toEqual([422, 'Can not delete Office DNA profile']);
    for (const id of [theirs, 999_999, 'x']) expect((await remove(id)).status).toBe(404);
    expect(await clinic.reanalysis()).toBeUndefined();
  });

  it('assigns a profile to a patient, and removes it with 0', async () => {
    const perio = await clinic.addProfile('Perio');
    const ortho = await clinic.addProfile('Ortho');
    for (const profile of [perio, perio, ortho]) expect((await assign('P1', profile)).status).toBe(204);
    expect(await assigned()).toEqual([['P1', ortho]]);
    expect((await assign('P1', 0)).status).toBe(204);
    expect(await assigned()).toEqual([]);
    const { clinicId } = clinic.maple;
    const entry = { action: 'patientProfileChanged', subject: 'patient P1', clinicId };
    expect(await clinic.auditTrail()).toEqual([
      { ...entry, details: { healthProfile: ['Office DNA', 'Perio'] } },
      { ...entry, details: { healthProfile: ['Perio', 'Ortho'] } },
      { ...entry, details: { healthProfile: ['Ortho', 'Office DNA'] } },
    ]);
    const touched = { key: String(clinicId), clinicId, patientIds: ['P1'] };
    expect(await clinic.touched()).toEqual([touched, touched, touched]);
  });

  it('refuses unknown patients, and deactivated or foreign profiles', async () => {
    const perio = await clinic.addProfile('Perio');
    const theirs = await clinic.addProfile('Theirs', clinic.cedar);
    for (const patientId of ['P9', 'GONE', 'a%00b', 'a%20b'])
      expect([patientId, (await assign(patientId, perio)).status]).toEqual([patientId, 404]);
    expect((await assign('P1', theirs)).status).toBe(404);
    expect((await assign('P1', 2 ** 31 - 1)).status).toBe(404);
    expect((await assign('P1', 2 ** 31)).status).toBe(422);
    expect((await assign('P1', 'Perio')).status).toBe(422);
    await remove(perio);
    const { status, body } = await assign('P1', perio);
    expect([status, body.detail]).toEqual([422, 'The profile Perio is deactivated.']);
    expect(await assigned()).toEqual([]);
  });
});
