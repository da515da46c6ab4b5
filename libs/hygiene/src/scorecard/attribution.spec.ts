import { attributionTarget } from './attribution.js';

describe('attributionTarget', () => {
  it.each([
    ['from the doctor to the hygienist of the appointment', 102, 'D1', 'D1', 'H1'],
    ['from the hygienist back to the doctor of the PMS', 102, 'D1', 'H1', 'D1'],
    ['from a third provider to the hygienist of the appointment', 102, 'D1', 'D2', 'H1'],
    ['from a third provider although the PMS has the hygienist', 102, 'H1', 'D2', 'H1'],
    ['nobody when only the hygienist is involved', 102, 'H1', 'H1', null],
    ['nobody while the procedure is planned', 105, 'D1', 'D1', null],
  ])('switches %s', (_, status, providerId, attributedProviderId, expected) => {
    expect(attributionTarget({ status, providerId, attributedProviderId }, 'H1')).toBe(expected);
  });
});
