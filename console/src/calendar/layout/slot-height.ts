/** Height of a slot of the calendar, pixels. */
export const SLOT_HEIGHT = 17;
/** Slots between two lines of the grid. */
export const SLOTS_PER_ROW = 3;
/** Height of a row of the grid, pixels. The build replaces FullCalendar's estimate with it. */
export const ROW_HEIGHT = SLOTS_PER_ROW * SLOT_HEIGHT;
