import { screen, waitFor, within } from '@testing-library/react';
import type { RulesReanalysis } from '@helix/contracts';
import { pending, problem } from '../testing/fake-api.js';
import { api } from '../testing/set-up.js';
import { button, IDLE, isSaveEnabled, labelled, openRules, reanalysisStatus } from './testing/open-rules.js';
import {
  ORAL_CANCER_SCREENING,
  PANORAMIC,
  RECALL_EXAM,
  savedByOffice,
  SCALING,
  TOBACCO_COUNSELLING,
} from './testing/rule-types.js';

const ALL = [ORAL_CANCER_SCREENING, PANORAMIC, TOBACCO_COUNSELLING, SCALING, RECALL_EXAM];
const MISSING = 'Please input missing field values';

const procedures = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const options = (name: string) => [...labelled(name).querySelectorAll('option')].map(({ text }) => text);
const years = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => String(from + step));
const sentRules = () => api.sent('POST ProcedureRules').map(({ body }) => body);

describe('Rules page', () => {
  it('lists the procedures in groups', async () => {
    await openRules({ types: ALL });
    expect(procedures()).toEqual([
      ...['Exams', 'Recall exam', 'Images', 'Panoramic', 'Preventive', 'Tobacco counselling'],
      ...['Periodontal', 'Scaling', 'Time only', 'Oral cancer screening'],
    ]);
    const groups = within(screen.getByRole('navigation', { name: 'Go to' }));
    expect(groups.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...['Exams', 'Images', 'Preventive', 'Periodontal', 'Time only'],
    ]);
    expect(isSaveEnabled()).toBe(false);
  });

  it('keeps the search in the address, and shows all procedures when none is found', async () => {
    const { user, press, address } = await openRules({ types: [PANORAMIC, SCALING], search: 'PANO' });
    const search = screen.getByRole('searchbox', { name: 'Find a procedure' });
    expect(search).toHaveValue('PANO');
    expect(procedures()).toEqual(['Images', 'Panoramic']);
    await user.type(search, 'nothing');
    expect(await screen.findByText('No procedure matches “PANOnothing”.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/settings/DNA?q=PANOnothing'));
    await press('Show all procedures');
    expect(procedures()).toEqual(['Images', 'Panoramic', 'Periodontal', 'Scaling']);
    await waitFor(() => expect(address()).toBe('/settings/DNA'));
  });

  it('sends the changed procedures with all their rules, and shows that they are saved', async () => {
    const { select, press, pressLabelled } = await openRules({
      types: [ORAL_CANCER_SCREENING, PANORAMIC, TOBACCO_COUNSELLING, SCALING],
    });
    expect(options('Interval, Panoramic, Adults')).toEqual([
      ...['6 months', '9 months', '12 months', '18 months', '2 years', '3 years', '4 years', '5 years'],
      'No interval',
    ]);
    await select('Interval, Panoramic, Adults', '5 years');
    expect(screen.getByText('1 procedure changed')).toBeVisible();
    await pressLabelled('Include with scaling, Oral cancer screening');
    await pressLabelled('Tobacco counselling is active');
    expect(screen.getByText('3 procedures changed')).toBeVisible();
    const save = pending();
    api.answer({ 'POST ProcedureRules': save.answer });
    await waitFor(() => expect(isSaveEnabled()).toBe(true));
    await press('Save');
    expect(button('Saving…')).toHaveAttribute('aria-disabled', 'true');
    save.resolve([
      savedByOffice(ORAL_CANCER_SCREENING, { includeWithScaling: true }),
      savedByOffice(PANORAMIC, {}, { intervalInMonths: 60 }),
      savedByOffice(TOBACCO_COUNSELLING, { active: true }),
    ]);
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(isSaveEnabled()).toBe(false);
    expect(labelled('Interval, Panoramic, Adults')).toHaveDisplayValue('5 years');
    expect(labelled('Interval, Panoramic, Kids')).toHaveDisplayValue('3 years');
    expect(labelled('Include with scaling, Oral cancer screening')).toBeChecked();
    expect(labelled('Tobacco counselling is active')).toBeChecked();

    const owner = { healthProfileId: 0, version: 'v1' };
    const rule = { procedureRuleId: null, includeWithScaling: false, active: true, defaultInMinutes: null };
    expect(sentRules()).toEqual([
      [
        {
          ...{ procedureRuleTypeId: 3, ...owner },
          rules: [{ ...rule, intervalInMonths: 12, minAge: 16, maxAge: null, includeWithScaling: true }],
        },
        {
          ...{ procedureRuleTypeId: 8, ...owner },
          rules: [
            { ...rule, intervalInMonths: 36, minAge: 7, maxAge: 15 },
            { ...rule, intervalInMonths: 60, minAge: 16, maxAge: null },
          ],
        },
        {
          ...{ procedureRuleTypeId: 13, ...owner },
          rules: [{ ...rule, intervalInMonths: 12, minAge: 16, maxAge: null }],
        },
      ],
    ]);
  });

  it('resets rules that the office has saved to the Helix default by saving none', async () => {
    const { press, pressLabelled } = await openRules({
      types: [savedByOffice(PANORAMIC, {}, { intervalInMonths: 60 }), SCALING],
    });
    api.answer({ 'POST ProcedureRules': [PANORAMIC] });
    expect(screen.queryByLabelText('Reset to the Helix default: Scaling')).not.toBeInTheDocument();
    await pressLabelled('Reset to the Helix default: Panoramic');
    expect(labelled('Interval, Panoramic, Adults')).toHaveDisplayValue('3 years');
    await waitFor(() => expect(isSaveEnabled()).toBe(true));
    await press('Save');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(sentRules()).toEqual([[{ procedureRuleTypeId: 8, healthProfileId: 0, version: 'v2', rules: [] }]]);
    expect(screen.queryByLabelText('Reset to the Helix default: Panoramic')).not.toBeInTheDocument();
  });

  it('moves the age limit of the neighbouring rule', async () => {
    const { select } = await openRules({ types: [PANORAMIC] });
    const [kids, adults] = ['Oldest age, Panoramic, Kids', 'Youngest age, Panoramic, Adults'];
    expect(labelled(kids)).toHaveValue('15');
    expect(labelled(adults)).toHaveValue('16');
    await select(kids, '18');
    expect(labelled(adults)).toHaveValue('19');
    await select(adults, '16');
    expect(labelled(kids)).toHaveValue('15');
  });

  it('offers only the ages that the rules of kids and of adults allow', async () => {
    const { select, pressLabelled } = await openRules({ types: [PANORAMIC, RECALL_EXAM] });
    expect(options('Youngest age, Panoramic, Adults')).toEqual(years(16, 25));
    expect(options('Youngest age, Panoramic, Kids')).toEqual(years(0, 40));
    expect(options('Youngest age, Recall exam, Adults')).toEqual(years(16, 25));
    expect(options('Youngest age, Recall exam, Kids')).toEqual(['Any', ...years(0, 40)]);
    await select('Youngest age, Recall exam, Adults', '20');
    // The ages from 16 to 19 are left without a rule, which may be meant.
    expect(labelled('Youngest age, Recall exam, Kids')).toHaveValue('0');
    expect(labelled('Oldest age, Recall exam, Kids')).toHaveValue('15');
    // Kids end at 25 at the latest, so that a later beginning is an error until it is chosen again.
    await select('Youngest age, Recall exam, Kids', '40');
    expect(screen.getByText('The maximum age must not be below the minimum age.')).toBeVisible();
    expect(isSaveEnabled()).toBe(false);
    await select('Youngest age, Recall exam, Kids', '0');
    expect(screen.queryByText('The maximum age must not be below the minimum age.')).not.toBeInTheDocument();
    await pressLabelled('Undo the changes of Recall exam');
    expect(labelled('Youngest age, Recall exam, Adults')).toHaveValue('16');
  });

  it('sets the default minutes of a rule by a click, and removes them by 0', async () => {
    const { user, pressLabelled } = await openRules({ types: [PANORAMIC] });
    const name = 'Default minutes, Panoramic, Kids';
    const set = () => pressLabelled('5 min: Set Default Minutes, Panoramic, Kids');
    await set();
    expect(labelled(name)).toHaveValue(5);
    await user.clear(labelled(name));
    await user.type(labelled(name), '0');
    await user.tab();
    expect(screen.queryByLabelText(name)).not.toBeInTheDocument();
    expect(screen.getByText('No changes')).toBeVisible();
    await set();
    await user.clear(labelled(name));
    await user.type(labelled(name), '7.5');
    await user.tab();
    expect(labelled(name)).toHaveValue(7.5);
    expect(screen.getByText('1 procedure changed')).toBeVisible();
  });

  it('cannot be saved while a rule lacks a value, and shows the rule also when it does not match the search', async () => {
    const { user, select, press, pressLabelled } = await openRules({ types: [PANORAMIC, SCALING] });
    const interval = 'Interval, Scaling';
    await select(interval, 'No interval');
    expect(screen.getByRole('alert')).toHaveTextContent(MISSING);
    expect(labelled(interval)).toBeInvalid();
    expect(labelled(interval)).toHaveAccessibleDescription(MISSING);
    expect(screen.getByText('1 procedure needs your attention')).toBeVisible();
    expect(isSaveEnabled()).toBe(false);

    await user.type(screen.getByRole('searchbox', { name: 'Find a procedure' }), 'pano');
    await waitFor(() => expect(screen.queryByLabelText(interval)).not.toBeInTheDocument());
    await press('Show');
    await waitFor(() => expect(labelled(interval)).toHaveFocus());
    await pressLabelled('Scaling is active');
    expect(screen.queryByText(MISSING)).not.toBeInTheDocument();
    await waitFor(() => expect(isSaveEnabled()).toBe(true));
    await pressLabelled('Undo the changes of Scaling');
    expect(labelled(interval)).toHaveDisplayValue('6 months');
    expect(isSaveEnabled()).toBe(false);
  });

  it('keeps the changes when saving fails', async () => {
    const { select, press } = await openRules({ types: [SCALING] });
    await select('Interval, Scaling', '3 months');
    api.answer({ 'POST ProcedureRules': problem(500, 'stack') });
    await waitFor(() => expect(isSaveEnabled()).toBe(true));
    await press('Save');
    expect(await screen.findByText('Sorry, we messed something up. Please try again later.')).toBeVisible();
    expect(labelled('Interval, Scaling')).toHaveDisplayValue('3 months');
    expect(isSaveEnabled()).toBe(true);
  });

  it('asks before unsaved changes are discarded', async () => {
    const { user, select, press, address } = await openRules({ types: [SCALING] });
    await select('Interval, Scaling', '3 months');
    await press('Cancel');
    const leaving = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await waitFor(() => expect(within(leaving).getByRole('button', { name: 'Keep editing' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(labelled('Interval, Scaling')).toHaveDisplayValue('3 months');
    expect(address()).toBe('/settings/DNA');

    await press('Cancel');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(address()).toBe('/settings/healthprofiles');
  });

  it('is left without a question when nothing has changed', async () => {
    const { press, address } = await openRules({ types: [SCALING] });
    await press('Cancel');
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(address()).toBe('/settings/healthprofiles');
  });
});

describe('Reanalysis after changed rules', () => {
  const RUNNING: RulesReanalysis = { state: 'running', done: 120, total: 1480, startedAt: '2026-03-02T14:00:00.000Z' };
  const HINT = /Save a change of the rules to try again\./;

  it('shows its progress, and its failure, also to those who are no admins', async () => {
    await openRules({ types: [SCALING], isAdmin: false, reanalysis: RUNNING });
    await waitFor(() =>
      expect(reanalysisStatus()).toHaveTextContent('Rules have changed: 120 of 1,480 appointments updated'),
    );
    // 120 of 1,480 are 8.1 percent.
    expect(within(reanalysisStatus()).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '8');
    expect(screen.queryByText(HINT)).not.toBeInTheDocument();
    api.answer({ 'GET ProcedureRules/Reanalysis': { ...RUNNING, state: 'failed' } });
    expect(await screen.findByText(HINT)).toBeVisible();
    expect(reanalysisStatus()).toBeEmptyDOMElement();
  });

  it('starts with a save, and its end is shown', async () => {
    const { select, press } = await openRules({ types: [SCALING] });
    expect(reanalysisStatus()).toBeEmptyDOMElement();
    await select('Interval, Scaling', '3 months');
    await waitFor(() => expect(isSaveEnabled()).toBe(true));
    const progress = pending();
    api.answer({
      'POST ProcedureRules': [savedByOffice(SCALING, { intervalInMonths: 3 })],
      'GET ProcedureRules/Reanalysis': progress.answer,
    });
    await press('Save');
    await waitFor(() => expect(reanalysisStatus()).toHaveTextContent('Rules have changed. Updating appointments…'));
    progress.resolve(IDLE);
    await waitFor(() => expect(reanalysisStatus()).toHaveTextContent('All appointments are up to date.'));
  });
});
