import { BlockList, isIP } from 'node:net';
import type { Database } from '@helix/database';
import { SettingsError, type Settings } from './settings.js';

type PublicSettings = Pick<Settings, 'host' | 'publicUrl' | 'demoPublic'>;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether a host name or an address is this machine's own. */
function isLocal(host: string): boolean {
  // An IPv6 address in a URL is in brackets.
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  const version = isIP(name);
  return version === 0 ? name === 'localhost' : LOOPBACK.check(name, version === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Checks that nobody else reaches the demo's accounts, whose password is in the documents.
 *
 * @throws SettingsError for a setting that opens them, unless `DEMO_PUBLIC=yes` says that this is meant.
 */
export function refusePublicDemo({ host, publicUrl, demoPublic }: PublicSettings): void {
  if (demoPublic) return;
  const remedy =
    'the demo’s accounts have a known password: keep it local, use SEED=none on an empty database, or set DEMO_PUBLIC=yes';
  if (!isLocal(host)) throw new SettingsError('HOST', `not the address of this machine alone; ${remedy}`);
  if (!isLocal(new URL(publicUrl).hostname)) throw new SettingsError('PUBLIC_URL', `not local; ${remedy}`);
}

/** The same for accounts that an earlier start created. Nobody else has such an address: the domain is reserved. */
export async function refusePublicDemoAccounts(settings: PublicSettings, database: Database): Promise<void> {
  const accounts = await database.query(`select 1 from app_user where lower(email) like '%@helix.example' limit 1`);
  if (accounts.length > 0) refusePublicDemo(settings);
}
