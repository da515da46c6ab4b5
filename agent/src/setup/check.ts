import type { HttpClient } from '../http/http-client.js';
import { HelixClient } from '../sender/helix-client.js';
import type { Settings } from '../settings/settings.js';
import { checkSource, folderOf } from '../sources.js';
import { AGENT_VERSION } from '../version.js';
import { SetupError, type SetupTerminal } from './source-setup.js';

/**
 * `--check`: whether Helix and each clinic's system can be reached, with rights and counts, never data.
 *
 * @returns whether everything is as it should be.
 */
export async function runCheck(settings: Settings, http: HttpClient, terminal: SetupTerminal): Promise<boolean> {
  terminal.print(`helix-agent ${AGENT_VERSION}, Helix at ${settings.helixUrl}`);
  let isFine = true;
  for (const clinic of settings.clinics) {
    terminal.print(`${folderOf(clinic)}:`);
    const config = await new HelixClient(settings.helixUrl, clinic.key, 'check', http).config();
    if (!config) isFine = false;
    terminal.print(config ? '  Helix accepts the key' : '  Helix does not answer, or refuses the key');
    try {
      for (const line of await checkSource(clinic)) terminal.print(`  ${line}`);
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      isFine = false;
      terminal.print(`  ${error.message}`);
    }
  }
  return isFine;
}
