import type { MailJob } from '@helix/contracts';
import type { TestApp } from '../../../../../libs/web/src/testing/start-test-app.js';

/** Every mail that was enqueued so far, sent or not, in order. */
export async function enqueuedMails({ test }: Pick<TestApp, 'test'>): Promise<MailJob[]> {
  // A job that the relay is moving may be in both; its id is the same.
  const { rows } = await test.ownerPool.query<{ mail: MailJob }>(
    `select mail from (
       select job_outbox_id::text as id, payload::jsonb as mail from job_outbox where queue = 'mail'
       union select id, data::jsonb from bullmq.job where queue = 'mail'
     ) jobs order by id`,
  );
  return rows.map(({ mail }) => mail);
}
