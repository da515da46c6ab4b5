import { setMaxListeners } from 'node:events';
import { pino } from 'pino';
import { OTHER_SIMULATION_EXIT_CODE, OtherSimulationError } from '../../demo/src/practice/simulation-version.js';
import { ClinicAgent } from './clinic-agent.js';
import { readSettings, SettingsError } from './settings.js';

const PROGRESS_INTERVAL_MS = 1_000;
/** A request that hangs must not keep the process from stopping. */
const STOP_TIMEOUT_MS = 15_000;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = pino({ level: settings.logLevel, base: { part: 'agent' } }, pino.destination({ fd: 2, sync: true }));
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // every loop of every clinic waits on it
  const stop = (why: string) => {
    if (stopping.signal.aborted) return;
    log.info({ why }, 'stopping');
    stopping.abort();
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('disconnect', () => stop('the parent process exited'));

  const agents = settings.clinics.map(
    (clinic) =>
      new ClinicAgent({
        clinic,
        helixUrl: settings.helixUrl,
        dataDir: settings.dataDir,
        log: log.child({ clinic: clinic.profile }),
        now: Date.now,
      }),
  );
  const reporting = setInterval(() => {
    if (process.connected) for (const agent of agents) process.send?.(agent.progress());
  }, PROGRESS_INTERVAL_MS);
  try {
    await Promise.all(agents.map((agent) => agent.run(stopping.signal)));
  } finally {
    clearInterval(reporting);
    if (process.connected) process.disconnect();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isOtherSimulation = error instanceof OtherSimulationError;
    // One line for what can be fixed by a setting; anything else is a bug and prints its stack.
    const isExpected = isOtherSimulation || error instanceof SettingsError;
    process.stderr.write(
      `${isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(isOtherSimulation ? OTHER_SIMULATION_EXIT_CODE : 1);
  },
);
