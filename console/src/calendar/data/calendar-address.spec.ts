import { calendarPath, parseAddress, viewKey } from './calendar-address.js';

const view = { date: '2026-11-24', clinicGuid: 'c-1', isWeekly: false, providerId: null, groupId: null };

describe('parseAddress', () => {
  const parse = (query: string) => parseAddress(new URLSearchParams(query), '2026-11-21');

  it('parses date, view, provider, group and appointment', () => {
    expect(parse('date=2026-11-24&weekly&p_id=H1&group=4&appointment=88121')).toMatchObject({
      date: '2026-11-24',
      isWeekly: true,
      providerId: 'H1',
      groupId: 4,
      appointmentId: '88121',
      calendarReturn: null,
      viewParameters: { weekly: '', p_id: 'H1', group: '4' },
    });
  });

  it('falls back to today and all providers for missing and malformed values', () => {
    const expected = { date: '2026-11-21', isWeekly: false, providerId: null, groupId: null, appointmentId: null };
    expect(parse('')).toMatchObject(expected);
    expect(parse('date=2026-02-30&weekly=false&p_id=&group=x&appointment=')).toMatchObject(expected);
  });

  it('shows the day that a return from an appointment names', () => {
    expect(parse('target=2026-11-30T09:00:00&id=1')).toMatchObject({
      date: '2026-11-30',
      calendarReturn: { target: '2026-11-30', id: '1' },
    });
  });
});

describe('calendarPath', () => {
  it('contains the date and the clinic, and the view, provider and group when they are set', () => {
    expect(calendarPath(view)).toBe('/dashboard?date=2026-11-24&c=c-1');
    expect(calendarPath({ ...view, isWeekly: true, providerId: 'H1', groupId: 4 })).toBe(
      '/dashboard?date=2026-11-24&c=c-1&weekly=true&p_id=H1&group=4',
    );
  });
});

describe('viewKey', () => {
  it('differs by date, view, provider and group', () => {
    const views = [view, { ...view, date: '2026-11-25' }, { ...view, isWeekly: true }, { ...view, providerId: '4' }];
    expect(new Set([...views, { ...view, groupId: 4 }].map(viewKey)).size).toBe(5);
  });
});
