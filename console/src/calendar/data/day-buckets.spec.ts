import type { CalendarAppointment, DayBucket } from '@helix/contracts';
import { buildAppointment } from '../layout/build-appointment.js';
import { applyReturn, changedAppointments, mergeDays } from './day-buckets.js';

const day = (date: string, ...appointments: CalendarAppointment[]): DayBucket => ({
  date,
  totalCompleted: 0,
  totalBilled: 0,
  providers: [{ providerId: 'H1', appointments }],
});

describe('mergeDays', () => {
  it('replaces the refetched range and removes its days that the answer leaves out', () => {
    const cached = [day('2026-11-22'), day('2026-11-23'), day('2026-11-24'), day('2026-11-25')];
    const fetched = [day('2026-11-24', buildAppointment())];
    const merged = mergeDays(cached, fetched, { startDate: '2026-11-23', endDate: '2026-11-24' });
    expect(merged.map(({ date, providers }) => [date, providers[0]?.appointments.length])).toEqual([
      ['2026-11-22', 0],
      ['2026-11-24', 1],
      ['2026-11-25', 0],
    ]);
    expect(cached).toHaveLength(4);
  });
});

describe('changedAppointments', () => {
  it('returns the ids of new and changed appointments, not of equal and removed ones', () => {
    const same = buildAppointment({ appointmentId: '1' });
    const before = day(
      '2026-11-24',
      same,
      buildAppointment({ appointmentId: '2' }),
      buildAppointment({ appointmentId: '4' }),
    );
    const after = day(
      '2026-11-24',
      { ...same },
      buildAppointment({ appointmentId: '2', totalCompleted: 10 }),
      buildAppointment({ appointmentId: '3' }),
    );
    expect([...changedAppointments(before, after)].sort()).toEqual(['2', '3']);
  });
});

describe('applyReturn', () => {
  const cached = [
    day('2026-11-23', buildAppointment({ appointmentId: '1' })),
    day('2026-11-24', buildAppointment({ appointmentId: '2' }), buildAppointment({ appointmentId: '3' })),
  ];

  it('changes the reported appointment and nothing else', () => {
    const after = applyReturn(cached, {
      target: '2026-11-24',
      id: '2',
      rnaTotalPlanned: 182.5,
      newReason: 'New patient',
      newTotalCompleted: 40,
      isOptimal: true,
    });
    expect(after[0]).toBe(cached[0]);
    expect(after[1]?.providers[0]?.appointments).toEqual([
      {
        ...buildAppointment({ appointmentId: '2' }),
        rnaTotalPlanned: 182.5,
        rnaReason: 'New patient',
        totalCompleted: 40,
        isOptimal: true,
      },
      cached[1]?.providers[0]?.appointments[1],
    ]);
  });

  it('leaves days unchanged for missing fields and for an unknown appointment', () => {
    expect(applyReturn(cached, { target: '2026-11-24', id: '2' })).toEqual(cached);
    expect(applyReturn(cached, { target: '2026-11-24', id: '9', rnaTotalPlanned: 1 })).toEqual(cached);
  });
});
