import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import type { Database, Transaction } from '@helix/database';
import { dateAt } from '@helix/hygiene';
import { hashPassword } from '@helix/web';
import { demoClinics, type ClinicProfile } from '../practice/clinics.js';
import { comparisonClinics } from '../practice/comparison-clinics.js';
import { dayOf } from '../practice/world/local-time.js';
import { staffOf, type Staff } from '../practice/world/staff-list.js';
import { demoPay } from './demo-pay.js';
import { demoPlans } from './demo-plans.js';
import { demoProfiles } from './demo-profiles.js';
import { DEMO_PASSWORD, demoUsers, type DemoUser } from './demo-users.js';
import { demoWeeks } from './demo-weeks.js';
import { seedPayroll } from './seed-payroll.js';
import { seedPlans } from './seed-plans.js';
import { seedProfiles } from './seed-profiles.js';

/** Numbers of the practice-management systems, as on the clinic screen. */
const DMS_TYPES: Readonly<Record<string, number>> = {
  Abel: 1,
  Cleardent: 2,
  Tracker: 3,
  OpenDental: 4,
  Dentrix: 5,
  CleardentCloud: 6,
  Maxident: 7,
};

type Contact = Pick<DemoUser, 'firstName' | 'lastName' | 'email'>;
/** Who answers for the demo's own customer. */
const CONTACT: Contact = { firstName: 'Robin', lastName: 'Tremblay', email: 'superadmin@helix.example' };
const NOBODY: Contact = { firstName: '', lastName: '', email: '' };

/** Where the history is short, that of the clinics to compare with is shorter still: the longest range that charts begin with. */
const MAX_SHORT_COMPARISON_DAYS = 90;

/** In the demo, changes should appear quickly. */
const DEMO_SYNC_SECONDS = 3;

/** Whether there is neither a clinic nor a user yet: the first admin of a real installation comes before its first clinic. */
export async function isEmpty(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ any: boolean }>(
      'select exists (select 1 from clinic) or exists (select 1 from app_user) as any',
    );
    return rows[0]?.any !== true;
  } finally {
    await client.end();
  }
}

interface SeedOptions {
  agentsFile: string;
  comparisonAgentsFile: string;
  openEveryDay: boolean;
  historyDays?: number | undefined;
  now?: number;
}

/** A clinic of the demo with the key of its agent. */
interface SeededClinic<Profile extends ClinicProfile = ClinicProfile> {
  profile: Profile;
  clinicId: number;
  clinicGuid: string;
  key: string;
}

/**
 * Creates the demo's customer, clinics, users, insurance plans, wages, weekly schedules and health profiles, and the clinics of
 * other customers to compare with. The clinics' rows come from their agents, like any clinic's.
 *
 * @param agentsFile the file of keys for the simulated agents of the demo's clinics; written before the commit, because a key
 *   without its clinic is harmless.
 * @param comparisonAgentsFile the same for the clinics to compare with, which load last.
 * @param openEveryDay whether the clinics are open on Sundays and holidays too.
 * @param historyDays for how many days before today their agents send history; by default 18 months, and 13 of the clinics to
 *   compare with, which have 90 days at most of a history that is given.
 * @param now milliseconds since the epoch: the demo leads up to it.
 */
export async function seedDemo(
  database: Database,
  { agentsFile, comparisonAgentsFile, openEveryDay, historyDays, now = Date.now() }: SeedOptions,
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await database.transaction(async (transaction) => {
    const clinics = await insertClinics(transaction, demoClinics, CONTACT);
    const comparison = await insertClinics(transaction, comparisonClinics, NOBODY);
    await insertUsers(
      transaction,
      clinics.map(({ clinicId }) => clinicId),
      passwordHash,
    );
    for (const { profile, clinicId } of clinics) {
      const today = dateAt(now, profile.timeZone);
      const weeks = demoWeeks({ ...profile, openEveryDay }, today);
      await seedPayroll(transaction, clinicId, today, demoPay[profile.key].hygienists, weeks);
      const days = historyDays ?? profile.historyDays;
      const profiles = demoProfiles({ ...profile, openEveryDay, historyDays: days }, dayOf(today));
      await seedProfiles(transaction, clinicId, profiles);
    }
    await seedPlans(transaction, demoPlans);
    const comparisonDays = historyDays && Math.min(historyDays, MAX_SHORT_COMPARISON_DAYS);
    await writeAgents(agentsFile, clinics, { openEveryDay, historyDays });
    await writeAgents(comparisonAgentsFile, comparison, { openEveryDay, historyDays: comparisonDays });
  });
}

async function writeAgents(
  file: string,
  clinics: readonly SeededClinic[],
  { openEveryDay, historyDays }: Pick<SeedOptions, 'openEveryDay' | 'historyDays'>,
): Promise<void> {
  const agents = clinics.map(({ profile, key, clinicGuid }) => ({
    ...{ source: 'simulated', profile: profile.key, key, clinicGuid },
    ...(openEveryDay ? { openEveryDay } : {}),
    ...(historyDays === undefined ? {} : { historyDays }),
  }));
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify(agents, null, 2), { mode: 0o600 });
}

/** Creates clinics, and a customer for each name of one. */
async function insertClinics<Profile extends ClinicProfile>(
  transaction: Transaction,
  profiles: readonly Profile[],
  contact: Contact,
): Promise<SeededClinic<Profile>[]> {
  const customers = new Map<string, number>();
  const clinics: SeededClinic<Profile>[] = [];
  for (const profile of profiles) {
    const customerId = customers.get(profile.customerName) ?? (await insertCustomer(transaction, profile, contact));
    customers.set(profile.customerName, customerId);
    const key = `hx_${randomBytes(32).toString('base64url')}`;
    clinics.push({ profile, key, ...(await insertClinic(transaction, customerId, profile, key)) });
  }
  return clinics;
}

/** A customer lives where its first clinic is. */
async function insertCustomer(
  transaction: Transaction,
  { customerName, country, state, city }: ClinicProfile,
  { firstName, lastName, email }: Contact,
): Promise<number> {
  const { rows } = await transaction.query<{ id: number }>(
    `insert into customer (customer_name, first_name, last_name, email, country, province, city)
     values ($1, $2, $3, $4, $5, $6, $7) returning customer_id as id`,
    [customerName, firstName, lastName, email, country, state, city],
  );
  return rows[0]?.id ?? 0;
}

async function insertClinic(
  transaction: Transaction,
  customerId: number,
  profile: ClinicProfile,
  key: string,
): Promise<{ clinicId: number; clinicGuid: string }> {
  const pay = demoPay[profile.key];
  const { rows } = await transaction.query<{ clinicId: number; clinicGuid: string }>(
    `insert into clinic (customer_id, name, dms_type, city, state, country, currency, time_zone, launch_date,
       goal_hourly_production, goal_percentage, use_provider_groups, scribe, show_clinical_forms,
       show_insurance, show_inferred_procedures, sync_interval_in_seconds, payroll_visible, pay_period, bonus_policy)
     values ($1, $2, $3, $4, $5, $6, $7, $8, current_date - $9::integer, $10, $11, $12, $13, true, true,
       $14, $15, $16, $17, $18)
     returning clinic_id as "clinicId", clinic_guid as "clinicGuid"`,
    [
      customerId,
      profile.name,
      DMS_TYPES[profile.dmsType],
      profile.city,
      profile.state,
      profile.country,
      profile.currency,
      profile.timeZone,
      profile.historyDays,
      profile.goalHourlyProduction,
      profile.goalPercentage,
      profile.useProviderGroups,
      profile.hasScribe,
      profile.showsInferredProcedures,
      DEMO_SYNC_SECONDS,
      pay !== undefined,
      pay?.payPeriod ?? 'biweekly',
      pay?.bonusPolicy ?? 'perDay',
    ],
  );
  const [clinic] = rows;
  if (!clinic) throw new Error('the clinic was not created');
  if (profile.useProviderGroups) await insertGroups(transaction, clinic.clinicId, staffOf(profile));
  await transaction.query('insert into agent_key (clinic_id, key_hash) values ($1, $2)', [
    clinic.clinicId,
    createHash('sha256').update(key).digest(),
  ]);
  return clinic;
}

/** Two wings with every other provider of a kind each. The agent sends the providers later, with known ids. */
async function insertGroups(transaction: Transaction, clinicId: number, staff: readonly Staff[]): Promise<void> {
  await transaction.query(`select set_config('helix.clinics', $1, true)`, [`{${clinicId}}`]);
  for (const [wing, name] of ['East wing', 'West wing'].entries()) {
    const ids = staff.filter(({ index }) => index % 2 === wing).map(({ id }) => id);
    await transaction.query(
      `with created as (insert into provider_group (clinic_id, name) values ($1, $2) returning provider_group_id)
       insert into provider_setting (clinic_id, provider_id, provider_group_id)
       select $1, id, provider_group_id from created, unnest($3::text[]) id`,
      [clinicId, name, ids],
    );
  }
}

async function insertUsers(
  transaction: Transaction,
  clinicIds: readonly number[],
  passwordHash: string,
): Promise<void> {
  const personId = randomUUID();
  for (const user of demoUsers) {
    const preferences = user.performanceDisplay ? { performanceDisplay: user.performanceDisplay } : {};
    const { rows } = await transaction.query<{ id: number }>(
      `insert into app_user (email, first_name, last_name, password_hash, is_super_admin, is_super_developer, preferences,
         person_id, email_verified, password_proven)
       values ($1, $2, $3, $4, $5, $6, $7, $8, true, true) returning user_id as id`,
      [
        user.email,
        user.firstName,
        user.lastName,
        passwordHash,
        user.isSuperAdmin ?? false,
        user.isSuperDeveloper ?? false,
        JSON.stringify(preferences),
        user.isLinked ? personId : null,
      ],
    );
    const userId = rows[0]?.id;
    await transaction.query(
      'insert into user_clinic (clinic_id, user_id, is_admin) select clinic_id, $2, $3 from unnest($1::integer[]) as t(clinic_id)',
      [clinicIds.slice(0, user.clinics), userId, user.isClinicAdmin ?? false],
    );
    if (user.providerId) {
      await transaction.query(`select set_config('helix.clinics', $1, true)`, [`{${clinicIds[0]}}`]);
      await transaction.query(`insert into provider_setting (clinic_id, provider_id, user_id) values ($1, $2, $3)`, [
        clinicIds[0],
        user.providerId,
        userId,
      ]);
    }
  }
}
