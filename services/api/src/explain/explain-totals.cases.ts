import type { ExplainedTotals } from '@helix/contracts';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';
import { explainAppointmentTotals, TOTALS } from './explain-totals.query.js';

/**
 * MORNING and EVENING are appointments of P1 with Zoe Adams, DOCTOR is one with Dan Dent on the same day. Of MORNING, 6 is
 * planned, 1 was planned before it began and is done, 5 was planned while it ran.
 */
const fixture = (clinicId: number) => `
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true);
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (${clinicId}, 'MORNING', 1, 'P1', 'H1', '2026-02-24 09:00', 60, 'completed'),
    (${clinicId}, 'EVENING', 1, 'P1', 'H1', '2026-02-24 17:00', 40, 'completed'),
    (${clinicId}, 'DOCTOR', 1, 'P1', 'D1', '2026-02-24 10:00', 30, 'completed'),
    (${clinicId}, 'MISSED', 1, 'P1', 'H1', '2026-02-24 12:00', 30, 'noShow');
  insert into appointment (clinic_id, id, version, deleted) values (${clinicId}, 'DELETED', 1, true);
  insert into procedure
    (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, description, status, amount, planned_at)
    values
    (${clinicId}, '1', 1, 'P1', 'MORNING', 'H1', '2026-02-24', '11112', 'Scaling, two units', 102, 132.10, null),
    (${clinicId}, '2', 1, 'P1', null, 'H1', '2026-02-24', '11107', null, 102, 30.05, null),
    (${clinicId}, '3', 1, 'P1', 'EVENING', 'H1', '2026-02-24', '12113', 'Fluoride', 102, 32, null),
    (${clinicId}, '4', 1, 'P1', 'DOCTOR', 'D1', '2026-02-24', '01202', 'Recall exam', 102, 42, null),
    (${clinicId}, '5', 1, 'P1', 'MORNING', 'H1', '2026-02-24', '02144', 'Bitewings', 102, 55, '2026-02-24 09:30'),
    (${clinicId}, '6', 1, 'P1', 'MORNING', 'H1', '2026-03-24', '11111', 'Scaling, one unit', 105, 66, null),
    (${clinicId}, '7', 1, 'P1', 'MORNING', 'D1', '2026-02-24', '01202', 'Recall exam', 105, 42, null),
    (${clinicId}, '8', 1, 'P2', 'MISSED', 'H1', '2026-02-24', '11111', null, 102, 99, null)`;

type Total = ExplainedTotals['planned'];

describe('GET Explain/totals/{id}', () => {
  let clinics: TwoClinics;

  beforeAll(async () => {
    clinics = await startTwoClinics();
    await own(fixture(clinics.maple.clinicId));
  });
  afterAll(() => clinics.served.close());

  const own = (statement: string) => clinics.served.test.ownerPool.query(statement);
  const explain = (id: string) => explainAppointmentTotals(clinics.served.test.database, clinics.maple.clinicId, id);
  const get = (id: string, clinic = clinics.maple) =>
    clinics.call('get', `/api/Explain/totals/${id}`, clinics.hygienist, clinic);
  const linesOf = (lines: Total['items']) => lines.map(({ id, cents, note }) => [id, cents, note]);
  const tableOf = ({ totalCents, items, notCounted }: Total) => [totalCents, linesOf(items), linesOf(notCounted)];

  it('explains what is planned by the practice-management system', async () => {
    const { planned } = await explain('MORNING');
    // 132.10 and 66.00.
    expect(tableOf(planned)).toEqual([
      19_810,
      [
        ['6', 6600, ''],
        ['1', 13_210, 'Done. Nobody knows when it was planned, so it counts as planned before.'],
      ],
      [
        ['7', 4200, 'Planned for Dan Dent.'],
        ['5', 5500, 'Planned at 2026-02-24 09:30, when the appointment had begun.'],
      ],
    ]);
    expect(planned.items.map(({ name }) => name)).toEqual(['11111 Scaling, one unit', '11112 Scaling, two units']);
  });

  it('explains what was completed and billed on the day', async () => {
    const { completed, billed } = await explain('MORNING');
    // 55.00 + 30.05 + 132.10; with 42.00 and 32.00.
    expect(tableOf(completed)).toEqual([
      21_715,
      [
        ['5', 5500, ''],
        ['2', 3005, ''],
        ['1', 13_210, ''],
      ],
      [
        ['4', 4200, 'Counts for Dan Dent.'],
        ['3', 3200, 'Counts for the patient’s appointment at 17:00.'],
      ],
    ]);
    expect([billed.totalCents, billed.items.map(({ id }) => id), billed.notCounted]).toEqual([
      29_115,
      ['4', '5', '2', '1', '3'],
      [],
    ]);
  });

  it('explains appointments of doctors too', async () => {
    const { planned, completed } = await explain('DOCTOR');
    expect([planned.totalCents, completed.totalCents, completed.notCounted.length]).toEqual([4200, 4200, 4]);
  });

  it('says that a missed appointment completed nothing', async () => {
    const { completed, billed } = await explain('MISSED');
    expect([tableOf(completed), tableOf(billed)]).toEqual([
      [0, [], []],
      [0, [], []],
    ]);
    expect(completed.because[0]?.text).toBe('A cancelled or missed appointment completes nothing.');
  });

  it('follows the provider to whom a user attributed a procedure', async () => {
    const { clinicId } = clinics.maple;
    await own(
      `insert into procedure_attribution (clinic_id, procedure_id, provider_id) values (${clinicId}, '4', 'H1')`,
    );
    const { completed } = await explain('MORNING');
    expect([completed.totalCents, linesOf(completed.items)[0]]).toEqual([
      25_915,
      ['4', 4200, 'Counts for Zoe Adams, to whom a user attributed it. Dan Dent did it.'],
    ]);
    await own('delete from procedure_attribution');
  });

  it('explains the plan that was saved in Helix', async () => {
    const { clinicId } = clinics.maple;
    await own(`
      insert into appointment_plan (clinic_id, appointment_id, reason, total_planned, total_commission)
        values (${clinicId}, 'EVENING', '', 198.50, 0);
      insert into planned_procedure
        (clinic_id, appointment_id, procedure_rule_type_id, agenda_order, minutes, units, fee, commission,
         is_outside_appointment) values
        (${clinicId}, 'EVENING', 18, 0, 37.5, 2.5, 166, 0, false), (${clinicId}, 'EVENING', 7, 1, 3, 1, 32.50, 0, true);
      insert into planned_option (clinic_id, appointment_id, procedure_rule_type_id, position, ada_code, fee_override)
        values (${clinicId}, 'EVENING', 7, 0, '12113', 32.50);
      insert into planned_code
        (clinic_id, appointment_id, procedure_rule_type_id, position, ada_code, description, quantity, fee) values
        (${clinicId}, 'EVENING', 18, 0, '11112', '', 1, 132), (${clinicId}, 'EVENING', 18, 1, '11117', '', 1, 34),
        (${clinicId}, 'EVENING', 7, 0, '12113', '', 1, 32.50)`);
    const { planned } = await explain('EVENING');
    expect(tableOf(planned)).toEqual([
      19_850,
      [
        ['18', 16_600, '37.5 minutes, 11112 + 11117'],
        ['7', 3250, '3 minutes, 12113. Fee entered by hand. Outside the appointment'],
      ],
      [],
    ]);
    expect(planned.because.map(({ rule }) => rule)).toEqual(['R-14', 'R-15']);
  });

  it('reports whether screens show the same totals', async () => {
    const { clinicId } = clinics.maple;
    expect((await explain('MORNING')).isShown).toBe(false);
    await own(`insert into appointment_analysis
      (clinic_id, appointment_id, total_planned, total_completed, total_billed, rule_version)
      values (${clinicId}, 'MORNING', 198.10, 217.15, 291.15, 1)`);
    expect((await explain('MORNING')).isShown).toBe(true);
    for (const column of ['total_planned', 'total_completed', 'total_billed']) {
      await own(`update appointment_analysis set ${column} = ${column} + 0.01`);
      expect((await explain('MORNING')).isShown).toBe(false);
      await own(`update appointment_analysis set ${column} = ${column} - 0.01`);
    }
  });

  it('responds over HTTP, and records a read in the audit trail', async () => {
    const { status, body } = await get('MORNING');
    expect([status, body.completed.totalCents]).toEqual([200, 21_715]);
    const { rows } = await own(`select subject from audit_trail where action = 'patientsRead'`);
    expect(rows).toEqual([{ subject: 'GET explain/totals/MORNING' }]);
  });

  it.each(['NEVER.CAME', 'DELETED', 'V-1'])('returns 404 for %s', async (id) => {
    const { status, body } = await get(id);
    expect([status, body.detail]).toEqual([404, 'Appointment not found in this clinic.']);
  });

  it('reads the rows of a long history by indexes', async () => {
    const { clinicId } = clinics.cedar;
    await own(`
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
        select ${clinicId}, 'A' || n, 1, 'P' || n % 500, 'H' || n % 10, '2016-01-01'::timestamp + n * interval '520 minutes', 60,
               'completed'
        from generate_series(1, 10000) n;
      insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount)
        select clinic_id, id || '.' || k, 1, patient_id, id, provider_id, start_at::date, '11111', 102, 66
        from appointment, generate_series(1, 2) k where clinic_id = ${clinicId};
      analyze`);
    const plan = await clinics.served.test.database.inClinics([clinicId], async (tx) => {
      await tx.query(`prepare totals(integer, text) as ${TOTALS}`);
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off, summary off) execute totals(${clinicId}, 'A9700')`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).not.toMatch(/Seq Scan on (appointment|procedure)\b/);
    expect(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1] ?? Infinity)).toBeLessThan(200);
  });
});
