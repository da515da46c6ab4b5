import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, HttpAdapterHost } from '@nestjs/core';
import { routePermissions } from '@helix/contracts';
import { Database } from '@helix/database';
import { AccessGuard } from './access/access.guard.js';
import { RoutePermissions, type RoutePermissionTable } from './access/route-permissions.js';
import { Sessions } from './access/sessions.js';
import { SigningKeys } from './access/signing-keys.js';
import { Tokens } from './access/tokens.js';
import { Viewers } from './access/viewers.js';
import { AuditInterceptor } from './audit/audit.interceptor.js';
import { AuditTrail } from './audit/audit-trail.js';
import { BodyParsing } from './http/body-parsing.js';
import { Draining } from './http/draining.js';
import { HealthChecks } from './observe/health-checks.js';
import { HealthController } from './observe/health.controller.js';
import type { Logger } from './observe/logger.js';
import { Metrics } from './observe/metrics.js';
import { MetricsController } from './observe/metrics.controller.js';
import { requireSecretKey, type Settings } from './settings.js';

/** Injects the `Settings`. */
export const SETTINGS = Symbol('settings');
/** Injects the `Logger`. */
export const LOGGER = Symbol('logger');

export interface WebModuleOptions {
  settings: Settings;
  database: Database;
  metrics: Metrics;
  health: HealthChecks;
  logger: Logger;
  /** The table of the contracts if missing. */
  routePermissions?: RoutePermissionTable;
}

/** The parts that every HTTP service needs, once per process. */
@Module({})
export class WebModule {
  /**
   * Provides `SETTINGS`, `LOGGER`, `Database`, `Metrics`, `HealthChecks`, `Tokens`, `Sessions`, `Viewers`,
   * `RoutePermissions` and `AuditTrail` to every module, and guards every route. Adds a health check of the database.
   *
   * @throws SettingsError when SECRET_KEY is not set.
   */
  static forRoot({
    settings,
    database,
    metrics,
    health,
    logger,
    routePermissions: table = routePermissions,
  }: WebModuleOptions): DynamicModule {
    health.add('database', () => database.check());
    const secretKey = requireSecretKey(settings);
    const tokens = new Tokens(new SigningKeys(database, secretKey));
    const permissions = new RoutePermissions(table);
    const trail = new AuditTrail(database);
    const shared = [
      { provide: SETTINGS, useValue: settings },
      { provide: LOGGER, useValue: logger },
      { provide: Database, useValue: database },
      { provide: Metrics, useValue: metrics },
      { provide: HealthChecks, useValue: health },
      { provide: Tokens, useValue: tokens },
      { provide: RoutePermissions, useValue: permissions },
      { provide: Sessions, useValue: new Sessions(database, tokens, secretKey) },
      { provide: AuditTrail, useValue: trail },
      { provide: Viewers, useValue: new Viewers(database) },
    ];
    return {
      module: WebModule,
      global: true,
      controllers: [HealthController, MetricsController],
      providers: [
        ...shared,
        {
          provide: Draining,
          useFactory: (host: HttpAdapterHost) => new Draining(host, logger),
          inject: [HttpAdapterHost],
        },
        AccessGuard,
        { provide: APP_GUARD, useExisting: AccessGuard },
        { provide: APP_INTERCEPTOR, useValue: new BodyParsing(permissions) },
        { provide: APP_INTERCEPTOR, useValue: new AuditInterceptor(permissions, trail, logger) },
      ],
      exports: shared.map(({ provide }) => provide),
    };
  }
}
