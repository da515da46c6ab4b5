import type { ProviderView } from '@helix/contracts';
import { hourlyText } from './hourly-text.js';
import { selectableProviders, shownProviders } from './shown-providers.js';

const provider = (provider_id: string, change: Partial<ProviderView> = {}): ProviderView => ({
  provider_id,
  first_name: provider_id,
  last_name: 'Berg',
  suffix: null,
  isHygienist: true,
  providerType: 1,
  issecondaryprovider: 0,
  isActive: true,
  active: true,
  excludeFromCalendar: false,
  excludeFromAnalysis: false,
  providerGroupId: null,
  calendarOrder: null,
  goalWage: null,
  baseWage: null,
  payrollId: null,
  notes: null,
  userId: null,
  version: null,
  ...change,
});
const TEAM = [
  provider('H1'),
  provider('H2'),
  provider('H3', { excludeFromAnalysis: true }),
  provider('H4', { excludeFromCalendar: true }),
  provider('D1', { isHygienist: false, providerType: 2 }),
];
const ids = (providers: readonly ProviderView[]) => providers.map(({ provider_id }) => provider_id);
const desk = { isAdmin: false, providersIds: [] };

describe('selectableProviders and shownProviders', () => {
  it.each([
    ['lists for the front desk all hygienists who count', desk, ['H1', 'H2', 'H4']],
    ['lists for an admin who is a hygienist all', { isAdmin: true, providersIds: ['H1'] }, ['H1', 'H2', 'H4']],
    ['lists for a hygienist herself', { isAdmin: false, providersIds: ['H2'] }, ['H2']],
    ['lists for a user with two providers both', { isAdmin: false, providersIds: ['H2', 'H1'] }, ['H1', 'H2']],
    ['lists for a doctor all', { isAdmin: false, providersIds: ['D1'] }, ['H1', 'H2', 'H4']],
    ['lists for a hygienist excluded from analysis all', { isAdmin: false, providersIds: ['H3'] }, ['H1', 'H2', 'H4']],
  ])('%s', (_name, viewer, expected) => {
    expect(ids(selectableProviders(TEAM, viewer))).toEqual(expected);
  });

  it('shows the filter with more than two entries, All included', () => {
    const shown = (...team: ProviderView[]) => shownProviders(team, desk, null).isFilterShown;
    expect([shown(), shown(TEAM[0]!), shown(TEAM[0]!, TEAM[1]!)]).toEqual([false, false, true]);
  });

  it('queries the whole clinic, the selected provider, or the user’s own providers', () => {
    const providersFor = (
      ...[viewer, requested]: [typeof desk | { isAdmin: boolean; providersIds: string[] }, string | null]
    ) => {
      const { ids: sent, names } = shownProviders(TEAM, viewer, requested);
      return [sent, names];
    };
    expect(providersFor(desk, null)).toEqual([[], ['H1 Berg', 'H2 Berg', 'H4 Berg']]);
    expect(providersFor(desk, 'H2')).toEqual([['H2'], ['H2 Berg']]);
    expect(providersFor(desk, 'H3')).toEqual([[], ['H1 Berg', 'H2 Berg', 'H4 Berg']]);
    expect(providersFor({ isAdmin: false, providersIds: ['H2'] }, 'H1')).toEqual([['H2'], ['H2 Berg']]);
    expect(providersFor({ isAdmin: false, providersIds: ['H1', 'H2'] }, null)).toEqual([
      ['H1', 'H2'],
      ['H1 Berg', 'H2 Berg'],
    ]);
  });
});

describe('hourlyText', () => {
  it.each([
    [180, 180, '$180'],
    [179.99, 180, '$179.99'],
    [179.5, 180, '$179.50'],
    [179.49, 180, '$179'],
    [180.4, 180, '$180'],
    [212.6, 180, '$213'],
    [187, 187.55, '$187'],
    [187.5, 187.55, '$187.50'],
    [12.6, 0, '$13'],
  ])('formats %s with the goal %s as %s', (perHour, goal, expected) => {
    expect(hourlyText('CAD', goal)(perHour)).toBe(expected);
  });
});
