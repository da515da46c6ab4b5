import { textLines } from './text-lines.js';

describe('textLines', () => {
  it.each([
    ['Fluoride', 1],
    ['', 1],
    // 124 pixels.
    ['Treatment Plan Changed', 2],
    ['W'.repeat(60), 7],
    ['Anne-Marie Featherstonehaugh-Cholmondeley', 3],
    ['🦷🦷🦷🦷🦷🦷🦷🦷🦷🦷🦷🦷', 2],
  ])('estimates for %j at 10 pixels in a column of 100 the lines: %d', (text, lines) => {
    expect(textLines(text, 100, 10)).toBe(lines);
  });
});
