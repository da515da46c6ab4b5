export { AgentKey, AppUser, Clinic, Customer, entities, UserClinic } from './entities/index.js';
export { Database, SERVICE_ROLE, type DatabaseOptions, type Transaction } from './database.js';
export { migrate } from './migrate.js';
export {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded/embedded-postgres.js';
