import { appointmentPath, neighbourPath, nextInChain } from './chain.js';

describe('nextInChain', () => {
  it.each([
    ['V1-V2-V3', 'V1', 'V2'],
    ['V1-V2-V3', 'V2', 'V3'],
    ['V1-V2-V3', 'V3', null],
    ['V1-V2-V3', 'V4', null],
    ['V10-V1-V2', 'V1', 'V2'],
    ['', 'V1', null],
    [null, 'V1', null],
    // Ids with dashes of their own.
    ['A-1-A-2-A-3', 'A-2', 'A-3'],
    ['A-1-A-2', 'A-2', null],
  ])('returns from the chain %j the appointment after %s: %s', (chain, id, next) => {
    expect(nextInChain(chain, id)).toBe(next);
  });
});

describe('appointmentPath', () => {
  it('keeps the chain and the origin date, and nothing else', () => {
    const query = new URLSearchParams('chain=V1-V2&originDate=2026-03-10&c=guid');
    expect(appointmentPath('V/2', query)).toBe('/appointment/V%2F2?chain=V1-V2&originDate=2026-03-10');
    expect(appointmentPath('V2', new URLSearchParams('c=guid'))).toBe('/appointment/V2');
  });
});

describe('neighbourPath', () => {
  it('returns to the day that the user came from, else to that of the appointment', () => {
    expect([
      neighbourPath('V9', '2026-03-10', new URLSearchParams('chain=V1-V2')),
      neighbourPath('V9', '2026-03-10', new URLSearchParams('originDate=2026-02-01')),
    ]).toEqual(['/appointment/V9?originDate=2026-03-10', '/appointment/V9?originDate=2026-02-01']);
  });
});
