import { createHash } from 'node:crypto';
import { topics } from '@helix/contracts';
import { dateAt } from '@helix/hygiene';
import { sendConcurrently } from '../testing/concurrency.js';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';

const DAY_MS = 24 * 60 * 60_000;
const NO_SUCH = 987_654;

describe('POST Clinic', () => {
  let clinics: TwoClinics;
  let superAdmin: { token: string };
  let customerId: number;
  let form: Record<string, unknown>;
  let count = 0;

  beforeAll(async () => {
    clinics = await startTwoClinics();
    superAdmin = await clinics.served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
    const [customer] = await clinics.rows(`insert into customer (customer_name, first_name, last_name)
      values ('Elm Dental', 'Ana', 'Silva') returning customer_id as id`);
    customerId = customer!['id'] as number;
  });
  afterAll(() => clinics.served.close());
  beforeEach(() => {
    form = {
      ...{ name: `Elm ${(count += 1)}`, DMSType: 4, state: 'ON', city: 'Ottawa', country: 'CA' },
      ...{ timezone: 'America/Toronto', serviceTier: 2, customerId, syncIntervalInSeconds: 60 },
    };
  });

  const save = (body: object, user = superAdmin) => clinics.call('post', '/api/Clinic', user).send(body);
  const add = async (changes: object = {}) => {
    const { status, body } = await save({ ...form, ...changes });
    expect([status, body.errors]).toEqual([200, undefined]);
    return body as Record<string, unknown> & { clinicId: number; name: string; version: string };
  };
  /** The form of a change, as the dialog sends it. */
  const changeOf = (row: Record<string, unknown>, changes: object = {}) => ({
    ...{ clinicId: row['clinicId'], name: row['name'], state: row['state'], city: row['city'] },
    ...{ country: row['country'], timezone: row['timeZone'], serviceTier: row['serviceTier'] },
    ...{ syncIntervalInSeconds: row['syncIntervalInSeconds'], version: row['version'] },
    ...changes,
  });
  const refusal = async (body: object) => {
    const { status, body: answer } = await save(body);
    return [status, answer.errors] as unknown;
  };
  const stored = async (clinicId: number) =>
    (await clinics.rows('select * from clinic where clinic_id = $1', [clinicId]))[0];

  describe('without a clinicId', () => {
    it('adds a clinic with the key of its agent, which only this response has', async () => {
      const { agentKey, clinicId, clinicGuid, dateCreated, agentguid, version, ...row } = await add({
        ...{ launchDate: '2026-03-01', getTier3Reports: true },
      });
      expect(row).toEqual({
        ...{ id: clinicId, name: form['name'], customerId, customerName: 'Elm Dental', firstName: 'Ana' },
        ...{ lastName: 'Silva', dmsType: 4, dmsTypeName: 'OpenDental', dmsVersion: null, agentVersion: null },
        ...{ upgradeToVersion: null, city: 'Ottawa', state: 'ON', country: 'CA', currency: 'CAD', serviceTier: 2 },
        ...{ launchDate: '2026-03-01', timeZone: 'America/Toronto', timeLastSeen: null, salesforceId: null },
        ...{ salesforceUrl: null, hasProcedureRules: false, getTier3Reports: true, syncIntervalInSeconds: 60 },
        ...{ isSummaryUpdating: false, goalHourlyProduction: 0, goalPercentage: 0, goalDisplayMode: 1 },
        ...{ useProviderGroups: false, shouldTrackDoctor: true, requireExamWithXrays: false, scribe: false },
        ...{ audioConsentRequired: false, showInsurance: false, showInferredProcedures: false },
        ...{ shouldShowAmountInNotes: true, showClinicalForms: false, payrollVisible: false },
        ...{ bonusPolicy: 'perDay', payPeriod: 'biweekly', graceDays: 0, almostDueDays: 30, audioRetentionDays: 30 },
      });
      expect([clinicGuid, agentguid]).toEqual(Array(2).fill(expect.stringMatching(/^[0-9a-f-]{36}$/)));
      expect(Math.abs(Date.now() - Date.parse(String(dateCreated)))).toBeLessThan(60_000);
      expect(version).toEqual(expect.any(String));
      expect(agentKey).toMatch(/^hx_[\w-]{43}$/);
      const keys = await clinics.rows(
        `select key_id as id, encode(key_hash, 'hex') as hash, expires_at from agent_key where clinic_id = $1`,
        [clinicId],
      );
      const hash = createHash('sha256').update(String(agentKey)).digest('hex');
      expect(keys).toEqual([{ id: agentguid, hash, expires_at: null }]);
      const { body } = await clinics.call('get', '/api/Clinic/Clinics', superAdmin);
      expect(JSON.stringify(body)).not.toContain(agentKey);
    });

    it('gives it no rules and no members, and records who added it', async () => {
      const { clinicId, name } = await add();
      expect(
        await clinics.rows(
          `select (select count(*)::int from procedure_rule where clinic_id = $1) as rules,
                  (select count(*)::int from user_clinic where clinic_id = $1) as members`,
          [clinicId],
        ),
      ).toEqual([{ rules: 0, members: 0 }]);
      expect(
        await clinics.rows(`select action, subject, details, email from audit_trail where clinic_id = $1`, [clinicId]),
      ).toEqual([
        {
          ...{ action: 'clinicCreated', subject: name, details: { customer: 'Elm Dental' } },
          email: 'superadmin@helix.example',
        },
      ]);
    });

    it('reads field names in any case, the system by its name, and null or 0 as no clinicId', async () => {
      const { DMSType: _, timezone: __, state: ___, ...others } = form;
      const body = { ...others, clinicId: 0, dmstype: 'dentrix', TimeZone: 'america/vancouver', STATE: 'bc' };
      const { body: row } = await save(body);
      expect(row).toMatchObject({ dmsType: 5, dmsTypeName: 'Dentrix', timeZone: 'America/Vancouver', state: 'BC' });
    });

    it('sets the currency by the country', async () => {
      expect(await add({ country: 'us' })).toMatchObject({ country: 'US', currency: 'USD' });
      expect(await add({ name: 'Elm GB', country: 'GB' })).toMatchObject({ currency: 'CAD' });
    });

    it('returns every message of the form at once', async () => {
      expect(await refusal({})).toEqual([
        422,
        [
          { field: 'name', message: 'Clinic name is required.' },
          { field: 'DMSType', message: 'DMS Type is required.' },
          { field: 'state', message: 'Province is required.' },
          { field: 'city', message: 'City is required.' },
          { field: 'country', message: 'Country is required.' },
          { field: 'timezone', message: 'Time zone is required.' },
          { field: 'serviceTier', message: 'Service tier is required.' },
          { field: 'customerId', message: 'Customer is required.' },
          { field: 'syncIntervalInSeconds', message: 'Sync interval is required.' },
        ],
      ]);
    });

    it.each([
      [{ DMSType: 'Excel' }, 'DMSType', 'There is no such DMS type.'],
      [{ DMSType: 8 }, 'DMSType', 'There is no such DMS type.'],
      [{ customerId: NO_SUCH }, 'customerId', 'There is no such customer.'],
      [{ state: 'ONT' }, 'state', 'Province must have two letters.'],
      [{ syncIntervalInSeconds: 0.5 }, 'syncIntervalInSeconds', 'Sync interval is required.'],
      [{ timezone: 'Mars/Olympus' }, 'timezone', 'There is no such time zone.'],
    ])('refuses %j and adds nothing', async (change, field, message) => {
      expect(await refusal({ ...form, ...change })).toEqual([422, [{ field, message }]]);
      expect(await clinics.rows('select from clinic where name = $1', [form['name']])).toEqual([]);
    });

    const SAME_NAME = [{ field: 'name', message: 'The customer has a clinic with this name already.' }];

    it('refuses the name of another clinic of the customer in any case, and takes that of another customer', async () => {
      const { name } = await add();
      expect(await refusal({ ...form, name: ` ${name.toUpperCase()} ` })).toEqual([422, SAME_NAME]);
      expect(await add({ name: 'Maple' })).toMatchObject({ name: 'Maple' });
    });

    it('adds one of two clinics of one name that are sent at once', async () => {
      const responses = await sendConcurrently(
        clinics.served.test,
        `select from customer where customer_id = ${customerId} for update`,
        Array.from({ length: 2 }, () => () => save(form)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(responses.find(({ status }) => status === 422)?.body.errors).toEqual(SAME_NAME);
      expect(await clinics.rows('select from clinic where name = $1', [form['name']])).toHaveLength(1);
    });

    it('stores nothing when the audit trail cannot be written', async () => {
      const [{ before }] = (await clinics.rows('select count(*)::int as before from clinic')) as [{ before: number }];
      await clinics.rows(`alter table audit_trail add constraint nothing check (action <> 'clinicCreated') not valid`);
      try {
        expect((await save(form)).status).toBe(500);
      } finally {
        await clinics.rows('alter table audit_trail drop constraint nothing');
      }
      expect(await clinics.rows('select count(*)::int as before from clinic')).toEqual([{ before }]);
    });
  });

  describe('with a clinicId', () => {
    it('changes the clinic, keeps what is missing, and records what differs', async () => {
      const row = await add({ launchDate: '2026-03-01', getTier3Reports: true });
      const change = {
        name: `${row.name} b`,
        UpgradeToVersion: '2.5.0',
        salesforceId: '001580000ABCdef',
        serviceTier: 6,
      };
      const { status, body } = await save(changeOf(row, change));
      const { version, ...changed } = body as typeof row;
      expect([status, changed]).toMatchObject([
        200,
        {
          ...{ name: `${row.name} b`, upgradeToVersion: '2.5.0', salesforceId: '001580000ABCdef', serviceTier: 6 },
          ...{ launchDate: '2026-03-01', getTier3Reports: true, dmsType: 4, customerId },
        },
      ]);
      expect(changed).not.toHaveProperty('agentKey');
      expect(version).not.toBe(row.version);
      expect(await clinics.audited(row.name)).toEqual([
        ['clinicCreated', { customer: 'Elm Dental' }],
        [
          'clinicChanged',
          {
            name: [row.name, `${row.name} b`],
            serviceTier: [2, 6],
            upgradeToVersion: [null, '2.5.0'],
            salesforceId: [null, '001580000ABCdef'],
          },
        ],
      ]);
    });

    it('clears an optional field that is null or empty', async () => {
      const row = await add({ launchDate: '2026-03-01', getTier3Reports: true });
      const { body: set } = await save(changeOf(row, { UpgradeToVersion: '2.5.0', salesforceId: '001580000ABCdef' }));
      const cleared = { launchDate: null, getTier3Reports: null, UpgradeToVersion: '', salesforceId: '' };
      expect((await save(changeOf(set, cleared))).body).toMatchObject({
        ...{ launchDate: null, getTier3Reports: false, upgradeToVersion: null, salesforceId: null },
      });
    });

    it('refuses another system and another customer, and takes the same ones', async () => {
      const row = await add();
      expect(await refusal(changeOf(row, { DMSType: 5, customerId: customerId + 1, name: 'Elm other' }))).toEqual([
        422,
        [
          { field: 'DMSType', message: 'The DMS type of a clinic cannot be changed.' },
          { field: 'customerId', message: 'The customer of a clinic cannot be changed.' },
        ],
      ]);
      expect(await stored(row.clinicId)).toMatchObject({ name: row.name, dms_type: 4, customer_id: customerId });
      expect((await save(changeOf(row, { DMSType: 'opendental', customerId, city: 'Hull' }))).status).toBe(200);
    });

    it('returns every message of the form at once, without those of system and customer', async () => {
      const { clinicId } = await add();
      const [, errors] = (await refusal({ clinicId, UpgradeToVersion: '2', salesforceId: 'x' })) as [number, object[]];
      expect(errors).toEqual([
        { field: 'name', message: 'Clinic name is required.' },
        { field: 'state', message: 'Province is required.' },
        { field: 'city', message: 'City is required.' },
        { field: 'country', message: 'Country is required.' },
        { field: 'timezone', message: 'Time zone is required.' },
        { field: 'serviceTier', message: 'Service tier is required.' },
        { field: 'syncIntervalInSeconds', message: 'Sync interval is required.' },
        { field: 'UpgradeToVersion', message: 'Version must be 2 to 4 numbers with dots, such as 2.5.0.' },
        { field: 'salesforceId', message: 'Salesforce id must have 15 or 18 letters and digits.' },
      ]);
    });

    it('refuses the name of another clinic of the customer, and keeps its own in another case', async () => {
      const { name } = await add();
      const row = await add({ name: `${name} b` });
      expect(await refusal(changeOf(row, { name: name.toLowerCase() }))).toEqual([
        422,
        [{ field: 'name', message: 'The customer has a clinic with this name already.' }],
      ]);
      expect((await save(changeOf(row, { name: row.name.toUpperCase() }))).body.name).toBe(row.name.toUpperCase());
    });

    it('returns 404 for an unknown clinic', async () => {
      const { status, body } = await save({ ...form, clinicId: NO_SUCH });
      expect([status, body.detail]).toEqual([404, 'Clinic not found.']);
    });

    it('returns 409 when somebody else changed the clinic, keeps theirs, and repeats a save without a conflict', async () => {
      const row = await add();
      const theirs = changeOf(row, { city: 'Hull' });
      expect((await save(theirs)).status).toBe(200);
      const { status, body } = await save(changeOf(row, { city: 'Gatineau' }));
      expect([status, body.title, body.detail]).toEqual([
        409,
        'Version conflict',
        'This clinic was changed by someone else. Your changes were not saved; close this and open it again.',
      ]);
      expect(await stored(row.clinicId)).toMatchObject({ city: 'Hull' });
      expect((await save(theirs)).status).toBe(200);
      // Without a version it overwrites.
      expect((await save(changeOf(row, { city: 'Gatineau', version: undefined }))).status).toBe(200);
    });

    it('stores one of two changes of one version that are sent at once', async () => {
      const row = await add();
      const responses = await sendConcurrently(
        clinics.served.test,
        `select from clinic where clinic_id = ${row.clinicId} for update`,
        ['Hull', 'Gatineau'].map((city) => () => save(changeOf(row, { city }))),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const saved = responses.find(({ status }) => status === 200)!.body as { city: string };
      expect(await stored(row.clinicId)).toMatchObject({ city: saved.city });
    });

    it('moves the currency with the country, but not one that was another already', async () => {
      const row = await add();
      expect((await save(changeOf(row, { country: 'US' }))).body).toMatchObject({ currency: 'USD' });
      await clinics.rows(`update clinic set currency = 'EUR' where clinic_id = $1`, [row.clinicId]);
      expect((await save(changeOf(row, { version: undefined }))).body).toMatchObject({
        country: 'CA',
        currency: 'EUR',
      });
    });

    it('takes the link to Salesforce from the settings', async () => {
      const row = await add();
      const { body } = await save(changeOf(row, { salesforceId: '001580000ABCdefGHI' }));
      expect(body).toMatchObject({ salesforceId: '001580000ABCdefGHI', salesforceUrl: null });
    });

    it('starts the analysis of patients with appointments yesterday or later when the time zone changes', async () => {
      const row = await add();
      const { clinicId } = row;
      const day = (days: number) => dateAt(Date.now() + days * DAY_MS, 'America/Vancouver');
      await clinics.rows(
        `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
         select $1, 'A' || n, 1, 'P' || n, 'H1', d::date + time '09:00', 60, 'scheduled'
         from unnest($2::text[]) with ordinality as days(d, n)`,
        [clinicId, [day(-2), day(-1), day(0), day(40), day(40)]],
      );
      await clinics.rows(`update appointment set patient_id = 'P4' where clinic_id = $1 and id = 'A5'`, [clinicId]);
      await clinics.empty([]);
      expect((await save(changeOf(row, { timezone: 'America/Vancouver' }))).body.timeZone).toBe('America/Vancouver');
      expect(await clinics.messages(topics.clinicTouched)).toEqual([{ clinicId, patientIds: ['P2', 'P3', 'P4'] }]);
      await clinics.empty([]);
      const { body } = await clinics.call('get', '/api/Clinic/Clinics?filter={"id":[' + clinicId + ']}', superAdmin);
      await save(changeOf(body[0], { city: 'Hull' }));
      expect(await clinics.messages(topics.clinicTouched)).toEqual([]);
    });

    it('moves the clock of the clinic for the next request', async () => {
      const row = await add();
      const clinic = { clinicId: row.clinicId, clinicGuid: String(row['clinicGuid']) };
      const zone = async () => (await clinics.call('get', '/api/Clinic', superAdmin, clinic)).body.timeZone as string;
      expect(await zone()).toBe('America/Toronto');
      await save(changeOf(row, { timezone: 'Pacific/Honolulu' }));
      expect(await zone()).toBe('Pacific/Honolulu');
    });
  });

  it('is refused to clinic admins and to super developers who are no super admins', async () => {
    const developer = await clinics.served.addUser(
      'dev@helix.example',
      { [clinics.maple.clinicId]: true },
      { isSuperDeveloper: true },
    );
    for (const user of [clinics.cedarAdmin, developer]) {
      expect((await save(form, user)).status).toBe(403);
      expect((await save({ ...form, clinicId: clinics.cedar.clinicId }, user)).status).toBe(403);
    }
    expect(await clinics.rows('select from clinic where name = $1', [form['name']])).toEqual([]);
  });
});
