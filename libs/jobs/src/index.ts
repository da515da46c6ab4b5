export { runInChild, type ChildRun } from './child/run-in-child.js';
export { ImpossibleJobError } from './impossible-job-error.js';
export { HandlesJobs, JobHandler, type JobContext } from './job-handler.js';
export { JobQueue, JobQueues, type FailedJob } from './job-queue.js';
export { JobRunner } from './job-runner.js';
export { JobsModule, type JobsModuleOptions } from './jobs.module.js';
export { enqueueJob, type EnqueueOptions } from './outbox/enqueue-job.js';
export { JobsUnavailableError } from './with-timeout.js';
export { migrateJobs } from './postgres/migrate-jobs.js';
