import type { Actor, AuditEntry } from '@helix/web';

/** Who saves, and when. */
export interface Save {
  userId: number | null;
  /** ISO instant. */
  savedAt: string;
}

/** @param now milliseconds since the epoch. */
export const saveBy = ({ userId }: Actor, now: number): Save => ({ userId, savedAt: new Date(now).toISOString() });

/** What a save changes. */
export interface Change<Stored> {
  /** Null: the save changes nothing. */
  stored: Stored | null;
  /** Null: nothing to record. */
  audit: AuditEntry | null;
}
