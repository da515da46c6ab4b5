import type { ProviderView } from '@helix/contracts';
import { chosenHygienist, hygienistsOf, shownWeek, shownWeeks } from './week-choice.js';

const TODAY = '2026-11-21';

describe('shownWeeks', () => {
  it('ranges from the week 60 days ago to the week 30 days ahead', () => {
    // 60 days before Saturday 21 November is Tuesday 22 September; 30 days after it is Monday 21 December.
    expect(shownWeeks(TODAY)).toEqual({ first: '2026-09-21', last: '2026-12-21' });
  });
});

describe('shownWeek', () => {
  it.each([
    [null, '2026-11-16'],
    ['2026-11-29', '2026-11-23'],
    ['x', '2026-11-16'],
    ['2026-02-30', '2026-11-16'],
    ['2026-09-01', '2026-09-21'],
    ['2027-03-01', '2026-12-21'],
  ])('shows for the requested date %s the week of %s', (requested, monday) => {
    expect(shownWeek(requested, TODAY)).toBe(monday);
  });
});

describe('hygienistsOf and chosenHygienist', () => {
  const provider = (provider_id: string, fields: Partial<ProviderView> = {}) =>
    ({ provider_id, isHygienist: true, excludeFromCalendar: false, ...fields }) as ProviderView;
  const hygienists = hygienistsOf([
    provider('H2'),
    provider('D1', { isHygienist: false }),
    provider('H9', { excludeFromCalendar: true }),
    provider('H1'),
  ]);

  it('offer hygienists on the calendar only', () => {
    expect(hygienists.map(({ provider_id }) => provider_id)).toEqual(['H2', 'H1']);
  });

  it.each([
    ['the requested one', 'H1', ['H2'], 'H1'],
    ['the viewer when nobody is requested', null, ['D1', 'H1'], 'H1'],
    ['the viewer when no hygienist is requested', 'D1', ['H2'], 'H2'],
    ['nobody when the viewer is no hygienist', null, ['D1'], undefined],
    ['nobody when the requested one is excluded from the calendar', 'H9', [], undefined],
  ])('choose %s', (_who, requestedId, ownIds, expected) => {
    expect(chosenHygienist(hygienists, requestedId, ownIds)?.provider_id).toBe(expected);
  });
});
