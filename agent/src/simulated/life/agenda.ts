import TinyQueue from 'tinyqueue';

interface Happening {
  /** Wall seconds. */
  at: number;
  /** Keeps the order of happenings of the same second, so that every run is the same. */
  turn: number;
  happen: (at: number) => void;
}

/** What is going to happen in the clinic, in order of time. */
export class Agenda {
  private readonly queue = new TinyQueue<Happening>([], (a, b) => a.at - b.at || a.turn - b.turn);
  private turns = 0;
  /** Wall seconds up to which everything has happened. */
  now: number;

  constructor(start: number) {
    this.now = start;
  }

  /** Arranges something. A time that has passed means at once. */
  at(wall: number, happen: (at: number) => void): void {
    this.queue.push({ at: Math.max(Math.round(wall), this.now), turn: this.turns++, happen });
  }

  /** Lets everything happen up to and with a second. */
  runUntil(wall: number): void {
    for (let next = this.queue.peek(); next && next.at <= wall; next = this.queue.peek()) {
      this.queue.pop();
      this.now = next.at;
      next.happen(next.at);
    }
    this.now = Math.max(this.now, wall);
  }
}
