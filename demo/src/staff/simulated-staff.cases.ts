import type { PmsChange } from '@helix/contracts';
import { AuditTrail, createLogger, type Actor } from '@helix/web';
import { createTestDatabase, type TestDatabase } from '../../../libs/database/src/testing/index.js';
import { SaveInsuranceDetailsHandler } from '../../../services/api/src/coverage/save-insurance-details.command.js';
import { ImportTimeSheetHandler } from '../../../services/api/src/payroll/import-time-sheet.command.js';
import { SavePlanCommand, SavePlanHandler } from '../../../services/api/src/planning/save-plan.command.js';
import { LiveClinic } from '../../../services/standalone/src/testing/live-clinic.js';
import { demoClinics, type ClinicProfile } from '../practice/clinics.js';
import { allOf, openedAt } from '../practice/testing/read-source.js';
import { ClinicStaff, type StaffParts } from './clinic-staff.js';
import { SimulatedStaff } from './simulated-staff.js';
import { STAFF_ADDRESS } from './staff-actors.query.js';

/** Six weeks of the first demo clinic, of which every third patient is enough. */
const PROFILE: ClinicProfile = { ...demoClinics[0]!, patients: 900, historyDays: 45 };
const isKept = (change: PmsChange): boolean => {
  const { entity, id } = change;
  const patientId = entity === 'patient' || change.op === 'delete' ? id : change.data['patientId'];
  return typeof patientId !== 'string' || Number(patientId) % 3 === 0;
};
const NOW = Date.parse('2026-11-20T20:20:00Z');
const DAY = 86_400_000;
/** Costs 132 dollars by the office fees. */
const ONE_PLAN = { procedures: [{ procedureRuleTypeId: 18, minutes: 30, adaCodes: [], selectedCriteria: [] }] };

describe('the simulated staff', () => {
  let test: TestDatabase;
  let clinic: LiveClinic;
  /** The same clinic again. */
  let twin: LiveClinic;
  let user: Actor;
  /** Milliseconds since the epoch. */
  let now = NOW;

  const rows = async (sql: string, values: unknown[] = [clinic.clinicId]) =>
    (await test.ownerPool.query<Record<string, unknown>>(sql, values)).rows;
  const partsOf = (): StaffParts => {
    const audit = new AuditTrail(test.database);
    const insurance = new SaveInsuranceDetailsHandler(test.database, audit);
    const timeSheets = new ImportTimeSheetHandler(test.database, audit);
    return {
      database: test.database,
      audit,
      commands: {
        saveInsuranceDetails: (command) => insurance.execute(command),
        importTimeSheet: (command) => timeSheets.execute(command),
      },
      logger: createLogger({ logLevel: 'silent' }),
      clock: () => now,
    };
  };
  const staffOf = ({ clinicId }: LiveClinic) => new ClinicStaff(partsOf(), PROFILE, clinicId);
  const runnerOf = (...clinics: ClinicStaff[]) =>
    new SimulatedStaff({
      ...partsOf(),
      clinics,
      isHistoryApplied: () => Promise.resolve(true),
      onProgress: () => undefined,
      onPlanned: () => undefined,
    });
  const save = (appointmentId: string, form: typeof ONE_PLAN, at: number) =>
    new SavePlanHandler(test.database, new AuditTrail(test.database)).execute(
      new SavePlanCommand({ clinicId: clinic.clinicId, isAdmin: false }, user, appointmentId, form, undefined, at),
    );
  /** Everything that staff save, of one clinic. */
  const savedRows = async (clinicId: number) => {
    const found: Record<string, unknown>[][] = [];
    for (const table of SAVED)
      found.push(
        await rows(
          `select to_jsonb(t) - 'clinic_id' - 'saved_by' as row from ${table} t where clinic_id = $1
             and not (to_jsonb(t) ->> 'appointment_id' = any($2)) is true
           order by 1`,
          [clinicId, touched],
        ),
      );
    return found;
  };
  /** Appointments that a user has planned, and has planned and cleared again. */
  let touched: string[];

  beforeAll(async () => {
    test = await createTestDatabase();
    const source = await openedAt(PROFILE, { now: NOW });
    const changes = (await allOf(source.history())).filter(isKept);
    [clinic, twin] = [await LiveClinic.create(test, NOW), await LiveClinic.create(test, NOW)];
    for (const one of [clinic, twin]) {
      for (let at = 0; at < changes.length; at += 4000) await one.apply(changes.slice(at, at + 4000));
    }
    await clinic.settle();

    const [person] = await rows(
      `with person as (
         insert into app_user (email, first_name, last_name, password_hash) values ('h1@helix.example', 'Jamie', 'Chen', '')
         returning user_id)
       insert into provider_setting (clinic_id, provider_id, user_id) select $1, 'H1', user_id from person
       returning user_id as id`,
    );
    user = {
      userId: Number(person!['id']),
      email: 'h1@helix.example',
      clinicId: clinic.clinicId,
      address: '203.0.113.9',
    };
    touched = (
      await rows(`select a.id from hygiene_appointment a
                  join patient p on p.clinic_id = a.clinic_id and p.id = a.patient_id
                  where a.clinic_id = $1 and a.start_at < '2026-11-10' and p.fee_schedule_id = 'FS1'
                  order by a.start_at desc limit 8`)
    ).map(({ id }) => String(id));
    for (const [index, id] of touched.entries()) {
      await save(id, ONE_PLAN, NOW);
      if (index >= 4) await save(id, { procedures: [] }, NOW);
    }
    await runnerOf(staffOf(clinic)).pass();
    await staffOf(clinic).saveInsuranceDetails(() => false);
    await clinic.settle();
  }, 240_000);
  afterAll(() => test.drop());

  it('plan about as many of the past appointments as their habits say, by every hygienist', async () => {
    const shares = await rows(
      `select a.provider_id as id, avg((p.appointment_id is not null)::int)::float8 as planned
       from hygiene_appointment a
       left join timely_plan p on p.clinic_id = a.clinic_id and p.appointment_id = a.id
       where a.clinic_id = $1 and a.start_at < '2026-11-20' and not a.id = any($2) group by 1`,
      [clinic.clinicId, touched],
    );
    expect(shares.length).toBe(4);
    // Of some 60 appointments each.
    for (const { planned } of shares) {
      expect(planned).toBeGreaterThan(0.5);
      expect(planned).toBeLessThan(1);
    }
    const [all] = await rows(PAST);
    expect(all!['planned']).toBeGreaterThan(0.65);
    expect(all!['planned']).toBeLessThan(0.9);
  });

  it('leave some of the planned past appointments short of perfect, and plan the next one at most of them', async () => {
    const [all] = await rows(PAST);
    expect(all!['perfect']).toBeGreaterThan(0);
    expect(all!['perfect']).toBeLessThan(all!['planned'] as number);
    expect(all!['plansNext']).toBeGreaterThan(0.4);
    expect(all!['plansNext']).toBeLessThan(0.8);
  });

  it('give every missed reason, and only a text, but none for some of what was missed', async () => {
    const reasons = await rows(
      `select missed_procedure_reason_id as id, bool_and(missed_procedure_reason_text is not null) as "hasText"
       from scorecard_entry
       where clinic_id = $1 and (missed_procedure_reason_id is not null or missed_procedure_reason_text is not null)
       group by 1 order by 1`,
    );
    expect(reasons).toEqual([
      ...[1, 2, 3, 4].map((id) => ({ id, hasText: false })),
      { id: 255, hasText: true },
      { id: null, hasText: true },
    ]);
    const [left] = await rows(
      'select count(*)::int as count from appointment_due where clinic_id = $1 and due_and_not_done > 0',
    );
    expect(left!['count']).toBeGreaterThan(0);
  });

  it('fill in what the plans need: criteria of public plans, custom codes, actual minutes, attributions, insurance', async () => {
    const [found] = await rows(FILLED_IN);
    expect(Object.entries(found!).filter(([, count]) => count === 0)).toEqual([]);
  });

  it('plan sealants of molars that have come through, once for each tooth', async () => {
    const [sealants] = await rows(SEALANTS);
    expect(sealants!['planned']).toBeGreaterThan(0);
    expect(sealants).toEqual({ planned: sealants!['planned'], tooEarly: 0, treated: 0 });
  });

  it('plan for children below 12 at most one unit of scaling, and no restorations as custom codes', async () => {
    const [found] = await rows(OF_CHILDREN, [clinic.clinicId, touched]);
    expect(found!['scaled']).toBeGreaterThan(0);
    expect(found).toEqual({ scaled: found!['scaled'], tooLong: 0, custom: 0 });
  });

  it('save the same rows in any order', async () => {
    const staff = staffOf(twin);
    const work = (await staff.openWork()).reverse();
    for (let at = 0; at < work.length; at += 130) await staff.save(work.slice(at, at + 130));
    await staff.saveInsuranceDetails(() => false);
    const [first, second] = [await savedRows(clinic.clinicId), await savedRows(twin.clinicId)];
    expect(first.map(({ length }) => length)).toEqual(second.map(({ length }) => length));
    expect(first).toEqual(second);
  });

  it('change nothing when they look again, also after a restart', async () => {
    const before = await savedRows(clinic.clinicId);
    const runner = runnerOf(staffOf(clinic));
    expect([await runner.pass(), await runner.pass()]).toEqual([0, 0]);
    expect(await savedRows(clinic.clinicId)).toEqual(before);
  });

  it('never touch an appointment of which a user saved something, not even a plan that was removed', async () => {
    expect(
      await rows(
        `select count(*)::int as plans, count(*) filter (where saved_by = $3 and total_planned = 132)::int as own
         from appointment_plan where clinic_id = $1 and appointment_id = any($2)`,
        [clinic.clinicId, touched, user.userId],
      ),
    ).toEqual([{ plans: 4, own: 4 }]);
    for (const table of ['scorecard_entry', 'next_appointment_plan'])
      expect(
        await rows(`select 1 from ${table} where clinic_id = $1 and appointment_id = any($2)`, [
          clinic.clinicId,
          touched,
        ]),
      ).toEqual([]);
  });

  it('act as the user of the hygienist, else as an admin, with an address of their own in the audit trail', async () => {
    const [audited] = await rows(
      `select count(*)::int as entries, count(*) filter (where user_id = $3)::int as own,
              count(*) filter (where user_id is not null and user_id <> $3)::int as others
       from audit_trail where clinic_id = $1 and address = $2`,
      [clinic.clinicId, STAFF_ADDRESS, user.userId],
    );
    expect(audited!['entries']).toBeGreaterThan(400);
    expect(audited!['own']).toBeGreaterThan(50);
    expect(audited!['others']).toBe(0);
  });

  it('plan nothing of more than 400 days ago, before the clinics had Helix', async () => {
    const copied = async (name: string, days: number) =>
      rows(
        `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
         select clinic_id, $2 || id, 1, patient_id, provider_id, start_at - $3::integer * interval '1 day',
                duration_minutes, status
         from hygiene_appointment join appointment using (clinic_id, id, patient_id, provider_id, start_at, duration_minutes)
         where clinic_id = $1 and start_at between '2026-11-16' and '2026-11-20'`,
        [clinic.clinicId, name, days],
      );
    await copied('OLD', 401);
    await copied('RECENT', 390);
    const ids = (await staffOf(clinic).openWork()).map(({ appointmentId }) => appointmentId);
    expect(ids.filter((id) => id.startsWith('RECENT')).length).toBeGreaterThan(10);
    expect(ids.filter((id) => id.startsWith('OLD'))).toEqual([]);
    await rows(`delete from appointment where clinic_id = $1 and (id like 'OLD%' or id like 'RECENT%')`);
  });

  it('plan and finish more appointments as time goes by', async () => {
    const count = async () =>
      (await rows('select count(*)::int as plans from appointment_plan where clinic_id = $1'))[0]!['plans'] as number;
    const before = await count();
    now += 3 * DAY;
    expect(await runnerOf(staffOf(clinic)).pass()).toBeGreaterThan(0);
    expect(await count()).toBeGreaterThan(before);
    now = NOW;
  });
});

const SAVED = [
  'appointment_plan',
  'planned_procedure',
  'planned_option',
  'planned_code',
  'scorecard_entry',
  'next_planned_procedure',
  'procedure_attribution',
] as const;

/** of the past appointments, as shares. */
const PAST = `
  select avg((p.appointment_id is not null)::int)::float8 as planned,
         avg((p.appointment_id is not null and n.total_completed >= n.goal and d.due_and_not_done = 0
              and d.missed_without_reason = 0)::int)::float8 as perfect,
         avg(exists (
           select from next_appointment_plan x where x.clinic_id = a.clinic_id and x.appointment_id = a.id
         )::int)::float8 as "plansNext"
  from hygiene_appointment a
  join appointment_analysis n on n.clinic_id = a.clinic_id and n.appointment_id = a.id
  join appointment_due d on d.clinic_id = a.clinic_id and d.appointment_id = a.id
  left join timely_plan p on p.clinic_id = a.clinic_id and p.appointment_id = a.id
  where a.clinic_id = $1 and a.start_at < '2026-11-20'`;

/** Plans of the staff for patients below 12: 18 is scaling, 41 the custom code. */
const OF_CHILDREN = `
  select count(*) filter (where i.procedure_rule_type_id = 18)::int as scaled,
         count(*) filter (where i.procedure_rule_type_id = 18 and i.minutes > 15)::int as "tooLong",
         count(*) filter (where i.procedure_rule_type_id = 41)::int as custom
  from planned_procedure i
  join appointment a on a.clinic_id = i.clinic_id and a.id = i.appointment_id
  join patient p on p.clinic_id = a.clinic_id and p.id = a.patient_id
  where i.clinic_id = $1 and age(a.start_at, p.birth_date) < interval '12 years' and not i.appointment_id = any($2)`;

/** The planned teeth, with those that have not come through and those that were treated before. */
const SEALANTS = `
  select count(*)::int as planned,
         count(*) filter (where not (t.tooth in ('16', '26', '36', '46')
           or t.tooth in ('17', '27', '37', '47') and a.start_at >= q.birth_date + interval '12 years'))::int as "tooEarly",
         count(*) filter (where exists (
           select from procedure i
           where i.clinic_id = a.clinic_id and i.patient_id = a.patient_id and i.status = 102 and i.teeth ? t.tooth
             and i.date < a.start_at::date and (i.code like '134%' or i.code like '2%' or i.code like '7%')))::int as treated
  from planned_option o
  join appointment a on a.clinic_id = o.clinic_id and a.id = o.appointment_id
  join patient q on q.clinic_id = a.clinic_id and q.id = a.patient_id
  cross join lateral unnest(o.teeth) as t(tooth)
  where o.clinic_id = $1 and o.procedure_rule_type_id = 20`;

const FILLED_IN = `
  select (select count(*)::int from planned_procedure where clinic_id = $1 and cardinality(criterion_ids) > 0) as criteria,
         (select count(*)::int from planned_procedure where clinic_id = $1 and procedure_rule_type_id = 41) as custom,
         (select count(*)::int from planned_option where clinic_id = $1 and procedure_rule_type_id = 35) as images,
         (select count(*)::int from scorecard_entry where clinic_id = $1 and actual_minutes is not null) as minutes,
         (select count(*)::int from appointment_plan p where clinic_id = $1 and not exists (
            select from timely_plan t where t.clinic_id = p.clinic_id and t.appointment_id = p.appointment_id)) as late,
         (select count(*)::int from procedure_attribution where clinic_id = $1) as attributions,
         (select count(*)::int from patient_insurance where clinic_id = $1) as "startDates",
         (select count(*)::int from coverage_grant where clinic_id = $1) as grants`;
