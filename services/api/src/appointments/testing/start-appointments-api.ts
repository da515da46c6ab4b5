import { topics, type AnalysisRow, type DismissedInsightView } from '@helix/contracts';
import { addDays, addMonths, insightsToday } from '@helix/hygiene';
import type { TestApp } from '../../../../../libs/web/src/testing/start-test-app.js';
import { apiClient, type Clinic, type Person } from '../../testing/api-client.js';
import { startApi } from '../../testing/start-api.js';
import { storeEvaluatedAppointment, type StoredAppointment } from './evaluated-appointment.js';

export const TODAY = insightsToday(Date.now());
/** The day of V1. */
export const DAY = addDays(TODAY, 5);
export const DUE_DATE = addDays(DAY, 18);
const RECALL = { procedureRuleTypeId: 23, procedureName: 'Recall exam', inDays: 18, dueDate: DUE_DATE };

/**
 * The API with the clinics Maple and Cedar, which both have an appointment V1 with every insight and the comment `Call
 * first`.
 */
export interface AppointmentsApi {
  served: TestApp;
  maple: Clinic;
  cedar: Clinic;
  /** Of Maple. */
  hygienist: Person;
  cedarAdmin: Person;
  call: ReturnType<typeof apiClient>;
  /** Restores V1, and empties dismissals, comments, outbox and audit trail. */
  reset(): Promise<void>;
  /** Reads a path as the hygienist of Maple by default. */
  read(path: string, who?: Person, clinic?: Clinic): Promise<unknown>;
  analyses(...as: [who?: Person, clinic?: Clinic]): Promise<AnalysisRow[]>;
  dismissed(...as: [who?: Person, clinic?: Clinic]): Promise<DismissedInsightView[]>;
  dismiss(
    query: Record<string, string | number | boolean>,
    ...as: [who?: Person, clinic?: Clinic]
  ): ReturnType<ReturnType<typeof apiClient>>;
  comment(body: object, id?: string, ...as: [who?: Person, clinic?: Clinic]): ReturnType<ReturnType<typeof apiClient>>;
  /** The entries of the audit trail except reads, in order. */
  auditTrail(): Promise<Record<string, unknown>[]>;
  /** All `analysis.updated` messages so far, in order. */
  publishedUpdates(): Promise<Record<string, unknown>[]>;
}

export async function startAppointmentsApi(): Promise<AppointmentsApi> {
  const served = await startApi();
  const call = apiClient(served);
  const { ownerPool } = served.test;
  const maple = await served.addClinic('Maple');
  const cedar = await served.addClinic('Cedar');
  const hygienist = await served.addUser('hygienist@helix.example', { [maple.clinicId]: false });
  const cedarAdmin = await served.addUser('cedar@helix.example', { [cedar.clinicId]: true });
  await ownerPool.query(`
    insert into patient (clinic_id, id, version, initials) values
      (${maple.clinicId}, 'P1', 1, 'AB'), (${cedar.clinicId}, 'P1', 1, 'ZZ')`);
  const read = async (path: string, who = hygienist, clinic = maple): Promise<unknown> => {
    const { status, body } = await call('get', path, who, clinic);
    expect([path, status]).toEqual([path, 200]);
    return body as unknown;
  };
  const range = `startDate=${TODAY}&endDate=${addMonths(TODAY, 6)}`;
  return {
    served,
    maple,
    cedar,
    hygienist,
    cedarAdmin,
    call,
    read,
    async reset() {
      await ownerPool.query(
        'truncate appointment, appointment_due, dismissed_insight, appointment_comment, outbox; delete from audit_trail',
      );
      const withEverything: StoredAppointment = {
        appointmentId: 'V1',
        start: `${DAY}T10:00:00`,
        almostDueProcedures: [RECALL, { ...RECALL, procedureRuleTypeId: 4, procedureName: 'Bitewings' }],
        noDoctor: true,
        isTooLongForChild: true,
        isBirthday: true,
        comments: 'Call first',
      };
      await storeEvaluatedAppointment(served.test, maple.clinicId, withEverything);
      await storeEvaluatedAppointment(served.test, cedar.clinicId, withEverything);
    },
    analyses: (...as) => read(`/api/appointment/Analyze?${range}`, ...as) as Promise<AnalysisRow[]>,
    dismissed: (...as) => read('/api/appointment/insights', ...as) as Promise<DismissedInsightView[]>,
    dismiss(fields, who = hygienist, clinic = maple) {
      const query = new URLSearchParams({ appointmentId: 'V1' });
      for (const [name, value] of Object.entries(fields)) query.set(name, String(value));
      return call('get', `/api/appointment/dismissinsight?${query}`, who, clinic);
    },
    comment: (body, id = 'V1', who = hygienist, clinic = maple) =>
      call('post', `/api/appointment/${id}/Comment`, who, clinic).send(body),
    async auditTrail() {
      const { rows } = await ownerPool.query<Record<string, unknown>>(
        `select action, subject, details from audit_trail where action <> 'patientsRead' order by audit_id`,
      );
      return rows;
    },
    async publishedUpdates() {
      const { rows } = await ownerPool.query<{ topic: string; value: string }>(
        'select r.topic, r.value from log_record r union all select topic, value from outbox',
      );
      return rows
        .filter(({ topic }) => topic === topics.analysisUpdated)
        .map(({ value }) => JSON.parse(value) as Record<string, unknown>);
    },
  };
}
