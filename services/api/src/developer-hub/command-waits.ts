import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { fetchOutcome, parseCommandChange, type CommandOutcome } from '@helix/agent-commands';
import { clockOf, Database } from '@helix/database';
import { problem } from '@helix/web';
import { ApiNotifications, CHANNELS } from '../notifications/api-notifications.js';

/** Timers may be early. */
const EARLY_MS = 5;

/** Lets requests wait until their commands have ended. They ask when the database notifies of a change, and at the last moment. */
@Injectable()
export class CommandWaits implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly waits = new Map<string, () => void>();
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly notifications: ApiNotifications,
  ) {}

  onApplicationBootstrap(): void {
    this.notifications.on(CHANNELS.command, (payload) => {
      // Null: notifications may have been missed.
      if (payload === null) this.wakeAll();
      else this.waits.get(parseCommandChange(payload)?.commandId ?? '')?.();
    });
  }

  /** Runs before the server stops, which would otherwise wait for these requests. */
  beforeApplicationShutdown(): void {
    this.stopped = true;
    this.wakeAll();
  }

  /**
   * Waits until a command has ended, and fetches its answer.
   *
   * @param expiresAt when it ends at the latest, by the clock of this process.
   * @throws ProblemException 503 when the process stops before.
   */
  async untilEnded(clinicId: number, commandId: string, expiresAt: Date): Promise<CommandOutcome> {
    const wait: { isWoken: boolean; resume?: () => void } = { isWoken: false };
    this.waits.set(commandId, () => {
      wait.isWoken = true;
      wait.resume?.();
    });
    try {
      for (;;) {
        wait.isWoken = false;
        const outcome = await this.database.inClinics([clinicId], async (transaction) =>
          fetchOutcome(transaction, clinicId, commandId, await clockOf(transaction)),
        );
        if (outcome.state === 'done' || outcome.state === 'failed' || outcome.state === 'expired') return outcome;
        if (this.stopped) throw problem(503, undefined, 'The server is shutting down. Try again.');
        if (wait.isWoken) continue;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.max(0, expiresAt.getTime() - Date.now()) + EARLY_MS);
          wait.resume = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    } finally {
      this.waits.delete(commandId);
    }
  }

  private wakeAll(): void {
    for (const wake of this.waits.values()) wake();
  }
}
