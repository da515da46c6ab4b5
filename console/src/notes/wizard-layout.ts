/** From this width of the window on, the preview stands beside the question. */
export const TWO_COLUMNS = '@media (min-width: 1000px)';
