import { placeIn } from './look-list.js';

describe('placeIn', () => {
  const list = { ids: ['V1', 'V2', 'V3'], chain: 'V1-V2-V3' };

  it.each([
    ['V1', { previousId: null, nextId: 'V2', position: 1, count: 3, chain: 'V1-V2-V3' }],
    ['V2', { previousId: 'V1', nextId: 'V3', position: 2, count: 3, chain: 'V1-V2-V3' }],
    ['V3', { previousId: 'V2', nextId: null, position: 3, count: 3, chain: 'V1-V2-V3' }],
    ['V4', null],
    [null, null],
  ])('finds the neighbours of %s', (id, expected) => {
    expect(placeIn(list, id)).toEqual(expected);
  });

  it('is null where the page lists no appointments', () => {
    expect(placeIn(null, 'V1')).toBeNull();
  });
});
