import { z } from 'zod';
import { SUBSCRIBABLE_REPORTS } from '../http/charts.js';
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

const summaryUpdate = z.object({
  clinicId,
  /** Number of the request; a newer one of the clinic supersedes it. */
  request: z.int().positive(),
});

const recording = z.object({ clinicId, recordingId: z.uuid() });
const generatedNote = z.object({ clinicId, noteId: z.uuid() });

const reportMail = z.object({
  clinicId,
  userId,
  /** RNA usage. */
  reportId: z.literal(SUBSCRIBABLE_REPORTS.rnaUsage),
  /** The first day of its period. */
  period: z.iso.date(),
});

const monthlyReport = z.object({ clinicId, reportId: z.uuid() });

const monthlyMail = z.object({
  ...{ clinicId, reportId: z.uuid(), userId },
  /** 1 for the first mailing; higher for each time that the report is sent again. */
  sending: z.int().positive(),
});

/** Every queue, by its name. A queue is worked by the one service that has its handler; any service may enqueue. */
export const QUEUES = {
  /** Worked by api. Thirteen attempts, 10 seconds to 6 hours apart: a mail server may be away for a night. */
  mail: defineQueue('mail', mail, { attempts: 13, backoffMs: 10_000, concurrency: 4 }),
  /** Worked by analysis: evaluates a clinic's upcoming appointments again after its rules changed. */
  reanalysis: defineQueue('reanalysis', reanalysis, { attempts: 8, backoffMs: 2_000, retryFailedOnStart: true }),
  /** Worked by analysis: derives all rows of a clinic again, after a release added to them. */
  rebuild: defineQueue('rebuild', z.object({ clinicId }), { attempts: 8, backoffMs: 2_000, retryFailedOnStart: true }),
  /** Worked by analysis: derives all rows of a clinic again because a super admin asked for it, two clinics at a time. */
  summaryUpdate: defineQueue('summaryUpdate', summaryUpdate, { attempts: 8, backoffMs: 2_000, concurrency: 2 }),
  /** Worked by api: puts a clinic's quarantined changes on the log again, when there are many. */
  quarantineReplay: defineQueue('quarantineReplay', z.object({ clinicId }), { attempts: 8, backoffMs: 2_000 }),
  /** Worked by audio: stops a recording that was left open, and has it assembled when its parts have arrived. */
  recordingCheck: defineQueue('recordingCheck', recording, { attempts: 8, backoffMs: 2_000, retryFailedOnStart: true }),
  /** Worked by audio: joins the parts of a recording into one playable file. */
  recordingAssembly: defineQueue('recordingAssembly', recording, {
    attempts: 8,
    backoffMs: 2_000,
    concurrency: 2,
    retryFailedOnStart: true,
  }),
  /** Worked by audio: writes down what is said in the audio of a recording. The speech port sets how many at a time. */
  recordingTranscript: defineQueue('recordingTranscript', recording, {
    attempts: 8,
    backoffMs: 10_000,
    concurrency: 4,
    retryFailedOnStart: true,
  }),
  /** Worked by api: stores what is recorded of an appointment for the note that is generated of it. */
  noteFacts: defineQueue('noteFacts', generatedNote, { attempts: 8, backoffMs: 2_000, retryFailedOnStart: true }),
  /** Worked by audio: writes a note once all of its recordings have a transcript, and its facts are there. */
  noteWriting: defineQueue('noteWriting', generatedNote, { attempts: 8, backoffMs: 2_000, retryFailedOnStart: true }),
  /** Worked by audio: removes every trace of a deleted recording from the object store. */
  recordingErasure: defineQueue('recordingErasure', recording, {
    attempts: 13,
    backoffMs: 10_000,
    retryFailedOnStart: true,
  }),
  /** Worked by audio, every half hour: deletes what is older than its clinic keeps audio. */
  recordingRetention: defineQueue('recordingRetention', z.object({})),
  /** Worked by reporting, every quarter of an hour: enqueues the weekly mails of clinics whose Monday 06:00 has passed. */
  weeklyMails: defineQueue('weeklyMails', z.object({})),
  /**
   * Worked by reporting: sends a subscriber a report. Sixteen attempts, 10 seconds to 45 hours apart: the last one comes after
   * the 72 hours in which a mail may be late.
   */
  reportMail: defineQueue('reportMail', reportMail, { attempts: 16, backoffMs: 10_000, concurrency: 4 }),
  /**
   * Worked by reporting, every five minutes: requests the monthly reports of clinics whose 1st 06:00 has passed, and goes on
   * with those that waited for data or for a browser.
   */
  monthlyReports: defineQueue('monthlyReports', z.object({})),
  /** Worked by reporting: reads the data of a monthly report and keeps them as they are. */
  monthlyCollection: defineQueue('monthlyCollection', monthlyReport, {
    attempts: 8,
    backoffMs: 2_000,
    retryFailedOnStart: true,
  }),
  /** Worked by reporting: prints the page of a monthly report. */
  monthlyRendering: defineQueue('monthlyRendering', monthlyReport, {
    attempts: 5,
    backoffMs: 5_000,
    leaseMs: 180_000,
    retryFailedOnStart: true,
  }),
  /** Worked by reporting: stores the PDF of a monthly report as an object, and enqueues its mails. */
  monthlyStorage: defineQueue('monthlyStorage', monthlyReport, {
    attempts: 13,
    backoffMs: 10_000,
    retryFailedOnStart: true,
  }),
  /** Worked by reporting: sends a subscriber a monthly report. The last of thirteen attempts comes after half a day. */
  monthlyMail: defineQueue('monthlyMail', monthlyMail, { attempts: 13, backoffMs: 10_000, concurrency: 2 }),
};

export type MailJob = JobPayload<typeof QUEUES.mail>;
export type RecordingJob = z.infer<typeof recording>;
export type GeneratedNoteJob = z.infer<typeof generatedNote>;
export type ReanalysisJob = JobPayload<typeof QUEUES.reanalysis>;
export type ReportMailJob = JobPayload<typeof QUEUES.reportMail>;
export type MonthlyReportJob = z.infer<typeof monthlyReport>;
export type MonthlyMailJob = JobPayload<typeof QUEUES.monthlyMail>;
export type SummaryUpdateJob = z.infer<typeof summaryUpdate>;
export type RebuildJob = JobPayload<typeof QUEUES.rebuild>;
