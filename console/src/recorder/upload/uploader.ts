import { ApiError } from '../../api/problem.js';
import { retryDelay } from '../../api/retry.js';
import type { Unsent } from '../unsent-store.js';
import type { ChunkStore, StoredChunk, StoredRecording } from './chunk-store.js';

export interface UploaderPorts {
  store: ChunkStore;
  /** The user who is signed in; null: nobody. */
  userId(): string | null;
  /** Both throw an ApiError. */
  sendStop(recording: StoredRecording): Promise<void>;
  sendChunk(recording: StoredRecording, chunk: StoredChunk): Promise<void>;
  /** Whether this or another tab is making parts of the recording. */
  isRecording(recordingId: string): Promise<boolean>;
  /** Runs the work of one tab at a time. */
  withLock(work: () => Promise<void>): Promise<void>;
  /** Resolves after so many milliseconds, or sooner when the next attempt may succeed. */
  pause(ms: number): Promise<void>;
  /** 0 to 1. */
  chance(): number;
  /** Called with why the last attempt failed; null: it did not. */
  attempted(problem: Unsent['problem']): void;
}

const NO_ROOM = 507;
/** Statuses that say nothing about the request itself, which may succeed later. */
const TRANSIENT = [0, 401, 408, 425, 429];

const isTransient = ({ status }: ApiError): boolean => TRANSIENT.includes(status) || status >= 500;

/**
 * Sends what this browser has recorded: the parts of a recording in order, and that it has stopped. What the server
 * refuses is set aside with its words; everything else is tried again, until it has arrived.
 */
export class Uploader {
  private running: Promise<void> | null = null;
  private isWoken = false;

  constructor(private readonly ports: UploaderPorts) {}

  /** Sends everything that there is. Resolves when nothing is left to send, or nobody is signed in. */
  run(): Promise<void> {
    this.isWoken = true;
    this.running ??= this.sendAllAlone();
    return this.running;
  }

  private async sendAllAlone(): Promise<void> {
    try {
      await this.ports.withLock(() => this.sendAll());
    } finally {
      this.running = null;
    }
    // Woken after the last look at the store.
    if (this.isWoken) await this.run();
  }

  private async sendAll(): Promise<void> {
    let failures = 0;
    for (;;) {
      this.isWoken = false;
      try {
        const userId = this.ports.userId();
        const send = userId === null ? null : await this.nextRequest(userId);
        // A part may have come while the store was read.
        if (send === null && this.isWoken) continue;
        await send?.();
        this.ports.attempted(null);
        if (send === null) return;
        failures = 0;
      } catch (error) {
        failures += 1;
        // Any other is an error of the browser's store; what is recorded must arrive all the same.
        const answer = error instanceof ApiError ? error : null;
        if (answer) this.ports.attempted(answer.status === NO_ROOM ? 'noRoom' : 'unreachable');
        await this.ports.pause(Math.max(retryDelay(failures, this.ports.chance()), (answer?.retryAfter ?? 0) * 1000));
      }
    }
  }

  /** Null: there is nothing to send. */
  private async nextRequest(userId: string): Promise<(() => Promise<void>) | null> {
    const { store } = this.ports;
    for (const recording of await store.recordingsOf(userId)) {
      const { recordingId, chunkCount, isStopSent } = recording;
      if (chunkCount === null && !(await this.ports.isRecording(recordingId))) {
        // Its tab was closed, or the browser ended.
        await store.end(recordingId);
        return this.nextRequest(userId);
      }
      if (chunkCount !== null && !isStopSent) return () => this.sendStop(recording);
      const chunks = await store.chunksOf(recordingId);
      const next = chunks.find(({ refusal }) => refusal === null);
      if (next) return () => this.sendChunk(recording, next);
      if (chunkCount !== null && chunks.length === 0) await store.remove(recordingId);
    }
    return null;
  }

  private async sendStop(recording: StoredRecording): Promise<void> {
    try {
      await this.ports.sendStop(recording);
    } catch (error) {
      // Deleted meanwhile, or not this user's any more: there is nothing to stop.
      if (!this.isRefusal(error, recording)) throw error;
    }
    await this.ports.store.stopSent(recording.recordingId);
  }

  private async sendChunk(recording: StoredRecording, chunk: StoredChunk): Promise<void> {
    const { store } = this.ports;
    try {
      await this.ports.sendChunk(recording, chunk);
    } catch (error) {
      if (!this.isRefusal(error, recording)) throw error;
      return store.setAside(chunk, error.message);
    }
    await store.removeChunk(chunk);
  }

  /** Whether the server refuses the request for good. What was sent as somebody else says nothing. */
  private isRefusal(error: unknown, { userId }: StoredRecording): error is ApiError {
    return error instanceof ApiError && !isTransient(error) && this.ports.userId() === userId;
  }
}
