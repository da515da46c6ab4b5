import { setTimeout as sleep } from 'node:timers/promises';
import type { DayBucket } from '@helix/contracts';
import { dateAt } from '@helix/hygiene';
import { timedCall } from '../harness/timed-call.js';

const EVERY_MS = 200;
/** Nobody looks on when nothing has come for so long: looking costs Helix something as well. */
const QUIET_MS = 10_000;

/** Reads today's calendar again and again, as somebody does who waits for it. */
export class CalendarWatch {
  private readonly watching: Promise<void>;
  private readonly startedAt = performance.now();
  /** When there were so many appointments for the first time. */
  private seen = { count: 0, at: this.startedAt };
  private isStopped = false;

  /** Begins to watch. */
  constructor(
    private readonly helixUrl: string,
    private readonly who: { token: string; clinicGuid: string; timeZone: string },
  ) {
    this.watching = this.watch();
  }

  /** @returns the seconds after which the calendar showed as many appointments as it does in the end. */
  async stop(): Promise<number> {
    this.isStopped = true;
    await this.watching;
    const { count, at } = this.seen;
    const last = await this.count();
    if (count === 0 || last !== count) throw new Error(`${count} appointments were seen, now there are ${last}`);
    return (at - this.startedAt) / 1000;
  }

  private async watch(): Promise<void> {
    while (!this.isStopped && (this.seen.count === 0 || performance.now() - this.seen.at < QUIET_MS)) {
      const count = await this.count();
      if (count !== this.seen.count) this.seen = { count, at: performance.now() };
      await sleep(EVERY_MS);
    }
  }

  private async count(): Promise<number> {
    const { token, clinicGuid, timeZone } = this.who;
    const today = dateAt(Date.now(), timeZone);
    const path = `appointment?startDate=${today}&endDate=${today}`;
    const { body } = await timedCall(`${this.helixUrl}/api/${path}`, { token, clinicGuid });
    const days = JSON.parse(body.toString()) as DayBucket[];
    return days.flatMap(({ providers }) => providers.flatMap(({ appointments }) => appointments)).length;
  }
}
