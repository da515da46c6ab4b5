import { QUEUES, type MailJob } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { enqueueJob } from '@helix/jobs';

/**
 * Enqueues a mail as a part of the caller's transaction: it is sent if the transaction commits, and only then. Links are
 * created and recipients are read when the mail is sent, so enqueuing takes the same time whether or not the user exists.
 */
export async function enqueueMail(transaction: Pick<Transaction, 'query'>, mail: MailJob): Promise<void> {
  await enqueueJob(transaction, QUEUES.mail, mail);
}
