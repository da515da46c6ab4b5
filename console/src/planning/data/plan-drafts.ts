import type { EditedPlan } from './edited-plan.js';

/** When, for how long and with whom an appointment is booked. */
export interface Booking {
  /** Local time, `yyyy-mm-ddThh:mm:ss`. */
  startDate: string;
  durationInMinutes: number;
  providerId: string;
}

/** Unsaved edits, with the version of the saved plan that they started from. */
export interface PlanDraft extends EditedPlan {
  version: string;
  /** Of the appointment when the edits began. */
  booking: Booking;
  /** Whose other appointments may get the plan when this one is deleted. */
  patientId: string;
}

/** A plan that a user moved here from an appointment that cannot be planned any more. */
export interface MovedDraft extends EditedPlan {
  from: {
    appointmentId: string;
    /** Local time; null: nobody knows any more. */
    startDate: string | null;
  };
}

interface StoredAt {
  /** Milliseconds since the epoch. */
  savedAt: number;
}

const EDITS = 'planDraft';
const MOVED = 'movedPlan';
type Kind = typeof EDITS | typeof MOVED;
const LIFETIME_MS = 24 * 60 * 60_000;

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

const isCode = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['adaCode'] === 'string' &&
  typeof value['quantity'] === 'number' &&
  Array.isArray(value['teeth']) &&
  (value['custom'] === null || isRecord(value['custom']));

const isSelection = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['procedureRuleTypeId'] === 'number' &&
  (value['minutes'] === null || typeof value['minutes'] === 'number') &&
  Array.isArray(value['codes']) &&
  value['codes'].every(isCode) &&
  Array.isArray(value['criterionIds']);

function isPlan(value: unknown): value is EditedPlan & StoredAt {
  if (!isRecord(value) || typeof value['savedAt'] !== 'number') return false;
  const { doctors, selections } = value;
  return (
    isRecord(doctors) &&
    isTextOrNull(doctors['examDoctor']) &&
    isTextOrNull(doctors['orderingDoctor']) &&
    Array.isArray(selections) &&
    selections.every(isSelection)
  );
}

const isBooking = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['startDate'] === 'string' &&
  typeof value['durationInMinutes'] === 'number' &&
  typeof value['providerId'] === 'string';

function isDraft(value: unknown): value is PlanDraft & StoredAt {
  if (!isPlan(value) || !isRecord(value)) return false;
  return typeof value['version'] === 'string' && typeof value['patientId'] === 'string' && isBooking(value['booking']);
}

function isMoved(value: unknown): value is MovedDraft & StoredAt {
  if (!isPlan(value) || !isRecord(value)) return false;
  const { from } = value;
  return isRecord(from) && typeof from['appointmentId'] === 'string' && isTextOrNull(from['startDate']);
}

const readers: Readonly<Record<Kind, (value: unknown) => value is EditedPlan & StoredAt>> = {
  [EDITS]: isDraft,
  [MOVED]: isMoved,
};

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** Whose edits of which appointment. */
export interface DraftOwner {
  userId: number;
  clinicGuid: string;
  appointmentId: string;
}

const keyOf = (kind: Kind, { userId, clinicGuid, appointmentId }: DraftOwner): string =>
  `${kind}:${userId}:${clinicGuid}:${appointmentId}`;

/**
 * Unsaved plans, kept in the browser for a day, so that they survive a reload, a lost connection and an expired session.
 * They have procedures, codes, teeth and ids, and no name of a person.
 */
export class PlanDrafts {
  constructor(
    private readonly storage: DraftStorage,
    private readonly now: () => number = Date.now,
  ) {}

  /** The edits of an appointment; null when there are none of the last day. Removes expired plans of all appointments. */
  read(owner: DraftOwner): PlanDraft | null {
    this.removeExpired();
    const stored = parse(this.storage.getItem(keyOf(EDITS, owner)));
    if (!isDraft(stored)) return null;
    const { savedAt: _, ...draft } = stored;
    return draft;
  }

  write(owner: DraftOwner, draft: PlanDraft): void {
    this.store(keyOf(EDITS, owner), draft);
  }

  remove(owner: DraftOwner): void {
    this.storage.removeItem(keyOf(EDITS, owner));
  }

  /** The plan that was moved to an appointment; null when there is none of the last day. */
  readMoved(owner: DraftOwner): MovedDraft | null {
    this.removeExpired();
    const stored = parse(this.storage.getItem(keyOf(MOVED, owner)));
    if (!isMoved(stored)) return null;
    const { savedAt: _, ...moved } = stored;
    return moved;
  }

  /** @returns false when the browser cannot store it. */
  writeMoved(owner: DraftOwner, moved: MovedDraft): boolean {
    return this.store(keyOf(MOVED, owner), moved);
  }

  removeMoved(owner: DraftOwner): void {
    this.storage.removeItem(keyOf(MOVED, owner));
  }

  private store(key: string, plan: PlanDraft | MovedDraft): boolean {
    try {
      this.storage.setItem(key, JSON.stringify({ savedAt: this.now(), ...plan }));
      return true;
    } catch {
      // The storage is full or blocked: the edits live as long as the page.
      return false;
    }
  }

  private removeExpired(): void {
    const keys = Array.from({ length: this.storage.length }, (_, index) => this.storage.key(index) ?? '');
    for (const kind of [EDITS, MOVED] as const) {
      const isStored = readers[kind];
      for (const key of keys.filter((one) => one.startsWith(`${kind}:`))) {
        const stored = parse(this.storage.getItem(key));
        if (!isStored(stored) || this.now() - stored.savedAt > LIFETIME_MS) this.storage.removeItem(key);
      }
    }
  }
}
