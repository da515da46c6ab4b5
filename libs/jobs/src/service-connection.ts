import { SERVICE_ROLE } from '@helix/database';

/** Options of a connection that works as the services' role. */
export function serviceConnection(databaseUrl: string, name: string) {
  return { connectionString: databaseUrl, options: `-c role=${SERVICE_ROLE}`, application_name: name };
}
