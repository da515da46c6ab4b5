import { waitFor } from '../libs/database/src/testing/wait-for.js';
import { describeBackUp } from './backup.cases.js';
import { describeEyes } from './eyes.cases.js';
import { describeFlows } from './flows.cases.js';
import { describeRollingRestart } from './rolling-restart.cases.js';
import { describeSoak } from './soak.cases.js';
import { World } from './support/world.js';

/**
 * One installation of two each of api, sync-ingest and analysis, one of audio and reporting, with Kafka, Redis, S3, SMTP,
 * an identity provider and PostgreSQL. Adapters have tests of their own: these show that the parts fit. The order of
 * the files matters to none of them but the last.
 */
describe('an installation of many processes', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  }, 300_000);
  afterAll(() => world?.stop());

  it('is ready, each of its processes', async () => {
    const states = await Promise.all(
      world.installation.processes.map(
        async ({ name, url }) => `${name} ${(await fetch(`${url}/health/ready`)).status}`,
      ),
    );
    expect(states).toEqual([
      ...['api-1 200', 'api-2 200', 'sync-ingest-1 200', 'sync-ingest-2 200', 'analysis-1 200', 'analysis-2 200'],
      ...['audio 200', 'reporting 200'],
    ]);
    await waitFor(
      () => world.lag(),
      (lag) => lag.size >= 3,
    );
    await world.waitUntilIdle();
  });

  describeEyes(() => world);
  describeFlows(() => world);
  describeSoak(() => world);
  describeRollingRestart(() => world);
  // Afterwards it is another installation.
  describeBackUp(() => world);
});
