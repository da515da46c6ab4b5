export { readSettings, requireDatabaseUrl, requireSecretKey, SettingsError, type Settings } from './settings.js';
export { eventLogOptions } from './kafka-settings.js';
export { decrypt, encrypt } from './encryption.js';
export { LOGGER, SETTINGS, WebModule, type WebModuleOptions } from './web.module.js';
export { createHttpApp } from './http/create-http-app.js';
export { BodyText } from './http/body-parsing.js';
export { networkOfAddress } from './http/network-of-address.js';
export { refusePublicDemo } from './public-demo.js';
export { helixRoot, helixVersion } from './version.js';
export {
  closeOnSignal,
  endAtUncaughtErrors,
  keepFilesPrivate,
  retire,
  runService,
  serviceMain,
  type RunningService,
  type Service,
} from './run-service.js';
export {
  accessOf,
  actorOf,
  CurrentAccess,
  CurrentActor,
  CurrentClinic,
  CurrentViewer,
  missingClinic,
  type Access,
  type Actor,
  type ClinicContext,
  type Viewer,
} from './access/request-access.js';
export { listRoutes, RoutePermissions, type RoutePermissionTable } from './access/route-permissions.js';
export { decryptUnsubscribeToken, encryptUnsubscribeToken, type Subscription } from './access/unsubscribe-token.js';
export { refreshCookie } from './access/refresh-cookie.js';
export {
  Sessions,
  type EndedSession,
  type RenewedSession,
  type Renewal,
  type StartedSession,
} from './access/sessions.js';
export { Tokens, TOKEN_LIFETIME_SECONDS, type TokenClaims } from './access/tokens.js';
export { SigningKeys } from './access/signing-keys.js';
export { Viewers } from './access/viewers.js';
export { hashPassword, verifyPassword } from './access/passwords.js';
export { hashNewPassword } from './access/new-password.js';
export { AuditTrail, type AuditEntry } from './audit/audit-trail.js';
export { AnswerOf, ApiProblems, SET_COOKIE } from './open-api/answer-of.js';
export { createApiDocument } from './open-api/create-document.js';
export { toOpenApi } from './open-api/json-schema.js';
export { BodyOf, IdOf, QueryOf, TextIdOf } from './input/input-decorators.js';
export { PageOf, type Page } from './input/page-of.js';
export { listQuery, pageOf, type ListQuery } from './input/list-query.js';
export { createLogger, NestLogger, type Logger } from './observe/logger.js';
export { HealthChecks, type HealthAnswer } from './observe/health-checks.js';
export { Metrics } from './observe/metrics.js';
export {
  currentSpan,
  currentTraceparent,
  formatTraceparent,
  inSpan,
  parseTraceparent,
  runWithTrace,
  startSpan,
  traceHeaders,
  type Span,
  type SpanOptions,
  type Trace,
} from './observe/trace.js';
export { inBatchSpan, type BatchSpan } from './observe/batch-span.js';
export {
  fieldError,
  INVALID,
  invalid,
  problem,
  ProblemException,
  requireNoIssues,
  type FieldIssue,
} from './problem/problem.js';
export { requireVersion, versionConflict, versionOf } from './problem/require-version.js';
export { ProblemFilter } from './problem/problem.filter.js';
