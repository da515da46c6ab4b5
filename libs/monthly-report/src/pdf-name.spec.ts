import { pdfName } from './pdf-name.js';

describe('pdfName', () => {
  it.each([
    ['Maple Dental', 'Maple Dental 2026-10.pdf'],
    ['Zähne & Söhne 🦷', 'Zähne & Söhne 🦷 2026-10.pdf'],
    ['A/B\\C: "D" <E>|F?*\n', 'A_B_C_ _D_ _E__F___ 2026-10.pdf'],
  ])('of %j is %j', (clinicName, expected) => {
    expect(pdfName(clinicName, '2026-10')).toBe(expected);
  });
});
