import { AGENT_VERSION } from '../version.js';
import type { CommandHandler } from './command-handler.js';

/** Ends the program with exit code 75, for which the service manager starts it again; that start answers. */
export function restartHandler(requestRestart: () => void): CommandHandler {
  return {
    run: (_command, { isResumed }) => {
      if (isResumed) return Promise.resolve({ ok: true, detail: `The agent was restarted, version ${AGENT_VERSION}.` });
      requestRestart();
      return Promise.resolve(null);
    },
  };
}
