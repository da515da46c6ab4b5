/** Height of a slot of the calendar, pixels. The build replaces FullCalendar's estimate with it. */
export const SLOT_HEIGHT = 17;
