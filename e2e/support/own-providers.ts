import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { expect, test } from './test.js';
import { connectToDatabase } from './database.js';

/** The clinic of the tests of providers. Its goal percentage is 0.30. */
export const PROVIDERS_CLINIC = 'Harbour View Dental';
export const PROVIDERS_PATH = '/settings/providers';

/** The providers that the tests have added: two hygienists, a former one, and a doctor. */
export const OWN_IDS = ['ZA1', 'ZA2', 'ZA3', 'ZA4'];

const DAY_MS = 86_400_000;

/** The database behind the tests of a file, and the clinic in it. */
export class ProviderRows {
  private database!: pg.Client;
  clinicId = 0;
  private timeZone = '';
  /** Of the clinic, before the test. */
  private settings: object = {};

  async connect(): Promise<void> {
    this.database = await connectToDatabase();
    const statement = `select clinic_id as "clinicId", time_zone as "timeZone" from clinic where name = $1`;
    const [clinic] = await this.sql<{ clinicId: number; timeZone: string }>(statement, [PROVIDERS_CLINIC]);
    if (!clinic) throw new Error(`no clinic ${PROVIDERS_CLINIC}`);
    this.clinicId = clinic.clinicId;
    this.timeZone = clinic.timeZone;
  }

  close(): Promise<void> {
    return this.database.end();
  }

  async sql<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.database.query<Row>(statement, values)).rows;
  }

  /** Adds the providers, to a clinic that pays every two weeks, counts bonuses by day and has no groups. */
  async add(): Promise<void> {
    await this.remove();
    [this.settings = {}] = await this.sql(READ_CLINIC, [this.clinicId]);
    await this.setClinic({ pay_period: 'biweekly', bonus_policy: 'perDay', payroll_visible: false });
    await this.setClinic({ use_provider_groups: false, goal_percentage: '0.3' });
    await this.sql(ADD, [this.clinicId]);
  }

  /** Changes settings of the clinic until the test is over. */
  async setClinic(settings: object): Promise<void> {
    for (const [column, value] of Object.entries(settings))
      await this.sql(`update clinic set ${column} = $2 where clinic_id = $1`, [this.clinicId, value]);
  }

  async remove(): Promise<void> {
    await this.setClinic(this.settings);
    for (const table of ['provider_wage', 'provider_setting', 'punch', 'procedure'])
      await this.sql(`delete from ${table} where clinic_id = $1 and provider_id = any($2)`, [this.clinicId, OWN_IDS]);
    await this.sql(`delete from provider where clinic_id = $1 and id = any($2)`, [this.clinicId, OWN_IDS]);
  }

  /** A day of a completed pay period of two weeks; they begin on Sundays since 2026-01-04. @param ago 1 is the last one. */
  dayOfPeriod(ago: number, day: number): string {
    const today = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: this.timeZone }).format());
    const first = Date.parse('2026-01-04');
    const current = first + Math.floor((today - first) / (14 * DAY_MS)) * 14 * DAY_MS;
    return new Date(current - ago * 14 * DAY_MS + day * DAY_MS).toISOString().slice(0, 10);
  }

  /** What Helix stores about a provider; undefined: nothing. */
  async setting(providerId: string): Promise<object | undefined> {
    return (await this.sql(SETTING, [this.clinicId, providerId]))[0];
  }
}

const ADD = `
  insert into provider (clinic_id, id, version, first_name, last_name, suffix, type, is_secondary, is_active) values
    ($1, 'ZA1', 1, 'Ana', 'Zaremba', 'RDH', 1, true, true), ($1, 'ZA2', 1, 'Ben', 'Zaremba', null, 1, true, true),
    ($1, 'ZA3', 1, 'Cleo', 'Zaremba', 'RDH', 1, true, false), ($1, 'ZA4', 1, 'Dan', 'Zaremba', 'DDS', 2, false, true)`;

const READ_CLINIC = `
  select pay_period, bonus_policy, payroll_visible, use_provider_groups, goal_percentage
  from clinic where clinic_id = $1`;

const SETTING = `
  select base_wage::text as base, goal_wage::text as goal, commission_percentage::text as commission,
         payroll_id as payroll, user_id as "user", notes, provider_type as type,
         exclude_from_calendar as "offCalendar", exclude_from_analysis as "offChart"
  from provider_setting where clinic_id = $1 and provider_id = $2`;

/** Adds the providers before each test of a file, and removes them with all of their rows after it. */
export function withOwnProviders(): ProviderRows {
  const rows = new ProviderRows();
  test.beforeAll(() => rows.connect());
  test.beforeEach(() => rows.add());
  test.afterEach(() => rows.remove());
  test.afterAll(() => rows.close());
  return rows;
}

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
export const numberField = (within: Locator, name: string): Locator =>
  within.getByRole('spinbutton', { name, exact: true });

/** Opens the dialog that edits a provider. */
export async function openEdit(page: Page, name: string): Promise<Locator> {
  await button(page, `Edit ${name}`).click();
  return dialog(page, `Edit ${name}`);
}

/** Saves the form of a dialog, which closes it. */
export async function save(form: Locator): Promise<void> {
  await button(form, 'Save').click();
  await expect(form).toHaveCount(0);
}
