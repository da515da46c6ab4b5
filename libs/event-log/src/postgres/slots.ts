/** Lets at most so many pieces of work run at once; the others wait in line. */
export class Slots {
  private readonly line: (() => void)[] = [];

  constructor(private free: number) {}

  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.line.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
