/** Why a poll ends without a command. */
export type PollEnd =
  /** The same agent polls again: it does not wait for this response any more. */
  | 'sameAgent'
  /** Another agent of the clinic polls. */
  | 'otherAgent'
  /** The request is gone. */
  | 'gone'
  /** The process stops: the agent polls again, and reaches another one. */
  | 'shutdown';

/** A poll that waits for a command of its clinic. */
export class WaitingPoll {
  /** Null until the database has numbered it. */
  number: number | null = null;
  private isWoken = false;
  private endedBy: PollEnd | null = null;
  private resume: (() => void) | undefined;

  constructor(
    readonly clinicId: number,
    /** Empty for a release that has none. */
    readonly agentId: string,
  ) {}

  /** Null: it goes on. */
  get end(): PollEnd | null {
    return this.endedBy;
  }

  /** Lets it look for a command. */
  wake(): void {
    this.isWoken = true;
    this.resume?.();
  }

  finish(by: PollEnd): void {
    this.endedBy ??= by;
    this.resume?.();
  }

  /** Ends it for a newer poll of the clinic. */
  giveWayTo(agentId: string): void {
    this.finish(agentId === this.agentId ? 'sameAgent' : 'otherAgent');
  }

  /** Resolves when it is woken or ended, at once if that was since the last call, or after some milliseconds. */
  async sleep(ms: number): Promise<void> {
    if (!this.isWoken && this.endedBy === null) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.resume = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.resume = undefined;
    }
    this.isWoken = false;
  }
}
