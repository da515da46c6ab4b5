import { calendarMemory, type CalendarMemory } from './calendar-memory.js';

describe('calendarMemory', () => {
  it('returns the stored state for the same clinic only', () => {
    const state: CalendarMemory = {
      clinicGuid: 'maple',
      view: 'x',
      viewParameters: { weekly: 'true' },
      loaded: { startDate: '2026-11-10', endDate: '2026-12-08' },
      scroll: { top: 120, left: 0 },
    };
    expect(calendarMemory.of('maple')).toBeNull();
    calendarMemory.store(state);
    expect([calendarMemory.of('maple'), calendarMemory.of('cedar')]).toEqual([state, null]);
  });
});
