export {
  AgentKey,
  Annotation,
  AppUser,
  Clinic,
  ClinicInvitation,
  Customer,
  entities,
  FormerClinicGoal,
  HealthProfile,
  InsurancePlan,
  NoteTemplate,
  PatientHealthProfile,
  PatientNote,
  ProviderGroup,
  ProviderSetting,
  ProviderWage,
  Recording,
  RecordingChunk,
  type StopReason,
  SetupCode,
  TimeSheetColumns,
  Token,
  TokenPossibleValue,
  UserClinic,
} from './entities/index.js';
export { Database, type DatabaseOptions } from './database.js';
export { SERVICE_ROLE, ServiceLoginError } from './service-login.js';
export { letAgentIn, lockClinic } from './agent-keys.js';
export { readClinics, type NamedClinic } from './clinics.query.js';
export { repositoryIn, violatesConstraint } from './repository.js';
export { clockOf, inTransaction, type Transaction, type TransactionOptions } from './transaction.js';
export { checkSchema, SchemaError, UNFINISHED_RESTORE, waitForSchema } from './schema-state.js';
export { migrate, migrateOnly, MIGRATIONS_LOCK, type MigrateOptions } from './migrate.js';
export { migrationNames } from './migrations/index.js';
export {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
  type DatabaseUrls,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded/embedded-postgres.js';
