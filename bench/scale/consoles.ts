import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { logIn, openEvents } from '../harness/console-client.js';
import type { BenchClinic } from '../harness/bench-database.js';
import { addCounts, OPENING, type Counts } from './clinic-day.js';

/** Calendars that are open all day in a clinic: one at the front desk, one with the hygienists. */
const OPEN_CALENDARS = 2;
/** A calendar is opened again, as after another page. */
const CALENDAR_EVERY_MINUTES = 60;
/** The home page is looked at for a moment. Its five calls are those of the console. */
const HOME_EVERY_MINUTES = 30;
/** A hygienist opens an appointment and saves its plan before it begins, and again when it is over. */
const PREPARED_MINUTES_BEFORE = 10;
/** The calendar loads four weeks around the day. */
const [LOADED_BEFORE, LOADED_AFTER] = [7, 21];
const DAY_MS = 86_400_000;
/** The appointment was deleted, and: its patient did not come, or it was cancelled. */
const [GONE, CONFLICT] = [404, 409];
/** Medical history, scaling, a recall exam and the time around them. */
const PLAN = { procedures: [42, 1, 18, 23, 43].map((procedureRuleTypeId) => ({ procedureRuleTypeId })) };

export const EMAIL_OF = (clinicId: number): string => `office-${clinicId}@helix.example`;
export const OFFICE_PASSWORD = 'Helix-scale-1';

interface HygieneAppointment {
  id: string;
  startMinute: number;
  endMinute: number;
}

/** The people of a clinic at their consoles. */
export class Consoles {
  /** Requests that were answered, by what they are. */
  readonly counts: Counts = {};
  private token: string | undefined;
  private closers: (() => Promise<void>)[] = [];
  private readonly refetching: Refetching[] = [];

  constructor(
    private readonly url: string,
    private readonly clinic: BenchClinic,
    /** Of the simulated day, `yyyy-mm-dd`. */
    private readonly date: string,
    private readonly appointments: readonly HygieneAppointment[],
  ) {}

  /** Opens the calendars that are open at that time already, which is none of what is counted. */
  async begin(minute: number): Promise<void> {
    if (minute >= OPENING[0] && minute < OPENING[1]) await this.open();
    for (const name of Object.keys(this.counts)) delete this.counts[name];
  }

  /** Does what people do in a minute of the clinic's day. */
  async minute(minute: number): Promise<void> {
    const isOpen = minute >= OPENING[0] && minute < OPENING[1];
    if (!isOpen) return this.close();
    if (this.closers.length === 0) await this.open();
    if (minute % CALENDAR_EVERY_MINUTES === 0) await Promise.all(this.refetching.map(() => this.openCalendar()));
    if (minute % HOME_EVERY_MINUTES === 15) await this.openHome();
    for (const { id, startMinute, endMinute } of this.appointments)
      if (minute === startMinute - PREPARED_MINUTES_BEFORE || minute === endMinute) await this.plan(id);
  }

  /** Waits until nothing is being fetched again. */
  async settled(): Promise<void> {
    for (const one of this.refetching) await one.settled();
  }

  /** Everybody goes home. */
  async close(): Promise<void> {
    await this.settled();
    for (const close of this.closers.splice(0)) await close();
    this.refetching.length = 0;
  }

  private async open(): Promise<void> {
    this.token = await logIn(this.url, EMAIL_OF(this.clinic.clinicId), OFFICE_PASSWORD);
    addCounts(this.counts, { 'sign-in': 1 });
    const [from, until] = [this.dayAt(-LOADED_BEFORE), this.dayAt(LOADED_AFTER)];
    for (let n = 0; n < OPEN_CALENDARS; n += 1) {
      const refetching = new Refetching((range) => this.get('calendar, changed days', 'appointment', range));
      this.refetching.push(refetching);
      const close = await openEvents(this.url, this.token, this.clinic.clinicGuid, ({ days }) => {
        addCounts(this.counts, { events: 1 });
        refetching.add(days.filter((day) => day >= from && day <= until));
      });
      this.closers.push(close);
    }
  }

  private dayAt(days: number): string {
    return new Date(Date.parse(this.date) + days * DAY_MS).toISOString().slice(0, 10);
  }

  private async openCalendar(): Promise<void> {
    const range = { startDate: this.dayAt(-LOADED_BEFORE), endDate: this.dayAt(LOADED_AFTER) };
    await Promise.all([
      this.get('calendar, four weeks', 'appointment', range),
      this.get('providers', 'Provider/Details', { activeOnly: 'true' }),
    ]);
  }

  private async openHome(): Promise<void> {
    const { date } = this;
    const week = { startDate: this.dayAt(-2), endDate: this.dayAt(4) };
    await Promise.all([
      this.get('home page', 'Dashboard/GetHygieneDashboard', { date, providerId: '' }),
      this.get('home page', 'Dashboard/GetDashboard', { ...week, providerIds: '[]' }),
      this.get('home page', 'Report/OpenTimeTotals', { ...week, compare: 'false', providerIds: '' }),
      this.get('home page', 'OpenDay', { date }),
      this.get('home page', 'Dashboard/GetNextActions', { providerIds: '' }),
    ]);
  }

  private async plan(id: string): Promise<void> {
    const path = `Appointment/${encodeURIComponent(id)}`;
    const save = { method: 'POST', body: JSON.stringify(PLAN) };
    // Its patient may not come, or it may be gone.
    if (await this.get('appointment opened', path, {}, GONE))
      await this.send('plan saved', path, save, [GONE, CONFLICT]);
  }

  private get(
    name: string,
    path: string,
    query: Readonly<Record<string, string>>,
    ...refusals: number[]
  ): Promise<boolean> {
    return this.send(name, `${path}?${new URLSearchParams(query).toString()}`, {}, refusals);
  }

  /** @returns false when it is answered by one of the refusals. @throws Error when it is answered by another one. */
  private async send(
    name: string,
    path: string,
    init: RequestInit,
    refusals: readonly number[] = [],
  ): Promise<boolean> {
    const answer = await fetch(`${this.url}/api/${path}`, {
      ...init,
      headers: {
        Authorization: `Bearer ${this.token}`,
        'X-Clinic-Guid': this.clinic.clinicGuid,
        ...(init.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
    });
    const body = await answer.text();
    if (answer.status === 503) {
      await sleep(500);
      return this.send(name, path, init, refusals);
    }
    if (refusals.includes(answer.status)) return false;
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body.slice(0, 300)}`);
    addCounts(this.counts, { [name]: 1 });
    return true;
  }
}

/** Fetches changed days again as an open calendar does: one request at a time, days that follow each other in one. */
class Refetching {
  private readonly pending = new Set<string>();
  private running: Promise<void> | undefined;
  private failure: unknown;

  constructor(private readonly fetchRange: (range: { startDate: string; endDate: string }) => Promise<unknown>) {}

  add(days: readonly string[]): void {
    for (const day of days) this.pending.add(day);
    if (this.pending.size === 0 || this.running) return;
    this.running = this.run().then(
      () => void (this.running = undefined),
      (error: unknown) => void (this.failure = error),
    );
  }

  async settled(): Promise<void> {
    while (this.running && this.failure === undefined) await sleep(5);
    if (this.failure !== undefined) throw this.failure;
  }

  private async run(): Promise<void> {
    while (this.pending.size > 0) {
      const days = [...this.pending].toSorted();
      this.pending.clear();
      for (const range of rangesOf(days)) await this.fetchRange(range);
    }
  }
}

/** Days that follow each other as ranges. */
export function rangesOf(days: readonly string[]): { startDate: string; endDate: string }[] {
  const ranges: { startDate: string; endDate: string }[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && Date.parse(day) - Date.parse(last.endDate) <= DAY_MS) last.endDate = day;
    else ranges.push({ startDate: day, endDate: day });
  }
  return ranges;
}

/** The hygiene appointments of a day, of all clinics. */
export async function hygieneAppointments(
  owner: pg.ClientBase,
  date: string,
): Promise<Map<number, HygieneAppointment[]>> {
  const { rows } = await owner.query<HygieneAppointment & { clinicId: number }>(
    `select clinic_id as "clinicId", id, extract(hour from start_at)::int * 60 + extract(minute from start_at)::int as "startMinute",
            extract(hour from start_at)::int * 60 + extract(minute from start_at)::int + duration_minutes as "endMinute"
     from hygiene_appointment where start_at >= $1::date and start_at < $1::date + 1`,
    [date],
  );
  const found = new Map<number, HygieneAppointment[]>();
  for (const { clinicId, ...appointment } of rows) found.set(clinicId, [...(found.get(clinicId) ?? []), appointment]);
  return found;
}
