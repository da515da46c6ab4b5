import { rm } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { freePort } from '../../libs/database/src/embedded/free-port.js';
import { startHelix, type HelixProcess } from './helix-process.js';
import { startIdentityProvider } from './identity-provider.js';
import { copyTemplate } from './template.js';

export { expect, type Browser, type ConsoleMessage, type Locator, type Page, type Request } from '@playwright/test';

/**
 * Playwright's test with a Helix for each worker: it runs on the worker's own copy of the template, without the demo
 * clinics' agents, so that nothing changes but by the test itself.
 */
export const test = base.extend<object, { helix: HelixProcess }>({
  helix: [
    async ({ browserName: _browserName }, use) => {
      const [dataDir, port] = [await copyTemplate({ withAgents: false }), await freePort()];
      const provider = await startIdentityProvider(`http://127.0.0.1:${port}`);
      const helix = await startHelix({ dataDir, port, env: { SEED: 'none', ...provider.settings } });
      process.env['HELIX_URL'] = helix.url;
      process.env['HELIX_DATA_DIR'] = dataDir;
      await use(helix);
      await helix.stop();
      await provider.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
});
