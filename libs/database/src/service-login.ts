import type { Pool } from 'pg';

/** The role that services log in as: row-level security is on for it, and it owns nothing. */
export const SERVICE_ROLE = 'helix_service';

/** The services' login may do more than services should. The message is one line that says what to do. */
export class ServiceLoginError extends Error {
  override name = 'ServiceLoginError';

  constructor(login: string, problem: string) {
    super(
      `DATABASE_URL: the login ${login} ${problem}. Services log in as ${SERVICE_ROLE}, which may read and write rows ` +
        'and nothing else; docs/settings.md says how to create it.',
    );
  }
}

interface LoginRow {
  login: string;
  isSuperuser: boolean;
  bypassesRowSecurity: boolean;
  mayChangeRoles: boolean;
  isOwner: boolean;
  isMember: boolean;
}

/** The session's login, which `reset role` returns to, not the role that it has taken. */
const LOGIN = `
  select r.rolname::text as login, r.rolsuper as "isSuperuser", r.rolbypassrls as "bypassesRowSecurity",
         r.rolcreaterole or r.rolcreatedb or r.rolreplication as "mayChangeRoles",
         exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
                 where c.relowner = r.oid and n.nspname in ('public', 'bullmq'))
         or exists (select 1 from pg_database d where d.datdba = r.oid and d.datname = current_database()) as "isOwner",
         exists (select 1 from pg_auth_members m where m.member = r.oid) as "isMember"
  from pg_roles r where r.rolname = session_user`;

/**
 * Checks that the connections of a service can neither leave the clinic scope nor change the schema.
 *
 * @throws ServiceLoginError when they could.
 */
export async function checkServiceLogin(pool: Pool): Promise<void> {
  const { rows } = await pool.query<LoginRow>(LOGIN);
  const [row] = rows;
  if (!row) throw new Error('the login has no role');
  const problem = problemOf(row);
  if (problem) throw new ServiceLoginError(row.login, problem);
}

function problemOf(row: LoginRow): string | null {
  if (row.isSuperuser) return 'is a superuser';
  if (row.bypassesRowSecurity) return 'bypasses row-level security';
  if (row.mayChangeRoles) return 'may create roles or databases, or replicate';
  if (row.isOwner) return 'owns tables or the database';
  if (row.isMember) return 'is a member of another role';
  return row.login === SERVICE_ROLE ? null : 'has none of the services’ rights';
}
