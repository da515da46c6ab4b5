import { Inject, Injectable } from '@nestjs/common';
import { topics } from '@helix/contracts';
import { EVENT_LOG, type EventLog } from '@helix/event-log';
import { ProblemException } from '@helix/web';
import { APPLY_GROUP } from '../apply/apply.consumer.js';

/** History waits while what was sent before has waited for longer (rules-admin X 4). */
const MAX_SECONDS = 10;
const RETRY_SECONDS = 3;
/** How old a reading may be. */
const READING_MS = 1_000;
const BEHIND =
  'Helix is behind with the changes that it has got. Live changes are taken; send history again in a moment.';

/** How long changes wait until they are applied, so that a first load does not hold up what changes meanwhile. */
@Injectable()
export class ApplyDelay {
  private reading: { at: number; seconds: Promise<number> } | undefined;

  constructor(@Inject(EVENT_LOG) private readonly log: EventLog) {}

  /** @throws a 429 problem with Retry-After while changes wait for more than ten seconds. */
  async requireShort(): Promise<void> {
    if ((await this.seconds()) <= MAX_SECONDS) return;
    const headers = { 'Retry-After': String(RETRY_SECONDS) };
    throw new ProblemException(429, undefined, BEHIND, undefined, headers);
  }

  /** Read for all requests of a second together. */
  private seconds(): Promise<number> {
    const now = performance.now();
    if (!this.reading || now - this.reading.at > READING_MS) this.reading = { at: now, seconds: this.read() };
    return this.reading.seconds;
  }

  /** 0 while it cannot be read: whether the log takes changes is found out by publishing them. */
  private async read(): Promise<number> {
    const delays = await this.log.delays().catch(() => []);
    const own = delays.filter(({ group, topic }) => group === APPLY_GROUP && topic === topics.pmsChanges);
    return own.reduce((longest, { seconds }) => Math.max(longest, seconds), 0);
  }
}
