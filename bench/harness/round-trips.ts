import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const EVERY_MS = 200;

/** Milliseconds of bare round trips, measured again and again beside the work: what the machine itself takes just then. */
export interface RoundTrips {
  notify: number[];
  http: number[];
}

/** Measures until it is stopped: NOTIFY and back on one connection, and an HTTP request that does nothing. */
export async function measureRoundTrips(databaseUrl: string, helixUrl: string): Promise<() => Promise<RoundTrips>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('listen bench');
  const found: RoundTrips = { notify: [], http: [] };
  let stopped = false;
  const running = (async () => {
    while (!stopped) {
      found.notify.push(
        await timed(async () => {
          const heard = new Promise((resolve) => client.once('notification', resolve));
          await client.query('notify bench');
          await heard;
        }),
      );
      found.http.push(await timed(async () => void (await (await fetch(`${helixUrl}/health/live`)).arrayBuffer())));
      await sleep(EVERY_MS);
    }
  })();
  return async () => {
    stopped = true;
    await running;
    await client.end();
    return found;
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
