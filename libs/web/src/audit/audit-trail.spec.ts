import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import { AuditTrail } from './audit-trail.js';

const ACTOR = { userId: 7, email: 'admin@helix.example', clinicId: 1, address: '203.0.113.9' };

describe('AuditTrail', () => {
  let test: TestDatabase;
  let trail: AuditTrail;

  beforeAll(async () => {
    test = await createTestDatabase();
    trail = new AuditTrail(test.database);
  });
  beforeEach(() => test.ownerPool.query('delete from audit_trail'));
  afterAll(() => test.drop());

  const entries = async () =>
    (
      await test.ownerPool.query(
        `select action, user_id, email, clinic_id, address, subject, details, at > now() - interval '1 minute' as "isNew"
         from audit_trail order by audit_id`,
      )
    ).rows;

  it('records who did what, when, in which clinic, from where', async () => {
    await trail.record(ACTOR, 'userChanged', 'ada@helix.example', { firstName: { from: 'Ada', to: "O'Ada" } });
    await trail.record({ userId: null, email: '', clinicId: null, address: '::1' }, 'signInFailed');
    expect(await entries()).toEqual([
      {
        action: 'userChanged',
        user_id: 7,
        email: 'admin@helix.example',
        clinic_id: 1,
        address: '203.0.113.9',
        subject: 'ada@helix.example',
        details: { firstName: { from: 'Ada', to: "O'Ada" } },
        isNew: true,
      },
      {
        action: 'signInFailed',
        user_id: null,
        email: '',
        clinic_id: null,
        address: '::1',
        subject: '',
        details: {},
        isNew: true,
      },
    ]);
  });

  it('records nothing when the transaction of the change fails', async () => {
    const failed = test.database.transaction(async (transaction) => {
      await trail.record(ACTOR, 'userRemoved', 'ada@helix.example', {}, transaction);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await entries()).toEqual([]);
  });

  it('can be read and extended by the services’ role, but not changed', async () => {
    await trail.record(ACTOR, 'signedIn');
    for (const statement of [
      `update audit_trail set email = 'somebody@helix.example'`,
      'delete from audit_trail',
      'truncate audit_trail',
      'alter table audit_trail add hidden boolean',
      'drop table audit_trail',
    ]) {
      await expect(test.database.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    }
    expect(await test.database.query('select user_id, email from audit_trail')).toEqual([
      { user_id: 7, email: 'admin@helix.example' },
    ]);
  });
});
