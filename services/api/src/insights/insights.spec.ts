import type { DismissedInsight } from '@helix/hygiene';
import { addDays, addMonths, commentOf, insightStatesOf } from '@helix/hygiene';
import {
  DAY,
  DUE_DATE,
  startAppointmentsApi,
  TODAY,
  type AppointmentsApi,
} from '../appointments/testing/start-appointments-api.js';
import { storeEvaluatedAppointment } from '../appointments/testing/evaluated-appointment.js';

const NO_SUCH_APPOINTMENT = 'Appointment not found in this clinic.';
const NO_SUCH_INSIGHT = 'This appointment no longer has this insight.';
const birthday = { insightTypeId: 4, dismiss: true };
const recall = { procedureRuleTypeId: 23, InsightTypeId: 1, dismiss: true };
type Query = Record<string, string | number | boolean>;

describe('insights', () => {
  let api: AppointmentsApi;

  beforeAll(async () => {
    api = await startAppointmentsApi();
  });
  beforeEach(() => api.reset());
  afterAll(() => api.served.close());

  const states = async () => {
    const [row] = await api.analyses();
    return insightStatesOf(
      row!,
      (await api.dismissed()) as DismissedInsight[],
      commentOf(row!.comments, row!.commentState),
    );
  };

  describe('GET appointment/dismissInsight', () => {
    it('dismisses and restores an insight once, and notifies consoles and audit trail', async () => {
      const before = (await api.publishedUpdates()).length;
      for (let again = 0; again < 2; again += 1) {
        const answer = await api.dismiss(birthday);
        expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([204, '', 'no-store']);
      }
      expect(await api.dismissed()).toEqual([
        { appointmentId: 'V1', insightTypeId: 4, procedureRuleType: 0, dueDate: null },
      ]);
      for (let again = 0; again < 2; again += 1)
        expect((await api.dismiss({ ...birthday, dismiss: false })).status).toBe(204);
      expect(await api.dismissed()).toEqual([]);
      const details = { insight: 'Birthday' };
      expect(await api.auditTrail()).toEqual([
        { action: 'insightDismissed', subject: 'appointment V1', details },
        { action: 'insightRestored', subject: 'appointment V1', details },
      ]);
      const update = { clinicId: api.maple.clinicId, appointmentIds: ['V1'], days: [DAY], providersChanged: false };
      expect((await api.publishedUpdates()).slice(before)).toMatchObject([update, update]);
    });

    it('dismisses an almost-due procedure until its due date changes', async () => {
      expect((await api.dismiss(recall)).status).toBe(204);
      expect(await api.dismissed()).toEqual([
        { appointmentId: 'V1', insightTypeId: 1, procedureRuleType: 23, dueDate: DUE_DATE },
      ]);
      const isDismissed = async () =>
        (await states()).insights.find(({ procedureRuleType }) => procedureRuleType === 23)?.isDismissed;
      expect(await isDismissed()).toBe(true);

      const later = addDays(DUE_DATE, 1);
      const moveTo = (dueDate: string) =>
        api.served.test.ownerPool.query(
          `update appointment_due set analysis = jsonb_set(analysis, '{almostDueProcedures,0,dueDate}', to_jsonb($1::text))`,
          [dueDate],
        );
      await moveTo(later);
      expect(await isDismissed()).toBe(false);
      expect((await api.dismiss(recall)).status).toBe(204);
      expect((await api.dismissed())[0]?.dueDate).toBe(later);
      expect(await isDismissed()).toBe(true);
      expect((await api.auditTrail()).map(({ details }) => details)).toEqual([
        { insight: `Recall exam is due on ${DUE_DATE}` },
        { insight: `Recall exam is due on ${later}` },
      ]);
    });

    it('makes an appointment fully dismissed once all insights are dismissed and the comment is acknowledged', async () => {
      for (const query of [recall, { ...recall, procedureRuleTypeId: 4 }, { InsightTypeId: 2 }, { InsightTypeId: 3 }])
        expect((await api.dismiss({ dismiss: true, ...query })).status).toBe(204);
      expect(await states()).toMatchObject({ isFullyDismissed: false });
      await api.comment({ note: 'Call first', commentState: 2 });
      expect(await states()).toMatchObject({ isFullyDismissed: false });
      await api.dismiss(birthday);
      expect(await states()).toMatchObject({ isFullyDismissed: true });
      expect((await states()).insights).toHaveLength(5);
      await api.comment({ note: 'Call first', commentState: 1 });
      expect(await states()).toMatchObject({ isFullyDismissed: false });
    });

    it('returns 404 for insights and appointments that do not exist', async () => {
      await storeEvaluatedAppointment(api.served.test, api.maple.clinicId, {
        appointmentId: 'PLAIN',
        start: `${DAY}T12:00:00`,
      });
      await api.served.test.ownerPool.query(`insert into appointment (clinic_id, id, version, start_at, deleted) values
        (${api.maple.clinicId}, 'DOCTORS', 1, '${DAY} 13:00', false), (${api.maple.clinicId}, 'GONE', 1, '${DAY} 13:00', true)`);
      const attempts: [Query, string][] = [
        [{ ...birthday, appointmentId: 'PLAIN' }, NO_SUCH_INSIGHT],
        [{ ...recall, appointmentId: 'PLAIN' }, NO_SUCH_INSIGHT],
        [{ ...recall, procedureRuleTypeId: 14 }, NO_SUCH_INSIGHT],
        [{ ...birthday, appointmentId: 'DOCTORS' }, NO_SUCH_INSIGHT],
        [{ ...birthday, appointmentId: 'GONE' }, NO_SUCH_APPOINTMENT],
        [{ ...birthday, appointmentId: 'NONE' }, NO_SUCH_APPOINTMENT],
        [{ ...birthday, appointmentId: 'NONE', dismiss: false }, NO_SUCH_APPOINTMENT],
      ];
      for (const [query, detail] of attempts) {
        const { status, body } = await api.dismiss(query);
        expect([query, status, (body as { detail: string }).detail]).toEqual([query, 404, detail]);
      }
      expect(await api.auditTrail()).toEqual([]);
    });

    it('restores an insight that no longer exists', async () => {
      await api.dismiss(recall);
      await api.served.test.ownerPool.query(
        `update appointment_due set analysis = jsonb_set(analysis, '{almostDueProcedures}', '[]')`,
      );
      expect((await api.dismiss({ ...recall, dismiss: false })).status).toBe(204);
      expect(await api.dismissed()).toEqual([]);
    });

    it.each<[Query, string, string]>([
      [{ ...birthday, insightTypeId: 5 }, 'insightTypeId', 'expected 1, 2, 3 or 4'],
      [{ ...birthday, dismiss: 'perhaps' }, 'dismiss', 'expected true or false'],
      [{ insightTypeId: 1, dismiss: true }, 'procedureRuleTypeId', 'expected the procedure'],
      [{ ...recall, procedureRuleTypeId: 'x' }, 'procedureRuleTypeId', 'expected a procedure'],
      [{ ...birthday, appointmentId: 'a-b' }, 'appointmentId', 'expected 1 to 64 letters, digits, underscores or dots'],
    ])('returns 422 for %j', async (query, field, message) => {
      const { status, body } = await api.dismiss(query);
      expect([status, (body as { errors: unknown }).errors]).toEqual([422, [{ field, message }]]);
    });

    it('keeps dismissals and comments within their clinic', async () => {
      await api.dismiss(birthday);
      await api.comment({ note: 'Ours', commentState: 2 });
      expect(await api.dismissed(api.cedarAdmin, api.cedar)).toEqual([]);
      expect(await api.analyses(api.cedarAdmin, api.cedar)).toMatchObject([
        { appointmentId: 'V1', patientInitials: 'ZZ', comments: 'Call first', commentState: 1 },
      ]);
      await api.dismiss(birthday, api.cedarAdmin, api.cedar);
      await api.dismiss({ ...birthday, dismiss: false }, api.cedarAdmin, api.cedar);
      expect(await api.dismissed()).toHaveLength(1);
      expect((await api.dismiss(birthday, api.hygienist, api.cedar)).status).toBe(403);
      expect((await api.comment({ note: 'x' }, 'V1', api.hygienist, api.cedar)).status).toBe(403);
    });
  });

  describe('GET appointment/insights', () => {
    it('returns dismissals from today to six months ahead', async () => {
      const end = addMonths(TODAY, 6)!;
      for (const [appointmentId, date] of [
        ['YESTERDAY', addDays(TODAY, -1)],
        ['TODAY', TODAY],
        ['LAST', end],
        ['BEYOND', addDays(end, 1)],
      ] as const) {
        await storeEvaluatedAppointment(api.served.test, api.maple.clinicId, {
          appointmentId,
          start: `${date}T09:00:00`,
          isBirthday: true,
        });
        expect((await api.dismiss({ ...birthday, appointmentId })).status).toBe(204);
      }
      expect((await api.dismissed()).map(({ appointmentId }) => appointmentId).sort()).toEqual(['LAST', 'TODAY']);
    });
  });
});
