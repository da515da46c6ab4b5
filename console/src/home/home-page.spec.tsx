import { screen, within } from '@testing-library/react';
import type {
  Dashboard,
  DashboardAppointmentView,
  HygieneDashboard,
  HygieneDayCounts,
  OpenDay,
} from '@helix/contracts';
import { buildProvider } from '../testing/build-provider.js';
import { stopClock } from '../testing/clock.js';
import { problem } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import HomePage from './home-page.js';

const counts: HygieneDayCounts = { plannedAppointments: 1, rebooked: 2, planNext: 0, totalAppointments: 4 };
const NONE: HygieneDayCounts = { plannedAppointments: 0, rebooked: 0, planNext: 0, totalAppointments: 0 };
const hygiene: HygieneDashboard = {
  yesterday: counts,
  today: counts,
  tomorrow: counts,
  todayUnplannedCount: 3,
  unplannedPct3Months: 12.5,
};
const WEEK = ['02', '03', '04', '05', '06', '07', '08'];
const dashboard: Dashboard = {
  dashboard: WEEK.map((day) => ({
    date: `2026-03-${day}`,
    averageHourlyProduction: 198,
    goalHourlyProduction: 200,
    appointmentsNeedingImprovement: 1,
    perfectAppointments: 2,
  })),
  plannedAppointments: [{ theMonthName: 'March', theYear: 2026, percentagePlanned: 50 }],
};
const open: OpenDay = {
  date: '2026-03-04',
  isOpen: true,
  previousOpenDay: '2026-03-03',
  nextOpenDay: '2026-03-05',
};

const panel = (name: string) => screen.getByRole('region', { name });

describe('Home page', () => {
  beforeEach(() => {
    // A Wednesday, eleven o'clock in the clinic.
    stopClock('2026-03-04T16:00:00Z');
    api.answer({
      'GET Provider/Details': [buildProvider(), buildProvider({ provider_id: 'H2', first_name: 'Robin', userId: 9 })],
      'GET Dashboard/GetHygieneDashboard': hygiene,
      'GET Dashboard/GetDashboard': dashboard,
      'GET Dashboard/GetNextActions': [],
      'GET Report/OpenTimeTotals': [],
      'GET OpenDay': open,
    });
  });

  it('says on a closed day that the clinic is closed, and leads to the next open day', async () => {
    api.answer({
      'GET OpenDay': { ...open, isOpen: false, nextOpenDay: '2026-03-06' },
      'GET Dashboard/GetHygieneDashboard': { ...hygiene, today: NONE },
    });
    renderConsole(<HomePage />);
    expect(await screen.findByText('The clinic is closed today.')).toBeVisible();
    expect(screen.getByText(/The next open day is Friday, 2026-Mar-06/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show Friday' })).toHaveAttribute('href', '/dashboard?date=2026-03-06');
    expect(screen.getByText('Closed')).toBeVisible();
    expect(screen.getByText('No appointments')).toBeVisible();
  });

  it('shows only hygiene metrics and planned appointments to who prefers no performance', async () => {
    api.answer({ 'GET OpenDay': open });
    renderConsole(<HomePage />, { preferences: { performanceDisplay: 'none' } });
    expect(await screen.findByRole('heading', { name: 'Hygiene metrics' })).toBeVisible();
    expect(await screen.findByText('3 of today’s appointments are not planned.')).toBeVisible();
    expect(screen.getByText('Yesterday’s Appointments')).toBeVisible();
    expect(panel('Appointments Planned %')).toBeVisible();
    for (const title of ['Today’s forecasted production per hour', 'Open time', 'Forecasted Per Hour Production'])
      expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument();
    expect(api.sent('GET Report/OpenTimeTotals')).toEqual([]);
  });

  it('opens no list of performance from an address to who prefers no performance', async () => {
    const rows: DashboardAppointmentView[] = [];
    api.answer({ 'GET Dashboard/GetAppointments': rows });
    const none = { preferences: { performanceDisplay: 'none' } } as const;
    renderConsole(<HomePage />, { path: '/mydashboard?list=perfect', ...none });
    expect(await screen.findByText('3 of today’s appointments are not planned.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.sent('GET Dashboard/GetAppointments')).toEqual([]);
  });

  it('opens the list of appointments without a plan to who prefers no performance', async () => {
    const rows: DashboardAppointmentView[] = [];
    api.answer({ 'GET Dashboard/GetAppointments': rows });
    const none = { preferences: { performanceDisplay: 'none' } } as const;
    renderConsole(<HomePage />, { path: '/mydashboard?list=notPlanned', ...none });
    expect(await screen.findByRole('dialog', { name: 'Appointments without a plan' })).toBeVisible();
  });

  it('ends the chart of production at its highest value, and says that a higher goal is above it', async () => {
    renderConsole(<HomePage />, { clinic: { goalHourlyProduction: 210 } });
    const chart = await screen.findByRole('region', { name: 'Forecasted Per Hour Production' });
    // 198 up to the next hundred.
    expect(await within(chart).findByText('Goal $210/h, above this chart')).toBeVisible();
  });

  it('names the goal alone where the chart of production reaches it', async () => {
    renderConsole(<HomePage />, { clinic: { goalHourlyProduction: 200 } });
    const chart = await screen.findByRole('region', { name: 'Forecasted Per Hour Production' });
    expect(await within(chart).findByText('Goal $200/h')).toBeVisible();
  });

  it('shows a hygienist their own data, and names them', async () => {
    renderConsole(<HomePage />, { isAdmin: false, providers: [buildProvider()] });
    await screen.findByText('3 of today’s appointments are not planned.');
    expect(screen.queryByRole('combobox', { name: 'Provider' })).not.toBeInTheDocument();
    expect(api.sent('GET Dashboard/GetHygieneDashboard')[0]?.query).toEqual({ date: '2026-03-04', providerId: 'H1' });
    expect(screen.getByRole('button', { name: 'Which providers this is about' })).toHaveAccessibleDescription(
      'The data reflects: Jamie Chen',
    );
  });

  it('lets an admin choose a provider, which the address keeps', async () => {
    const { user, address } = renderConsole(<HomePage />, { path: '/mydashboard' });
    await user.click(await screen.findByRole('combobox', { name: 'Provider' }));
    await user.click(await screen.findByRole('option', { name: 'Robin Chen' }));
    expect(address()).toBe('/mydashboard?p_id=H2');
    await screen.findByText('3 of today’s appointments are not planned.');
    expect(api.sent('GET Dashboard/GetHygieneDashboard').at(-1)?.query).toEqual({
      date: '2026-03-04',
      providerId: 'H2',
    });
  });

  it('says which part could not be loaded beside the others, and loads it again', async () => {
    api.answer({ 'GET Dashboard/GetDashboard': problem(500, '') });
    const { user } = renderConsole(<HomePage />);
    const production = await screen.findByRole('region', { name: 'Today’s forecasted production per hour' });
    expect(await within(production).findByText('This could not be loaded.')).toBeVisible();
    expect(await screen.findByText('3 of today’s appointments are not planned.')).toBeVisible();
    api.answer({ 'GET Dashboard/GetDashboard': dashboard });
    await user.click(within(production).getByRole('button', { name: 'Try again' }));
    expect(await within(production).findByText('99% of goal')).toBeVisible();
    expect(screen.queryByText('This could not be loaded.')).not.toBeInTheDocument();
  });

  it('shows the values of a chart as a table', async () => {
    const { user } = renderConsole(<HomePage />);
    const chart = within(await screen.findByRole('region', { name: 'Forecasted Per Hour Production' }));
    await user.click(await chart.findByRole('button', { name: /Show as table/ }));
    expect(chart.getAllByRole('row')).toHaveLength(8);
    expect(chart.getAllByRole('row')[3]).toHaveTextContent('$198');
  });
});
