import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../../libs/database/src/testing/index.js';
import { demoClinics, type ClinicProfile } from '../practice/clinics.js';
import { comparisonClinics } from '../practice/comparison-clinics.js';
import { allOf, openedAt } from '../practice/testing/read-source.js';
import { seedDemo } from './seed-demo.js';

const [first] = demoClinics as readonly [ClinicProfile, ...ClinicProfile[]];

describe('seedDemo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'helix-seed-'));
  const agentsFile = join(folder, 'clinics.json');
  const comparisonAgentsFile = join(folder, 'comparison-clinics.json');
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await seedDemo(test.database, { agentsFile, comparisonAgentsFile, openEveryDay: true, historyDays: 100 });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await test.drop();
  });

  it('gives users who are providers the names that the clinic sends of them, and the hygienist her wages', async () => {
    const { rows: users } = await test.ownerPool.query<Record<string, unknown>>(
      `select s.provider_id as id, u.email, u.first_name as "firstName", u.last_name as "lastName",
              w.goal_wage::float8 as goal, w.base_wage::float8 as base
       from provider_setting s join app_user u using (user_id)
       left join lateral (
         select goal_wage, base_wage from provider_wage w
         where w.clinic_id = s.clinic_id and w.provider_id = s.provider_id and w.effective_start <= current_date
         order by effective_start desc limit 1) w on true
       order by 1 desc`,
    );
    const tiny = { ...first, patients: 10, historyDays: 1 };
    const sent = await allOf((await openedAt(tiny, { now: Date.parse('2026-11-20T17:00:00Z') })).history());
    const nameOf = (id: string) => {
      const row = sent.find((one) => one.entity === 'provider' && one.id === id);
      return row?.op === 'upsert' ? { firstName: row.data['firstName'], lastName: row.data['lastName'] } : null;
    };
    expect(users).toEqual([
      { id: 'H1', email: 'hygienist@helix.example', ...nameOf('H1'), goal: 52.5, base: 46 },
      { id: 'D1', email: 'doctor@helix.example', ...nameOf('D1'), goal: null, base: null },
    ]);
    // The goal of an hour by her wage is that of the clinic.
    expect(52.5 / first.goalPercentage).toBeCloseTo(first.goalHourlyProduction, 10);
  });

  it('gives each of its own clinics two health profiles with rules, each assigned to patients whom the clinic sends', async () => {
    const { rows: profiles } = await test.ownerPool.query<{
      clinic: string;
      name: string;
      ids: string[];
      rules: number;
    }>(
      `select c.name as clinic, h.profile_name as name,
              array(select patient_id from patient_health_profile p
                    where p.clinic_id = h.clinic_id and p.health_profile_id = h.health_profile_id) as ids,
              (select count(*)::int from procedure_rule r
               where r.clinic_id = h.clinic_id and r.health_profile_id = h.health_profile_id
                 and r.interval_in_months = 6 and r.min_age >= 16) as rules
       from health_profile h join clinic c using (clinic_id) where h.date_deleted is null order by h.clinic_id, h.profile_name`,
    );
    expect(profiles.map(({ clinic, name, rules }) => [clinic, name, rules])).toEqual(
      demoClinics.flatMap(({ name }) => [
        [name, 'Gum disease', 1],
        [name, 'High caries risk', 1],
      ]),
    );
    for (const { ids } of profiles) expect(ids.length).toBeGreaterThan(40);
    const sent = await allOf((await openedAt({ ...first, historyDays: 1 }, { now: Date.now() })).history());
    const known = new Set(sent.flatMap(({ entity, id }) => (entity === 'patient' ? [id] : [])));
    const ofFirst = profiles.filter(({ clinic }) => clinic === first.name).flatMap(({ ids }) => ids);
    expect(ofFirst.filter((id) => !known.has(id))).toEqual([]);
    expect(new Set(ofFirst).size).toBe(ofFirst.length);
  });

  it.each([
    ['clinics of its own', agentsFile, demoClinics, 100],
    ['clinics to compare with', comparisonAgentsFile, comparisonClinics, 90],
  ])(
    'passes on to the agents of %s when these are open, and how long their history is',
    (_which, file, clinics, days) => {
      const agents = JSON.parse(readFileSync(file, 'utf8')) as unknown[];
      expect(agents).toEqual(
        clinics.map(({ key }) => expect.objectContaining({ profile: key, openEveryDay: true, historyDays: days })),
      );
    },
  );

  it('adds what a comparison needs: Canadian clinics of more than three other customers, listed last, without members', async () => {
    const { rows } = await test.ownerPool.query<Record<string, unknown>>(
      `select u.customer_name as customer, count(*)::int as clinics, bool_and(c.country = 'Canada') as "isCanadian",
              bool_or(c.payroll_visible) as "showsPayroll",
              (select count(*)::int from user_clinic m join clinic o using (clinic_id)
               where o.customer_id = u.customer_id) as members
       from customer u join clinic c using (customer_id) group by u.customer_id order by u.customer_id`,
    );
    const other = { isCanadian: true, showsPayroll: false, members: 0 };
    expect(rows).toEqual([
      { customer: 'Northern Smiles Dental Group', clinics: 3, isCanadian: true, showsPayroll: true, members: 12 },
      { customer: 'Seaboard Dental Partners', clinics: 2, ...other },
      { customer: 'Signal Cove Dental', clinics: 1, ...other },
      { customer: 'Soins dentaires du Saule', clinics: 1, ...other },
      { customer: 'Prairie Dental Partners', clinics: 2, ...other },
      { customer: 'Orchard Hill Dental', clinics: 1, ...other },
    ]);
    const [own, ...others] = rows.map(({ customer }) => String(customer));
    expect(others.filter((name) => name < own!)).toEqual([]);
  });
});
