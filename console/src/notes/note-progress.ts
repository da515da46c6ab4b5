import type { Field } from '@helix/notes';
import { SESSION_DATA } from '../api/session-data.js';

/** How far a user has come with the note of an appointment. */
export interface NoteProgress {
  /** From 0. */
  step: number;
  /** The template that the answers are for. */
  text: string;
  /** By the key of the token; only what the user has changed. */
  fieldModels: Record<string, Field>;
}

interface StoredProgress extends NoteProgress {
  /** Milliseconds since the epoch. */
  modified: number;
}

/** Whose note of which appointment. */
export interface ProgressOwner {
  clinicGuid: string;
  userId: number;
  appointmentId: string;
}

const LIFETIME_MS = 24 * 60 * 60_000;

type ProgressStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isField = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['text'] === 'string' &&
  typeof value['details'] === 'string' &&
  Array.isArray(value['chosen']) &&
  Array.isArray(value['teeth']) &&
  isRecord(value['counts']);

const isStored = (value: unknown): value is StoredProgress =>
  isRecord(value) &&
  Number.isInteger(value['step']) &&
  typeof value['text'] === 'string' &&
  typeof value['modified'] === 'number' &&
  isRecord(value['fieldModels']) &&
  Object.values(value['fieldModels']).every(isField);

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

const keyOf = ({ clinicGuid, userId, appointmentId }: ProgressOwner): string =>
  `${SESSION_DATA}${clinicGuid}.${userId}.${appointmentId}`;

/** The progress of notes, kept in the browser for a day, until the note is submitted or its user signs out. */
export class NoteProgressStore {
  constructor(
    private readonly storage: ProgressStorage,
    private readonly now: () => number = Date.now,
  ) {}

  /** Null: there is none of the last day. Removes expired progress of all notes. */
  read(owner: ProgressOwner): NoteProgress | null {
    this.removeExpired();
    const stored = parse(this.storage.getItem(keyOf(owner)));
    if (!isStored(stored)) return null;
    const { step, text, fieldModels } = stored;
    return { step, text, fieldModels };
  }

  /** @returns false when the browser cannot store it. */
  write(owner: ProgressOwner, progress: NoteProgress): boolean {
    const stored: StoredProgress = { ...progress, modified: this.now() };
    try {
      this.storage.setItem(keyOf(owner), JSON.stringify(stored));
      return true;
    } catch {
      return false;
    }
  }

  remove(owner: ProgressOwner): void {
    this.storage.removeItem(keyOf(owner));
  }

  private removeExpired(): void {
    const keys = Array.from({ length: this.storage.length }, (_, index) => this.storage.key(index) ?? '');
    for (const key of keys.filter((one) => one.startsWith(SESSION_DATA))) {
      const stored = parse(this.storage.getItem(key));
      if (!isStored(stored) || this.now() - stored.modified > LIFETIME_MS) this.storage.removeItem(key);
    }
  }
}
