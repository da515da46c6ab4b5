/** Height of a slot of the calendar, pixels. The build tells FullCalendar too, which expects another one. */
export const SLOT_HEIGHT = 17;
