import pg from 'pg';
import type { BenchDatabase, FilledClinic } from './bench-database.js';
import { startSignedIn } from './signed-in.js';
import { timedCall, type TimedAnswer } from './timed-call.js';

/** A clinic with a Helix of its own. */
export interface Site {
  clinic: FilledClinic;
  /** As the services work: row-level security is on. */
  client: pg.Client;
  /** @param path of the call under `/api`. */
  call(path: string, form?: object): Promise<TimedAnswer>;
}

/** Starts a Helix for a clinic. */
export async function siteOf(server: BenchDatabase, name: string, clinic: FilledClinic): Promise<Site> {
  const { url, token } = await startSignedIn(server, clinic.databaseUrl, name);
  const client = new pg.Client({ connectionString: server.serviceUrl(clinic.databaseUrl), options: '-c jit=off' });
  await client.connect();
  server.addClosing(() => client.end());
  const { clinicGuid } = clinic;
  return {
    clinic,
    client,
    call: (path, form) => timedCall(`${url}/api/${path}`, { token, clinicGuid, ...(form && { form }) }),
  };
}
