import type { DurableQueue } from '../queue/durable-queue.js';
import type { HelixClient } from './helix-client.js';
import { changesOf, loadOf, type Load } from './load.js';

/** Asks whether Helix accepts changes at present, which distinguishes a server in trouble from one that fails at some changes. */
export class ServerProbe {
  private saved: string | undefined;

  constructor(
    private readonly queue: DurableQueue,
    private readonly client: HelixClient,
  ) {}

  /** Saves the first change that Helix ever accepts as the one to ask with. */
  async save(load: Load, rejected: readonly { index: number }[]): Promise<void> {
    this.saved ??= await this.queue.probe();
    if (this.saved !== undefined) return;
    const indexes = new Set(rejected.map(({ index }) => index));
    const accepted = changesOf(load).find((_change, index) => !indexes.has(index));
    if (!accepted) return;
    const { json } = loadOf([accepted]);
    await this.queue.saveProbe(json);
    this.saved = json;
  }

  /**
   * Sends a change that Helix accepted before, which changes nothing; then, in case Helix fails at that one now or never
   * accepted any, one of each lane's newest batch. True when one of them is accepted.
   */
  async isAccepted(): Promise<boolean> {
    this.saved ??= await this.queue.probe();
    const waiting = (await this.queue.newest()).map(anyChangeOf);
    for (const probe of this.saved === undefined ? waiting : [this.saved, ...waiting]) {
      const { kind } = await this.client.send(probe);
      if (kind === 'taken') return true;
    }
    return false;
  }
}

/** Another change each time, so that the answer does not depend on a single one. */
function anyChangeOf(load: Load): string {
  const changes = changesOf(load);
  const first = Math.floor(Math.random() * changes.length);
  return loadOf(changes.slice(first, first + 1)).json;
}
