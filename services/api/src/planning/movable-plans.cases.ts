import { addDays } from '@helix/hygiene';
import { DAY, sharedPlanningApi, TODAY, type PlanningApi } from './testing/start-planning-api.js';

const [SCALING, CUSTOM] = [18, 41];

describe('plans that can be moved', () => {
  let api: PlanningApi;

  beforeAll(async () => {
    api = await sharedPlanningApi();
    await api.rows(
      `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
         ($1, 'LATER', 1, 'P1', 'H2', '${addDays(DAY, 30)} 13:30', 45, 'confirmed'),
         ($1, 'TOMORROW', 1, 'P1', 'D1', '${addDays(TODAY, 1)} 08:00', 20, 'scheduled'),
         ($1, 'RUNNING', 1, 'P1', 'NEW', (now() at time zone 'America/Toronto') - interval '5 minutes', 1440, 'arrived'),
         ($1, 'OVER', 1, 'P1', 'H1', (now() at time zone 'America/Toronto') - interval '61 minutes', 60, 'arrived')`,
      [api.maple.clinicId],
    );
  });
  beforeEach(() => api.reset());

  describe('GET appointment/upcoming/{patientId}', () => {
    it('lists the active appointments of the patient that are not over, with what is planned for each', async () => {
      await api.post('Appointment/LATER', { procedures: [{ procedureRuleTypeId: SCALING, minutes: 30 }] });
      const answer = await api.get('Appointment/Upcoming/P1');
      const appointments = answer.body as Record<string, unknown>[];
      expect([answer.status, appointments.map(({ appointmentId }) => appointmentId)]).toEqual([
        200,
        ['RUNNING', 'TOMORROW', 'UPCOMING', 'LATER'],
      ]);
      expect(appointments.slice(1)).toEqual([
        {
          appointmentId: 'TOMORROW',
          startDate: `${addDays(TODAY, 1)}T08:00:00`,
          durationInMinutes: 20,
          providerId: 'D1',
          providerName: 'Dan Dent',
          rnaTotalPlanned: null,
        },
        {
          appointmentId: 'UPCOMING',
          startDate: `${DAY}T09:00:00`,
          durationInMinutes: 60,
          providerId: 'H1',
          providerName: 'Maya Okafor',
          rnaTotalPlanned: null,
        },
        {
          appointmentId: 'LATER',
          startDate: `${addDays(DAY, 30)}T13:30:00`,
          durationInMinutes: 45,
          providerId: 'H2',
          providerName: 'Claire Bouchard',
          rnaTotalPlanned: 132,
        },
      ]);
      // The provider of RUNNING has not been synchronised yet.
      expect(appointments[0]).toMatchObject({ providerId: 'NEW', providerName: null });
      expect(await api.audited('GET appointment/upcoming/P1')).toEqual([['patientsRead', {}]]);
    });

    it.each(['P9', 'NONE', 'GONE', 'a-b'])(
      'returns 404 for the patient %s, whom the clinic does not have',
      async (id) => {
        expect((await api.get(`Appointment/Upcoming/${id}`)).status).toBe(404);
      },
    );

    it('is empty for a patient without coming appointments', async () => {
      expect((await api.get('Appointment/Upcoming/P2')).body).toEqual([]);
    });
  });

  describe('GET appointment/deleted/{id}', () => {
    const plan = {
      orderingDoctor: 'D1',
      procedures: [
        { procedureRuleTypeId: SCALING, minutes: 30 },
        { procedureRuleTypeId: CUSTOM, adaCodes: [{ code: '99555', teeth: ['16MO'], fee: 20 }] },
      ],
    };
    /** What the synchronisation leaves of an appointment. */
    const remove = (id: string) =>
      api.rows(
        `with gone as (
           update appointment a set version = 9, deleted = true, patient_id = null, provider_id = null, start_at = null,
                  duration_minutes = null, status = null
           from appointment before where a.clinic_id = $1 and a.id = $2 and before.clinic_id = $1 and before.id = $2
           returning before.patient_id, before.provider_id, before.start_at)
         update appointment_plan p set deleted_patient_id = patient_id, deleted_provider_id = provider_id,
                deleted_start_at = start_at
         from gone where p.clinic_id = $1 and p.appointment_id = $2`,
        [api.maple.clinicId, id],
      );

    it('shows the plan with the patient, so that it can be moved', async () => {
      expect((await api.post('Appointment/LATER', plan)).status).toBe(200);
      expect((await api.get('Appointment/Deleted/LATER')).status).toBe(404);
      await remove('LATER');
      expect((await api.get('Appointment/LATER')).status).toBe(404);
      const answer = await api.get('Appointment/Deleted/LATER');
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          appointmentId: 'LATER',
          patientId: 'P1',
          patientInitials: 'AB',
          startDate: `${addDays(DAY, 30)}T13:30:00`,
          providerName: 'Claire Bouchard',
          savedAt: expect.any(String) as string,
          userFullName: expect.any(String) as string,
          // 132 for two units of scaling, and the typed 20.
          rnaTotalPlanned: 152,
          selectedRecommendations: [
            {
              procedureRuleTypeId: SCALING,
              name: 'Scaling',
              minutes: 30,
              quantity: 1,
              selectedCriteria: [],
              procedureOptions: [],
              ammount: 132,
              billedCodes: ['11112'],
            },
            {
              procedureRuleTypeId: CUSTOM,
              name: 'Custom code',
              minutes: expect.any(Number) as number,
              quantity: 1,
              selectedCriteria: [],
              procedureOptions: [
                {
                  adaCode: '99555',
                  description: 'Night guard check',
                  ammount: 25,
                  feeOverride: 20,
                  teeth: ['16MO'],
                  quantity: 1,
                },
              ],
              ammount: 20,
              billedCodes: ['99555'],
            },
          ],
          examDoctorId: null,
          orderingDoctorId: 'D1',
        },
      ]);
      expect(await api.audited('GET appointment/deleted/LATER')).toEqual([['patientsRead', {}]]);
      const refused = await api.post('Appointment/LATER', plan);
      expect([refused.status, (refused.body as { detail: string }).detail]).toEqual([
        404,
        'Appointment not found in this clinic.',
      ]);
    });

    it.each(['UPCOMING', 'DELETED', 'NONE', 'CEDAR', 'a-b'])(
      'returns 404 for %s, which was not deleted with a plan',
      async (id) => {
        await api.post('Appointment/UPCOMING', plan);
        expect((await api.get(`Appointment/Deleted/${id}`)).status).toBe(404);
      },
    );
  });
});
