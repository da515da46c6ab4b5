import type { ClinicGoalView, ClinicView } from '@helix/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { pending, problem } from '../testing/fake-api.js';
import { buildClinic, renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import ClinicSettingsPage from './clinic-settings-page.js';

const SAVE = 'POST clinic/settings';
const GOALS: ClinicGoalView[] = [
  { effectiveStart: null, effectiveEnd: '2026-02-01', goalHourlyProduction: 0, goalPercentage: 0.25 },
  { effectiveStart: '2026-02-01', effectiveEnd: '2026-03-01', goalHourlyProduction: 187.5, goalPercentage: 0.3125 },
  { effectiveStart: '2026-03-01', effectiveEnd: null, goalHourlyProduction: 200, goalPercentage: 0.4 },
];

async function open({
  stored = {},
  isSuperAdmin = false,
}: { stored?: Partial<ClinicView>; isSuperAdmin?: boolean } = {}) {
  const clinic = buildClinic(stored);
  api.answer({ 'GET clinic': clinic, 'GET clinic/goals': GOALS });
  const { user } = renderConsole(<ClinicSettingsPage />, { path: '/settings/clinic', clinic, user: { isSuperAdmin } });
  await screen.findByRole('button', { name: 'Save' });
  const type = async (label: string, text: string): Promise<void> => {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    if (text) await user.type(field, text);
    await user.tab();
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  /** A save is answered with the clinic as it is then. */
  const answerWith = (changes: Partial<ClinicView>): void => {
    const after = { ...clinic, ...changes };
    api.answer({ [SAVE]: after, 'GET clinic': after });
  };
  return { user, clinic, type, save, answerWith };
}

const bodies = () => api.sent(SAVE).map(({ body }) => body);

describe('Clinic Settings', () => {
  it('shows what is stored in every section, the goal percentage in percent, and what is set elsewhere', async () => {
    await open({ stored: { goalHourlyProduction: 187.5, goalPercentage: 0.3125, graceDays: 7, serviceTier: 2 } });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      ...['Goals', 'Calendar and planning', 'Insurance', 'Notes and recording', 'Payroll', 'About the clinic'],
    ]);
    expect(screen.getByLabelText('Goal per hour')).toHaveValue(187.5);
    expect(screen.getByLabelText('Goal percentage')).toHaveValue(31.25);
    expect(screen.getByLabelText('Grace days')).toHaveValue(7);
    expect(screen.getByRole('radio', { name: /^Hard core/ })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Require xrays to be taken with exams' })).not.toBeChecked();
    expect(screen.getByText('America/Toronto')).toBeVisible();
    expect(screen.getByText('Paying')).toBeVisible();
    expect(screen.getByText('Tracker')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('lists the goals that the clinic had with their days, the newest first', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Goals by day' });
    const lines = within(table).getAllByRole('row').slice(1);
    expect(lines.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['From 2026-03-01', '$200.00', '40%'],
      ['2026-02-01 until before 2026-03-01', '$187.50', '31.25%'],
      ['Before 2026-02-01', 'None', '25%'],
    ]);
  });

  it('saves only what was changed, with what was seen of it, and says so', async () => {
    const { user, type, save, answerWith } = await open();
    await type('Goal per hour', '210.5');
    await type('Goal percentage', '31.25');
    await user.click(screen.getByRole('radio', { name: /^Easy except for admins/ }));
    await user.click(screen.getByRole('switch', { name: 'Show insurance coverage' }));
    await user.click(screen.getByRole('radio', { name: /^Weekly/ }));
    answerWith({
      ...{
        goalHourlyProduction: 210.5,
        goalPercentage: 0.3125,
        goalDisplayMode: 3,
        showInsurance: false,
        payPeriod: 'weekly',
      },
    });
    await save();
    expect(await screen.findByText('Options saved.')).toBeVisible();
    expect(bodies()).toEqual([
      {
        ...{
          goalHourlyProduction: 210.5,
          goalPercentage: 0.3125,
          goalDisplayMode: 3,
          showInsurance: false,
          payPeriod: 'weekly',
        },
        seen: {
          goalHourlyProduction: 200,
          goalPercentage: 0.4,
          goalDisplayMode: 1,
          showInsurance: true,
          payPeriod: 'biweekly',
        },
      },
    ]);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    // The next save goes on from there.
    await type('Grace days', '5');
    answerWith({ graceDays: 5 });
    await save();
    await waitFor(() => expect(bodies()[1]).toEqual({ graceDays: 5, seen: { graceDays: 0 } }));
  });

  it('saves an emptied goal as none', async () => {
    const { type, save, answerWith } = await open();
    await type('Goal per hour', '');
    answerWith({ goalHourlyProduction: 0 });
    await save();
    await waitFor(() => expect(bodies()).toEqual([{ goalHourlyProduction: 0, seen: { goalHourlyProduction: 200 } }]));
  });

  it('says under each field what is wrong, and sends nothing', async () => {
    const { type, save } = await open();
    await type('Goal per hour', '2000.01');
    await type('Goal percentage', '100.5');
    await type('Grace days', '1.5');
    await type('Almost due', '');
    await type('Keep recordings for', '0');
    for (const message of [
      'The goal per hour must be an amount from 0 to 2,000.00.',
      'The goal percentage must be from 0 to 100 %, with at most 2 decimals.',
      'Grace days must be a whole number of days from 0 to 90.',
      'Almost due must be a whole number of days from 0 to 180.',
      'The time that recordings are kept must be a whole number of days from 1 to 3,650.',
    ])
      expect(await screen.findByText(message)).toBeVisible();
    await save();
    expect(bodies()).toEqual([]);
  });

  it('asks before recordings are deleted, and saves with the confirmation', async () => {
    const { user, type, save, answerWith } = await open();
    await type('Keep recordings for', '7');
    const detail = '2 recordings are older and will be deleted tonight.';
    const refusal = () =>
      new Response(JSON.stringify({ title: 'Conflict', status: 409, detail, errors: [], recordings: 2 }), {
        status: 409,
      });
    api.answer({ [SAVE]: refusal() });
    await save();
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete recordings?' }));
    expect(question.getByText(detail)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Keep recordings for')).toHaveValue(7);
    api.answer({ [SAVE]: refusal() });
    await save();
    answerWith({ audioRetentionDays: 7 });
    await user.click(await screen.findByRole('button', { name: 'Save and delete' }));
    expect(await screen.findByText('Options saved.')).toBeVisible();
    expect(bodies().at(-1)).toEqual({ audioRetentionDays: 7, seen: { audioRetentionDays: 30 }, confirm: true });
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('says that somebody else changed the same, and "Discard changes" shows what they saved', async () => {
    const { user, type, save, clinic } = await open();
    await type('Grace days', '5');
    const detail =
      'This clinic was changed by someone else. Your changes were not saved; close this and open it again.';
    api.answer({ [SAVE]: problem(409, detail), 'GET clinic': { ...clinic, graceDays: 9 } });
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(screen.getByLabelText('Grace days')).toHaveValue(5);
    await waitFor(() => expect(api.sent('GET clinic')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.getByLabelText('Grace days')).toHaveValue(9));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps what was typed when saving fails, and says so', async () => {
    const { type, save } = await open();
    await type('Grace days', '5');
    api.answer({ [SAVE]: problem(500, 'stack') });
    await save();
    expect(await screen.findByText('Failed to save options.')).toBeVisible();
    expect(screen.getByLabelText('Grace days')).toHaveValue(5);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'false');
  });

  it('shows a switch of recording to super admins alone', async () => {
    await open();
    expect(screen.queryByRole('switch', { name: 'Record appointments' })).not.toBeInTheDocument();
  });

  it('lets a super admin turn recording off', async () => {
    const { user, save, answerWith } = await open({ isSuperAdmin: true });
    await user.click(screen.getByRole('switch', { name: 'Record appointments' }));
    answerWith({ scribe: false });
    await save();
    await waitFor(() => expect(bodies()).toEqual([{ scribe: false, seen: { scribe: true } }]));
  });

  it('says that the settings could not be loaded, and tries again', async () => {
    api.answer({ 'GET clinic': problem(503, 'Helix is busy.'), 'GET clinic/goals': [] });
    const { user } = renderConsole(<ClinicSettingsPage />, { path: '/settings/clinic' });
    expect(await screen.findByText('The settings of the clinic could not be loaded.')).toBeVisible();
    api.answer({ 'GET clinic': buildClinic() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Grace days')).toHaveValue(0);
  });

  it('says that the goals by day could not be loaded, and lets the rest be edited', async () => {
    api.answer({ 'GET clinic': buildClinic(), 'GET clinic/goals': problem(500, 'stack') });
    const { user } = renderConsole(<ClinicSettingsPage />, { path: '/settings/clinic' });
    expect(await screen.findByText('The goals by day could not be loaded.')).toBeVisible();
    expect(screen.getByLabelText('Goal per hour')).toHaveValue(200);
    api.answer({ 'GET clinic/goals': GOALS });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Goals by day' })).toBeVisible();
  });

  it('cannot be saved twice at once', async () => {
    const { type, save } = await open();
    await type('Grace days', '5');
    const { answer, resolve } = pending();
    api.answer({ [SAVE]: answer });
    await save();
    expect(await screen.findByRole('button', { name: 'Saving…' })).toHaveAttribute('aria-disabled', 'true');
    resolve(buildClinic({ graceDays: 5 }));
    expect(await screen.findByText('Options saved.')).toBeVisible();
  });
});
