import { isTooth } from '@helix/hygiene';

const UNITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const TEENS = ['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty'];

/** How a model writes "tooth 36": it hears "two", a "th", and the number. */
const HEARD_AS_FRACTION = /^2\/(\d\d)(?:ths?)?$/;

/** The FDI number in a text like "2/36"; null: it is none. 128/82 is a blood pressure. */
export function toothInFraction(text: string): number | null {
  const tooth = Number(HEARD_AS_FRACTION.exec(text)?.[1]);
  return isTooth(tooth) ? tooth : null;
}

/** The FDI number that is said after "tooth": "thirty six", "three six", "3 6", "eleven"; null: none. */
export function toothInWords(words: readonly string[]): number | null {
  const [first = '', second] = partsOf(words);
  const spoken = second === undefined ? 10 + positionIn(TEENS, first) : digitOf(first) * 10 + digitOf(second);
  return isTooth(spoken) ? spoken : toothInTens(words);
}

/** The FDI number that is said as tens and a unit: "thirty six", "thirty-six". Readings of a tooth are never so large. */
export function toothInTens(words: readonly string[]): number | null {
  const [first = '', second = ''] = partsOf(words);
  const tooth = positionIn(TENS, first) * 10 + positionIn(UNITS, second);
  return isTooth(tooth) ? tooth : null;
}

function partsOf(words: readonly string[]): string[] {
  const parts = words.flatMap((word) => word.toLowerCase().split('-'));
  return parts.length > 2 ? [] : parts;
}

function digitOf(word: string): number {
  return /^\d$/.test(word) ? Number(word) : positionIn(UNITS, word);
}

/** NaN: it is not in it. */
function positionIn(list: readonly string[], word: string): number {
  const position = list.indexOf(word);
  return position < 0 ? NaN : position;
}
