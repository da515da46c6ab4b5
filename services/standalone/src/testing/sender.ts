import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangesAnswer, PmsChange } from '@helix/contracts';

/** Every seventh batch is sent again although it was acknowledged, like by an agent that has lost its state. */
const DUPLICATE_EVERY = 7;
const RETRY_DELAY_MS = 20;
/** What a proxy answers when the process behind it has ended, or does not answer: nobody knows whether it took the changes. */
const CUT_BEHIND_PROXY = [502, 504];

/** Sends batches in order, like an agent: each is retried until it is acknowledged. */
export class Sender {
  acknowledged = 0;
  /** Requests whose connection failed or was cut, here or behind a proxy. */
  cutOff = 0;
  /** Requests with the response 503. */
  unavailable = 0;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly agentKey: string,
    readonly batches: readonly (readonly PmsChange[])[],
    private readonly retryDelayMs = RETRY_DELAY_MS,
  ) {}

  /**
   * Continues until `upTo` batches are acknowledged, or until it is stopped.
   *
   * @throws for any other response than 202, 503, or those of a proxy.
   */
  async run(upTo: number): Promise<void> {
    for (const batch of this.batches.slice(this.acknowledged, upTo)) {
      await this.sendUntilAcknowledged(batch);
      if (this.stopped) return;
      this.acknowledged += 1;
      if (this.acknowledged % DUPLICATE_EVERY === 0) await this.sendUntilAcknowledged(batch);
    }
  }

  /** Ends the retries: without it the sender of a failed test would continue for ever. */
  stop(): void {
    this.stopped = true;
  }

  /** All acknowledged changes, in the order in which they were sent. */
  get acknowledgedChanges(): PmsChange[] {
    return this.batches.slice(0, this.acknowledged).flat();
  }

  private async sendUntilAcknowledged(batch: readonly PmsChange[]): Promise<void> {
    while (!this.stopped && !(await this.send(batch))) await sleep(this.retryDelayMs);
  }

  private async send(changes: readonly PmsChange[]): Promise<boolean> {
    const answer = await this.post(changes);
    if (!answer || CUT_BEHIND_PROXY.includes(answer.status)) {
      this.cutOff += 1;
      return false;
    }
    if (answer.status === 503) {
      this.unavailable += 1;
      return false;
    }
    const { accepted } = JSON.parse(answer.text) as ChangesAnswer;
    if (answer.status === 202 && accepted === changes.length) return true;
    throw new Error(`the agent API responded ${answer.status} ${answer.text}`);
  }

  /** Null when the connection broke before the response was complete. */
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
