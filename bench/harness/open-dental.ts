import { existsSync, readFileSync } from 'node:fs';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { openDentalSetup } from '../../agent/src/open-dental/setup/open-dental-setup.js';
import type { OpenDentalClinic } from '../../agent/src/open-dental/settings.js';
import { fillDatabase } from '../../agent/src/open-dental/testing/fill.js';
import { makePractice } from '../../agent/src/open-dental/testing/practice/practice.js';
import type { PracticeSize } from '../../agent/src/open-dental/testing/practice/rows.js';
import { YesTerminal } from '../../agent/src/open-dental/testing/yes-terminal.js';
import { MariaDbServer } from '../../agent/src/testing/mariadb-server.js';
import type { BenchDatabase } from './bench-database.js';

/** Where Debian's package puts it. */
export const hasMariaDb = existsSync('/usr/sbin/mariadbd');

const NAME = 'opendental';

/** A database of Open Dental on a MariaDB of its own. */
export interface OpenDental {
  port: number;
  /** Of its process. */
  pid: number;
  /** Of the server's administrator. */
  root: Connection;
  /** The entry of the clinic in the agent's settings, without its key. */
  settings: Pick<OpenDentalClinic, 'source' | 'database'>;
}

/** Starts MariaDB, fills a database from a seed, and creates both users as `setup` does. The server of the benchmark ends it. */
export async function startOpenDental(server: BenchDatabase, today: string, size: PracticeSize): Promise<OpenDental> {
  if (!hasMariaDb) throw new Error('mariadb-server is not installed');
  const maria = await MariaDbServer.start();
  server.addClosing(() => maria.remove());
  const root = await maria.connect();
  server.addClosing(() => root.end());
  await fillDatabase(root, NAME, makePractice(today, size));
  const options = { 'db-port': String(maria.port), 'db-name': NAME, 'db-password': '' };
  const { database } = await openDentalSetup.prepare(options, undefined, new YesTerminal());
  if (!database) throw new Error('setup returned no login');
  return { port: maria.port, pid: await pidOf(root), root, settings: { source: 'opendental', database } };
}

async function pidOf(root: Connection): Promise<number> {
  const [[row]] = await root.query<RowDataPacket[]>('select @@pid_file as path');
  return Number(readFileSync(String(row?.['path']), 'utf8'));
}
