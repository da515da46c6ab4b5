import type { NextPreviewView } from '@helix/contracts';
import { readNextPreview, type PreviewNextFilter } from './preview-next.query.js';
import { AFTER_V1, BEFORE_V1, doneAtV1, planOfV1 } from './testing/maple-fixture.js';
import { sharedMapleApi, type MapleApi } from './testing/start-maple-api.js';

const [HISTORY, BITEWINGS, SCALING, RECALL, CUSTOM, SEAT] = [1, 4, 18, 23, 41, 42];

describe('GET Appointment/{id}/PreviewNext', () => {
  let api: MapleApi;

  beforeAll(async () => {
    api = await sharedMapleApi();
    await api.reset();
    await api.own(planOfV1(api.maple.clinicId, api.hygienist.userId));
  });

  const preview = (filter: PreviewNextFilter = {}, now = BEFORE_V1, id = 'V1'): Promise<NextPreviewView> =>
    readNextPreview(api.served.test.database, api.maple.clinicId, id, filter, now);
  const rows = ({ procedures, otherProcedures }: NextPreviewView) =>
    [procedures, otherProcedures].map((list) =>
      list.map((one) => [one.procedureRuleTypeId, one.durationInMinutes, one.dueDate, one.isSelected]),
    );

  it('suggests what is due after the shortest interval of the patient, with the plan as done', async () => {
    const answer = await preview();
    expect(answer).toMatchObject({
      // Scaling is every 3 months.
      selectedTimeframe: 3,
      appointmentDate: '2026-06-02',
      birthDate: '1980-02-28',
      comments: null,
      warning: expect.stringMatching(/^No treatments have yet been entered/) as string,
      isSaved: false,
      // Seat 3 and scaling 40, the mean of 45 and 35; the medical history is part of the scaling.
      nextAppointmentLength: 50,
    });
    expect(rows(answer)).toEqual([
      [
        [SEAT, 3, null, true],
        [HISTORY, 0, null, true],
        [SCALING, 40, '2026-06-02', true],
      ],
      [
        [BITEWINGS, 5, '2027-03-02', false],
        [CUSTOM, 2, null, false],
        [RECALL, 12.5, '2026-09-02', false],
      ],
    ]);
  });

  it('uses another timeframe or day that the user asks for', async () => {
    const later = await preview({ timeFrameInMonths: 6 });
    expect([later.selectedTimeframe, later.appointmentDate]).toEqual([6, '2026-09-02']);
    expect(rows(later)[0]).toContainEqual([RECALL, 12.5, '2026-09-02', true]);
    const dated = await preview({ desiredDate: '2026-09-01' });
    expect([dated.selectedTimeframe, dated.appointmentDate]).toEqual([3, '2026-09-01']);
    expect(rows(dated)[1]).toContainEqual([RECALL, 12.5, '2026-09-02', false]);
  });

  it('counts only what was done once the appointment is over', async () => {
    await api.own(doneAtV1(api.maple.clinicId));
    const answer = await preview({}, AFTER_V1);
    expect(answer.warning).toBeNull();
    // Bitewings were planned and not done.
    expect(rows(answer)[0]).toContainEqual([BITEWINGS, 5, '2026-06-02', true]);
    await api.own(`delete from procedure where id like 'Y%'`);
  });

  it('returns the saved selection, minutes and comments, unless another timeframe is asked for', async () => {
    const { clinicId } = api.maple;
    await api.own(`
      insert into next_appointment_plan (clinic_id, appointment_id, time_frame_in_months, comments)
        values (${clinicId}, 'V1', 9, 'Bring the night guard');
      insert into next_planned_procedure (clinic_id, appointment_id, procedure_rule_type_id, minutes) values
        (${clinicId}, 'V1', ${SCALING}, 37.5), (${clinicId}, 'V1', ${CUSTOM}, 10)`);
    const saved = await preview();
    expect(saved).toMatchObject({
      selectedTimeframe: 9,
      appointmentDate: '2026-12-02',
      comments: 'Bring the night guard',
      isSaved: true,
      // 47.5 minutes.
      nextAppointmentLength: 50,
    });
    expect(rows(saved)).toEqual([
      [
        [SEAT, 3, null, false],
        [HISTORY, 0, null, false],
        [SCALING, 37.5, '2026-06-02', true],
        [RECALL, 12.5, '2026-09-02', false],
      ],
      [
        [BITEWINGS, 5, '2027-03-02', false],
        [CUSTOM, 10, null, true],
      ],
    ]);
    const other = await preview({ timeFrameInMonths: 3 });
    expect(other).toMatchObject({ selectedTimeframe: 3, isSaved: false, comments: 'Bring the night guard' });
    expect(rows(other)[0]).toContainEqual([SCALING, 40, '2026-06-02', true]);
    await api.own('delete from next_appointment_plan');
  });

  it('uses the current rules after a past appointment, not those that it was evaluated with', async () => {
    const { clinicId } = api.maple;
    await api.own(`
      insert into rule_snapshot (clinic_id, rules_hash, rules) values
        (${clinicId}, 'office', '{"settings":{"graceDays":0,"almostDueDays":30,"requireExamWithXrays":false,"state":"ON",
          "shouldTrackDoctor":true},"officeRules":[]}'),
        (${clinicId}, 'patient', '{"healthProfileId":0,"profileRules":[],"patientRules":[]}');
      insert into appointment_due
        (clinic_id, appointment_id, patient_id, provider_id, date, analysis, rule_version, inputs_hash, computed_at,
         office_rules_hash, patient_rules_hash)
        values (${clinicId}, 'V1', 'P1', 'H1', '2026-03-02', '{"almostDueProcedures":[],"dueProcedures":[]}', 1, '', now(),
          'office', 'patient')`);
    const answer = await preview({}, AFTER_V1);
    expect([answer.selectedTimeframe, answer.procedures.length + answer.otherProcedures.length]).toEqual([3, 6]);
    await api.own('delete from appointment_due');
  });

  it.each([
    ['timeFrameInMonths=5', 'The timeframe must be one of 3, 4, 6, 9, 12 months.'],
    ['timeFrameInMonths=six', null],
    ['desiredDate=2026-02-30', 'The desired day 2026-02-30 does not exist.'],
    ['desiredDate=soon', 'The desired day soon does not exist.'],
    ['desiredDate=2026-03-02', 'The next appointment must be after 2026-03-02.'],
  ])('returns 422 with the reason for %s', async (query, detail) => {
    const { status, body } = await api.get(`V1/PreviewNext?${query}`);
    expect(status).toBe(422);
    if (detail !== null) expect(body.detail).toBe(detail);
    else expect(body.errors).toEqual([{ field: 'timeFrameInMonths', message: 'expected a whole number of months' }]);
  });

  it('returns 404 for an appointment that the clinic does not have, and records reads', async () => {
    expect((await api.get('NEVER.CAME/PreviewNext')).status).toBe(404);
    expect((await api.get('V1/PreviewNext', api.cedar)).status).toBe(404);
    expect((await api.get('V1/PreviewNext?timeFrameInMonths=6')).status).toBe(200);
    const { rows: reads } = await api.own(`select subject from audit_trail where action = 'patientsRead'`);
    expect(reads).toEqual([{ subject: 'GET appointment/V1/previewNext?timeFrameInMonths=6' }]);
  });
});
