import { paperSize } from '../../components/clinic-format.js';

/** The sheets of the report, in pixels of 96 to the inch, upright. */
export interface Paper {
  /** As CSS has it in `@page`. */
  name: 'letter' | 'A4';
  width: number;
  height: number;
}

const MM = 96 / 25.4;
const LETTER: Paper = { name: 'letter', width: 816, height: 1056 };
const A4: Paper = { name: 'A4', width: 210 * MM, height: 297 * MM };

/** Letter in the countries that use it, elsewhere A4 (rules part T, 10). */
export const paperOf = (currency: string): Paper => (paperSize(currency) === 'letter' ? LETTER : A4);

/** At all four sides. */
export const MARGIN = 15 * MM;
/** The line with clinic, month and number at the foot of a page, with the room above it. */
export const FOOTER_HEIGHT = 34;
/** The title of a page and up to two lines about it, with the room below them. */
export const HEADER_HEIGHT = 88;

export const contentWidth = ({ width }: Paper): number => width - 2 * MARGIN;
/** The room between the upper margin and the foot. */
export const contentHeight = ({ height }: Paper): number => height - 2 * MARGIN - FOOTER_HEIGHT;
/** The room below the title of a page. */
export const bodyHeight = (paper: Paper): number => contentHeight(paper) - HEADER_HEIGHT;
