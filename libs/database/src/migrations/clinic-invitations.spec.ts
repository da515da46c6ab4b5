import { createSchemaBefore, type SchemaBefore } from '../testing/schema-before.js';
import { ClinicInvitations1763700001900 } from './1763700001900-clinic-invitations.js';

describe('ClinicInvitations', () => {
  let schema: SchemaBefore;

  beforeAll(async () => {
    schema = await createSchemaBefore(ClinicInvitations1763700001900);
  });
  afterAll(() => schema.drop());

  it('keeps every membership and password, and proves what the audit trail shows', async () => {
    await schema.query(`
      insert into customer (customer_id, customer_name) values (1, 'Riverbend');
      insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (7, 1, 'Maple', 1, 'America/Toronto');
      insert into app_user (user_id, email, first_name, last_name, password_hash) values
        (1, 'Accepted@helix.example', 'A', 'A', 'hash'), (2, 'reset@helix.example', 'B', 'B', 'hash'),
        (3, 'moved@helix.example', 'C', 'C', 'hash'), (4, 'given@helix.example', 'D', 'D', 'hash'),
        (5, 'given-later@helix.example', 'E', 'E', 'hash'), (6, 'never@helix.example', 'F', 'F', 'hash');
      insert into user_clinic select 7, user_id, user_id = 1 from app_user;
      insert into audit_trail (action, user_id, subject, clinic_id) values
        ('registered', 1, 'accepted@helix.example', null),
        ('passwordChanged', 2, 'reset@helix.example', null),
        ('registered', 3, 'before@helix.example', null),
        ('passwordChanged', 1, 'given@helix.example', 7),
        ('registered', 5, 'given-later@helix.example', null),
        ('passwordChanged', 1, 'given-later@helix.example', 7)`);
    await schema.migrate();
    const rows = await schema.query(
      `select u.email, u.email_verified, u.password_proven, u.is_password_temporary, u.password_hash, c.is_admin
       from app_user u join user_clinic c using (user_id) order by user_id`,
    );
    const kept = { is_password_temporary: false, password_hash: 'hash', is_admin: false };
    expect(rows).toEqual([
      { ...kept, email: 'Accepted@helix.example', email_verified: true, password_proven: true, is_admin: true },
      { ...kept, email: 'reset@helix.example', email_verified: true, password_proven: true },
      { ...kept, email: 'moved@helix.example', email_verified: false, password_proven: false },
      { ...kept, email: 'given@helix.example', email_verified: false, password_proven: false },
      { ...kept, email: 'given-later@helix.example', email_verified: true, password_proven: false },
      { ...kept, email: 'never@helix.example', email_verified: false, password_proven: false },
    ]);
  });
});
