export { HandlesJobs, ImpossibleJobError, JobHandler, type JobFunctions } from './job-handler.js';
export { JobQueue, type AddOptions, type FailedJob } from './job-queue.js';
export { InjectQueue, JobsModule, type JobsModuleOptions } from './jobs.module.js';
export { defineQueue, type JobList, type QueueDefinition, type QueueSettings } from './queue-definition.js';
export { JobsUnavailableError } from './within.js';
export { migrateJobs } from './postgres/migrate-jobs.js';
