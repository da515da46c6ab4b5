import { screen, within } from '@testing-library/react';
import type { CheckedDayView, DifferenceItemView, ReconciliationView } from '@helix/contracts';
import { stopClock } from '../testing/clock.js';
import { problem } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import ReconcilePage from './reconcile-page.js';

const EXAM: DifferenceItemView = {
  ...{ procedureId: '3', reason: 'exam', date: '2026-03-03', code: '01202', description: 'Recall exam' },
  ...{ patientInitials: 'AB', providerName: 'Zoe Adams', amount: 42, delta: -42 },
};
const RESULT: ReconciliationView = {
  ...{ date: '2026-03-03', providerId: null, total: 187, checked: null },
  comparisons: [
    { scope: 'hygiene', ownTotal: 229, difference: -42, sets: [[EXAM]] },
    { scope: 'office', ownTotal: 439, difference: -252, sets: [] },
  ],
};
const CHECKED: CheckedDayView = {
  ...{ date: '2026-03-03', providerId: null, scope: 'hygiene', total: 187, ownTotal: 229, isReopened: false },
  ...{ checkedAt: '2026-03-04T16:00:00Z', checkedBy: 'Ada Lind' },
};

const open = () => renderConsole(<ReconcilePage />, { path: '/reports/reconcile' });
const panel = (name: string) => screen.findByRole('region', { name });

async function compare(total: string) {
  const opened = open();
  await opened.user.type(screen.getByRole('spinbutton', { name: 'Total of the day sheet' }), total);
  await opened.user.click(screen.getByRole('button', { name: 'Compare' }));
  return opened;
}

describe('Reconcile page', () => {
  beforeEach(() => {
    stopClock('2026-03-04T16:00:00Z');
    api.answer({ 'GET Reconcile': [], 'GET Provider': [], 'POST Reconcile': RESULT });
  });

  it('compares the sheet of yesterday with hygiene and the whole office, and names what makes the difference', async () => {
    await compare('187');
    const hygiene = await panel('Hygiene');
    expect(hygiene).toHaveTextContent('Day sheet$187.00Helix$229.00Difference-$42.00');
    expect(within(hygiene).getByRole('listitem')).toHaveTextContent(
      '01202 Recall examExam: may be credited to somebody else · AB · Zoe Adams-$42.00',
    );
    expect(await panel('Whole office')).toHaveTextContent('No set of up to three items makes this difference.');
    expect(api.sent('POST Reconcile')[0]?.body).toEqual({
      ...{ date: '2026-03-03', total: 187, providerId: null, save: false },
    });
  });

  it('marks the day as checked, and lists it', async () => {
    const { user } = await compare('187');
    await panel('Hygiene');
    api.answer({ 'POST Reconcile': { ...RESULT, checked: CHECKED }, 'GET Reconcile': [CHECKED] });
    await user.click(screen.getByRole('button', { name: 'Mark the day as checked' }));
    const days = await panel('Checked days');
    expect(await within(days).findByRole('row', { name: /2026-03-03/ })).toHaveTextContent(
      '2026-03-03Hygiene$187.00$229.002026-03-04 Ada LindChecked',
    );
    expect(api.sent('POST Reconcile')[1]?.body).toMatchObject({ total: 187, save: true });
    expect(screen.getByText('This day is checked with this total.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mark the day as checked' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('says which days are open again', async () => {
    api.answer({ 'GET Reconcile': [{ ...CHECKED, isReopened: true }] });
    open();
    expect(await within(await panel('Checked days')).findByText('Open again')).toBeVisible();
  });

  it('needs a total', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByText('expected an amount in dollars and cents')).toBeVisible();
    expect(api.sent('POST Reconcile')).toEqual([]);
  });

  it('shows what the server refuses below its field', async () => {
    api.answer({
      'POST Reconcile': problem(422, '', [{ field: 'date', message: 'Choose a day up to today.' }]),
    });
    await compare('187');
    expect(await screen.findByText('Choose a day up to today.')).toBeVisible();
  });
});
