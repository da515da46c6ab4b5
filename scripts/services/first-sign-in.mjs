import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const EMAIL = 'admin@helix.example';
const PASSWORD = 'Helix-demo-1';
const CLINIC = {
  customer: 'Maple Dental',
  name: 'Maple Street',
  practiceSystem: 'Tracker',
  timeZone: 'America/Toronto',
};

/**
 * Creates a super admin and a clinic in an installation that has no users, and remembers the key of the clinic's agent in
 * the data folder: Helix itself stores its hash alone.
 *
 * @returns what to sign in with; without a password for an installation that has users of its own.
 */
export async function firstSignIn({ env, publicUrl, parts }, { built, dataDir }) {
  const file = join(dataDir, 'first-sign-in.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  // The password is known: only for a database that was made here.
  if (!parts.postgres) return { email: 'an account of the database' };
  const { Database } = await built('libs/database/src/index.js');
  const { hashPassword, readSettings } = await built('libs/web/src/index.js');
  const { createAdmin, createClinic } = await built('services/api/src/installation/installation-commands.js');
  const database = await Database.connect({ url: env.DATABASE_URL, poolSize: 2, applicationName: 'helix services' });
  const owner = new pg.Client({ connectionString: parts.postgres.ownerUrl });
  try {
    await owner.connect();
    // Without a mail server: its link is not needed.
    const settings = { ...readSettings({ ...env, PUBLIC_URL: publicUrl }), smtpUrl: undefined };
    await createAdmin(database, settings, { email: EMAIL, force: false });
    await owner.query(
      `update app_user set first_name = 'Alex', last_name = 'Roy', is_super_developer = true, password_hash = $2
       where email = $1`,
      [EMAIL, await hashPassword(PASSWORD)],
    );
    const { agentKey } = await createClinic(database, CLINIC);
    const folder = join(dataDir, 'agent');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const clinics = join(folder, 'clinics.json');
    const agent = { key: agentKey, source: 'simulated', profile: 'ontario', timeZone: CLINIC.timeZone };
    writeFileSync(clinics, JSON.stringify([agent]), { mode: 0o600 });
    const agentCommand = `HELIX_URL=${publicUrl} AGENT_CLINICS='${clinics}' AGENT_DATA_DIR='${folder}' node dist/agent/src/main.js`;
    const created = { email: EMAIL, password: PASSWORD, agentKey, agentCommand };
    writeFileSync(file, JSON.stringify(created), { mode: 0o600 });
    return created;
  } finally {
    await owner.end();
    await database.close();
  }
}
