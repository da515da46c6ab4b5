import { completedCommissionCents } from './completed-commission.js';

const done = (code: string, amountCents: number | null, attributedProviderId: string | null = 'H1', status = 102) => ({
  ...{ code, amountCents, attributedProviderId, status },
  attributedToDoctor: false,
});

describe('completedCommissionCents', () => {
  it('adds the shares of the codes that are done and attributed to the provider, rounded for each', () => {
    // Scaling 0.4 of 131.25 and of 33.33; sealant 0.18 of 32.
    const procedures = [done('11112', 13_125), done('11117', 3333), done('13401', 3200)];
    expect(completedCommissionCents(procedures, 'H1', null)).toBe(5250 + 1333 + 576);
    expect(completedCommissionCents([...procedures, done('12113', 3200, 'D1')], 'H1', null)).toBe(7159);
    expect(completedCommissionCents([...procedures, done('12113', 3200, 'H1', 105)], 'H1', null)).toBe(7159);
  });

  it('uses the share of the provider’s wage for every code, also 0: 0.35 of 51.30 is 17.96', () => {
    // 0.3 of 131.25 is 39.375, of 33.33 9.999, of 32 9.60.
    const procedures = [done('11112', 13_125), done('11117', 3333), done('13401', 3200)];
    expect(completedCommissionCents(procedures, 'H1', 0.3)).toBe(3938 + 1000 + 960);
    expect(completedCommissionCents(procedures, 'H1', 0)).toBe(0);
    expect(completedCommissionCents([done('13211', 5130)], 'H1', 0.35)).toBe(1796);
    expect(completedCommissionCents([done('99999', 5130)], 'H1', 0.35)).toBe(1796);
    expect(completedCommissionCents([done('13211', 5130)], 'H1', null)).toBe(0);
  });

  it('takes reversed amounts off, and none for an amount that is missing', () => {
    expect(completedCommissionCents([done('11112', 13_125), done('11112', -13_125)], 'H1', null)).toBe(0);
    expect(completedCommissionCents([done('11112', null)], 'H1', null)).toBe(0);
  });
});
