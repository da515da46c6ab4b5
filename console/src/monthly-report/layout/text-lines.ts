/** The widths of letters of Inter by kind, in parts of the font size, as they are at a weight of 550. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ ijlI’]/, 0.28],
  [/[.,:;'|!]/, 0.33],
  [/[ftr()[\]/]/, 0.39],
  [/[-"]/, 0.5],
  [/[mw]/, 0.9],
  [/[WM@%—…]/, 1.02],
  [/[A-Z&]/, 0.74],
  [/[a-z]/, 0.6],
  [/[0-9\u0020-\u024f]/, 0.66],
];
/** Of all others: signs of Asian scripts, emoji. */
const WIDE = 1.1;

/** The width of a text in pixels, estimated: pages are filled before anything is laid out. */
export function textWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const letter of text) width += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? WIDE;
  return width * fontSize;
}

/** How many lines a text takes, estimated: words wrap, and one that is longer than a line is broken. */
export function textLines(text: string, width: number, fontSize: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(/(?<=[\s-])/)) {
    const [own, visible] = [textWidth(word, fontSize), textWidth(word.trimEnd(), fontSize)];
    if (used > 0 && used + visible > width) {
      lines += 1;
      used = 0;
    }
    used += own;
    if (visible > width) {
      lines += Math.ceil(visible / width) - 1;
      used = visible % width;
    }
  }
  return lines;
}
