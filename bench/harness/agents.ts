import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { ChangesAnswer, PmsChange } from '@helix/contracts';

const RETRY_MS = 200;

/** A request body, packed before any clock runs: what an agent's machine spends is not Helix's cost. */
export interface PackedBatch {
  body: Buffer<ArrayBuffer>;
  changes: number;
}

/** Cuts changes into request bodies of so many. */
export function packBatches(changes: readonly PmsChange[], perRequest: number): PackedBatch[] {
  const batches: PackedBatch[] = [];
  for (let from = 0; from < changes.length; from += perRequest) {
    const piece = changes.slice(from, from + perRequest);
    const text = JSON.stringify({ sequence: batches.length, agentVersion: '1', dmsVersion: '1', changes: piece });
    batches.push({ body: Buffer.from(gzipSync(text, { level: 6 })), changes: piece.length });
  }
  return batches;
}

/** Sends one batch, again while Helix cannot take it, as an agent does. @throws Error when anything in it was not taken. */
export async function sendBatch(helixUrl: string, agentKey: string, batch: PackedBatch): Promise<void> {
  const send = (): Promise<Response> =>
    fetch(`${helixUrl}/api/agent/changes`, {
      method: 'POST',
      headers: { 'X-Api-Key': agentKey, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: batch.body,
    });
  let answer = await send();
  for (; answer.status === 503; answer = await send()) {
    await answer.arrayBuffer();
    await sleep(RETRY_MS);
  }
  if (answer.status !== 202) throw new Error(`the door answered ${answer.status}: ${await answer.text()}`);
  const { accepted, rejected } = (await answer.json()) as ChangesAnswer;
  if (accepted !== batch.changes)
    throw new Error(`${rejected.length} changes rejected: ${JSON.stringify(rejected[0])}`);
}

/** Sends every clinic's batches, each clinic's one after the other as its agent does, so many clinics at a time. */
export async function sendAll(
  helixUrl: string,
  clinics: readonly { agentKey: string; batches: readonly PackedBatch[] }[],
  atOnce: number,
): Promise<void> {
  const waiting = [...clinics];
  const agent = async (): Promise<void> => {
    for (let clinic = waiting.shift(); clinic; clinic = waiting.shift()) {
      for (const batch of clinic.batches) await sendBatch(helixUrl, clinic.agentKey, batch);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, agent));
}
