export { readSettings, requireDatabaseUrl, requireSecretKey, SettingsError, type Settings } from './settings.js';
export { encrypt, decrypt } from './encryption.js';
export { LOGGER, SETTINGS, WebModule, type WebModuleOptions } from './web.module.js';
export { createHttpApp } from './http/create-http-app.js';
export { closeOnSignal, runService, serviceMain, type RunningService, type Service } from './run-service.js';
export { actorOf, CurrentActor, type Actor } from './access/actor.js';
export { RoutePermissions, type RoutePermissionTable } from './access/route-permissions.js';
export { listRoutes } from './access/list-routes.js';
export { missingClinic, CurrentAccess, CurrentClinic, CurrentViewer } from './access/decorators.js';
export { accessOf, type Access, type ClinicContext, type Viewer } from './access/viewer.js';
export { refreshCookie } from './access/refresh-cookie.js';
export {
  Sessions,
  type EndedSession,
  type RenewedSession,
  type Renewal,
  type StartedSession,
} from './access/sessions.js';
export { Tokens, TOKEN_LIFETIME_SECONDS, type TokenContent } from './access/tokens.js';
export { SigningKeys } from './access/signing-keys.js';
export { Viewers } from './access/viewers.js';
export { hashPassword, verifyPassword } from './access/passwords.js';
export { AuditTrail } from './audit/audit-trail.js';
export { BodyOf } from './input/body-of.js';
export { IdOf } from './input/id-of.js';
export { QueryOf } from './input/query-of.js';
export { listQuery, pageOf, sendRange, type ListQuery } from './input/list-query.js';
export { createLogger, NestLogger, type Logger } from './observe/logger.js';
export { HealthChecks, type HealthAnswer } from './observe/health-checks.js';
export { Metrics } from './observe/metrics.js';
export {
  currentStep,
  currentTrace,
  formatTraceparent,
  parseTraceparent,
  runWithTrace,
  type Trace,
} from './observe/trace.js';
export { invalid, problem, ProblemException } from './problem/problem.js';
export { ProblemFilter } from './problem/problem.filter.js';
