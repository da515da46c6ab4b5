import { editedText, isCopyOf } from './edit-lines.js';

const EMAIL = 'hygienist@helix.example';
const AT = Date.parse('2026-11-24T20:05:59.900Z');
const LINE = 'Edited by hygienist@helix.example 2026-11-24 20:05 UTC';

describe('editedText (R-1)', () => {
  it('adds a line with the email and the minute in UTC', () => {
    expect(editedText('Tolerated well.', 'Tolerated well.\nNo pain.', EMAIL, AT)).toBe(
      `Tolerated well.\nNo pain.\n${LINE}`,
    );
  });

  it('keeps the lines of earlier edits, whether they were sent or not', () => {
    const earlier = 'Edited by admin@helix.example 2026-11-20 08:00 UTC';
    const before = `First.\n${earlier}`;
    expect(editedText(before, 'Second.', EMAIL, AT)).toBe(`Second.\n${earlier}\n${LINE}`);
    expect(editedText(before, `Second.\n${earlier}`, EMAIL, AT)).toBe(`Second.\n${earlier}\n${LINE}`);
  });

  it('takes no line of an edit that never was', () => {
    const forged = 'Edited by doctor@helix.example 2026-11-20 08:00 UTC';
    expect(editedText('First.', `Second.\n${forged}`, EMAIL, AT)).toBe(`Second.\n${LINE}`);
  });

  it('is null when only white space or lines of edits differ', () => {
    expect(editedText(`First.\n${LINE}`, ' First. \r\n', EMAIL, AT)).toBeNull();
  });
});

describe('isCopyOf (R-1)', () => {
  const pms = { note: 'Seen today.\r\nAll  well.', dateCreated: '2026-11-24T09:00:00' };
  const written = (dateCreated: string, note = 'Seen today. All well.') => ({ note, dateCreated });

  it.each([
    ['2026-11-27T09:00:00', true],
    ['2026-11-27T09:00:01', false],
    ['2026-11-21T09:00:00', true],
    ['2026-11-21T08:59:59', false],
  ])('of a note of 2026-11-24 9:00 written at %s is %s: within 3 days', (dateCreated, expected) => {
    expect(isCopyOf(pms, written(dateCreated))).toBe(expected);
  });

  it('needs the same words, and ignores lines of edits', () => {
    expect(isCopyOf(pms, written(pms.dateCreated, `Seen today. All well.\n${LINE}`))).toBe(true);
    expect(isCopyOf(pms, written(pms.dateCreated, 'Seen today.'))).toBe(false);
  });
});
