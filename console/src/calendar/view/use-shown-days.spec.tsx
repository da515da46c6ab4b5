import { screen } from '@testing-library/react';
import { buildProvider } from '../../testing/build-provider.js';
import { renderConsole } from '../../testing/render-console.js';
import type { CalendarData } from '../data/use-calendar-days.js';
import { useShownDays } from './use-shown-days.js';

const [ana, ben] = [buildProvider({ provider_id: 'H1' }), buildProvider({ provider_id: 'H2', userId: 9 })];
const dan = buildProvider({ provider_id: 'D1', isHygienist: false, providerType: 2 });
const away = buildProvider({ provider_id: 'H3', excludeFromCalendar: true });
const all = [ana, ben, dan, away];
const NOW = '2026-03-04T11:00:00';
const DATA: CalendarData = {
  ...{ loaded: { startDate: '2026-02-18', endDate: '2026-03-18' }, days: [], shownDays: [], groups: undefined },
  providers: { active: all, all, failure: null },
  ...{
    liveStatus: 'live',
    error: null,
    hasFailed: false,
    isFetching: false,
    refetch: () => Promise.resolve(undefined),
  },
};

function Week({ providerId }: { providerId: string | null }) {
  const request = { date: '2026-03-04', isWeekly: true, providerId, groupId: null, isAgenda: false };
  return <h1>{useShownDays(request, DATA, NOW).weekProvider}</h1>;
}

describe('The provider of the week view', () => {
  it.each([
    ['the first hygienist to a user who is no provider', [], null, 'H1'],
    ['the signed-in hygienist', [ben], null, 'H2'],
    ['the chosen provider, also to a hygienist', [ben], 'D1', 'D1'],
    ['the first hygienist to a doctor', [dan], null, 'H1'],
    ['the first hygienist to one who is not on the calendar', [away], null, 'H1'],
  ])('is %s', (_who, providers, providerId, expected) => {
    renderConsole(<Week providerId={providerId} />, { isAdmin: false, providers });
    expect(screen.getByRole('heading')).toHaveTextContent(expected);
  });
});
