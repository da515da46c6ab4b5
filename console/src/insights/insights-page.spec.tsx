import { screen, waitFor, within } from '@testing-library/react';
import type { DismissedInsightView } from '@helix/contracts';
import { setWindowWidth } from '../testing/browser.js';
import { buildProvider } from '../testing/build-provider.js';
import { stopClock } from '../testing/clock.js';
import { problem } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import InsightsPage from './insights-page.js';
import { buildRow } from './layout/build-row.js';

/** A child on its birthday, whose recall exam is due ten days later, with a comment. */
const child = buildRow({
  appointmentId: 'A1',
  patientInitials: 'QX',
  date: '2026-03-10',
  startDate: '2026-03-10T10:00:00',
  almostDueProcedures: [{ procedureRuleTypeId: 23, procedureName: 'Recall exam', inDays: 10, dueDate: '2026-03-20' }],
  appointmentTooLongForChild: { recommendedMinutes: 40 },
  isBirthday: true,
  comments: 'Grandmother brings the child',
  commentState: 1,
});
const birthday: DismissedInsightView = { appointmentId: 'A1', insightTypeId: 4, procedureRuleType: 0, dueDate: null };

const dialog = () => screen.findByRole('dialog', { name: 'Appointment Insights' });
const dismissals = (): number => screen.queryAllByRole('button', { name: /^Dismiss:/ }).length;

// A phone shows the days as a list; the grid of the month needs a browser.
describe('Insights of a month as a list', () => {
  beforeEach(() => {
    stopClock('2026-03-02T15:00:00Z');
    setWindowWidth(390);
    api.answer({
      'GET appointment/Analyze': [child],
      'GET appointment/insights': [],
      'GET Provider': [buildProvider()],
    });
  });

  const open = async (query = '') => {
    const rendered = renderConsole(<InsightsPage />, { path: `/insights${query}` });
    const day = await screen.findByRole('region', { name: 'Tuesday, 2026-Mar-10' });
    return { ...rendered, line: (kind: string) => within(day).getByRole('button', { name: new RegExp(kind) }) };
  };

  it('begins with today, and names the kinds of insights of each day', async () => {
    const { line } = await open();
    expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('Today, Monday, 2026-Mar-02');
    expect(screen.getByText('No insights today.')).toBeVisible();
    for (const kind of ['Almost due', 'Under 12', 'Birthday', 'Comment']) expect(line(kind)).toHaveTextContent('QX');
    expect(screen.queryByRole('button', { name: /No doctor/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  });

  it('opens the insights of one kind alone, and all of the day', async () => {
    const { user, line } = await open();
    await user.click(line('Birthday'));
    const card = within(await dialog());
    expect(card.getByText('The patient’s birthday is on this day.')).toBeVisible();
    expect(dismissals()).toBe(1);
    await user.click(card.getByRole('button', { name: /^All/ }));
    expect(dismissals()).toBe(3);
    expect(await dialog()).toHaveTextContent('Due 10 days after this appointment, 2026-Mar-20');
    expect(card.getByText('40 min are recommended, 60 are booked.')).toBeVisible();
    expect(card.getByText('Grandmother brings the child')).toBeVisible();
    const link = card.getByRole('link', { name: /^Open the appointment of QX, .* in a new tab$/ });
    expect(link).toHaveAttribute('href', '/appointment/A1');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('hides a dismissed insight until dismissed ones are shown, which the address keeps', async () => {
    api.answer({ 'GET appointment/insights': [birthday] });
    const { user, address } = await open();
    expect(screen.queryByRole('button', { name: /Birthday/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Show Dismissed' }));
    const line = await screen.findByRole('button', { name: /Birthday/ });
    expect(within(line).getByText('QX').tagName).toBe('S');
    expect(address()).toContain('dismissed=true');
  });

  it('dismisses an insight, which stays in the open list to be undone', async () => {
    api.answer({ 'GET appointment/dismissinsight': {} });
    const { user, line } = await open();
    await user.click(line('Birthday'));
    await dialog();
    api.answer({ 'GET appointment/insights': [birthday] });
    await user.click(screen.getByRole('button', { name: /^Dismiss: Birthday, QX/ }));
    expect(await screen.findByRole('button', { name: /^Undo: Birthday, QX/ })).toBeVisible();
    expect(screen.getByText('Dismissed')).toBeVisible();
    expect(api.sent('GET appointment/dismissinsight')[0]?.query).toEqual({
      appointmentId: 'A1',
      procedureRuleTypeId: '0',
      InsightTypeId: '4',
      dismiss: 'true',
    });
  });

  it('restores an insight whose dismissal failed, and says so', async () => {
    api.answer({ 'GET appointment/dismissinsight': problem(500, '') });
    const { user, line } = await open();
    await user.click(line('Birthday'));
    await dialog();
    await user.click(screen.getByRole('button', { name: /^Dismiss:/ }));
    expect(await screen.findByText('Sorry, we messed something up. Please try again later.')).toBeVisible();
    expect(dismissals()).toBe(1);
  });

  it('acknowledges only the comment that was read, and shows the one that took its place', async () => {
    api.answer({ 'POST appointment/A1/Comment': problem(409, 'This comment was changed by someone else.') });
    const { user, line } = await open();
    await user.click(line('Comment'));
    await dialog();
    api.answer({ 'GET appointment/Analyze': [{ ...child, comments: 'LATEX ALLERGY' }] });
    await user.click(screen.getByRole('button', { name: /^Acknowledge:/ }));
    expect(await screen.findByText('This comment was changed by someone else.')).toBeVisible();
    expect(await screen.findByText('LATEX ALLERGY')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Acknowledge:/ })).toBeVisible();

    api.answer({
      'POST appointment/A1/Comment': {},
      'GET appointment/Analyze': [{ ...child, comments: 'LATEX ALLERGY', commentState: 2 }],
    });
    await user.click(screen.getByRole('button', { name: /^Acknowledge:/ }));
    expect(await screen.findByText('Acknowledged')).toBeVisible();
    expect(api.sent('POST appointment/A1/Comment').map(({ body }) => body)).toEqual([
      { note: 'Grandmother brings the child', commentState: 2, seen: 'Grandmother brings the child' },
      { note: 'LATEX ALLERGY', commentState: 2, seen: 'LATEX ALLERGY' },
    ]);
  });

  it('can be loaded again after a failure', async () => {
    api.answer({ 'GET appointment/Analyze': problem(500, '') });
    const { user } = renderConsole(<InsightsPage />, { path: '/insights' });
    expect(await screen.findByText('The insights could not be loaded.')).toBeVisible();
    api.answer({ 'GET appointment/Analyze': [child] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Tuesday, 2026-Mar-10' })).toBeVisible();
  });

  it('says that a month has no insights', async () => {
    api.answer({ 'GET appointment/Analyze': [] });
    renderConsole(<InsightsPage />, { path: '/insights' });
    expect(await screen.findByText('No insights in this month.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show dismissed insights' })).toBeNull());
  });
});
