import { wallClockMinutes } from '@helix/hygiene';
import { buildAppointment } from './build-appointment.js';
import { viewVisit, type Viewer } from './visit-view.js';

const hygienist = { name: 'Ada Berg', isHygienist: true, chain: '88121-88122' };
const viewer: Viewer = { providerIds: [], goalPercentage: 0.3, strict: true, hidesPerformance: false };
const before = wallClockMinutes('2026-11-24T08:00:00');
const after = wallClockMinutes('2026-11-24T10:07:00');
const visit = buildAppointment({ durationInMinutes: 50, totalPlanned: 160, totalCompleted: 100 });

describe('a visit as it is looked at', () => {
  it('changes with the clock alone: planned before, completed seven minutes after its end', () => {
    expect(viewVisit(visit, hygienist, viewer, before)).toMatchObject({ state: 'success', perHour: 192 });
    expect(viewVisit(visit, hygienist, viewer, after - 1)).toMatchObject({ state: 'success', perHour: 192 });
    expect(viewVisit(visit, hygienist, viewer, after)).toMatchObject({ state: 'fail', perHour: 120 });
  });

  it('is not judged for doctors, nor for a provider who looks at another’s', () => {
    expect(viewVisit(visit, { ...hygienist, isHygienist: false }, viewer, before)).toMatchObject({
      state: 'unknown',
      perHour: null,
    });
    expect(viewVisit(visit, hygienist, { ...viewer, providerIds: ['H2'] }, before)).toMatchObject({
      state: 'unknown',
      perHour: null,
    });
    expect(viewVisit(visit, hygienist, { ...viewer, providerIds: ['H1'] }, before)).toMatchObject({
      state: 'success',
      perHour: 192,
    });
  });

  it('keeps earnings from who does not want to see performance, but not the colour', () => {
    expect(viewVisit(visit, hygienist, { ...viewer, hidesPerformance: true }, before)).toMatchObject({
      state: 'success',
      perHour: null,
    });
  });

  it('meets its goal when its planning has just said so, until it is over', () => {
    const unplanned = buildAppointment({ totalPlanned: 20 });
    const planned = { ...unplanned, isOptimal: true };
    expect(viewVisit(unplanned, hygienist, viewer, before).state).toBe('warning');
    expect(viewVisit(planned, hygienist, viewer, before)).toMatchObject({ state: 'success', chain: '88121-88122' });
    expect(viewVisit(planned, hygienist, viewer, after).state).toBe('fail');
  });

  it('has an estimate from its time while nothing is planned, and no hourly figure without length', () => {
    const bare = buildAppointment({ rnaTotalPlannedpriceOfScaling: 198, durationInMinutes: 0 });
    expect(viewVisit(bare, hygienist, viewer, before)).toMatchObject({ perHour: null, value: { source: 'estimate' } });
    expect(viewVisit(bare, hygienist, viewer, before).value.amount).toBeCloseTo(59.4, 10);
  });
});
