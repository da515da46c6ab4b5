import { screen } from '@testing-library/react';
import type { DayBucket } from '@helix/contracts';
import { buildAppointment } from '../calendar/layout/build-appointment.js';
import { setWindowWidth } from '../testing/browser.js';
import { buildProvider } from '../testing/build-provider.js';
import { stopClock } from '../testing/clock.js';
import { problem } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import PersonalCalendarPage from './personal-calendar-page.js';

const day = (date: string): DayBucket => ({
  date,
  totalCompleted: 0,
  totalBilled: 0,
  providers: [{ providerId: 'H1', appointments: [] }],
});
const robin = buildProvider({ provider_id: 'H2', first_name: 'Robin', last_name: 'Lee', userId: 9 });
const doctor = buildProvider({ provider_id: 'D1', first_name: 'Alex', isHygienist: false, providerType: 2 });

describe('Personal calendar', () => {
  beforeEach(() => {
    // A Wednesday.
    stopClock('2026-03-04T16:00:00Z');
    setWindowWidth(390);
    api.answer({ 'GET Provider': [buildProvider(), robin, doctor], 'GET Appointment': [day('2026-03-02')] });
  });

  it('asks for a hygienist, whom the address keeps', async () => {
    const { user, address } = renderConsole(<PersonalCalendarPage />, { path: '/personalCalendar' });
    expect(await screen.findByText('Choose a hygienist to see the week’s appointments and earnings.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Earnings per Week: $');
    const choice = screen.getByRole('combobox', { name: 'Select a Provider' });
    expect(choice).toHaveTextContent('Select a Provider');
    await user.click(choice);
    expect(screen.getAllByRole('option', { name: / - / }).map(({ textContent }) => textContent)).toEqual([
      'H1 - Jamie Chen',
      'H2 - Robin Lee',
    ]);
    await user.click(screen.getByRole('option', { name: 'H2 - Robin Lee' }));
    expect(address()).toBe('/personalCalendar?p_id=H2');
    expect(await screen.findByText('No appointments for this provider in this week.')).toBeVisible();
    expect(api.sent('GET Appointment')[0]?.query).toEqual({
      StartDate: '2026-03-02',
      EndDate: '2026-03-08',
      ProviderId: 'H2',
    });
  });

  it('shows a hygienist their own week', async () => {
    renderConsole(<PersonalCalendarPage />, {
      path: '/personalCalendar',
      isAdmin: false,
      providers: [buildProvider()],
    });
    expect(await screen.findByRole('combobox', { name: 'Select a Provider' })).toHaveTextContent('H1 - Jamie Chen');
    expect(await screen.findByText('Earnings per Week: $0.00')).toBeVisible();
  });

  it('has slots of ten minutes from 4:00 to 19:00', async () => {
    setWindowWidth(1440);
    const appointments = [buildAppointment({ startDate: '2026-03-02T09:00:00', endDate: '2026-03-02T10:00:00' })];
    api.answer({ 'GET Appointment': [{ ...day('2026-03-02'), providers: [{ providerId: 'H1', appointments }] }] });
    renderConsole(<PersonalCalendarPage />, { path: '/personalCalendar?p_id=H1' });
    expect(await screen.findByRole('columnheader', { name: 'Monday 2026-03-02' })).toBeInTheDocument();
    expect(document.querySelectorAll('.hg-slot')).toHaveLength(15 * 6);
  });

  it('says once in a toast and in place of the week that it could not be loaded, and loads it again', async () => {
    api.answer({ 'GET Appointment': problem(500, '') });
    const { user } = renderConsole(<PersonalCalendarPage />, { path: '/personalCalendar?p_id=H1' });
    expect(await screen.findByText('The week could not be loaded.')).toBeVisible();
    expect(await screen.findAllByText('Sorry, we messed something up. Please try again later.')).toHaveLength(1);
    api.answer({ 'GET Appointment': [day('2026-03-02')] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No appointments for this provider in this week.')).toBeVisible();
  });

  it.each([
    ['2020-01-01', 'the first week, 60 days ago', { 'Previous week': true, 'Next week': false }],
    ['2099-01-01', 'the last week, 30 days ahead', { 'Previous week': false, 'Next week': true }],
  ])('asked for %s, shows %s', async (date, _week, isDisabled) => {
    renderConsole(<PersonalCalendarPage />, { path: `/personalCalendar?date=${date}` });
    await screen.findByRole('combobox', { name: 'Select a Provider' });
    for (const [name, expected] of Object.entries(isDisabled))
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(expected);
    expect(screen.getByRole('button', { name: 'Today' })).not.toHaveAttribute('aria-current');
  });

  it('asked for a day that no calendar has, shows the present week', async () => {
    renderConsole(<PersonalCalendarPage />, { path: '/personalCalendar?date=2099-02-30' });
    expect(await screen.findByRole('button', { name: 'Today' })).toHaveAttribute('aria-current', 'date');
  });
});
