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
export { clockOf, inTransaction, type Transaction } from './transaction.js';
export { checkSchema, SchemaError, UNFINISHED_RESTORE } from './schema-state.js';
export { migrate, migrateOnly, migrationNames, MIGRATIONS_LOCK } from './migrate.js';
export {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
  type DatabaseUrls,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded/embedded-postgres.js';
