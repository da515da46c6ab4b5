import { MONTHLY_SLICES } from '@helix/contracts';
import { contrast } from '../../components/avatar-color.js';
import { EARLIER_DASHES } from '../view/year-page.js';
import { INK } from './ink.js';
import { SLICE_FILLS, type SliceFill } from './slice-fills.js';

/** Of fills that touch. */
const LEAST_OF_FILLS = 2;
/** Of what is drawn on something. */
const LEAST_OF_MARKS = 3;

const pairs = MONTHLY_SLICES.flatMap((one, at) => MONTHLY_SLICES.slice(at + 1).map((other) => [one, other] as const));

/** How its marks run, whatever their colour. */
const runOf = ({ marks }: SliceFill): string => (marks ? `${marks.kind} ${marks.turn}` : 'plain');

describe('In grey print', () => {
  it.each(pairs)('the slices %s and %s differ by their marks or by how light they are', (one, other) => {
    const [first, second] = [SLICE_FILLS[one], SLICE_FILLS[other]];
    if (runOf(first) === runOf(second))
      expect(contrast(first.background, second.background)).toBeGreaterThan(LEAST_OF_FILLS);
  });

  it.each(MONTHLY_SLICES)('the marks of the slice %s are seen on its ground', (name) => {
    const { background, marks } = SLICE_FILLS[name];
    if (marks) expect(contrast(marks.color, background)).toBeGreaterThan(LEAST_OF_MARKS);
  });

  it('bars differ from those beside them', () => {
    expect(contrast(INK.accent, INK.missed)).toBeGreaterThan(LEAST_OF_MARKS);
    expect(contrast(INK.accent, INK.pale)).toBeGreaterThan(LEAST_OF_MARKS);
  });

  it('texts are read on white', () => {
    expect(contrast(INK.text, '#FFFFFF')).toBeGreaterThan(4.5);
    expect(contrast(INK.secondary, '#FFFFFF')).toBeGreaterThan(4.5);
  });

  it('each of the earlier years has another line', () => {
    // The year of the report is unbroken.
    expect(new Set(EARLIER_DASHES).size).toBe(3);
  });
});
