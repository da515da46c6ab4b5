import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notifies every process of a user whose sessions ended or whose roles changed, however that happened: whoever still serves
 * the user, such as an event stream, looks again at once.
 */
export class AccessChanges1763700003700 implements MigrationInterface {
  name = 'AccessChanges1763700003700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function helix_notify_access() returns trigger language plpgsql as $$
      begin
        perform pg_notify('helix_access', coalesce(old.user_id, new.user_id)::text);
        return null;
      end $$;
      create trigger notify_access after delete on user_session
        for each row execute function helix_notify_access();
      create trigger notify_access after insert or update or delete on user_clinic
        for each row execute function helix_notify_access();
      create trigger notify_access after update of is_super_admin, is_super_developer, session_epoch or delete on app_user
        for each row execute function helix_notify_access();
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
