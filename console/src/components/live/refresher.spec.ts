import { Refresher } from './refresher.js';

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe('refreshing', () => {
  let ends: (() => void)[];
  let refresher: Refresher;
  const begin = (gap = 0): void => {
    ends = [];
    refresher = new Refresher(() => new Promise((resolve) => ends.push(resolve)), gap);
  };

  it('reads once for what changes together', async () => {
    begin();
    for (let change = 0; change < 10; change += 1) refresher.want();
    await turn();
    expect(ends).toHaveLength(1);
    ends[0]!();
    await turn();
    expect(ends).toHaveLength(1);
  });

  it('lets a read end, and then reads what changed meanwhile', async () => {
    begin();
    refresher.want();
    await turn();
    refresher.want();
    refresher.want();
    await turn();
    expect(ends).toHaveLength(1);
    ends[0]!();
    await turn();
    expect(ends).toHaveLength(2);
  });

  it('leaves a gap between two reads', async () => {
    begin(60_000);
    refresher.want();
    await turn();
    ends[0]!();
    await turn();
    refresher.want();
    await turn();
    expect(ends).toHaveLength(1);
    refresher.stop();
  });

  it('stops, also during a read', async () => {
    begin();
    refresher.want();
    await turn();
    refresher.want();
    refresher.stop();
    ends[0]!();
    await turn();
    refresher.want();
    await turn();
    expect(ends).toHaveLength(1);
  });
});
