import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../../libs/database/src/testing/index.js';
import { demoClinics, type ClinicProfile } from '../practice/clinics.js';
import { allOf, openedAt } from '../practice/testing/read-source.js';
import { seedDemo } from './seed-demo.js';

const [first] = demoClinics as readonly [ClinicProfile, ...ClinicProfile[]];

describe('seedDemo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'helix-seed-'));
  const agentsFile = join(folder, 'clinics.json');
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await seedDemo(test.database, { agentsFile, openEveryDay: true, historyDays: 90 });
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

  it('passes on to the agents whether their clinics are open every day, and how long their history is', () => {
    const agents = JSON.parse(readFileSync(agentsFile, 'utf8')) as unknown[];
    expect(agents).toEqual(
      demoClinics.map(({ key }) => expect.objectContaining({ profile: key, openEveryDay: true, historyDays: 90 })),
    );
  });
});
