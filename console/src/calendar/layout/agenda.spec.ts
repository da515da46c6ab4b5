import type { ProviderView } from '@helix/contracts';
import { agendaProviders, defaultAgenda, neighbourOf, nowIndex } from './agenda.js';
import { buildAppointment } from './build-appointment.js';

const provider = (provider_id: string, isHygienist = true): ProviderView =>
  ({ provider_id, first_name: provider_id, last_name: 'Name', isHygienist }) as ProviderView;
const [D1, H1, H2] = [provider('D1', false), provider('H1'), provider('H2')];
const columns = (...ids: string[]) => ids.map((providerId) => ({ providerId }));

describe('agendaProviders', () => {
  it('adds former providers who have appointments, and unknown ones by their id', () => {
    const names = agendaProviders([H1], { active: [H1], all: [H1, H2] }, columns('H1', 'H2', 'X9'));
    expect(names.map(({ provider_id, first_name }) => [provider_id, first_name])).toEqual([
      ['H1', 'H1'],
      ['H2', 'H2'],
      ['X9', ''],
    ]);
  });
});

describe('defaultAgenda', () => {
  it.each([
    ['the viewer, who works on the day', columns('H1', 'H2'), ['H2'], 'H2'],
    ['the first who works on the day, when the viewer does not', columns('H2'), ['H1'], 'H2'],
    ['the first hygienist, when nobody works', [], [], 'H1'],
  ])('is that of %s', (_what, busy, own, expected) => {
    expect(defaultAgenda([D1, H1, H2], busy, own)).toBe(expected);
  });

  it('is nobody’s in a clinic without providers', () => {
    expect(defaultAgenda([], [], ['H1'])).toBeNull();
  });
});

it('neighbourOf stops at the ends of the list', () => {
  const list = [H1, H2];
  expect([neighbourOf(list, 'H1', 1), neighbourOf(list, 'H2', 1), neighbourOf(list, 'H1', -1)]).toEqual([
    'H2',
    null,
    null,
  ]);
  expect(neighbourOf(list, 'H9', 1)).toBeNull();
});

describe('nowIndex', () => {
  const appointments = ['08', '09', '10'].map((hour) =>
    buildAppointment({ startDate: `2026-11-24T${hour}:00:00`, endDate: `2026-11-24T${hour}:50:00` }),
  );
  it.each([
    ['2026-11-24T07:00:00', 0],
    ['2026-11-24T09:30:00', 1],
    ['2026-11-24T09:50:00', 2],
    ['2026-11-24T18:00:00', 3],
    ['2026-11-25T09:00:00', null],
  ])('at %s is %s', (now, index) => {
    expect(nowIndex(appointments, '2026-11-24', now)).toBe(index);
  });
});
