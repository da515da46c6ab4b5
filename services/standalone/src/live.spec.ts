import type { ChangesAnswer, DayBucket, LoginAnswer, PmsChange } from '@helix/contracts';
import { eventState } from '@helix/hygiene';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import { upsert } from '../../sync-ingest/src/testing/changes.js';
import { EventStream } from './testing/event-stream.js';
import { Installation, type TestClinic } from './testing/installation.js';

const EMAIL = 'front.desk@helix.example';
const PASSWORD = 'a password for tests';
const TRACE = '0af7651916cd43dd8448eb211c80319c';

describe('a change from its agent to the screen', () => {
  let place: Installation;
  let clinic: TestClinic;
  let consoleHeaders: Record<string, string>;

  beforeAll(async () => {
    place = await Installation.create();
    await place.start({ LOG_LEVEL: 'debug' }).ready();
    clinic = await place.addClinic('Maple');
    await place.addUser(EMAIL, PASSWORD, clinic.clinicId);
    const login = await fetch(`${place.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    });
    const { token } = (await login.json()) as LoginAnswer;
    consoleHeaders = { Authorization: `Bearer ${token}`, 'X-Clinic-Guid': clinic.clinicGuid };
    await post([upsert('provider', 'H1'), upsert('patient', 'P1')]);
    await place.waitUntilIdle();
  });
  afterAll(() => place.remove());

  async function post(changes: PmsChange[], traceparent?: string): Promise<void> {
    const answer = await fetch(`${place.url}/api/agent/changes`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Api-Key': clinic.agentKey,
        ...(traceparent ? { traceparent } : {}),
      },
      body: JSON.stringify({ changes }),
    });
    const expected: ChangesAnswer = { accepted: changes.length, rejected: [] };
    expect([answer.status, await answer.json()]).toEqual([202, expected]);
  }

  async function appointment(appointmentId: string) {
    const query = 'startDate=2026-11-24&endDate=2026-11-24';
    const answer = await fetch(`${place.url}/api/appointment?${query}`, { headers: consoleHeaders });
    const days = (await answer.json()) as DayBucket[];
    const appointments = days.flatMap(({ providers }) => providers.flatMap(({ appointments }) => appointments));
    return appointments.find((each) => each.appointmentId === appointmentId);
  }

  it('notifies an open console, which then loads the new totals', async () => {
    const stream = await EventStream.open(place.url, consoleHeaders);
    const waitForUpdates = (count: number): Promise<unknown> =>
      waitFor(
        () => stream.updates.filter(({ appointmentIds }) => appointmentIds.includes('A1')).length,
        (received) => received >= count,
        10_000,
      );
    await post([
      upsert('appointment', 'A1'),
      upsert('procedure', 'X1', { appointmentId: 'A1', status: 105, amount: 66, plannedAt: '2026-11-20T16:00' }),
    ]);
    // One update for its money, one for its evaluation.
    await waitForUpdates(2);
    expect(stream.updates.at(-1)).toMatchObject({ clinicId: clinic.clinicId, days: ['2026-11-24'] });
    expect(await appointment('A1')).toMatchObject({ totalPlanned: 66, totalCompleted: 0, totalBilled: 0 });

    // Done: 66 as planned and 20 that was not, and 40.50 by another provider, which is also billed to the patient.
    await post([
      upsert('appointment', 'A1', { status: 'completed' }),
      upsert('procedure', 'X1', { appointmentId: 'A1', status: 102, amount: 66, plannedAt: '2026-11-20T16:00' }),
      upsert('procedure', 'X3', { appointmentId: 'A1', status: 102, amount: 20, plannedAt: '2026-11-24T09:00' }),
      upsert('procedure', 'X2', { appointmentId: 'A1', status: 102, amount: 40.5, providerId: 'D1' }),
    ]);
    await waitForUpdates(3);
    const past = await appointment('A1');
    expect(past).toMatchObject({ totalPlanned: 66, totalCompleted: 86, totalBilled: 126.5, status: 'completed' });
    // In Easy mode what was planned makes it green, although less than the goal was done.
    const seen = { ...past!, nowMinutes: 67, endMinutes: 60, goal: 200, priceOfScaling: null, goalPercentage: null };
    const color = (strict: boolean, totalPlanned = seen.totalPlanned) =>
      eventState({ ...seen, totalPlanned, strict, evaluated: true });
    expect([color(false), color(true), color(false, 0)]).toEqual(['success', 'fail', 'fail']);
    stream.close();
  });

  it('has one trace in every log line, which names that of its agent', async () => {
    const stream = await EventStream.open(place.url, consoleHeaders);
    await post([upsert('appointment', 'A2', { patientId: 'P2' })], `00-${TRACE}-b7ad6b7169203331-01`);
    const steps = async (): Promise<unknown[]> => {
      const lines = await place.logLines();
      const own = lines.find(({ agentTraceId }) => agentTraceId === TRACE)?.['traceId'];
      return lines.filter(({ traceId }) => own !== undefined && traceId === own).map(({ msg }) => msg);
    };
    const seen = await waitFor(steps, (lines) => lines.length >= 6, 10_000);
    expect([...seen].sort()).toEqual([
      'appointments analysed',
      'appointments evaluated',
      'changes applied',
      'request',
      'sent analysis.updated to consoles',
      'sent analysis.updated to consoles',
    ]);
    expect(stream.updates.at(-1)?.appointmentIds).toEqual(['A2']);
    stream.close();
  });
});
