import { LatestOnly, OvertakenError } from './latest-only.js';

/** Work that goes on until it is told to, and writes down what happens to it. */
function pieces() {
  const told: string[] = [];
  const ends = new Map<string, () => void>();
  const piece = (name: string) => async (newer: AbortSignal) => {
    told.push(`${name} begins`);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    told.push(newer.aborted ? `${name} stops` : `${name} is done`);
    newer.throwIfAborted();
    return name;
  };
  return { told, piece, end: (name: string) => ends.get(name)?.() };
}
const turns = () => new Promise((resolve) => setImmediate(resolve));

describe('the latest only', () => {
  it('ends the one before, and begins when that has stopped', async () => {
    const latest = new LatestOnly<number>();
    const { told, piece, end } = pieces();
    const first = latest.run(1, piece('first')).catch((error: unknown) => error);
    await turns();
    const second = latest.run(1, piece('second'));
    await turns();
    expect(told).toEqual(['first begins']);
    end('first');
    expect(await first).toBeInstanceOf(OvertakenError);
    await turns();
    end('second');
    expect(await second).toBe('second');
    expect(told).toEqual(['first begins', 'first stops', 'second begins', 'second is done']);
  });

  it('never begins one that was overtaken while it waited', async () => {
    const latest = new LatestOnly<number>();
    const { told, piece, end } = pieces();
    const overtaken = [latest.run(1, piece('first')).catch((error: unknown) => error)];
    await turns();
    for (const name of ['second', 'third']) overtaken.push(latest.run(1, piece(name)).catch((error: unknown) => error));
    const last = latest.run(1, piece('last'));
    await turns();
    end('first');
    for (const error of await Promise.all(overtaken)) expect(error).toBeInstanceOf(OvertakenError);
    await turns();
    end('last');
    expect(await last).toBe('last');
    expect(told).toEqual(['first begins', 'first stops', 'last begins', 'last is done']);
  });

  it('lets others be, and goes on after a failure', async () => {
    const latest = new LatestOnly<number>();
    const { piece, end } = pieces();
    const other = latest.run(2, piece('other'));
    await expect(latest.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await latest.run(1, () => Promise.resolve('next'))).toBe('next');
    end('other');
    expect(await other).toBe('other');
  });
});
