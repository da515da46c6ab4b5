/** The width of a list, in pixels, below which its rows are cards. */
export const CARDS_BELOW = 720;

/** The width of a list, in pixels, from which on its table has all columns. */
export const WIDE = 1000;
