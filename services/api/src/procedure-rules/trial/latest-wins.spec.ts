import { LatestWins, SupersededError } from './latest-wins.js';

/** Work that runs until `end` is called, and logs its events. */
function controllableWork() {
  const events: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async (signal: AbortSignal) => {
    events.push(`${name} started`);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    events.push(signal.aborted ? `${name} aborted` : `${name} finished`);
    signal.throwIfAborted();
    return name;
  };
  return { events, work, end: (name: string) => ends.get(name)?.() };
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('LatestWins', () => {
  it('aborts the running work, and starts when it has ended', async () => {
    const latest = new LatestWins<number>();
    const { events, work, end } = controllableWork();
    const first = latest.run(1, work('first')).catch((error: unknown) => error);
    await nextTurn();
    const second = latest.run(1, work('second'));
    await nextTurn();
    expect(events).toEqual(['first started']);
    end('first');
    expect(await first).toBeInstanceOf(SupersededError);
    await nextTurn();
    end('second');
    expect(await second).toBe('second');
    expect(events).toEqual(['first started', 'first aborted', 'second started', 'second finished']);
  });

  it('never starts work that was superseded while it waited', async () => {
    const latest = new LatestWins<number>();
    const { events, work, end } = controllableWork();
    const superseded = [latest.run(1, work('first')).catch((error: unknown) => error)];
    await nextTurn();
    for (const name of ['second', 'third']) superseded.push(latest.run(1, work(name)).catch((error: unknown) => error));
    const last = latest.run(1, work('last'));
    await nextTurn();
    end('first');
    for (const error of await Promise.all(superseded)) expect(error).toBeInstanceOf(SupersededError);
    await nextTurn();
    end('last');
    expect(await last).toBe('last');
    expect(events).toEqual(['first started', 'first aborted', 'last started', 'last finished']);
  });

  it('leaves other keys alone, and continues after a failure', async () => {
    const latest = new LatestWins<number>();
    const { work, end } = controllableWork();
    const other = latest.run(2, work('other'));
    await expect(latest.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await latest.run(1, () => Promise.resolve('next'))).toBe('next');
    end('other');
    expect(await other).toBe('other');
  });
});
