import { topics } from '@helix/contracts';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { hashOfKey } from './agent-key.js';
import { startIngest } from '../testing/start-ingest.js';
import { upsert } from '../testing/changes.js';

describe('changes while Helix is behind', () => {
  let helix: TestApp;

  beforeAll(async () => {
    helix = await startIngest();
    const { clinicId } = await helix.addClinic('Maple');
    await helix.test.ownerPool.query('insert into agent_key (clinic_id, key_hash) values ($1, $2)', [
      clinicId,
      hashOfKey('maple key'),
    ]);
  });
  afterAll(() => helix.close());

  const send = (lane: unknown) =>
    helix
      .http()
      .post('/api/agent/changes')
      .set('X-Api-Key', 'maple key')
      .send({ lane, changes: [upsert('operatory', '1')] });

  it('are taken when they are live, and get a 429 when they are history or all rows once more', async () => {
    const applying = await helix.test.ownerPool.connect();
    await applying.query('begin; lock table operatory in access exclusive mode');
    const sendHistory = async () => (await send('history')).status;
    expect(await sendHistory()).toBe(202);
    // As if it had been sent some seconds ago.
    await helix.test.ownerPool.query(`update log_record set published_at = now() - interval '11 s' where topic = $1`, [
      topics.pmsChanges,
    ]);
    await waitFor(sendHistory, (status) => status === 429);
    const { status, headers, body } = await send('resync');
    expect([status, headers['retry-after'], body.detail]).toEqual([
      ...[429, '3', expect.stringMatching(/^Helix is behind with the changes that it has got\./)],
    ]);
    for (const lane of ['live', undefined, 'other', 7]) expect((await send(lane)).status).toBe(202);
    await applying.query('rollback');
    applying.release();
    await waitFor(sendHistory, (after) => after === 202);
  });

  it('are marked on the log with the time of their request when they are live, and are not when they are history', async () => {
    const newest = async (): Promise<{ received: string; marked: string | null }> => {
      const { rows } = await helix.test.ownerPool.query(
        `select value::jsonb ->> 'receivedAt' as received, headers::jsonb ->> 'live-since' as marked
         from log_record where topic = $1 order by published_at desc limit 1`,
        [topics.pmsChanges],
      );
      return rows[0];
    };
    expect((await send('live')).status).toBe(202);
    const live = await newest();
    expect(live.marked).toBe(live.received);
    expect((await send('history')).status).toBe(202);
    expect((await newest()).marked).toBeNull();
  });
});
