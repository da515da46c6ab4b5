import type { OfferedValues, PrefilledAnswer } from '@helix/contracts';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';

/** A clinic with the example of the built-in writer: a recall on 2026-11-24. */
const fixture = (maple: number, cedar: number): string => `
  update clinic set goal_hourly_production = 180, goal_percentage = 0.3 where clinic_id = ${maple};
  insert into provider (clinic_id, id, version, first_name, last_name, suffix, type, is_active) values
    (${maple}, 'H1', 1, 'Jamie', 'Chen', 'RDH', 1, true), (${maple}, 'H2', 1, 'Maya', 'Roy', null, 1, true),
    (${maple}, 'D1', 1, 'Ada', 'Okafor', 'DDS', 2, true), (${cedar}, 'H1', 1, 'Not', 'Ours', null, 1, true);
  insert into provider_setting (clinic_id, provider_id, goal_wage) values (${maple}, 'H2', 72);
  insert into patient (clinic_id, id, version, initials, birth_date, is_active) values
    (${maple}, 'P1', 1, 'AB', '1981-02-28', true), (${maple}, 'KID', 1, 'KD', '2017-01-05', true),
    (${cedar}, 'CEDARP', 1, 'ZZ', null, true);
  insert into appointment
    (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, reason, status, exam_doctor_id) values
    (${maple}, 'V1', 1, 'P1', 'H1', '2026-11-24T09:00', 60, 'Recall', 'completed', 'D1'),
    (${maple}, 'V2', 1, 'P1', 'H1', '2027-05-26T09:00', 60, null, 'scheduled', null),
    (${maple}, 'NOSHOW', 1, 'P1', 'H1', '2026-12-01T09:00', 60, null, 'noShow', null),
    (${maple}, 'PLANNED', 1, 'KID', 'H2', '2026-11-24T11:00', 40, 'Sealants', 'scheduled', 'D1'),
    (${cedar}, 'C1', 1, 'CEDARP', 'H1', '2026-11-24T09:00', 60, 'Recall', 'completed', null);
  insert into procedure
    (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, description, status, amount, teeth) values
    (${maple}, 'A', 1, 'P1', 'V1', 'H1', '2026-11-24', '12113', null, 102, 32, null),
    (${maple}, 'B', 1, 'P1', 'V1', 'D1', '2026-11-24', '01202', 'Exam', 102, 42, null),
    (${maple}, 'C', 1, 'P1', 'V1', 'H1', '2026-11-24', '11107', null, 102, 30, null),
    (${maple}, 'D', 1, 'P1', 'V1', 'H1', '2026-11-24', '11112', null, 102, 132, '["16", "26", "36", "46"]'),
    (${maple}, 'E', 1, 'P1', 'V1', 'H1', '2026-11-24', '02142', null, 102, 35, null),
    (${maple}, 'PLANNED', 1, 'P1', 'V1', 'H1', '2026-11-24', '02601', null, 105, 80, null),
    (${maple}, 'REVERSED', 1, 'P1', 'V1', 'H1', '2026-11-24', '13211', null, 102, 40, null),
    (${maple}, 'REVERSAL', 1, 'P1', 'V1', 'H1', '2026-11-24', '13211', null, 102, -40, null),
    (${maple}, 'EARLIER', 1, 'P1', null, 'H1', '2025-11-24', '11111', null, 102, 66, null);
  insert into next_appointment_plan (clinic_id, appointment_id, time_frame_in_months) values (${maple}, 'V1', 6);
  insert into appointment_plan (clinic_id, appointment_id, reason, total_planned, total_commission) values
    (${maple}, 'PLANNED', 'Sealants', 54, 9.72);
  insert into planned_procedure
    (clinic_id, appointment_id, procedure_rule_type_id, agenda_order, minutes, units, quantity, fee, commission) values
    (${maple}, 'PLANNED', 20, 0, 12, 3, 1, 76, 9.72);
  insert into planned_code
    (clinic_id, appointment_id, procedure_rule_type_id, position, ada_code, description, quantity, teeth, fee) values
    (${maple}, 'PLANNED', 20, 0, '13401', 'Sealant', 1, '{16}', 32), (${maple}, 'PLANNED', 20, 1, '13409', 'More', 2, '{17,15}', 44);
  insert into form (clinic_id, id, version, patient_id, template_id, date_modified, note_data) values
    (${maple}, 'F1', 1, 'P1', 'T1', '2026-03-02T08:00',
     '[{"label": "Allergies", "value": "Penicillin"}, {"label": "Smoker", "value": false}]'),
    (${maple}, 'F0', 1, 'P1', 'T1', '2024-11-24T00:00', '[{"label": "Medications", "value": "Vitamins"}]'),
    (${maple}, 'F2', 1, 'P1', 'T1', '2026-11-25T08:00', '[{"label": "Allergies", "value": "Latex"}]'),
    (${cedar}, 'F1', 1, 'CEDARP', 'T1', '2026-03-02T08:00', '[]');
  insert into form_template (clinic_id, id, version, template_html) values
    (${maple}, 'T1', 1, '<p>{{Allergies}}</p>'), (${cedar}, 'T9', 1, '<p>Cedar</p>');`;

describe('the note wizard', () => {
  let api: TwoClinics;

  beforeAll(async () => {
    api = await startTwoClinics();
    await api.rows(fixture(api.maple.clinicId, api.cedar.clinicId));
  });
  afterAll(() => api.served.close());

  const get = (path: string) => api.call('get', `/api/${path}`, api.hygienist, api.maple);
  const prefill = async (appointmentId: string, templateName = 'Hygiene') => {
    const { body } = await get(`Note/Prefil?appointmentId=${appointmentId}&templateName=${templateName}`);
    return Object.fromEntries((body as PrefilledAnswer[]).map(({ token, answer }) => [token, answer]));
  };

  it('begins with what is known of the appointment', async () => {
    expect(await prefill('V1')).toEqual({
      Reason: 'Recall',
      Allergies: 'Penicillin (form of 2026-Mar-02)',
      Images: 'Bitewings, 2 (02142)',
      Exam: 'Recall exam (01202), Dr. Okafor',
      Treatment: 'Scaling, 2 units (11112); Polishing, ½ unit (11107); Fluoride varnish (12113)',
      Areas: 'all four quadrants',
      NextAppointment: 'in 6 months, booked 2027-May-26',
      Provider: 'Jamie Chen, RDH',
      Date: '2026-Nov-24',
    });
  });

  it('begins with the saved plan while nothing is done', async () => {
    expect(await prefill('PLANNED')).toEqual({
      Reason: 'Sealants',
      Treatment: 'Sealant, first tooth (13401) (planned); 2 x Sealant, each further tooth (13409) (planned)',
      Provider: 'Maya Roy',
      Date: '2026-Nov-24',
    });
  });

  it('has prefills of the name Hygiene only', async () => {
    expect(await prefill('V1', 'Doctor')).toEqual({});
    expect((await get('Note/Prefil?appointmentId=C1&templateName=Doctor')).status).toBe(404);
    expect((await get('Note/Prefil?appointmentId=V1')).status).toBe(422);
  });

  it('offers the values of each token, and the procedures with the minutes of their fees', async () => {
    const { body } = await get('Note/TokenPossibleValue/V1');
    const values = body as OfferedValues;
    expect(values['MedicalHistory']).toEqual([
      { value: 'reviewed, no changes', isDefault: false, isNone: true },
      { value: 'reviewed, updated', isDefault: false, isNone: false },
    ]);
    expect(values['Reason']).toEqual([]);
    const procedure = (value: string, minutes: number) => ({ value, isDefault: false, isNone: false, minutes });
    // The clinic's goal is 180 dollars an hour: 35 are 11.67 minutes, 132 are 44, 30 are 10, 32 are 10.67.
    expect(values['Images']).toEqual([procedure('Bitewings, 2 (02142)', 12)]);
    expect(values['Treatment']).toEqual([
      procedure('Scaling, 2 units (11112)', 44),
      procedure('Polishing, ½ unit (11107)', 10),
      procedure('Fluoride varnish (12113)', 11),
    ]);
    // H2 earns 72 at a share of 0.3, which is 240 dollars an hour: 32 are 8 minutes, 44 are 11.
    const { body: planned } = await get('Note/TokenPossibleValue/PLANNED');
    expect((planned as OfferedValues)['Treatment']!.map(({ minutes }) => minutes)).toEqual([8, 11]);
    await api.rows(`update clinic set goal_hourly_production = null where clinic_id = $1`, [api.maple.clinicId]);
    const { body: without } = await get('Note/TokenPossibleValue/V1');
    expect((without as OfferedValues)['Images']).toEqual([
      { value: 'Bitewings, 2 (02142)', isDefault: false, isNone: false },
    ]);
  });

  it('shows its appointment', async () => {
    expect((await get('Note/Appointment/V1')).body).toEqual({
      appointmentId: 'V1',
      patientId: 'P1',
      patientInitials: 'AB',
      date: '2026-11-24',
      providerName: 'Jamie Chen',
    });
  });

  it.each(['Note/Appointment/', 'Note/TokenPossibleValue/', 'Note/Prefil?templateName=Hygiene&appointmentId='])(
    'is a 404 for an appointment of another clinic: %s',
    async (path) => {
      expect((await get(`${path}C1`)).status).toBe(404);
    },
  );

  describe('forms', () => {
    const show = (shown: boolean) =>
      api.rows('update clinic set show_clinical_forms = $2 where clinic_id = $1', [api.maple.clinicId, shown]);

    it('of the patient and of the clinic are answered, the newest first', async () => {
      await show(true);
      expect((await get('note/patient/P1/ClinicalFormsData')).body).toEqual([
        expect.objectContaining({ formId: 'F2' }),
        {
          formId: 'F1',
          templateId: 'T1',
          dateModified: '2026-03-02T08:00:00',
          noteData: [
            { label: 'Allergies', value: 'Penicillin' },
            { label: 'Smoker', value: false },
          ],
        },
        expect.objectContaining({ formId: 'F0' }),
      ]);
      expect((await get('note/DmsTemplate')).body).toEqual([
        { dmsTemplateId: 'T1', templateHtml: '<p>{{Allergies}}</p>' },
      ]);
      expect((await get('note/patient/CEDARP/ClinicalFormsData')).status).toBe(404);
      expect(await api.audited('GET note/patient/P1/clinicalFormsData')).toEqual([['patientsRead', {}]]);
    });

    it('are empty lists in a clinic that does not show them', async () => {
      await show(false);
      expect((await get('note/patient/P1/ClinicalFormsData')).body).toEqual([]);
      expect((await get('note/DmsTemplate')).body).toEqual([]);
    });
  });

  describe('template', () => {
    const add = (name: string, clinicId: number | null, userId: number | null) =>
      api.rows(`insert into note_template (name, text, clinic_id, user_id) values ($1, '{{Reason}}', $2, $3)`, [
        name,
        clinicId,
        userId,
      ]);
    const nameOf = async (query: string) => ((await get(`Template?${query}`)).body as { name: string }).name;
    const OWN = 'groupName=maple&templateName=Hygienist@helix.example&appointmentId=V1';

    it('is the user’s in the clinic, else the user’s, else the clinic’s, else the shipped one', async () => {
      const { maple, cedar, hygienist, cedarAdmin } = api;
      await add('Of another user', maple.clinicId, cedarAdmin.userId);
      await add('Of another clinic', cedar.clinicId, null);
      await add('Of the user elsewhere', cedar.clinicId, hygienist.userId);
      expect(await nameOf(OWN)).toBe('Adult recall');
      expect(await nameOf('appointmentId=PLANNED')).toBe('Sealants');
      expect(await nameOf('')).toBe('Adult recall');
      await add('Of the clinic', maple.clinicId, null);
      expect(await nameOf(OWN)).toBe('Of the clinic');
      await add('Of the user', null, hygienist.userId);
      expect(await nameOf(OWN)).toBe('Of the user');
      await add('Of the user in the clinic', maple.clinicId, hygienist.userId);
      expect(await nameOf(OWN)).toBe('Of the user in the clinic');
    });

    it('is refused for another clinic, and for another user unless a super admin asks', async () => {
      const superAdmin = await api.served.addUser('super@helix.example', {}, { isSuperAdmin: true });
      expect((await get('Template?groupName=Cedar')).status).toBe(403);
      expect((await get('Template?templateName=cedar@helix.example')).status).toBe(403);
      const asked = await api.call('get', `/api/Template?${OWN}`, superAdmin, api.maple);
      expect(asked.body).toMatchObject({ name: 'Of the user in the clinic', text: '{{Reason}}' });
      expect((await get('Template?appointmentId=C1')).status).toBe(404);
    });
  });
});
