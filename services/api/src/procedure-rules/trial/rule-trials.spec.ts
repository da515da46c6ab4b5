import { procedureRulesSave, type RulesTrial } from '@helix/contracts';
import { addDays, dateAt } from '@helix/hygiene';
import { loadClinicRecord, type ClinicRecord } from '@helix/appointment-inputs';
import { readChanges, withChanges } from '../rule-changes.js';
import { validateRules } from '../rule-form.js';
import { startRulesClinic, type RulesClinic } from '../testing/start-clinic.js';
import { RuleTrials } from './rule-trials.service.js';

const [COMPLETE, BITEWINGS, PANORAMIC, SCALING, RECALL, DOCTOR_BILLS, POLISHING] = [2, 4, 8, 18, 23, 28, 29];

/**
 * Only the recall exam is active, every 6 months for 10 minutes, and the shortest recommended appointment is 30
 * minutes. All patients had it on 2089-08-10, so it is due from 2090-02-10 on. KID is 9 years old, the others are
 * adults.
 */
const fixture = (clinicId: number, today: string) => `
  delete from appointment; delete from procedure; delete from fee; delete from provider;
  delete from patient where id not in ('P1', 'P2');
  insert into procedure_rule (clinic_id, procedure_rule_type_id, active, interval_in_months)
    select ${clinicId}, id, id = 23, case when id = 23 then 6 end from generate_series(1, 45) as id;
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'A', 'B', 1, true), (${clinicId}, 'H2', 1, 'C', 'D', 1, true), (${clinicId}, 'D1', 1, 'E', 'F', 2, true);
  insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values (${clinicId}, 'H2', true)
    on conflict do nothing;
  insert into fee (clinic_id, id, version, fee_schedule_id, code, fee) values
    (${clinicId}, 'a', 1, 'F1', '01202', 42), (${clinicId}, 'b', 1, 'F2', '01202', 36.96),
    (${clinicId}, 'c', 1, 'F1', '02144', 55), (${clinicId}, 'd', 1, 'F1', '02142', 35.5), (${clinicId}, 'e', 1, 'F1', '11107', 30);
  update patient set birth_date = '2040-01-01', fee_schedule_id = 'F1' where clinic_id = ${clinicId} and id = 'P1';
  update patient set birth_date = '2040-01-01', fee_schedule_id = 'F2' where clinic_id = ${clinicId} and id = 'P2';
  insert into patient (clinic_id, id, version, initials, birth_date, fee_schedule_id) values
    (${clinicId}, 'KID', 1, 'KI', '2081-01-01', 'F1'), (${clinicId}, 'NO.FEES', 1, 'NF', '2040-01-01', null);
  insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount)
    select ${clinicId}, id, 1, id, 'H1', '2089-08-10', '01202', 102, 42 from patient where clinic_id = ${clinicId};
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (${clinicId}, 'EARLY', 1, 'P1', 'H1', '2090-03-10 09:00', 60, 'scheduled'),
    (${clinicId}, 'LATE', 1, 'P1', 'H1', '2090-09-15 09:00', 60, 'scheduled'),
    (${clinicId}, 'PUBLIC', 1, 'P2', 'H1', '2090-03-09 14:00', 60, 'confirmed'),
    (${clinicId}, 'CHILD', 1, 'KID', 'H1', '2090-03-10 08:00', 60, 'scheduled'),
    (${clinicId}, 'FREE', 1, 'NO.FEES', 'H1', '2090-03-11 08:00', 60, 'scheduled'),
    (${clinicId}, 'CALLED.OFF', 1, 'P1', 'H1', '2090-03-12 09:00', 60, 'cancelled'),
    (${clinicId}, 'EXCLUDED', 1, 'P1', 'H2', '2090-03-13 09:00', 60, 'scheduled'),
    (${clinicId}, 'DOCTOR', 1, 'P1', 'D1', '2090-03-14 09:00', 60, 'scheduled'),
    (${clinicId}, 'YESTERDAY', 1, 'P2', 'H1', '${addDays(today, -1)} 21:00', 60, 'scheduled')`;

describe('POST ProcedureRules/Try', () => {
  let clinic: RulesClinic;
  let perio: number;
  let today: string;

  beforeAll(async () => {
    clinic = await startRulesClinic();
  });
  afterAll(() => clinic.served.close());
  beforeEach(async () => {
    await clinic.reset();
    await own('delete from reanalysis');
    perio = await clinic.addProfile('Perio');
    today = dateAt(Date.now(), 'America/Toronto');
    await own(fixture(clinic.maple.clinicId, today));
  });

  const own = (statement: string) => clinic.served.test.ownerPool.query(statement);
  const post = (path: string, body: unknown, by = clinic.admin) =>
    clinic.call('post', `/api/ProcedureRules${path}`, by, clinic.maple).send(body as object);
  const tried = async (body: unknown, query = ''): Promise<RulesTrial> => {
    const { status, body: answer } = await post(`/Try${query}`, body);
    expect([status, answer]).toEqual([200, expect.anything()]);
    return answer as RulesTrial;
  };
  const of = (procedureRuleTypeId: number, rules: object[], change = {}) => ({ procedureRuleTypeId, rules, ...change });
  const every = (months: number, change = {}) => ({ intervalInMonths: months, ...change });
  const idsOf = ({ of: appointments }: RulesTrial) => appointments.map(({ appointmentId }) => appointmentId);

  it('returns the appointments that would change, with minutes and amounts', async () => {
    // Due from 2090-08-10 on, and for 45 minutes, which make an appointment of 50.
    const trial = await tried([of(RECALL, [every(12, { defaultInMinutes: 45 })])]);
    const exam = ['Recall exam'];
    expect(trial).toEqual({
      appointments: 5,
      changedMinutes: 20,
      // The exam three times less: 42.00, 42.00 and 36.96; without a fee schedule nothing.
      changedCents: -(4200 + 4200 + 3696),
      of: [
        appointment('PUBLIC', '2090-03-09', 'CD', [30, exam], [30, []], -3696),
        appointment('CHILD', '2090-03-10', 'KI', [30, exam], [30, []], -4200),
        appointment('EARLY', '2090-03-10', 'AB', [30, exam], [30, []], -4200),
        appointment('FREE', '2090-03-11', 'NF', [30, exam], [30, []], 0),
        appointment('LATE', '2090-09-15', 'AB', [30, exam], [50, exam], 0),
      ],
    });
  });
  type Recommended = [recommendedMinutes: number, due: string[]];
  const appointment = (
    appointmentId: string,
    date: string,
    patientInitials: string,
    before: Recommended,
    after: Recommended,
    changedCents: number,
  ) => ({
    appointmentId,
    date,
    patientInitials,
    before: { recommendedMinutes: before[0], due: before[1] },
    after: { recommendedMinutes: after[0], due: after[1] },
    changedCents,
  });
  const centsOf = ({ of: appointments }: RulesTrial) =>
    Object.fromEntries(appointments.map(({ appointmentId, changedCents }) => [appointmentId, changedCents]));
  const insertFees = (prices: [schedule: string, code: string, dollars: number][]) =>
    own(
      `insert into fee (clinic_id, id, version, fee_schedule_id, code, fee) values ${prices
        .map(
          ([schedule, code, dollars]) =>
            `(${clinic.maple.clinicId}, '${schedule}${code}', 1, '${schedule}', '${code}', ${dollars})`,
        )
        .join(', ')}`,
    );
  const activateRule = (procedureRuleTypeId: number, months: number, change = '') =>
    own(`update procedure_rule set active = true, min_age = 16, interval_in_months = ${months} ${change}
         where procedure_rule_type_id = ${procedureRuleTypeId}`);

  it('counts the fee of the longest due exam only', async () => {
    // The complete exam, 15 minutes, was never done: adults are due for both, the child for the recall exam alone.
    await activateRule(COMPLETE, 60);
    await insertFees([
      ['F1', '01103', 130],
      ['F2', '01103', 120],
    ]);
    const trial = await tried([of(COMPLETE, [every(60, { minAge: 16, active: false })])]);
    expect(trial.of[0]).toMatchObject({
      before: { due: ['Complete exam, adult', 'Recall exam'] },
      after: { due: ['Recall exam'] },
    });
    // 42.00 in place of 130.00, and 36.96 in place of 120.00.
    expect(centsOf(trial)).toEqual({ PUBLIC: -8304, EARLY: -8800, FREE: 0, LATE: -8800 });
    expect([trial.changedCents, trial.changedMinutes]).toEqual([-25_904, 0]);
  });

  it('counts X-rays only with a due exam in a clinic that requires one', async () => {
    await own('update clinic set require_exam_with_xrays = true');
    await activateRule(BITEWINGS, 12, ', default_in_minutes = 15');
    await activateRule(PANORAMIC, 36, ', default_in_minutes = 20');
    await insertFees([['F1', '02601', 80]]);
    const trial = await tried([of(RECALL, [every(6, { active: false })])]);
    // 10 and 15 and 20 minutes made an appointment of 50; the child has no X-rays.
    const all = ['Bitewings', 'Panoramic', 'Recall exam'];
    expect(trial.of).toEqual([
      appointment('PUBLIC', '2090-03-09', 'CD', [50, all], [30, []], -3696),
      appointment('CHILD', '2090-03-10', 'KI', [30, ['Recall exam']], [30, []], -4200),
      appointment('EARLY', '2090-03-10', 'AB', [50, all], [30, []], -(4200 + 5500 + 8000)),
      appointment('FREE', '2090-03-11', 'NF', [50, all], [30, []], 0),
      appointment('LATE', '2090-09-15', 'AB', [50, all], [30, []], -(4200 + 5500 + 8000)),
    ]);
    expect([trial.changedCents, trial.changedMinutes]).toEqual([-(3696 + 4200 + 2 * 17_700), -80]);
  });

  it('prices scaling by the units of its usual time', async () => {
    // P1 had two and a half units; the others have no history: 30 minutes for adults, 15 for the child.
    await own(`insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status) values
      (${clinic.maple.clinicId}, 'S1', 1, 'P1', 'H1', '2089-08-10', '11112', 102),
      (${clinic.maple.clinicId}, 'S2', 1, 'P1', 'H1', '2089-08-10', '11117', 102)`);
    await insertFees([
      ['F1', '11111', 66],
      ['F1', '11112', 132],
      ['F1', '11117', 34],
      ['F2', '11112', 118.5],
    ]);
    const trial = await tried([of(SCALING, [every(6)])]);
    expect(centsOf(trial)).toEqual({ PUBLIC: 11_850, CHILD: 6600, EARLY: 16_600, FREE: 0, LATE: 16_600 });
    // 10 + 37.5 make 50 instead of 30, twice; 10 + 30 make 40, twice; 10 + 15 stay 30.
    expect([trial.changedCents, trial.changedMinutes]).toEqual([51_650, 60]);
  });

  it('prices procedures by the usual code at the patient’s age, in the order of the catalogue', async () => {
    const trial = await tried([
      of(POLISHING, [every(9)]),
      of(BITEWINGS, [every(12, { minAge: 5, maxAge: 15 }), every(12, { minAge: 16 })]),
    ]);
    const due = ['Bitewings', 'Recall exam', 'Polishing, ½ unit'];
    expect(trial.of.map(({ appointmentId, after }) => [appointmentId, after.due])).toEqual([
      ['PUBLIC', due],
      ['CHILD', due],
      ['EARLY', due],
      ['FREE', due],
      ['LATE', due],
    ]);
    // Two images for the child, four for the others, half a unit of polishing each; the public plan has no fee for them.
    expect(trial.changedCents).toBe(3550 + 3000 + 2 * (5500 + 3000));
    // 10 and 5 and 7.5 minutes are still less than 30.
    expect(trial.changedMinutes).toBe(0);
  });

  it('counts no fee for an exam that the doctor bills', async () => {
    const trial = await tried([of(DOCTOR_BILLS, [every(6)])]);
    expect([trial.appointments, trial.changedMinutes, trial.changedCents]).toEqual([5, 0, 0]);
  });

  it('includes appointments until seven minutes after their end', async () => {
    const endedMinutesAgo = (minutes: number) =>
      own(`update appointment set start_at = date_trunc('second', now() at time zone 'America/Toronto')
             - interval '1 minute' * (60 + ${minutes}) where id = 'PUBLIC'`);
    await own(`update procedure set date = date '${today}' - 200 where patient_id = 'P2'`);
    const others = ['CHILD', 'EARLY', 'FREE'];
    await endedMinutesAgo(4);
    expect(idsOf(await tried([of(RECALL, [every(12)])]))).toEqual(['PUBLIC', ...others]);
    await endedMinutesAgo(9);
    expect(idsOf(await tried([of(RECALL, [every(12)])]))).toEqual(others);
  });

  it('ignores patients with own rules or with a profile’s rules', async () => {
    await own(`
      insert into procedure_rule (clinic_id, procedure_rule_type_id, patient_id, interval_in_months)
        values (${clinic.maple.clinicId}, 23, 'P1', 6);
      insert into procedure_rule (clinic_id, procedure_rule_type_id, health_profile_id, interval_in_months)
        values (${clinic.maple.clinicId}, 23, ${perio}, 3);
      insert into patient_health_profile values (${clinic.maple.clinicId}, 'P2', ${perio})`);
    expect(idsOf(await tried([of(RECALL, [every(12)])]))).toEqual(['CHILD', 'FREE']);
  });

  it('covers the patients of a health profile when its rules are added and removed', async () => {
    await own(`insert into patient_health_profile values (${clinic.maple.clinicId}, 'P2', ${perio})`);
    const rules = [of(RECALL, [every(12)], { healthProfileId: perio })];
    const trial = await tried(rules);
    expect([idsOf(trial), trial.changedCents]).toEqual([['PUBLIC'], -3696]);
    expect((await post('', rules)).status).toBe(200);
    const back = await tried([of(RECALL, [], { healthProfileId: perio })]);
    expect([idsOf(back), back.changedCents]).toEqual([['PUBLIC'], 3696]);
  });

  it('is empty when no rule would change', async () => {
    const empty = { appointments: 0, changedMinutes: 0, changedCents: 0, of: [] };
    expect(await tried([of(RECALL, [every(6)])])).toEqual(empty);
    expect(await tried([of(RECALL, [every(6)], { healthProfileId: perio })])).toEqual(empty);
  });

  it('returns fifty appointments per page by default, with totals of all', async () => {
    await own(`
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
        select ${clinic.maple.clinicId}, 'A' || n, 1, 'Q' || n, 'H1', timestamp '2090-03-01' + n * interval '1 minute', 60, 'scheduled'
        from generate_series(1, 120) n;
      insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status)
        select ${clinic.maple.clinicId}, 'I' || n, 1, 'Q' || n, 'H1', '2089-08-10', '01202', 102 from generate_series(1, 120) n`);
    const body = [of(RECALL, [every(12)])];
    const trial = await tried(body);
    expect([trial.appointments, trial.of.length]).toEqual([124, 50]);
    const ids = [...Array.from({ length: 120 }, (_, index) => `A${index + 1}`), 'PUBLIC', 'CHILD', 'EARLY', 'FREE'];
    expect(idsOf(trial)).toEqual(ids.slice(0, 50));
    expect(trial.of[0]).toMatchObject({ patientInitials: '?', date: '2090-03-01' });

    // Further pages belong to the stored result; the first page runs the trial again.
    await own(`update appointment set status = 'cancelled' where id in ('A60', 'A70')`);
    const rest = await tried(body, '?offset=50&limit=1000');
    expect([rest.appointments, rest.changedCents, idsOf(rest)]).toEqual([124, trial.changedCents, ids.slice(50)]);
    expect(idsOf(await tried(body, '?offset=124'))).toEqual([]);
    expect((await tried(body)).appointments).toBe(122);
    // A further page without a stored result runs the trial.
    const other = [of(RECALL, [every(18)])];
    expect(idsOf(await tried(other, '?offset=1&limit=2'))).toEqual(['A2', 'A3']);
    for (const [query, field] of [
      ['?offset=-1', 'offset'],
      ['?limit=0', 'limit'],
      ['?limit=1001', 'limit'],
    ])
      expect((await post(`/Try${query}`, body)).body).toMatchObject({
        status: 422,
        errors: [{ field, message: expect.stringMatching(/^expected a whole number from/) }],
      });
  });

  it('stores and publishes nothing, and records a read in the audit trail', async () => {
    const before = await clinic.stored();
    expect((await post('/Try', [of(RECALL, [every(12)])], clinic.superAdmin)).status).toBe(200);
    expect([await clinic.stored(), await clinic.touched()]).toEqual([before, []]);
    expect((await own('select from reanalysis')).rowCount).toBe(0);
    expect(await clinic.auditTrail()).toEqual([
      expect.objectContaining({ action: 'patientsRead', subject: 'POST procedureRules/try' }),
    ]);
  });

  it('returns 409 when a newer trial supersedes it', async () => {
    const trials = clinic.served.app.get(RuleTrials, { strict: false });
    const body = [{ procedureRuleTypeId: RECALL, healthProfileId: 0, rules: [ruleOf(12)] }];
    const page = { offset: 0, limit: 50 };
    const [older, newer] = await Promise.allSettled([
      trials.try(clinic.maple.clinicId, body, page),
      trials.try(clinic.maple.clinicId, body, page),
    ]);
    expect(older).toMatchObject({
      status: 'rejected',
      reason: { problem: { status: 409, detail: 'A newer trial replaced this one.' } },
    });
    expect(newer).toMatchObject({ status: 'fulfilled', value: { appointments: 4 } });
  });
  const ruleOf = (intervalInMonths: number) => ({
    procedureRuleId: null,
    intervalInMonths,
    includeWithScaling: false,
    minAge: null,
    maxAge: null,
    active: true,
    defaultInMinutes: null,
  });

  it('returns the same errors as a save', async () => {
    const deactivated = await clinic.addProfile('Gone');
    await own(`update health_profile set date_deleted = now() where health_profile_id = ${deactivated}`);
    const theirs = await clinic.addProfile('Theirs', clinic.cedar);
    const bodies = [
      [of(RECALL, [{}])],
      [of(RECALL, [every(6, { maxAge: 16 }), every(9, { minAge: 16 })])],
      [of(RECALL, [every(6)]), of(RECALL, [every(6)])],
      [of(RECALL, [every(6)]), of(POLISHING, [every(6)], { healthProfileId: perio })],
      [of(RECALL, [every(6, { patientId: 'P1' })])],
      [of(RECALL, [every(6)], { patientId: 'P1' })],
      [of(46, [])],
      [],
      {},
      [of(RECALL, [every(6)], { healthProfileId: deactivated })],
      [of(RECALL, [], { healthProfileId: theirs })],
    ];
    for (const body of bodies) {
      const [trial, save] = [await post('/Try', body), await post('', body)];
      expect([404, 422]).toContain(trial.status);
      const { traceId: _, ...problem } = trial.body as Record<string, unknown>;
      expect([trial.status, save.body]).toEqual([save.status, expect.objectContaining(problem)]);
    }
    expect((await post('/Try', [of(RECALL, [every(12)])], clinic.hygienist)).status).toBe(403);
  });

  it('evaluates with exactly the rules that a save would store', async () => {
    const { clinicId } = clinic.maple;
    const { database } = clinic.served.test;
    const load = () => database.inClinics([clinicId], (transaction) => loadClinicRecord(transaction, clinicId));
    const rulesOf = ({ officeRules, profileRules }: ClinicRecord) =>
      [officeRules, profileRules].map((rules) =>
        rules.map(({ procedureRuleId: _, ...rule }) => JSON.stringify(rule)).sort(),
      );
    const bodies = [
      [of(RECALL, [every(3, { maxAge: 15 }), every(12, { minAge: 16, defaultInMinutes: 7.5 })]), of(POLISHING, [])],
      [of(RECALL, [every(2)], { healthProfileId: perio }), of(POLISHING, [every(4)], { healthProfileId: perio })],
      [of(RECALL, [], { healthProfileId: perio }), of(POLISHING, [every(5)], { healthProfileId: perio })],
      [of(RECALL, [])],
    ];
    for (const body of bodies) {
      const procedures = procedureRulesSave.parse(body);
      const changed = await database.inClinics([clinicId], async (transaction) =>
        withChanges(
          await loadClinicRecord(transaction, clinicId),
          await readChanges(transaction, clinicId, validateRules(procedures), procedures),
        ),
      );
      expect((await post('', body)).status).toBe(200);
      expect(rulesOf(changed)).toEqual(rulesOf(await load()));
    }
  });
});
