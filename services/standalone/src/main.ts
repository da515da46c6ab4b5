import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { destination } from 'pino';
import { SchemaError, ServiceLoginError, startEmbeddedPostgres, type EmbeddedPostgres } from '@helix/database';
import { deleteAllMembers } from '@helix/event-log';
import {
  closeOnSignal,
  endAtUncaughtErrors,
  createLogger,
  keepFilesPrivate,
  readSettings,
  refusePublicDemo,
  runService,
  SettingsError,
  type Settings,
} from '@helix/web';
import { isEmpty } from '../../../demo/src/index.js';
import { DataDirLockedError, lockDataDir } from './data-dir-lock.js';
import { DatabaseWatch } from './database-watch.js';
import { Demo } from './demo.js';
import { prepareSchema } from './prepare-schema.js';
import { closeDataDir } from './private-data-dir.js';
import { ensureSecretKey } from './secrets.js';
import { StandaloneModule } from './standalone.module.js';
import { StartUpScreen } from './start-up-screen.js';

/** Connections of five services together. */
const POOL_SIZE = 20;
/** The built console is next to the built services. */
const BUILT_CONSOLE = fileURLToPath(new URL('../../../console', import.meta.url));

/** Helix on one machine: PostgreSQL from npm, every service in this process, and the demo clinics' agent. */
async function main(): Promise<void> {
  const screen = new StartUpScreen();
  const settings = readSettings({ CONSOLE_DIR: BUILT_CONSOLE, ...process.env });
  if (settings.seed === 'demo') refusePublicDemo(settings);
  keepFilesPrivate();
  endAtUncaughtErrors();
  // Stopped in reverse order, whether or not the start succeeds.
  const started: (() => Promise<void> | void)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    started.push(lockDataDir(settings.dataDir, settings.publicUrl));
    closeDataDir(settings.dataDir);
    const folder = (name: string): string => join(settings.dataDir, name);
    mkdirSync(folder('log'), { recursive: true });
    const logger = createLogger(
      settings,
      destination({ dest: join(folder('log'), 'helix.log'), append: true, sync: false }),
    );
    closeOnSignal(async () => {
      screen.step('Stopping: consumers, work in hand, producers, database ...');
      await stop();
    }, logger);

    const postgres = settings.databaseUrl ? null : await startDatabase(settings, screen);
    if (postgres) {
      started.push(() => postgres.stop());
      const watch = watchDatabase(settings, postgres, screen, (error) => {
        void stop().finally(() => exitWithMessage('Helix stops: the database does not start again.', error));
      });
      started.push(() => watch.stop());
    }
    const databaseUrl = settings.databaseUrl ?? postgres?.serviceUrl ?? '';
    if (postgres) await updateSchema(postgres.ownerUrl, screen);
    const isDemo = (settings.seed ?? (postgres ? 'demo' : 'none')) === 'demo';
    const seedsDemo = isDemo && (await isEmpty(databaseUrl));
    if (seedsDemo) refusePublicDemo(settings);

    const secretKey = await ensureSecretKey(settings.secretKey, settings.dataDir);
    const service = await runService({
      name: 'standalone',
      settings: { ...settings, secretKey, databaseUrl, databasePool: settings.databasePool ?? POOL_SIZE },
      databaseUrl,
      logger,
      module: (web, log) => StandaloneModule.forRoot(web, log),
    });
    started.push(() => service.close());

    const demo = new Demo({ settings, service, logger, screen });
    started.push(() => demo.stop());
    if (seedsDemo) await demo.seed();
    const withDemo = demo.start();
    screen.ready(settings.publicUrl, withDemo);
    if (withDemo) await demo.startRest({ withStaff: isDemo });
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startDatabase(settings: Settings, screen: StartUpScreen): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    onProgress: (step) => {
      if (step === 'initdb') screen.step('Making the database ...');
    },
  });
  screen.step(postgres.adopted ? 'Database was still running: taken over' : 'Database started');
  return postgres;
}

async function updateSchema(ownerUrl: string, screen: StartUpScreen): Promise<void> {
  const done = await prepareSchema(ownerUrl);
  screen.step(done > 0 ? `Database schema brought up to date (${done} migrations)` : 'Database schema is up to date');
  // This process has locked the data folder, so the owners of all leases were killed.
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await deleteAllMembers(client);
  } finally {
    await client.end();
  }
}

/** Restarts the database on its former port, which every part of this process uses. */
function watchDatabase(
  settings: Settings,
  postgres: EmbeddedPostgres,
  screen: StartUpScreen,
  onGivenUp: (error: unknown) => void,
): DatabaseWatch {
  const port = Number(new URL(postgres.ownerUrl).port);
  return new DatabaseWatch({
    isRunning: () => postgres.isRunning(),
    restart: async () => void (await startEmbeddedPostgres({ dataDir: settings.dataDir, port })),
    onStopped: () =>
      screen.step('The database has stopped by itself. Starting it again; what was acknowledged is kept ...'),
    onRestarted: () => screen.step('The database runs again'),
    onGivenUp,
  });
}

main().catch((error: unknown) => exitWithMessage('Helix did not start.', error));

function exitWithMessage(what: string, error: unknown): never {
  const isExpected = [SettingsError, DataDirLockedError, ServiceLoginError, SchemaError].some(
    (type) => error instanceof type,
  );
  process.stderr.write(`\n  ${what} ${isExpected ? (error as Error).message : messageOf(error)}\n\n`);
  process.exit(1);
}

function messageOf(error: unknown): string {
  if ((error as NodeJS.ErrnoException)?.code === 'EADDRINUSE') {
    return `Another program listens on port ${process.env['PORT'] ?? 3000}; set PORT to a free one.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
