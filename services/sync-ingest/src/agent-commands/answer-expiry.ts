import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { ANSWER_SECONDS, settleCommands } from '@helix/agent-commands';
import { clockOf, Database } from '@helix/database';
import { LOGGER, type Logger } from '@helix/web';

/** Deletes answers that nobody has fetched in time, in the process that has stored them. After a kill the next poll does. */
@Injectable()
export class AnswerExpiry implements BeforeApplicationShutdown {
  private readonly timers = new Map<number, NodeJS.Timeout>();

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Call it when an answer of the clinic was stored. */
  schedule(clinicId: number): void {
    clearTimeout(this.timers.get(clinicId));
    const work = (): void => {
      this.timers.delete(clinicId);
      this.database
        .inClinics([clinicId], async (transaction) =>
          settleCommands(transaction, [clinicId], await clockOf(transaction)),
        )
        .catch((error: unknown) => this.logger.warn({ err: error }, 'answers of an agent were not deleted in time'));
    };
    this.timers.set(clinicId, setTimeout(work, ANSWER_SECONDS * 1000 + 1).unref());
  }

  beforeApplicationShutdown(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }
}
