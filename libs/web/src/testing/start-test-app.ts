import { Module, type ModuleMetadata } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import type { Database } from '@helix/database';
import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import {
  createHttpApp,
  createLogger,
  HealthChecks,
  Metrics,
  readSettings,
  Sessions,
  WebModule,
  type RoutePermissionTable,
  type Logger,
  type WebModuleOptions,
} from '../index.js';

export const SECRET_KEY = 'a secret for tests, of 32 characters or more';

export interface TestAppOptions extends Pick<ModuleMetadata, 'controllers' | 'providers'> {
  imports?: (database: Database, logger: Logger, web: WebModuleOptions) => NonNullable<ModuleMetadata['imports']>;
  env?: Record<string, string>;
  /** The database of another application, which drops it; one of its own if missing. */
  database?: TestDatabase;
  /** Who may call the controllers' routes; the contracts' table if missing. */
  routePermissions?: RoutePermissionTable;
  /** Stops what Nest does not, before the database goes. */
  afterStop?: (app: NestExpressApplication) => Promise<void>;
}

export interface TestApp {
  app: NestExpressApplication;
  test: TestDatabase;
  metrics: Metrics;
  health: HealthChecks;
  /** Every line of the log so far. */
  logLines: Record<string, unknown>[];
  http(): ReturnType<typeof request>;
  /** Adds a clinic. */
  addClinic(name: string): Promise<{ clinicId: number; clinicGuid: string }>;
  /** Adds a user, with the clinics they work in (true: as an admin). @returns their id and the token of a session. */
  addUser(
    email: string,
    clinics?: Record<number, boolean>,
    roles?: { isSuperAdmin?: boolean; isSuperDeveloper?: boolean },
  ): Promise<{ userId: number; token: string }>;
  /** Stops everything; calling it again changes nothing. */
  close(): Promise<void>;
}

/** Starts an application as services do, on a database of its own. */
export async function startTestApp(options: TestAppOptions): Promise<TestApp> {
  const test = options.database ?? (await createTestDatabase());
  const settings = readSettings({ LOG_LEVEL: 'debug', SECRET_KEY, DATABASE_URL: test.url, ...options.env });
  const logLines: Record<string, unknown>[] = [];
  const logger = createLogger(settings, { write: (line: string) => void logLines.push(JSON.parse(line)) });
  const metrics = new Metrics(false);
  const health = new HealthChecks();
  const routePermissions = options.routePermissions ? { routePermissions: options.routePermissions } : {};
  const web: WebModuleOptions = { settings, database: test.database, metrics, health, logger, ...routePermissions };

  @Module({
    imports: [WebModule.forRoot(web), ...(options.imports?.(test.database, logger, web) ?? [])],
    controllers: options.controllers ?? [],
    providers: options.providers ?? [],
  })
  class TestRoot {}

  const app = await createHttpApp(TestRoot, settings, logger);
  await app.listen(0, '127.0.0.1');
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await app.close();
    await options.afterStop?.(app);
    if (!options.database) await test.drop();
  };
  return {
    app,
    test,
    metrics,
    health,
    logLines,
    http: () => request(app.getHttpServer()),
    addClinic: (name) => addClinic(test, name),
    async addUser(email, clinics = {}, { isSuperAdmin = false, isSuperDeveloper = false } = {}) {
      const userId = await addUser(test, email, clinics, isSuperAdmin, isSuperDeveloper);
      const { token } = await app.get(Sessions).start(userId);
      return { userId, token };
    },
    close: () => (closed ??= close()),
  };
}

async function addClinic({ ownerPool }: TestDatabase, name: string): Promise<{ clinicId: number; clinicGuid: string }> {
  const { rows } = await ownerPool.query<{ clinicId: number; clinicGuid: string }>(
    `with owner as (insert into customer (customer_name) values ($1 || ' & Co') returning customer_id)
     insert into clinic (customer_id, name, dms_type, time_zone, state) select customer_id, $1, 1, 'America/Toronto', 'ON' from owner
     returning clinic_id as "clinicId", clinic_guid as "clinicGuid"`,
    [name],
  );
  const [clinic] = rows;
  if (!clinic) throw new Error('no clinic was added');
  return clinic;
}

async function addUser(
  { ownerPool }: TestDatabase,
  email: string,
  clinics: Record<number, boolean>,
  isSuperAdmin: boolean,
  isSuperDeveloper: boolean,
): Promise<number> {
  const { rows } = await ownerPool.query<{ user_id: number }>(
    `insert into app_user (email, first_name, last_name, is_super_admin, is_super_developer)
     values ($1, 'Ada', 'Tester', $2, $3) returning user_id`,
    [email, isSuperAdmin, isSuperDeveloper],
  );
  const [user] = rows;
  if (!user) throw new Error('no user was added');
  for (const [clinicId, isAdmin] of Object.entries(clinics)) {
    await ownerPool.query('insert into user_clinic values ($1, $2, $3)', [clinicId, user.user_id, isAdmin]);
  }
  return user.user_id;
}
