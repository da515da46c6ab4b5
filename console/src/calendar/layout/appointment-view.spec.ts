import { localTimeMinutes } from '@helix/hygiene';
import { buildAppointment } from './build-appointment.js';
import { viewAppointment, type Viewer } from './appointment-view.js';

const hygienist = { name: 'Ada Berg', isHygienist: true, chain: '88121-88122' };
const viewer: Viewer = {
  isAdmin: false,
  providerIds: [],
  goalPercentage: 0.3,
  strict: true,
  hidesPerformance: false,
};
const before = localTimeMinutes('2026-11-24T08:00:00');
const after = localTimeMinutes('2026-11-24T10:07:00');
const appointment = buildAppointment({ durationInMinutes: 50, totalPlanned: 160, totalCompleted: 100 });

describe('viewAppointment', () => {
  it('uses the plan before and the completed amount from seven minutes after the end', () => {
    expect(viewAppointment(appointment, hygienist, viewer, before)).toMatchObject({ state: 'success', perHour: 192 });
    expect(viewAppointment(appointment, hygienist, viewer, after - 1)).toMatchObject({
      ...{ isOver: false, state: 'success', perHour: 192 },
    });
    expect(viewAppointment(appointment, hygienist, viewer, after)).toMatchObject({
      ...{ isOver: true, state: 'fail', perHour: 120 },
    });
  });

  it('has no state and no earnings for doctors and for a provider who views another provider’s appointment', () => {
    expect(viewAppointment(appointment, { ...hygienist, isHygienist: false }, viewer, before)).toMatchObject({
      state: 'unknown',
      perHour: null,
    });
    expect(viewAppointment(appointment, hygienist, { ...viewer, providerIds: ['H2'] }, before)).toMatchObject({
      state: 'unknown',
      perHour: null,
    });
    expect(viewAppointment(appointment, hygienist, { ...viewer, providerIds: ['H1'] }, before)).toMatchObject({
      state: 'success',
      perHour: 192,
    });
  });

  it('shows admins the state and the earnings of every provider, also when they are a provider themselves', () => {
    const owner: Viewer = { ...viewer, isAdmin: true, providerIds: ['H2'] };
    expect(viewAppointment(appointment, hygienist, owner, before)).toMatchObject({ state: 'success', perHour: 192 });
  });

  it('hides earnings but not the state when the viewer has turned off performance', () => {
    expect(viewAppointment(appointment, hygienist, { ...viewer, hidesPerformance: true }, before)).toMatchObject({
      state: 'success',
      perHour: null,
    });
  });

  it('meets its goal when its plan was just reported as optimal, until it is over', () => {
    const unplanned = buildAppointment({ totalPlanned: 20 });
    const planned = { ...unplanned, isOptimal: true };
    expect(viewAppointment(unplanned, hygienist, viewer, before).state).toBe('warning');
    expect(viewAppointment(planned, hygienist, viewer, before)).toMatchObject({
      state: 'success',
      chain: '88121-88122',
    });
    expect(viewAppointment(planned, hygienist, viewer, after).state).toBe('fail');
  });

  it('estimates the value without a plan, and has no earnings per hour without a length', () => {
    const bare = buildAppointment({ rnaTotalPlannedpriceOfScaling: 198, durationInMinutes: 0 });
    expect(viewAppointment(bare, hygienist, viewer, before)).toMatchObject({
      perHour: null,
      value: { source: 'estimate' },
    });
    expect(viewAppointment(bare, hygienist, viewer, before).value.amount).toBeCloseTo(59.4, 10);
  });
});
