import type { CalendarColumn } from './columns.js';

/** Which appointment is in which slot of the grid, by the slot's name. */
export type AppointmentSlots = ReadonlyMap<string, string>;

/**
 * Gives each appointment a slot of its column. An appointment keeps the one that it has; one that is new takes one that has become free.
 * The grid knows slots only: another day fills the boxes that are there with other appointments, where it would otherwise have to
 * take down and put up hundreds.
 */
export function assignSlots(before: AppointmentSlots, columns: readonly CalendarColumn[]): AppointmentSlots {
  const slots = new Map<string, string>();
  columns.forEach(({ appointments }, index) => {
    const ids = appointments.map(({ appointmentId }) => appointmentId);
    const wanted = new Set(ids);
    const kept = new Map<string, string>();
    for (const [slot, id] of before) if (slot.startsWith(`${index}.`) && wanted.has(id)) kept.set(id, slot);
    const taken = new Set(kept.values());
    let free = 0;
    for (const id of ids) {
      let slot = kept.get(id);
      while (slot === undefined) {
        const candidate = `${index}.${free}`;
        if (!taken.has(candidate)) slot = candidate;
        free += 1;
      }
      slots.set(slot, id);
    }
  });
  return slots;
}
