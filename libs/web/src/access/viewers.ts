import { INACTIVE_TIERS } from '@helix/contracts';
import type { Database } from '@helix/database';
import { LRUCache } from 'lru-cache';
import type { ClinicContext, Viewer } from './request-access.js';

/** Revoked permissions stay in effect for at most this long. */
const CACHE_MS = 30_000;

interface Membership extends Viewer {
  /** How often all sessions of the user were ended. */
  sessionEpoch: number;
  /** Clinics by id, with whether the user is an admin there. */
  clinics: ReadonlyMap<number, boolean>;
}

interface ClinicRow {
  clinicId: number;
  clinicGuid: string;
  timeZone: string;
  serviceTier: number;
}

/** Instead of a clinic that its members may not enter, since it was cancelled or suspended. */
export const INACTIVE = 'inactive';

/** Users and the clinics that they may enter, read for each request and cached for a few seconds. */
export class Viewers {
  private readonly users: LRUCache<number, { found: Membership | undefined }>;
  private readonly clinics: LRUCache<string, ClinicRow>;

  constructor(
    private readonly database: Database,
    now: () => number = Date.now,
  ) {
    const cache = { max: 5000, ttl: CACHE_MS, ttlResolution: 0, perf: { now } };
    this.users = new LRUCache({
      ...cache,
      // A lookup whose key is deleted meanwhile still resolves, without being cached.
      ignoreFetchAbort: true,
      fetchMethod: async (userId) => ({ found: await this.readUser(userId) }),
    });
    this.clinics = new LRUCache({ ...cache, ignoreFetchAbort: true, fetchMethod: (guid) => this.readClinic(guid) });
  }

  /** The user; undefined when they do not exist any more. */
  async viewer(userId: number): Promise<Viewer | undefined> {
    const user = (await this.users.fetch(userId))?.found;
    return (
      user && { userId, email: user.email, isSuperAdmin: user.isSuperAdmin, isSuperDeveloper: user.isSuperDeveloper }
    );
  }

  /**
   * The clinic as this user may work in it: members in theirs while it is active, super admins in any.
   *
   * @param clinicGuid a UUID.
   * @returns undefined when the clinic does not exist, or the user may not enter it.
   */
  async enter(userId: number, clinicGuid: string): Promise<ClinicContext | typeof INACTIVE | undefined> {
    const [{ found: user } = { found: undefined }, clinic] = await Promise.all([
      this.users.fetch(userId),
      this.clinics.fetch(clinicGuid.toLowerCase()),
    ]);
    if (!user || !clinic) return undefined;
    const { serviceTier, ...context } = clinic;
    const isAdmin = user.isSuperAdmin || user.clinics.get(clinic.clinicId);
    if (isAdmin === undefined) return undefined;
    return user.isSuperAdmin || !INACTIVE_TIERS.includes(serviceTier) ? { ...context, isAdmin } : INACTIVE;
  }

  /**
   * Whether a session of this epoch may go on. It is read together with the clinics: who enters a clinic that the user
   * has accepted is not in a session that accepting it has ended, although another process may remember that session.
   */
  async isCurrent(userId: number, sessionEpoch: number): Promise<boolean> {
    const user = (await this.users.fetch(userId))?.found;
    return user !== undefined && sessionEpoch >= user.sessionEpoch;
  }

  /** Removes a user from the cache, after this process has changed their permissions. */
  forget(userId: number): void {
    this.users.delete(userId);
  }

  /** Removes a clinic from the cache, after this process has changed its time zone or tier. */
  forgetClinic(clinicGuid: string): void {
    this.clinics.delete(clinicGuid.toLowerCase());
  }

  private async readUser(userId: number): Promise<Membership | undefined> {
    const [row] = await this.database.query<Viewer & { sessionEpoch: number; clinics: [number, boolean][] }>(
      `select u.user_id as "userId", u.email, u.is_super_admin as "isSuperAdmin", u.is_super_developer as "isSuperDeveloper",
              u.session_epoch as "sessionEpoch",
              coalesce((select jsonb_agg(jsonb_build_array(c.clinic_id, c.is_admin))
                        from user_clinic c where c.user_id = u.user_id), '[]') as clinics
       from app_user u where u.user_id = $1`,
      [userId],
    );
    return row && { ...row, clinics: new Map(row.clinics) };
  }

  private async readClinic(clinicGuid: string): Promise<ClinicRow | undefined> {
    const [row] = await this.database.query<ClinicRow>(
      `select clinic_id as "clinicId", clinic_guid as "clinicGuid", time_zone as "timeZone", service_tier as "serviceTier"
       from clinic where clinic_guid = $1`,
      [clinicGuid],
    );
    return row;
  }
}
