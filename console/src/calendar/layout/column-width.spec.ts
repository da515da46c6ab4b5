import { columnWidth } from './column-width.js';

describe('columnWidth', () => {
  it.each([
    // Six columns of at least 165 fit in 1,104.
    [1104, 3, 165, 368],
    [1104, 6, 165, 184],
    [1104, 14, 165, 184],
    // Four of seven fit in 686, and fill it.
    [686, 7, 165, 171.5],
    [686, 7, 90, 98],
    // Not even one fits.
    [120, 7, 165, 165],
    [900, 0, 165, 900],
  ])('in a room of %i px, %i columns of at least %i px are %d px wide', (room, count, minimum, width) => {
    expect(columnWidth(room, count, minimum)).toBe(width);
  });
});
