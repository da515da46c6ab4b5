import type { EditedPlan } from './edited-plan.js';

/** Unsaved edits, and the version of the saved plan that they started from. */
export interface PlanDraft extends EditedPlan {
  version: string;
}

interface StoredDraft extends PlanDraft {
  /** Milliseconds since the epoch. */
  savedAt: number;
}

const PREFIX = 'planDraft:';
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

function isStoredDraft(value: unknown): value is StoredDraft {
  if (!isRecord(value) || typeof value['savedAt'] !== 'number' || typeof value['version'] !== 'string') return false;
  const { doctors, selections } = value;
  return (
    isRecord(doctors) &&
    isTextOrNull(doctors['examDoctor']) &&
    isTextOrNull(doctors['orderingDoctor']) &&
    Array.isArray(selections) &&
    selections.every(isSelection)
  );
}

function parseDraft(text: string | null): StoredDraft | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isStoredDraft(value) ? value : null;
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

const keyOf = ({ userId, clinicGuid, appointmentId }: DraftOwner): string =>
  `${PREFIX}${userId}:${clinicGuid}:${appointmentId}`;

/**
 * Unsaved edits of plans, kept in the browser for a day, so that they survive a reload, a lost connection and an
 * expired session. They name procedures, codes, teeth and doctors' ids, and no person.
 */
export class PlanDrafts {
  constructor(
    private readonly storage: DraftStorage,
    private readonly now: () => number = Date.now,
  ) {}

  /** The edits of an appointment; null when there are none of the last day. Removes expired ones of all appointments. */
  read(owner: DraftOwner): PlanDraft | null {
    const keys = Array.from({ length: this.storage.length }, (_, index) => this.storage.key(index) ?? '');
    for (const key of keys.filter((one) => one.startsWith(PREFIX))) {
      const stored = parseDraft(this.storage.getItem(key));
      if (stored === null || this.now() - stored.savedAt > LIFETIME_MS) this.storage.removeItem(key);
    }
    const draft = parseDraft(this.storage.getItem(keyOf(owner)));
    return draft && { version: draft.version, selections: draft.selections, doctors: draft.doctors };
  }

  write(owner: DraftOwner, { version, selections, doctors }: PlanDraft): void {
    const stored: StoredDraft = { savedAt: this.now(), version, selections, doctors };
    try {
      this.storage.setItem(keyOf(owner), JSON.stringify(stored));
    } catch {
      // The storage is full or blocked: the edits live as long as the page.
    }
  }

  remove(owner: DraftOwner): void {
    this.storage.removeItem(keyOf(owner));
  }
}
