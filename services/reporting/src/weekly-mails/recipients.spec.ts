import { readRecipients } from '@helix/mail';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { addClinic, addSubscriber, subscribe, type WeeklyClinic } from '../testing/weekly-clinics.js';

describe('readRecipients', () => {
  let test: TestDatabase;
  let maple: WeeklyClinic;
  let ada: number;

  beforeAll(async () => {
    test = await createTestDatabase();
    maple = await addClinic(test, 'Maple');
    ada = await addSubscriber(test, 'ada@helix.example', maple);
  });
  afterAll(() => test.drop());

  const read = (request: { reportId?: 24 | 25; userId?: number; clinicId?: number } = {}) =>
    test.database.inClinics([request.clinicId ?? maple.clinicId], (transaction) =>
      readRecipients(transaction, { clinicId: maple.clinicId, reportId: 24, ...request }),
    );
  const emails = async (request?: Parameters<typeof read>[0]) => (await read(request)).map(({ email }) => email);
  /** Runs a check while a statement has its effect. */
  async function during(change: string, undo: string, check: () => Promise<void>): Promise<void> {
    await test.ownerPool.query(change);
    try {
      await check();
    } finally {
      await test.ownerPool.query(undo);
    }
  }

  it('returns the subscribers of the report who are admins of the clinic', async () => {
    expect(await read()).toEqual([
      { userId: ada, email: 'ada@helix.example', firstName: 'Ada', subscribedAt: new Date('2030-11-12T00:00:00Z') },
    ]);
    expect(await emails({ reportId: 25 })).toEqual([]);
    expect([await emails({ userId: ada }), await emails({ userId: ada + 1 })]).toEqual([['ada@helix.example'], []]);
  });

  it('leaves out a subscriber who is no admin any more, or no member', async () => {
    await during('update user_clinic set is_admin = false', 'update user_clinic set is_admin = true', async () =>
      expect(await emails()).toEqual([]),
    );
    await during(
      'delete from user_clinic',
      `insert into user_clinic (clinic_id, user_id, is_admin) values (${maple.clinicId}, ${ada}, true)`,
      async () => expect(await emails()).toEqual([]),
    );
  });

  it('has super admins, who are admins of every clinic', async () => {
    const sam = await addSubscriber(test, 'sam@helix.example');
    await subscribe(test.ownerPool, maple.clinicId, sam);
    expect(await emails()).toEqual(['ada@helix.example']);
    await test.ownerPool.query('update app_user set is_super_admin = true where user_id = $1', [sam]);
    expect(await emails()).toEqual(['ada@helix.example', 'sam@helix.example']);
    await test.ownerPool.query('delete from app_user where user_id = $1', [sam]);
    expect(await emails()).toEqual(['ada@helix.example']);
  });

  it.each([
    ['RNA Internal', 0, false, false],
    ['Trial', 1, false, true],
    ['Paying', 2, false, true],
    ['Data Only', 3, false, false],
    ['Data Only with reports', 3, true, true],
    ['Cancelled', 4, true, false],
    ['Suspended', 5, true, false],
    ['Reports Only', 6, false, true],
  ])('in a clinic of the tier %s', async (_, tier, getTier3Reports, isMailed) => {
    await during(
      `update clinic set service_tier = ${tier}, get_tier3_reports = ${getTier3Reports}`,
      'update clinic set service_tier = 1, get_tier3_reports = false',
      async () => expect(await emails()).toEqual(isMailed ? ['ada@helix.example'] : []),
    );
  });

  it('sees nothing of a clinic that the transaction does not name', async () => {
    expect(await emails({ clinicId: maple.clinicId })).toHaveLength(1);
    const others = await test.database.inClinics([maple.clinicId + 1], (transaction) =>
      readRecipients(transaction, { clinicId: maple.clinicId, reportId: 24 }),
    );
    expect(others).toEqual([]);
  });
});
