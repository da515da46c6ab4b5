import { screen, within } from '@testing-library/react';
import type { OpenGapRow, OpenTimeRow } from '@helix/contracts';
import { stopClock } from '../testing/clock.js';
import { problem } from '../testing/fake-api.js';
import { buildClinic, renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import OpenTimePage from './open-time-page.js';

const buildDay = (row: Partial<OpenTimeRow> = {}): OpenTimeRow => ({
  date: '2026-03-05',
  openTime: 12.5,
  totalMinutesClocked: 480,
  totalMinutesWorked: 420,
  clinicName: 'Maple Dental',
  clinicId: 1,
  ...row,
});
const buildGap = (date: string, time: string, minutes: number): OpenGapRow => ({
  providerId: 'H1',
  providerName: 'Dora Dash',
  date,
  startDate: `${date}T${time}:00`,
  endDate: `${date}T12:00:00`,
  minutes,
  isPast: false,
  before: null,
  after: null,
});

const panel = (name: string) => screen.findByRole('region', { name });
const AVERAGE = 'Next 7 day average open time';

describe('Open time page', () => {
  beforeEach(() => {
    stopClock('2026-03-04T16:00:00Z');
    api.answer({ 'GET Report/OpenTimeTotals': [buildDay()], 'GET Report/OpenTimeGaps': [] });
  });

  it('leaves out gaps that are shorter than chosen, and the address keeps the choice', async () => {
    api.answer({
      'GET Report/OpenTimeGaps': [
        buildGap('2026-03-05', '11:00', 60),
        buildGap('2026-03-05', '11:30', 30),
        buildGap('2026-03-06', '11:40', 20),
      ],
    });
    const { user, address } = renderConsole(<OpenTimePage />, { path: '/openTimeDashboard' });
    const gaps = await panel('Gaps in the schedule');
    expect(await within(gaps).findAllByRole('listitem')).toHaveLength(3);
    expect(gaps).toHaveTextContent('Gaps of 10 minutes or more');

    await user.click(within(gaps).getByRole('combobox', { name: 'Length' }));
    await user.click(await screen.findByRole('option', { name: '30 min or more' }));
    expect(address()).toBe('/openTimeDashboard?gaps=30');
    expect(within(gaps).getAllByRole('listitem')).toHaveLength(2);
    expect(gaps).toHaveTextContent('Gaps of 30 minutes or more');
    expect(within(gaps).getAllByRole('region')).toHaveLength(1);
    expect(within(gaps).getByRole('region', { name: 'Thursday, 2026-Mar-05' })).toHaveTextContent('2 gaps, 1.5 h');
  });

  it('begins with the length of gaps that is in the address', async () => {
    api.answer({ 'GET Report/OpenTimeGaps': [buildGap('2026-03-05', '11:40', 20)] });
    renderConsole(<OpenTimePage />, { path: '/openTimeDashboard?gaps=30' });
    expect(await screen.findByText('No gaps of 30 minutes or more today or in the next 7 days.')).toBeVisible();
  });

  it('compares the clinics of a user with several', async () => {
    const [maple, birch] = [buildClinic(), buildClinic({ clinicId: 2, name: 'Birch Dental' })];
    const clinics = [maple, birch];
    api.answer({
      'GET Report/OpenTimeTotals': [
        buildDay(),
        buildDay({ clinicId: 2, clinicName: 'Birch Dental', openTime: 25, totalMinutesWorked: 360 }),
      ],
    });
    const { user } = renderConsole(<OpenTimePage />, { user: { clinics } });
    const average = await panel(AVERAGE);
    await user.click(await within(average).findByRole('button', { name: /Show as table/ }));
    expect(
      within(average)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Maple Dental', 'Birch Dental']);
    expect(within(average).getByRole('row', { name: /^Birch Dental/ })).toHaveTextContent('25%');
    expect(within(average).getByRole('row', { name: /^Maple Dental/ })).toHaveTextContent('12.5%');
    expect(api.sent('GET Report/OpenTimeTotals')[0]?.query['compare']).toBe('true');
  });

  it('shows one percentage to a user of one clinic', async () => {
    renderConsole(<OpenTimePage />);
    const average = await panel(AVERAGE);
    expect(await within(average).findByText('12.5%')).toBeVisible();
    expect(within(average).queryByRole('img')).not.toBeInTheDocument();
    expect(api.sent('GET Report/OpenTimeTotals')[0]?.query['compare']).toBe('false');
  });

  it('says what open time is', async () => {
    renderConsole(<OpenTimePage />);
    const hint = await within(await panel(AVERAGE)).findByRole('button', { name: AVERAGE });
    expect(hint).toHaveAccessibleDescription(
      'Open time is the percent of empty time between appointments; lower is better; a negative value means overlapping bookings.',
    );
  });

  it('can be loaded again after a failure, which a toast reports', async () => {
    api.answer({ 'GET Report/OpenTimeTotals': problem(500, '') });
    const { user } = renderConsole(<OpenTimePage />);
    expect(await screen.findByText('Open time could not be loaded.')).toBeVisible();
    expect(await screen.findByText('Sorry, we messed something up. Please try again later.')).toBeVisible();
    api.answer({ 'GET Report/OpenTimeTotals': [buildDay()] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await within(await panel(AVERAGE)).findByText('12.5%')).toBeVisible();
  });
});
