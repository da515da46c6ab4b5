import { setMaxListeners } from 'node:events';
import { pino } from 'pino';
import { ClinicAgent } from './clinic-agent.js';
import type { HttpClient } from './http/http-client.js';
import type { Settings } from './settings/settings.js';
import { folderOf } from './sources.js';

/** The service manager starts the program again after this exit code (EX_TEMPFAIL), as after any but 0. */
export const RESTART_EXIT_CODE = 75;
const PROGRESS_INTERVAL_MS = 1_000;
/** A request that hangs must not keep the process from stopping. */
const STOP_TIMEOUT_MS = 15_000;

/**
 * Runs the agents of all clinics until a signal, a command, or the last clinic's uninstallation ends them.
 *
 * @returns the exit code.
 */
export async function runAgents(settings: Settings, http: HttpClient): Promise<number> {
  const log = pino({ level: settings.logLevel, base: { part: 'agent' } }, pino.destination({ fd: 2, sync: true }));
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // every loop of every clinic waits on it
  let exitCode = 0;
  const stop = (why: string, code = 0): void => {
    if (stopping.signal.aborted) return;
    log.info({ why }, 'stopping');
    exitCode = code;
    stopping.abort();
    setTimeout(() => process.exit(code === 0 ? 1 : code), STOP_TIMEOUT_MS).unref();
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('disconnect', () => stop('the parent process exited'));

  const agents = settings.clinics.map(
    (clinic) =>
      new ClinicAgent({
        clinic,
        settings,
        http,
        log: log.child({ clinic: folderOf(clinic) }),
        now: Date.now,
        requestRestart: () => stop('a command asks for a restart', RESTART_EXIT_CODE),
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
  return exitCode;
}
