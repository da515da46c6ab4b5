import { spawn } from 'node:child_process';
import { childEnvironment } from '@helix/child-environment';
import type { CommandResult } from '@helix/contracts';
import { AGENT_VERSION } from '../version.js';
import type { CommandHandler } from './command-handler.js';

/** Two to four numbers with dots. */
const VERSION = /^\d{1,6}(\.\d{1,6}){1,3}$/;
const UPDATE_TIMEOUT_MS = 20 * 60_000;
/** Of what the updater writes, the last part is in the answer. */
const MAX_OUTPUT = 500;

export interface UpdateSettings {
  /** The updater and its arguments; `{version}` in one of them is replaced, otherwise the version comes last. */
  updateCommand: readonly string[] | undefined;
  requestRestart: () => void;
  /** The version that runs. */
  version?: string;
  timeoutMs?: number;
}

/**
 * Runs the updater with the version that Helix asks for, without a shell, and then starts the agent again. Which version runs
 * then is the answer, also when the updater has ended the agent itself.
 */
export function checkForUpdatesHandler({
  updateCommand,
  requestRestart,
  version: running = AGENT_VERSION,
  timeoutMs = UPDATE_TIMEOUT_MS,
}: UpdateSettings): CommandHandler {
  return {
    run: async ({ version }, { isResumed, signal }) => {
      if (version === null || version === running) {
        return { ok: true, detail: isResumed ? `Version ${running} was installed.` : `Version ${running} is current.` };
      }
      if (!VERSION.test(version)) return failed('A version has 2 to 4 numbers with dots.');
      if (!updateCommand) return failed('No updater is configured.');
      if (isResumed) return failed(`The update did not succeed: version ${running} was started again.`);
      const error = await runUpdater(withVersion(updateCommand, version), timeoutMs, signal);
      if (error !== null) return failed(error);
      requestRestart();
      return null;
    },
  };
}

const failed = (error: string): CommandResult => ({ ok: false, error });

function withVersion(command: readonly string[], version: string): string[] {
  const replaced = command.map((part) => part.replaceAll('{version}', version));
  return command.some((part) => part.includes('{version}')) ? replaced : [...replaced, version];
}

/** @returns why it failed, null when it ended with 0. */
function runUpdater(
  [program = '', ...parameters]: string[],
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string | null> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, parameters, {
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: false,
      windowsHide: true,
    });
    const keep = (text: Buffer): void => {
      output = (output + text.toString()).slice(-MAX_OUTPUT);
    };
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    // The updater may go on while the agent stops: the version that is started next is the answer.
    const leave = (): void => end(null);
    const end = (error: string | null): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      child.unref();
      resolve(error);
    };
    signal.addEventListener('abort', leave, { once: true });
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', ({ message }) => end(`The updater could not be started: ${message}`));
    child.on('close', (code, killedBy) => {
      if (code === 0) return end(null);
      const how = isLate
        ? `took longer than ${timeoutMs / 60_000} minutes`
        : `ended with ${killedBy ?? `code ${code}`}`;
      end(`The updater ${how}. ${output.trim()}`.trim());
    });
  });
}
