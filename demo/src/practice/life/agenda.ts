import TinyQueue from 'tinyqueue';

interface Happening {
  /** Local seconds. */
  at: number;
  /** Keeps the order of happenings of the same second, so that every run is the same. */
  turn: number;
  happen: (at: number) => void;
}

/** What is going to happen in the clinic, in order of time. */
export class Agenda {
  private readonly queue = new TinyQueue<Happening>([], (a, b) => a.at - b.at || a.turn - b.turn);
  private turns = 0;
  /** Local seconds up to which everything has happened. */
  now: number;

  constructor(start: number) {
    this.now = start;
  }

  /** Arranges something. A time that has passed means at once. */
  at(localTime: number, happen: (at: number) => void): void {
    this.queue.push({ at: Math.max(Math.round(localTime), this.now), turn: this.turns++, happen });
  }

  /** Lets everything happen up to and with a second. */
  runUntil(localTime: number): void {
    for (let next = this.queue.peek(); next && next.at <= localTime; next = this.queue.peek()) {
      this.queue.pop();
      this.now = next.at;
      next.happen(next.at);
    }
    this.now = Math.max(this.now, localTime);
  }
}
