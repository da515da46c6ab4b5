/** Times in rules, as Prometheus writes them. A test in which everything happens sooner has them divided. */
export class Times {
  /** @param divisor of every time. */
  constructor(private readonly divisor = 1) {}

  /** A number of seconds to compare with. */
  seconds(seconds: number): number {
    return seconds / this.divisor;
  }

  /** A duration, such as `5m`; whole milliseconds. */
  duration(seconds: number): string {
    const ms = Math.round((seconds / this.divisor) * 1000);
    const units: [string, number][] = [
      ['h', 3_600_000],
      ['m', 60_000],
      ['s', 1_000],
      ['ms', 1],
    ];
    const [unit, size] = units.find(([, one]) => ms >= one && ms % one === 0) ?? ['s', 1_000];
    return `${ms / size}${unit}`;
  }
}
