import type { RecorderTarget } from '../../components/recorder-target.js';

/** A recording of this browser that the server does not have as a whole yet. */
export interface StoredRecording {
  recordingId: string;
  target: RecorderTarget;
  /** The user who recorded it, and the only one under whom it is sent. */
  userId: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Parts so far, sent ones included. */
  chunksMade: number;
  /** Null while it records. */
  chunkCount: number | null;
  /** Whether the server knows that it has stopped. */
  isStopSent: boolean;
}

/** A part of a recording that the server does not have. */
export interface StoredChunk {
  recordingId: string;
  /** From 1. */
  chunkIndex: number;
  /** Local times of the clinic, `yyyy-mm-dd hh:mm:ss`. */
  startTime: string;
  endTime: string;
  durationInSeconds: number;
  audio: Blob;
  /** Why the server refused it, in words; null: it is still to be sent. */
  refusal: string | null;
}

/** The parts of recordings between the microphone and the server. They outlive the page and the session. */
export interface ChunkStore {
  /** The recordings of a user, the first one first. */
  recordingsOf(userId: string): Promise<StoredRecording[]>;
  add(recording: StoredRecording): Promise<void>;
  /** Ends a recording with the parts that it has. */
  end(recordingId: string): Promise<void>;
  stopSent(recordingId: string): Promise<void>;
  /** Removes a recording with its parts. */
  remove(recordingId: string): Promise<void>;

  /** The parts of a recording by index. */
  chunksOf(recordingId: string): Promise<StoredChunk[]>;
  /** @throws StorageFullError; the part is kept in memory then, until it is sent or the page is left. */
  addChunk(chunk: StoredChunk): Promise<void>;
  removeChunk(chunk: StoredChunk): Promise<void>;
  setAside(chunk: StoredChunk, reason: string): Promise<void>;
  /** Removes the refused parts of a recording. */
  discardRefused(recordingId: string): Promise<void>;
}

/** The browser has no room for another part. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}
