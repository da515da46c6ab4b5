import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { StorageFullError, type ChunkStore, type StoredChunk, type StoredRecording } from './chunk-store.js';

interface Schema extends DBSchema {
  recordings: { key: string; value: StoredRecording; indexes: { userId: string } };
  chunks: { key: [string, number]; value: StoredChunk; indexes: { recordingId: string } };
}

const NAME = 'helix-recorder';

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('recordings', { keyPath: 'recordingId' }).createIndex('userId', 'userId');
      const chunks = database.createObjectStore('chunks', { keyPath: ['recordingId', 'chunkIndex'] });
      chunks.createIndex('recordingId', 'recordingId');
    },
  });
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** The parts of recordings in the IndexedDB of this browser. */
export class BrowserChunkStore implements ChunkStore {
  private database: Promise<IDBPDatabase<Schema>> | null = null;
  /** Parts for which the browser had no room. */
  private readonly inMemory = new Map<string, StoredChunk>();

  /** @param changed is called after every change. */
  constructor(private readonly changed: () => void) {}

  async recordingsOf(userId: string): Promise<StoredRecording[]> {
    const rows = await (await this.opened()).getAllFromIndex('recordings', 'userId', userId);
    return rows.sort((one, other) => one.startedAt - other.startedAt);
  }

  async add(recording: StoredRecording): Promise<void> {
    await (await this.opened()).put('recordings', recording);
    this.changed();
  }

  end(recordingId: string): Promise<void> {
    return this.change(recordingId, (recording) => ({ ...recording, chunkCount: recording.chunksMade }));
  }

  stopSent(recordingId: string): Promise<void> {
    return this.change(recordingId, (recording) => ({ ...recording, isStopSent: true }));
  }

  async remove(recordingId: string): Promise<void> {
    const transaction = (await this.opened()).transaction(['recordings', 'chunks'], 'readwrite');
    const chunks = transaction.objectStore('chunks');
    const keys = await chunks.index('recordingId').getAllKeys(recordingId);
    await Promise.all([
      ...keys.map((key) => chunks.delete(key)),
      transaction.objectStore('recordings').delete(recordingId),
      transaction.done,
    ]);
    for (const [key, chunk] of this.inMemory) if (chunk.recordingId === recordingId) this.inMemory.delete(key);
    this.changed();
  }

  async chunksOf(recordingId: string): Promise<StoredChunk[]> {
    const stored = await (await this.opened()).getAllFromIndex('chunks', 'recordingId', recordingId);
    const kept = [...this.inMemory.values()].filter((chunk) => chunk.recordingId === recordingId);
    return [...stored, ...kept].sort((one, other) => one.chunkIndex - other.chunkIndex);
  }

  async addChunk(chunk: StoredChunk): Promise<void> {
    try {
      const transaction = (await this.opened()).transaction(['recordings', 'chunks'], 'readwrite');
      const recordings = transaction.objectStore('recordings');
      const recording = await recordings.get(chunk.recordingId);
      await Promise.all([
        recording && recordings.put({ ...recording, chunksMade: chunk.chunkIndex }),
        transaction.objectStore('chunks').put(chunk),
        transaction.done,
      ]);
    } catch (error) {
      if (!isFull(error)) throw error;
      this.inMemory.set(keyOf(chunk), chunk);
      // A few bytes, which the browser has room for.
      await this.change(chunk.recordingId, (recording) => ({ ...recording, chunksMade: chunk.chunkIndex }));
      throw new StorageFullError('The browser has no room for the recording.', { cause: error });
    }
    this.changed();
  }

  async removeChunk(chunk: StoredChunk): Promise<void> {
    this.inMemory.delete(keyOf(chunk));
    await (await this.opened()).delete('chunks', [chunk.recordingId, chunk.chunkIndex]);
    this.changed();
  }

  async setAside(chunk: StoredChunk, reason: string): Promise<void> {
    const refused = { ...chunk, refusal: reason };
    if (this.inMemory.has(keyOf(chunk))) this.inMemory.set(keyOf(chunk), refused);
    else await (await this.opened()).put('chunks', refused);
    this.changed();
  }

  async discardRefused(recordingId: string): Promise<void> {
    const chunks = await this.chunksOf(recordingId);
    for (const chunk of chunks) if (chunk.refusal !== null) await this.removeChunk(chunk);
  }

  private opened(): Promise<IDBPDatabase<Schema>> {
    this.database ??= open().catch((error: unknown) => {
      this.database = null;
      throw error;
    });
    return this.database;
  }

  private async change(recordingId: string, changed: (recording: StoredRecording) => StoredRecording): Promise<void> {
    const transaction = (await this.opened()).transaction('recordings', 'readwrite');
    const recording = await transaction.store.get(recordingId);
    await Promise.all([recording && transaction.store.put(changed(recording)), transaction.done]);
    this.changed();
  }
}

const keyOf = ({ recordingId, chunkIndex }: StoredChunk): string => `${recordingId} ${chunkIndex}`;
