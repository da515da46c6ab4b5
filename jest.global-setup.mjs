import { tsImport } from 'tsx/esm/api';

const { default: setUp, tearDown } = await tsImport('./libs/database/src/testing/suite-server.ts', import.meta.url);
const { migrateJobs } = await tsImport('./libs/jobs/src/postgres/migrate-jobs.ts', import.meta.url);

/** Starts the suite's PostgreSQL. Jest loads this file by itself, untransformed, so it brings its own TypeScript. */
export default async function globalSetup() {
  await setUp(migrateJobs);
  globalThis.stopSuiteServer = tearDown;
}
