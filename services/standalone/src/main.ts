import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { destination } from 'pino';
import { ServiceLoginError, startEmbeddedPostgres, type EmbeddedPostgres } from '@helix/database';
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
import { DemoAgent, isEmpty, seedDemo, startStaff } from '../../../demo/src/index.js';
import { DataDirLockedError, lockDataDir } from './data-dir-lock.js';
import { DatabaseWatch } from './database-watch.js';
import { prepareSchema } from './prepare-schema.js';
import { closeDataDir } from './private-data-dir.js';
import { ensureSecretKey } from './secrets.js';
import { StandaloneModule } from './standalone.module.js';
import { StartUpScreen } from './start-up-screen.js';

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
      settings: { ...settings, secretKey, databaseUrl },
      databaseUrl,
      logger,
      module: (web, log) => StandaloneModule.forRoot(web, log),
    });
    started.push(() => service.close());

    const agentsFile = join(folder('agents'), 'clinics.json');
    if (seedsDemo) {
      const { demoOpenEveryDay: openEveryDay, demoHistoryDays: historyDays } = settings;
      await seedDemo(service.database, { agentsFile, openEveryDay, historyDays });
      const history = historyDays === undefined ? '18 months' : `${historyDays} days`;
      screen.step(`Demo made: three clinics and six users. Their agents send ${history} of history now, newest first.`);
    }
    const agent = new DemoAgent({
      helixUrl: `http://127.0.0.1:${service.port}`,
      agentsFile,
      dataDir: folder('agents'),
      onProgress: ({ profile, sent, phase }) => screen.count(profile, sent, phase),
      onOtherSimulation: () => screen.step(otherSimulation(settings)),
    });
    started.push(() => agent.stop());
    const withDemo = agent.start();
    screen.ready(settings.publicUrl, withDemo);
    if (isDemo && withDemo) {
      const staff = await startStaff({
        ...{ service, agentsFile, logger },
        isHistoryIn: () => agent.isHistoryIn,
        onProgress: (progress) => screen.planning(progress),
        onPlanned: () => screen.step('The appointments of the demo clinics are planned.'),
      });
      if (staff) started.push(() => staff.stop());
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What to do about a demo that this version of the simulation cannot continue. Nothing of it is changed. */
function otherSimulation({ dataDir, databaseUrl }: Settings): string {
  const advice = databaseUrl
    ? 'start with an empty database and another DATA_DIR'
    : `start with another DATA_DIR, or remove ${dataDir} if nothing of your own is in it`;
  return `The demo was made by another version of the simulation, so its clinics stand still: ${advice}.`;
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
  const isExpected = [SettingsError, DataDirLockedError, ServiceLoginError].some((type) => error instanceof type);
  process.stderr.write(`\n  ${what} ${isExpected ? (error as Error).message : messageOf(error)}\n\n`);
  process.exit(1);
}

function messageOf(error: unknown): string {
  if ((error as NodeJS.ErrnoException)?.code === 'EADDRINUSE') {
    return `Another program listens on port ${process.env['PORT'] ?? 3000}; set PORT to a free one.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
