import type { Database } from '@helix/database';
import { LRUCache } from 'lru-cache';
import type { ClinicContext, Viewer } from './viewer.js';

/** Rights that were taken away work on for at most this long. */
const CACHE_MS = 30_000;

interface Membership extends Viewer {
  /** Clinics by id, with whether the user is an admin there. */
  clinics: ReadonlyMap<number, boolean>;
}

interface ClinicRow {
  clinicId: number;
  clinicGuid: string;
  timeZone: string;
}

/** Who a user is and which clinics they may enter, read at each request (and remembered for a few seconds). */
export class Viewers {
  private readonly users: LRUCache<number, { found: Membership | undefined }>;
  private readonly clinics: LRUCache<string, ClinicRow>;

  constructor(
    private readonly database: Database,
    now: () => number = Date.now,
  ) {
    const remembered = { max: 5000, ttl: CACHE_MS, ttlResolution: 0, perf: { now } };
    this.users = new LRUCache({
      ...remembered,
      // What is forgotten while it is being read is not remembered, but still answered.
      ignoreFetchAbort: true,
      fetchMethod: async (userId) => ({ found: await this.readUser(userId) }),
    });
    this.clinics = new LRUCache({ ...remembered, fetchMethod: (guid) => this.readClinic(guid) });
  }

  /** The user; undefined when there is no such user any more. */
  async viewer(userId: number): Promise<Viewer | undefined> {
    const user = (await this.users.fetch(userId))?.found;
    return (
      user && { userId, email: user.email, isSuperAdmin: user.isSuperAdmin, isSuperDeveloper: user.isSuperDeveloper }
    );
  }

  /**
   * The clinic as the user may enter it: members their own, super admins any.
   *
   * @param clinicGuid a UUID.
   * @returns undefined when there is no such clinic, or not for this user.
   */
  async enter(userId: number, clinicGuid: string): Promise<ClinicContext | undefined> {
    const [{ found: user } = { found: undefined }, clinic] = await Promise.all([
      this.users.fetch(userId),
      this.clinics.fetch(clinicGuid.toLowerCase()),
    ]);
    if (!user || !clinic) return undefined;
    const isAdmin = user.isSuperAdmin || user.clinics.get(clinic.clinicId);
    return isAdmin === undefined ? undefined : { ...clinic, isAdmin };
  }

  /** Forgets what is remembered of a user, whose rights this process has just changed. */
  forget(userId: number): void {
    this.users.delete(userId);
  }

  private async readUser(userId: number): Promise<Membership | undefined> {
    const [row] = await this.database.query<Viewer & { clinics: [number, boolean][] }>(
      `select u.user_id as "userId", u.email, u.is_super_admin as "isSuperAdmin", u.is_super_developer as "isSuperDeveloper",
              coalesce((select jsonb_agg(jsonb_build_array(c.clinic_id, c.is_admin))
                        from user_clinic c where c.user_id = u.user_id), '[]') as clinics
       from app_user u where u.user_id = $1`,
      [userId],
    );
    return row && { ...row, clinics: new Map(row.clinics) };
  }

  private async readClinic(clinicGuid: string): Promise<ClinicRow | undefined> {
    const [row] = await this.database.query<ClinicRow>(
      `select clinic_id as "clinicId", clinic_guid as "clinicGuid", time_zone as "timeZone" from clinic where clinic_guid = $1`,
      [clinicGuid],
    );
    return row;
  }
}
