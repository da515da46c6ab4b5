import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangesAnswer, PmsChange } from '@helix/contracts';

/** Each seventh batch is sent once more though it was acknowledged, as an agent does that lost its own notes. */
const TWICE_EVERY = 7;
const RETRY_AFTER_MS = 20;

/** Sends batches in their order, as an agent does: each again and again until it is acknowledged. */
export class Sender {
  acknowledged = 0;
  /** Requests that were cut off, or met nobody. */
  cutOff = 0;
  /** Requests that were answered with 503. */
  refused = 0;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly agentKey: string,
    readonly batches: readonly (readonly PmsChange[])[],
  ) {}

  /**
   * Goes on until `upTo` batches are acknowledged, unless it is stopped. Throws when a batch is answered in any other way
   * than the agents' door promises.
   */
  async run(upTo: number): Promise<void> {
    for (const batch of this.batches.slice(this.acknowledged, upTo)) {
      await this.sendUntilTaken(batch);
      if (this.stopped) return;
      this.acknowledged += 1;
      if (this.acknowledged % TWICE_EVERY === 0) await this.sendUntilTaken(batch);
    }
  }

  /** Sends nothing more: without it a sender whose test has failed would knock for ever. */
  stop(): void {
    this.stopped = true;
  }

  /** All changes that were acknowledged, in the order of their sending. */
  get taken(): PmsChange[] {
    return this.batches.slice(0, this.acknowledged).flat();
  }

  private async sendUntilTaken(batch: readonly PmsChange[]): Promise<void> {
    while (!this.stopped && !(await this.send(batch))) await sleep(RETRY_AFTER_MS);
  }

  private async send(changes: readonly PmsChange[]): Promise<boolean> {
    const answer = await this.post(changes);
    if (!answer) {
      this.cutOff += 1;
      return false;
    }
    if (answer.status === 503) {
      this.refused += 1;
      return false;
    }
    const { accepted } = JSON.parse(answer.text) as ChangesAnswer;
    if (answer.status === 202 && accepted === changes.length) return true;
    throw new Error(`the agents' door answered ${answer.status} ${answer.text}`);
  }

  /** Null when the connection broke before the whole answer was here. */
  private async post(changes: readonly PmsChange[]): Promise<{ status: number; text: string } | null> {
    try {
      const answer = await fetch(`${this.url}/api/agent/changes`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Api-Key': this.agentKey },
        body: JSON.stringify({ changes }),
      });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return null;
    }
  }
}
