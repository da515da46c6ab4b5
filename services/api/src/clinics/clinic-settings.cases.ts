import type { ClinicSettings, ClinicView } from '@helix/contracts';
import { dateAt } from '@helix/hygiene';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { apiClient, type Clinic, type Person } from '../testing/api-client.js';
import { startApi } from '../testing/start-api.js';

/** Every setting of a clinic admin, with a value that no new clinic has. */
const CHANGED = {
  ...{ goalHourlyProduction: 187.55, goalPercentage: 0.3125, goalDisplayMode: 3 as const },
  ...{ shouldTrackDoctor: false, useProviderGroups: true, requireExamWithXrays: true, graceDays: 90, almostDueDays: 0 },
  ...{ showInsurance: true, showInferredProcedures: true, showClinicalForms: true, shouldShowAmountInNotes: false },
  ...{ audioConsentRequired: true, audioRetentionDays: 3650 },
  ...{ payrollVisible: true, bonusPolicy: 'perPeriod' as const, payPeriod: 'weekly' as const },
} satisfies ClinicSettings;
const REANALYSED = ['requireExamWithXrays', 'shouldTrackDoctor', 'graceDays', 'almostDueDays'];

describe('POST /api/clinic/settings', () => {
  let served: TestApp;
  let call: ReturnType<typeof apiClient>;
  let admin: Person;
  let superAdmin: Person;
  let maple: Clinic;
  let today: string;
  let clinics = 0;

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    superAdmin = await served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
  });
  afterAll(() => served.close());

  beforeEach(async () => {
    maple = await served.addClinic(`Maple ${(clinics += 1)}`);
    admin = await served.addUser(`admin${clinics}@helix.example`, { [maple.clinicId]: true });
    today = dateAt(Date.now(), 'America/Toronto');
  });

  const save = (body: object, by = admin) => call('post', '/api/clinic/settings', by, maple).send(body);
  const read = async () => (await call('get', '/api/clinic', admin, maple)).body as ClinicView;
  const goals = async () => (await call('get', '/api/clinic/goals', admin, maple)).body as unknown;
  const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await served.test.ownerPool.query<Row>(text, values)).rows;
  const messages = async () => {
    const rows = await sql<{ value: string }>(
      `select value from outbox where topic = 'clinic.touched' and key = $1 order by outbox_id`,
      [String(maple.clinicId)],
    );
    return rows.map(
      ({ value }) => (JSON.parse(value) as { appointmentsOfProviderDays?: unknown }).appointmentsOfProviderDays,
    );
  };
  const reanalyses = async () =>
    (
      await sql<{ request: number }>('select request::integer from reanalysis where clinic_id = $1', [maple.clinicId])
    )[0]?.request ?? 0;
  const audit = () =>
    sql('select action, subject, details from audit_trail where clinic_id = $1 order by audit_id', [maple.clinicId]);

  it.each(Object.entries(CHANGED))(
    'saves %s alone, answers as GET Clinic, and changes nothing else',
    async (field, value) => {
      const before = await read();
      const { status, body } = await save({ [field]: value });
      expect([status, body]).toEqual([200, { ...before, [field]: value }]);
      expect(await read()).toEqual(body);
      expect(await reanalyses()).toBe(REANALYSED.includes(field) ? 1 : 0);
    },
  );

  it('saves all settings at once, with an audit entry that has each before and after', async () => {
    const before = await read();
    expect((await save(CHANGED)).body).toEqual({ ...before, ...CHANGED });
    // The same again changes nothing.
    expect((await save(CHANGED)).status).toBe(200);
    const { requireExamWithXrays, ...others } = CHANGED;
    expect(await audit()).toEqual([
      {
        action: 'officeOptionsChanged',
        subject: 'Office DNA',
        details: { requireExamWithXrays: [false, requireExamWithXrays] },
      },
      {
        action: 'clinicSettingsChanged',
        subject: `Maple ${clinics}`,
        details: Object.fromEntries(
          Object.entries(others).map(([field, value]) => [field, [before[field as keyof ClinicView], value]]),
        ),
      },
    ]);
    expect(await reanalyses()).toBe(1);
  });

  it.each([
    [
      'goalHourlyProduction',
      [-0.01, 2000.01, 0.001, '175'],
      [0, 2000],
      'The goal per hour must be an amount from 0 to 2,000.00.',
    ],
    [
      'goalPercentage',
      [-0.01, 1.01, 0.30001, null],
      [0, 1],
      'The goal percentage must be from 0 to 100 %, with at most 2 decimals.',
    ],
    ['goalDisplayMode', [0, 4, '1'], [1, 3], 'expected 1, 2 or 3'],
    ['graceDays', [-1, 91, 1.5], [0, 90], 'Grace days must be a whole number of days from 0 to 90.'],
    ['almostDueDays', [-1, 181, 1.5], [0, 180], 'Almost due must be a whole number of days from 0 to 180.'],
    [
      'audioRetentionDays',
      [0, 3651, 1.5],
      [1, 3650],
      'The time that recordings are kept must be a whole number of days from 1 to 3,650.',
    ],
    ['bonusPolicy', ['perYear'], ['perDay'], 'expected perDay or perPeriod'],
    ['payPeriod', ['daily'], ['monthly'], 'expected weekly, biweekly, semimonthly or monthly'],
    ['shouldTrackDoctor', ['yes', 1, null], [true], 'expected true or false'],
  ])('refuses %s outside its range with 422, and takes its bounds', async (field, outside, bounds, message) => {
    for (const value of outside) {
      const { status, body } = await save({ [field]: value });
      expect([value, status, body.errors]).toEqual([value, 422, [{ field, message }]]);
    }
    for (const value of bounds) {
      expect((await save({ [field]: value, confirm: true })).body).toMatchObject({ [field]: value });
    }
  });

  it('names every invalid and every unknown field at once, and saves nothing', async () => {
    const before = await read();
    const { status, body } = await save({ graceDays: 91, payPeriod: 'daily', showInsurance: true, colour: 'red' });
    expect([status, body.errors]).toEqual([
      422,
      [
        { field: 'graceDays', message: 'Grace days must be a whole number of days from 0 to 90.' },
        { field: 'payPeriod', message: 'expected weekly, biweekly, semimonthly or monthly' },
        { field: '', message: 'there is no field named colour' },
      ],
    ]);
    expect(await read()).toEqual(before);
  });

  it('returns 403 for scribe and for what is read-only, and saves nothing of the rest; a super admin may set scribe', async () => {
    const before = await read();
    const { status, body } = await save({ showInsurance: true, scribe: true });
    expect([status, body.detail, body.errors]).toEqual([
      403,
      'You cannot change this here: scribe. Nothing was saved.',
      [{ field: 'scribe', message: 'You cannot change this here.' }],
    ]);
    for (const by of [admin, superAdmin]) {
      const refused = await save({ showInsurance: true, timeZone: 'America/Vancouver', serviceTier: 1 }, by);
      expect([refused.status, refused.body.detail]).toEqual([
        403,
        'You cannot change this here: timeZone, serviceTier. Nothing was saved.',
      ]);
    }
    expect(await read()).toEqual(before);
    expect((await save({ showInsurance: true, scribe: true }, superAdmin)).body).toEqual({
      ...before,
      showInsurance: true,
      scribe: true,
    });
    const member = await served.addUser(`member${clinics}@helix.example`, { [maple.clinicId]: false });
    expect((await save({ showInsurance: false }, member)).status).toBe(403);
  });

  it('returns 409 when somebody else changed one of the settings that the user saw, and not for another setting', async () => {
    await save({ graceDays: 5, showInsurance: true });
    const seen = { graceDays: 0, goalPercentage: 0 };
    const { status, body } = await save({ graceDays: 7, goalPercentage: 0.3, seen });
    expect([status, body.title]).toEqual([409, 'Version conflict']);
    expect(await read()).toMatchObject({ graceDays: 5, goalPercentage: 0 });
    expect((await save({ almostDueDays: 60, seen: { almostDueDays: 30 } })).body).toMatchObject({ almostDueDays: 60 });
    expect((await save({ graceDays: 7, seen: { graceDays: 5 } })).status).toBe(200);
  });

  describe('goals', () => {
    beforeEach(async () => {
      await sql(
        `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
         values ($1, 'PAST', 1, 'P1', 'H1', $2::date - 1 + time '23:30', 60, 'completed'),
                ($1, 'TODAY', 1, 'P1', 'H2', $2::date, 60, 'scheduled'),
                ($1, 'LATER', 1, 'P1', 'H3', $2::date + 30, 60, 'scheduled')`,
        [maple.clinicId, today],
      );
    });

    it('count on all days when they are the first, and from the clinic’s today on later', async () => {
      expect(await goals()).toEqual([
        { effectiveStart: null, effectiveEnd: null, goalHourlyProduction: 0, goalPercentage: 0 },
      ]);
      await save({ goalHourlyProduction: 150 });
      const first = { effectiveStart: null, effectiveEnd: null, goalHourlyProduction: 150, goalPercentage: 0 };
      expect(await goals()).toEqual([first]);
      // As if it had been set some day before.
      await sql(`update clinic set goal_set_on = $2::date - 3 where clinic_id = $1`, [maple.clinicId, today]);
      await save({ goalPercentage: 0.25 });
      const second = { ...first, effectiveStart: today, goalPercentage: 0.25 };
      expect(await goals()).toEqual([{ ...first, effectiveEnd: today }, second]);
      expect(await messages()).toEqual([
        [
          ['H1', null, null],
          ['H2', null, null],
          ['H3', null, null],
        ],
        [
          ['H2', today, null],
          ['H3', today, null],
        ],
      ]);
      expect(await reanalyses()).toBe(0);
    });

    it('replace those of the same day, and leave no trace when they are taken back', async () => {
      await sql('update clinic set goal_hourly_production = 150 where clinic_id = $1', [maple.clinicId]);
      for (const goal of [160, 170]) await save({ goalHourlyProduction: goal });
      expect(await goals()).toMatchObject([
        { effectiveEnd: today, goalHourlyProduction: 150 },
        { effectiveStart: today, goalHourlyProduction: 170 },
      ]);
      await save({ goalHourlyProduction: 150 });
      expect(await goals()).toMatchObject([{ effectiveStart: null, effectiveEnd: null, goalHourlyProduction: 150 }]);
    });

    it('are none from today on when they are set to 0, and no other clinic’s', async () => {
      await sql('update clinic set goal_hourly_production = 150, goal_percentage = 0.3 where clinic_id = $1', [
        maple.clinicId,
      ]);
      await save({ goalHourlyProduction: 0, goalPercentage: 0 });
      expect(await read()).toMatchObject({ goalHourlyProduction: 0, goalPercentage: 0 });
      expect(
        await sql('select goal_hourly_production as hourly from clinic where clinic_id = $1', [maple.clinicId]),
      ).toEqual([{ hourly: null }]);
      expect(await goals()).toMatchObject([
        { goalHourlyProduction: 150, goalPercentage: 0.3 },
        { goalHourlyProduction: 0 },
      ]);
      const others = await sql('select from clinic_goal where clinic_id <> $1', [maple.clinicId]);
      await save({ goalHourlyProduction: 10 });
      expect(await sql('select from clinic_goal where clinic_id <> $1', [maple.clinicId])).toHaveLength(others.length);
    });
  });

  describe('audioRetentionDays', () => {
    const record = (id: number, daysAgo: number | null, deleted = false) =>
      sql(
        `insert into recording (clinic_id, recording_id, appointment_id, number, has_consent, started_at, stopped_at, state, deleted_at)
         values ($1, gen_random_uuid(), 'A', $2, false, now() - interval '40 days', now() - make_interval(days => $3), 'ready',
           case when $4 then now() end)`,
        [maple.clinicId, id, daysAgo, deleted],
      );

    it('asks before recordings are deleted: a 409 with their number, until the change is confirmed', async () => {
      await record(1, 9);
      await record(2, 7);
      await record(3, 12, true);
      const refused = await save({ audioRetentionDays: 8, showInsurance: true });
      expect([refused.status, refused.body]).toEqual([
        409,
        expect.objectContaining({ recordings: 1, detail: '1 recording is older and will be deleted tonight.' }),
      ]);
      expect(await read()).toMatchObject({ audioRetentionDays: 30, showInsurance: false });
      const both = await save({ audioRetentionDays: 5, confirm: false });
      expect([both.body.recordings, both.body.detail]).toEqual([
        2,
        '2 recordings are older and will be deleted tonight.',
      ]);
      expect((await save({ audioRetentionDays: 29 })).body).toMatchObject({
        recordings: 0,
        detail: '0 recordings are older and will be deleted tonight.',
      });
      expect((await save({ audioRetentionDays: 5, confirm: true })).body).toMatchObject({ audioRetentionDays: 5 });
      // Raising it asks nothing.
      expect((await save({ audioRetentionDays: 31 })).body).toMatchObject({ audioRetentionDays: 31 });
      const changed = await sql(
        'select audio_retention_changed_at is not null as changed from clinic where clinic_id = $1',
        [maple.clinicId],
      );
      expect(changed).toEqual([{ changed: true }]);
    });
  });
});
