import { createHash } from 'node:crypto';
import type { RuleTypeWithRules } from '@helix/contracts';
import { CATALOGUE } from '@helix/hygiene';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import type { ClinicRequest, CreatedClinic } from './create-clinic.command.js';
import { createClinic } from './installation-commands.js';

const MAPLE: ClinicRequest = {
  customer: 'Maple Dental',
  name: 'Maple Street',
  timeZone: 'America/Vancouver',
  practiceSystem: 'tracker',
};

describe('npm run create-clinic', () => {
  let served: TestApp;

  beforeEach(async () => {
    served = await startApi();
  });
  afterEach(() => served.close());

  const create = (changes: Partial<ClinicRequest> = {}): Promise<CreatedClinic> =>
    createClinic(served.test.database, { ...MAPLE, ...changes });
  const rows = async (sql: string) => (await served.test.ownerPool.query(sql)).rows as unknown[];

  it('creates the customer, the clinic and the key of its agent, and records it', async () => {
    const clinic = await create({ state: 'bc' });
    expect(clinic).toEqual({
      clinicId: expect.any(Number),
      name: 'Maple Street',
      agentKey: expect.stringMatching(/^hx_[\w-]{43}$/),
    });
    expect(
      await rows(`select customer_name, name, time_zone, dms_type, state, encode(key_hash, 'hex') as key
                  from clinic join customer using (customer_id) join agent_key using (clinic_id)`),
    ).toEqual([
      {
        ...{ customer_name: 'Maple Dental', name: 'Maple Street', time_zone: 'America/Vancouver' },
        ...{ dms_type: 3, state: 'BC', key: createHash('sha256').update(clinic.agentKey).digest('hex') },
      },
    ]);
    expect(await rows('select action, subject, clinic_id, address from audit_trail')).toEqual([
      {
        ...{ action: 'clinicCreated', subject: 'Maple Street' },
        ...{ clinic_id: clinic.clinicId, address: 'command line' },
      },
    ]);
  });

  it('takes what goals need, and whether the clinic records and shows insurance', async () => {
    await create({ goalPerHour: '175.50', goalPercentage: '30', recorder: 'Yes', insurance: 'no' });
    await create({ name: 'Maple Lane', goalPerHour: ' ', insurance: 'yes' });
    expect(
      await rows(`select name, service_tier as tier, goal_hourly_production::float8 as goal, goal_percentage::float8 as share,
                         scribe, show_insurance as insurance from clinic order by clinic_id`),
    ).toEqual([
      { name: 'Maple Street', tier: 2, goal: 175.5, share: 0.3, scribe: true, insurance: false },
      { name: 'Maple Lane', tier: 2, goal: null, share: null, scribe: false, insurance: true },
    ]);
  });

  it('gives a super admin the clinic, with the default office rules', async () => {
    const { token } = await served.addUser('ana@maple.example', {}, { isSuperAdmin: true });
    await create();
    const get = (path: string) => served.http().get(`/api/${path}`).auth(token, { type: 'bearer' });
    const { body: user } = await get('user/current');
    expect(user).toMatchObject({ clinics: [{ name: 'Maple Street' }], currentClinic: { name: 'Maple Street' } });
    const { body: rules } = await get('ProcedureRules').set('X-Clinic-Guid', user.clinics[0].clinicGuid);
    const shown = (rules as RuleTypeWithRules[]).map((type) => [
      type.procedureRuleTypeId,
      type.ruleValues.source,
      type.ruleValues.rules.length,
    ]);
    const byDefault = CATALOGUE.ruleTypes.map((type) => [type.procedureRuleTypeId, 'office', type.defaultRules.length]);
    expect(shown).toEqual(expect.arrayContaining(byDefault));
    expect(await rows('select * from procedure_rule')).toEqual([]);
  });

  it('adds a further clinic to a customer whose name is known in any case', async () => {
    await create();
    await create({ customer: 'MAPLE dental', name: 'Maple Lane' });
    expect(await rows('select customer_name from customer')).toEqual([{ customer_name: 'Maple Dental' }]);
    expect(await rows('select name from clinic order by clinic_id')).toEqual([
      { name: 'Maple Street' },
      { name: 'Maple Lane' },
    ]);
  });

  it.each([
    [{ ...MAPLE, name: 'maple street' }, 'the customer has a clinic named maple street already'],
    [{ name: ' ' }, 'name: expected a name'],
    [{ customer: '' }, 'customer: expected a name'],
    [{ name: 'n'.repeat(101) }, 'name: expected at most 100 characters'],
    [{ timeZone: 'Toronto' }, 'time zone: expected an IANA name such as America/Toronto'],
    [{ state: 'Ontario' }, 'state: expected two letters, such as ON'],
    [{ goalPerHour: 'much' }, 'goal per hour: expected dollars from 0 to 2000'],
    [{ goalPerHour: '2001' }, 'goal per hour: expected dollars from 0 to 2000'],
    [{ goalPercentage: '-1' }, 'goal percentage: expected percent from 0 to 100'],
    [{ recorder: 'maybe' }, 'recorder: expected yes or no'],
    [
      { practiceSystem: 'Excel' },
      'PMS type: expected one of Abel, Cleardent, Tracker, OpenDental, Dentrix, CleardentCloud, Maxident',
    ],
  ])('refuses %j in one line, and creates nothing', async (changes, message) => {
    await create();
    await expect(create({ name: 'Other', customer: 'Other', ...changes })).rejects.toThrow(message);
    expect(await rows('select count(*)::int as n from clinic union all select count(*)::int from customer')).toEqual([
      { n: 1 },
      { n: 1 },
    ]);
  });
});
