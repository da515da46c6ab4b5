import type { QueryResult } from 'pg';
import type { TestApp } from '../../../../../libs/web/src/testing/start-test-app.js';
import { apiClient, type Clinic, type Person } from '../../testing/api-client.js';
import { startApi } from '../../testing/start-api.js';
import { mapleFixture } from './maple-fixture.js';

/** The API with the clinics Maple, as `mapleFixture` describes it, and Cedar, which has no rows. */
export interface MapleApi {
  served: TestApp;
  maple: Clinic;
  cedar: Clinic;
  /** Maya Okafor, who works in both. */
  hygienist: Person;
  /** Restores the rows of Maple, and empties the audit trail. */
  reset(): Promise<void>;
  /** Runs statements as the owner of the database. */
  own(statements: string): Promise<QueryResult<Record<string, unknown>>>;
  /** Reads a path of appointments as the hygienist, by default in Maple. */
  get(path: string, clinic?: Clinic): ReturnType<ReturnType<typeof apiClient>>;
}

const TABLES = [
  ...[
    'appointment',
    'procedure',
    'procedure_rule',
    'health_profile',
    'patient_health_profile',
    'provider',
    'operatory',
  ],
  ...['fee_schedule', 'fee', 'patient', 'appointment_analysis', 'appointment_due', 'appointment_plan', 'timely_plan'],
  ...['planned_procedure', 'planned_option', 'planned_code', 'scorecard_entry', 'appointment_doctors'],
  ...['procedure_attribution', 'provider_setting', 'next_appointment_plan', 'next_planned_procedure'],
  ...['added_treatment', 'rule_snapshot'],
];

async function startMapleApi(): Promise<MapleApi> {
  const served = await startApi();
  const maple = await served.addClinic('Maple');
  const cedar = await served.addClinic('Cedar');
  const clinics = { [maple.clinicId]: false, [cedar.clinicId]: false };
  const hygienist = await served.addUser('hygienist@helix.example', clinics);
  const own = (statements: string) => served.test.ownerPool.query<Record<string, unknown>>(statements);
  await own(`update app_user set first_name = 'Maya', last_name = 'Okafor' where user_id = ${hygienist.userId}`);
  return {
    served,
    maple,
    cedar,
    hygienist,
    async reset() {
      await own(`truncate ${TABLES.join(', ')} cascade; delete from audit_trail`);
      await own(mapleFixture(maple.clinicId));
    },
    own,
    get: (path, clinic = maple) => apiClient(served)('get', `/api/Appointment/${path}`, hygienist, clinic),
  };
}

let shared: Promise<MapleApi> | undefined;

/** The API, started once for all cases of a spec file and closed after the last of them. Each resets it before its tests. */
export const sharedMapleApi = (): Promise<MapleApi> => (shared ??= startMapleApi());

afterAll(async () => (await shared)?.served.close());
