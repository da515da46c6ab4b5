import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../../libs/database/src/testing/index.js';
import { ClinicScript } from './testing/clinic-script.js';
import { LiveClinic } from './testing/live-clinic.js';
import { firstArrival, happenings, row, START, type RowChange } from './testing/random-clinic.js';

/** Random sequences; each takes a fraction of a second, and more on a busy machine. */
const RUNS = process.env['HELIX_LONG_TESTS'] ? 500 : 20;

describe('the derived rows of a clinic', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it(
    'are those of a rebuild after any changes of its rows, rules, profiles and settings, on any day',
    async () => {
      await fc.assert(
        fc.asyncProperty(firstArrival, happenings, async (first, list) => {
          const script = new ClinicScript(await LiveClinic.create(test, START));
          await script.receive(first.rows, first.size);
          for (const one of list) await script.play(one);
          await script.compare();
        }),
        { numRuns: RUNS },
      );
    },
    RUNS * 30_000,
  );

  it('are those of a rebuild after a reversal weeks later, and after the reversal is taken back', async () => {
    const clinic = await LiveClinic.create(test, START);
    const script = new ClinicScript(clinic);
    const receive = (...rows: RowChange[]) => script.receive(rows, rows.length);
    const exam = { patientId: 'P1', providerId: 'H1', code: '01202', amount: 42, units: null };
    /** The due exam of each appointment: 1 is done, 2 is not; none: it is not due. */
    const exams = async () => {
      await script.compare();
      const { rows } = await test.ownerPool.query<{ id: string; status: number | null }>(
        `select appointment_id as id, (
           select (d ->> 'status')::integer from jsonb_array_elements(analysis -> 'dueProcedures') d
           where d ->> 'procedureRuleTypeId' = '23') as status
         from appointment_due where clinic_id = $1 order by 1`,
        [clinic.clinicId],
      );
      return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
    };
    await receive(
      row('provider', 'H1', { type: 1 }),
      row('patient', 'P1', {}),
      row('appointment', 'FIRST', { patientId: 'P1', providerId: 'H1', start: '2026-04-20T09:00:00' }),
      row('appointment', 'SECOND', { patientId: 'P1', providerId: 'H1', start: '2026-06-30T09:00:00' }),
      row('procedure', 'R1', { ...exam, date: '2026-04-20' }),
    );
    expect(await exams()).toEqual({ FIRST: 1, SECOND: null });
    await receive(row('procedure', 'R2', { ...exam, date: '2026-06-08', amount: -42 }));
    expect(await exams()).toEqual({ FIRST: 2, SECOND: 2 });
    await receive({ entity: 'procedure', id: 'R2', data: null });
    expect(await exams()).toEqual({ FIRST: 1, SECOND: null });
  });

  it('are those of a rebuild when an appointment shows that what cost nothing was done here', async () => {
    const clinic = await LiveClinic.create(test, START);
    const script = new ClinicScript(clinic);
    await script.receive(
      [
        row('provider', 'H1', { type: 1 }),
        row('provider', 'D1', { type: 2 }),
        row('patient', 'P1', {}),
        row('appointment', 'A1', { patientId: 'P1', providerId: 'H1', start: '2026-06-08T09:00:00' }),
        row('procedure', 'R1', { patientId: 'P1', providerId: 'D1', date: '2026-06-09', code: '01202', amount: 0 }),
      ],
      5,
    );
    await script.compare();
    for (const start of ['2026-06-09T14:00:00', '2026-06-10T14:00:00']) {
      await script.receive([row('appointment', 'A2', { patientId: 'P1', providerId: 'D1', start })], 1);
      await script.compare();
    }
  });

  describe('when the goal of the clinic changes', () => {
    const [YESTERDAY, TODAY, TOMORROW] = ['2026-06-09', '2026-06-10', '2026-06-11'];
    const hours = (id: string, providerId: string, date: string, durationInMinutes: number): RowChange[] => [
      row('patient', `P.${id}`, {}),
      row('appointment', id, { patientId: `P.${id}`, providerId, start: `${date}T13:00:00`, durationInMinutes }),
    ];
    /** H1 has the goal of the clinic, 180.00 an hour; H2 a goal wage of 60.00, which is 200.00 an hour at 30 %. */
    const ROWS: readonly RowChange[] = [
      row('provider', 'H1', { type: 1 }),
      row('provider', 'H2', { type: 1 }),
      ...[...hours('H1.YESTERDAY', 'H1', YESTERDAY, 60), ...hours('H2.YESTERDAY', 'H2', YESTERDAY, 30)],
      ...[...hours('H1.TODAY', 'H1', TODAY, 60), ...hours('H1.TOMORROW', 'H1', TOMORROW, 30)],
      ...hours('H2.TOMORROW', 'H2', TOMORROW, 60),
    ];

    let clinic: LiveClinic;
    let script: ClinicScript;

    beforeEach(async () => {
      clinic = await LiveClinic.create(test, START);
      script = new ClinicScript(clinic);
      await script.receive(ROWS, ROWS.length);
      await script.play({ kind: 'provider', providerId: 'H2', save: { goalWage: 60 } });
    });

    /** The goals of appointments and of provider-days in dollars; compared with a rebuild first. */
    const goals = async () => {
      await script.compare();
      const { rows } = await test.ownerPool.query<{ key: string; goal: number }>(
        `select appointment_id as key, goal::float8 from appointment_analysis where clinic_id = $1
         union all select provider_id || ' ' || date, goal::float8 from provider_day where clinic_id = $1 order by 1`,
        [clinic.clinicId],
      );
      return Object.fromEntries(rows.map(({ key, goal }) => [key, goal]));
    };
    const change = (goalHourlyProduction: number, goalPercentage: number) =>
      script.play({ kind: 'clinicSettings', settings: { goalHourlyProduction, goalPercentage } });
    const PAST = {
      ...{ 'H1.YESTERDAY': 180, 'H2.YESTERDAY': 100 },
      ...{ [`H1 ${YESTERDAY}`]: 180, [`H2 ${YESTERDAY}`]: 100 },
    };

    it('today, past appointments and days keep theirs, and those from today on have the new one', async () => {
      expect(await goals()).toEqual({
        ...PAST,
        ...{ 'H1.TODAY': 180, 'H1.TOMORROW': 90, 'H2.TOMORROW': 200 },
        ...{ [`H1 ${TODAY}`]: 180, [`H1 ${TOMORROW}`]: 90, [`H2 ${TOMORROW}`]: 200 },
      });
      const before = await clinic.derivedRows();
      await change(150, 0.25);
      // H1: 150.00 an hour. H2: 60.00 at 25 % are 240.00 an hour.
      expect(await goals()).toEqual({
        ...PAST,
        ...{ 'H1.TODAY': 150, 'H1.TOMORROW': 75, 'H2.TOMORROW': 240 },
        ...{ [`H1 ${TODAY}`]: 150, [`H1 ${TOMORROW}`]: 75, [`H2 ${TOMORROW}`]: 240 },
      });
      const isPast = (one: unknown): boolean => JSON.stringify(one).includes(YESTERDAY);
      const after = await clinic.derivedRows();
      for (const table of ['provider_day', 'appointment_due', 'hygiene_day'] as const)
        expect(after[table].filter(isPast)).toEqual(before[table].filter(isPast));
    });

    it('a day later again, each day keeps the goal that it had, and a second change on that day replaces the first', async () => {
      await change(150, 0.25);
      await script.compare();
      clinic.now += 24 * 60 * 60 * 1000;
      await change(999, 0.1);
      await script.compare();
      await change(120, 0.25);
      expect(await goals()).toEqual({
        ...PAST,
        ...{ 'H1.TODAY': 150, 'H1.TOMORROW': 60, 'H2.TOMORROW': 240 },
        ...{ [`H1 ${TODAY}`]: 150, [`H1 ${TOMORROW}`]: 60, [`H2 ${TOMORROW}`]: 240 },
      });
    });

    it('an appointment that arrives later has the goal of its day', async () => {
      await change(150, 0.25);
      await script.compare();
      await script.receive(hours('LATE', 'H1', '2026-05-05', 60), 2);
      expect(await goals()).toMatchObject({ LATE: 180, 'H1 2026-05-05': 180 });
    });
  });

  describe('when the doctors change', () => {
    const [YESTERDAY, TODAY, TOMORROW] = ['2026-06-09', '2026-06-10', '2026-06-11'];
    const AGO = '2026-01-15';
    /** D1 is in in the morning of each day, D2 in the afternoon; everybody has an exam due in an hour at 9:00. */
    const ROWS: readonly RowChange[] = [
      row('provider', 'H1', { type: 1 }),
      row('provider', 'H2', { type: 1 }),
      row('provider', 'D1', { type: 2 }),
      row('provider', 'D2', { type: 2 }),
      ...[YESTERDAY, TODAY, TOMORROW].flatMap((date) => [
        row('schedule', `${date}.D1`, { providerId: 'D1', date, start: '08:00', end: '12:00' }),
        row('schedule', `${date}.D2`, { providerId: 'D2', date, start: '12:00', end: '17:00' }),
      ]),
      row('appointment', 'PAST', { patientId: 'P1', start: `${YESTERDAY}T09:00:00` }),
      row('appointment', 'UPCOMING', { patientId: 'P2', start: `${TOMORROW}T09:00:00` }),
      ...['P1', 'P2'].map((id) => row('patient', id, {})),
    ];

    let clinic: LiveClinic;
    let script: ClinicScript;

    beforeEach(async () => {
      clinic = await LiveClinic.create(test, START);
      script = new ClinicScript(clinic);
    });

    /** Whether a doctor is in, by appointment; compared with a rebuild of the same moment first. */
    const doctors = async () => {
      await script.compare();
      const { rows } = await test.ownerPool.query<{ id: string; doctor: string }>(
        `select appointment_id as id, analysis ->> 'doctor' as doctor from appointment_due where clinic_id = $1`,
        [clinic.clinicId],
      );
      return Object.fromEntries(rows.map(({ id, doctor }) => [id, doctor]));
    };
    const receive = (...rows: RowChange[]) => script.receive(rows, rows.length);
    const gone = (entity: RowChange['entity'], id: string): RowChange => ({ entity, id, data: null });
    const inactive = row('provider', 'D1', { type: 2, isActive: false });

    it.each([
      ['is deactivated', [inactive]],
      ['is deleted', [gone('provider', 'D1')]],
      ['is deleted with the schedule', [gone('provider', 'D1'), gone('schedule', `${TOMORROW}.D1`)]],
      ['becomes a hygienist', [row('provider', 'D1', { type: 1 })]],
    ])('a doctor who %s is in at past appointments, and not at upcoming ones', async (_name, changes) => {
      await receive(...ROWS);
      expect(await doctors()).toEqual({ PAST: 'yes', UPCOMING: 'yes' });
      await receive(...changes);
      expect(await doctors()).toEqual({ PAST: 'yes', UPCOMING: 'no' });
      // Nor is the doctor in when that day has passed.
      clinic.now += 48 * 60 * 60 * 1000;
      expect(await doctors()).toEqual({ PAST: 'yes', UPCOMING: 'no' });
    });

    it('consoles reload the upcoming appointments that lack a deactivated doctor', async () => {
      await receive(...ROWS);
      clinic.updates.length = 0;
      await receive(inactive);
      const [upcoming] = (await clinic.derivedRows()).appointment_due.filter(
        (one) => (one as { appointment_id: string }).appointment_id === 'UPCOMING',
      );
      expect(upcoming).toMatchObject({ no_doctor: true });
      expect(clinic.updates).toEqual([
        expect.objectContaining({ appointmentIds: [], providersChanged: true }),
        expect.objectContaining({ appointmentIds: ['UPCOMING'], days: [TOMORROW] }),
      ]);
    });

    it('a doctor who comes back is in from then on, and stays away on the days between', async () => {
      await receive(...ROWS);
      await receive(inactive);
      clinic.now += 48 * 60 * 60 * 1000;
      await receive(
        row('provider', 'D1', { type: 2 }),
        row('schedule', 'NEXT.D1', { providerId: 'D1', date: '2026-06-30', start: '08:00', end: '12:00' }),
        row('appointment', 'NEXT', { patientId: 'P1', start: '2026-06-30T09:00:00' }),
      );
      expect(await doctors()).toEqual({ PAST: 'yes', UPCOMING: 'no', NEXT: 'yes' });
    });

    it('a doctor who leaves and comes back on one day was never away', async () => {
      await receive(...ROWS);
      for (const change of [inactive, row('provider', 'D1', { type: 2 }), inactive, row('provider', 'D1', { type: 2 })])
        await receive(change);
      expect(await doctors()).toEqual({ PAST: 'yes', UPCOMING: 'yes' });
    });

    it('a doctor who arrives after the appointments is in at past ones too', async () => {
      await receive(...ROWS.filter(({ id }) => id !== 'D1'));
      expect(await doctors()).toEqual({ PAST: 'no', UPCOMING: 'no' });
      await receive(row('provider', 'D1', { type: 2 }));
      expect(await doctors()).toEqual({ PAST: 'yes', UPCOMING: 'yes' });
    });

    it('a doctor who arrives inactive after the appointments is in at past ones alone', async () => {
      await receive(...ROWS.filter(({ id }) => id !== 'D1'));
      await receive(inactive);
      expect(await doctors()).toEqual({ PAST: 'yes', UPCOMING: 'no' });
    });

    it('a hygienist who becomes a doctor is in at upcoming appointments alone', async () => {
      await receive(...ROWS.map((one) => (one.id === 'D1' ? row('provider', 'D1', { type: 1 }) : one)));
      await receive(row('provider', 'D1', { type: 2 }));
      expect(await doctors()).toEqual({ PAST: 'no', UPCOMING: 'yes' });
    });

    it('the exam of a provider who becomes a doctor is a doctor’s, also of a patient whom that provider never books', async () => {
      await receive(...ROWS, row('procedure', 'R1', { patientId: 'P1', providerId: 'H2', date: AGO, code: '01202' }));
      await receive(row('provider', 'H2', { type: 2 }));
      await script.compare();
    });
  });
});
