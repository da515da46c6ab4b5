export {
  AgentKey,
  AppUser,
  Clinic,
  Customer,
  entities,
  HealthProfile,
  PatientHealthProfile,
  ProviderGroup,
  ProviderSetting,
  UserClinic,
} from './entities/index.js';
export { Database, SERVICE_ROLE, type DatabaseOptions } from './database.js';
export { repositoryIn, violatesConstraint } from './repository.js';
export { inTransaction, type Transaction } from './transaction.js';
export { migrate } from './migrate.js';
export {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded/embedded-postgres.js';
