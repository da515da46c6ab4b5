import { z } from 'zod';
import { defineQueue, type JobPayload } from './define-queue.js';

const userId = z.int().positive();
const clinicId = z.int().positive();

const mail = z.discriminatedUnion('kind', [
  /** Invites a user who has not signed in yet to a clinic. `invitedBy` is a person's name. */
  z.object({ kind: z.literal('invitation'), userId, clinicId, invitedBy: z.string() }),
  /** Invites the owner of an address that had an account already. `invitedBy` is a person's name. */
  z.object({ kind: z.literal('clinicInvitation'), invitationId: z.int().positive(), clinicId, invitedBy: z.string() }),
  /** Tells a user that they now also work in this clinic. `addedBy` is a person's name. */
  z.object({ kind: z.literal('addedToClinic'), userId, clinicId, addedBy: z.string() }),
  /** A link to set a new password; nothing is sent when nobody has this email. */
  z.object({ kind: z.literal('passwordReset'), email: z.string() }),
  /** Tells a user that their password was changed. */
  z.object({ kind: z.literal('passwordChanged'), userId }),
]);

const reanalysis = z.object({
  clinicId,
  /** Number of the request; a newer request of the clinic supersedes it. */
  request: z.int().positive(),
});

/** Every queue, by its name. A queue is worked by the one service that has its handler; any service may enqueue. */
export const QUEUES = {
  /** Worked by api. Thirteen attempts, 10 seconds to 6 hours apart: a mail server may be away for a night. */
  mail: defineQueue('mail', mail, { attempts: 13, backoffMs: 10_000, concurrency: 4 }),
  /** Worked by analysis: evaluates a clinic's upcoming appointments again after its rules changed. */
  reanalysis: defineQueue('reanalysis', reanalysis, { attempts: 8, backoffMs: 2_000, retryFailedOnStart: true }),
};

export type MailJob = JobPayload<typeof QUEUES.mail>;
export type ReanalysisJob = JobPayload<typeof QUEUES.reanalysis>;
