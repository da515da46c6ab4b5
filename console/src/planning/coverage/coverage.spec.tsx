import { act, screen, waitFor, within } from '@testing-library/react';
import type { CoverageView, NextPreviewView, RecommendationView } from '@helix/contracts';
import {
  buildAppointment,
  buildRecommendation,
  buildSelected,
} from '../../../../libs/contracts/src/testing/build-appointment.js';
import { stopClock } from '../../testing/clock.js';
import { problem } from '../../testing/fake-api.js';
import { api } from '../../testing/set-up.js';
import { typeDate } from '../../testing/type-date.js';
import { openAppointment } from '../testing/open-appointment.js';
import { buildCoverage } from './testing/build-coverage.js';

const SCALING = 18;

const grant: CoverageView['grants'][number] = {
  coverageGrantId: 3,
  coverageItemId: 7,
  procedureRuleTypeId: SCALING,
  unitsCovered: 12,
  occurrencesCovered: null,
  resetType: 'oneTime',
  resetTimePeriod: null,
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-12-31',
  comments: 'By phone',
  replaceUnderlyingCoverage: true,
  dateCreated: '2026-01-02T03:04:05.000Z',
  dateModified: '2026-01-02T03:04:05.000Z',
};
const nothingNext: NextPreviewView = {
  procedures: [],
  otherProcedures: [],
  appointmentDate: '2026-09-10',
  birthDate: '1980-01-15',
  comments: null,
  selectedTimeframe: 6,
  nextAppointmentLength: 0,
  warning: null,
  version: 'v1',
  isSaved: false,
};

/** The code of some units of scaling. */
const option = (units: number): RecommendationView['procedureOptions'][number] => ({
  ...{ adaCode: `1111${units}`, name: `${units} units`, description: `${units} units of scaling`, ammount: 66 * units },
  ...{ units, teeth: false, minutes: null, commissionPercentage: null, isAdditional: false, isHalf: false },
  ...{ show: false, codeListId: null, dentrix: null, feeOverride: null },
});

/** Four units (60 minutes) of scaling are planned. */
const appointment = buildAppointment({
  insuranceStatus: 1,
  insuranceProvider: 'Sun Life',
  insurancePlanName: 'Calendar 8',
  recommendations: [
    buildRecommendation({
      ...{ procedureRuleTypeId: SCALING, name: 'Scaling', calculationType: 2, adaCode: null, ammount: null },
      procedureOptions: [1, 2, 3, 4].map(option),
    }),
  ],
  selectedRecommendations: [
    buildSelected({ procedureRuleTypeId: SCALING, name: 'Scaling', minutes: 60, procedureOptions: [] }),
  ],
  plan: { isLate: false, savedAt: '2026-03-01T12:00:00.000Z', userFullName: 'Ana Admin' },
});

const COVERAGE = 'GET Appointment/Coverage/V1/P1';
const SAVE = 'POST Patient/P1/InsuranceDetails';

describe('Insurance coverage of an appointment', () => {
  beforeEach(() => stopClock('2026-03-02T15:00:00Z'));

  const open = async (coverage: Partial<CoverageView> = {}) => {
    api.answer({ 'GET Appointment/V1/PreviewNext': nothingNext });
    const opened = await openAppointment(appointment, { coverage: buildCoverage(coverage) });
    await opened.user.click(await screen.findByRole('button', { name: 'Coverage (BETA)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Insurance coverage (BETA)' }));
    return { ...opened, dialog };
  };
  type Dialog = Awaited<ReturnType<typeof open>>['dialog'];
  const cells = (dialog: Dialog, name = /^Scaling and root planing/): (string | null)[] =>
    within(dialog.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  const units = (dialog: Dialog) => dialog.getByRole('spinbutton', { name: /^Units of Scaling/ });

  it('shows what is covered, used, planned and left, and when it renews', async () => {
    const { dialog } = await open();
    await dialog.findByRole('row', { name: /^Scaling and root planing/ });
    expect(cells(dialog).slice(0, 5)).toEqual(['8', '3', '4', '1', '2027-Jan-01']);
  });

  it('counts what comes back by the next appointment, and refuses a date that is not after this one', async () => {
    const { user, dialog } = await open();
    const regained = () => cells(dialog)[5];
    const chooseNext = (date: string) => typeDate(user, dialog, 'Next appointment', date);
    await chooseNext('2026-12-31');
    await waitFor(() => expect(regained()).toBe('0'));
    // The three units that were used and the four that are planned.
    await chooseNext('2027-01-10');
    await waitFor(() => expect(regained()).toBe('+7'));
    await chooseNext('2026-03-10');
    expect(await dialog.findByText('The next appointment must be after 2026-Mar-10.')).toBeVisible();
  });

  it('says in a badge of the plan what is left, and why when it has the focus', async () => {
    await openAppointment(appointment, { coverage: buildCoverage() });
    const plan = within(await screen.findByRole('region', { name: 'Appointment Plan' }));
    const badge = await plan.findByRole('button', { name: /\. Scaling:/ });
    expect(badge).toHaveTextContent('5 left');
    act(() => badge.focus());
    const tooltip = await screen.findByRole('tooltip');
    expect(tooltip).toHaveTextContent('Used 3 units since 2026-Jan-01: 3 on 2026-Jan-15.');
    expect(tooltip).toHaveTextContent('Scaling and root planing: 8 units in each calendar year.');
  });

  it('shows in the history what insurance covers of a treatment, and that one is not covered', async () => {
    stopClock('2026-04-01T12:00:00Z');
    const treatment = { name: 'Scaling', adaCode: '11113', description: null, date: '2026-01-15', isAdded: false };
    await openAppointment(
      {
        ...appointment,
        status: 'completed',
        proceduresHistory: [
          { ...treatment, procedureRuleTypeId: SCALING, units: 3 },
          { ...treatment, procedureRuleTypeId: 35, adaCode: '02111', name: 'PAs', units: 1 },
        ],
      },
      { coverage: buildCoverage() },
    );
    const history = await screen.findByRole('region', { name: 'Patient history' });
    expect(await within(history).findByText('3 of 8 units')).toBeVisible();
    const rows = within(history).getAllByRole('listitem');
    expect(rows.find((one) => one.textContent?.includes('11113'))).toHaveTextContent('3 of 8 units');
    expect(rows.find((one) => one.textContent?.includes('02111'))).toHaveTextContent('no coverage');
  });

  it('counts a correction of the used units at once, in halves, and saves it', async () => {
    const { user, dialog } = await open();
    await user.clear(units(dialog));
    await user.type(units(dialog), '4.25');
    expect(await dialog.findByText('Value must be between 0 and 999, in halves')).toBeVisible();
    await user.clear(units(dialog));
    await user.type(units(dialog), '4.5');
    // 8 - 4.5 = 3.5 for the 4 planned ones.
    await waitFor(() => expect(cells(dialog).slice(0, 4)).toEqual(['8', '4.5', '40.5 over', '0']));
    expect(dialog.getByText('Corrected')).toBeVisible();

    const claims = [{ procedureRuleTypeId: SCALING, procedureDate: '2026-01-15', units: 4.5 }];
    api.answer({ [SAVE]: { version: 'c2' }, [COVERAGE]: buildCoverage({ claims, version: 'c2' }) });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Insurance details were saved.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.sent(SAVE)[0]?.body).toMatchObject({
      claims: [{ procedureRuleTypeId: SCALING, procedureClaims: [{ procedureDate: '2026-01-15', claimedUnits: 4.5 }] }],
      version: 'c1',
    });
    const plan = within(screen.getByRole('region', { name: 'Appointment Plan' }));
    expect(await plan.findByText('0.5 over')).toBeVisible();
  });

  it('resets a correction to the units that are recorded', async () => {
    const claims = [{ procedureRuleTypeId: SCALING, procedureDate: '2026-01-15', units: 4.5 }];
    const { user, dialog } = await open({ claims });
    expect(units(dialog)).toHaveDisplayValue('4.5');
    await user.click(dialog.getByRole('button', { name: /^Reset Scaling/ }));
    expect(units(dialog)).toHaveDisplayValue('3');
    expect(units(dialog)).toHaveFocus();
    expect(dialog.queryByText('Corrected')).not.toBeInTheDocument();
  });

  it('names what is missing in the form of additional coverage', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Add additional coverage' }));
    const form = within(await screen.findByRole('dialog', { name: 'Additional coverage' }));
    await user.click(form.getByRole('button', { name: 'Apply' }));
    expect(await form.findByText('Please select procedure')).toBeVisible();
    expect(form.getByText('Effective to is required.')).toBeVisible();
    await user.click(form.getByRole('combobox', { name: 'Procedure' }));
    await user.click(await screen.findByRole('option', { name: 'Scaling' }));
    expect(form.getByRole('combobox', { name: 'Replaces the coverage of' })).toHaveTextContent(
      'Scaling and root planing',
    );
    expect(form.getByRole('radio', { name: 'No (not supported)' })).toBeDisabled();
  });

  it('says that additional coverage of another period does not count at the appointment', async () => {
    const { user, dialog } = await open({ grants: [{ ...grant, effectiveTo: '2026-03-09' }] });
    await user.click(dialog.getByRole('button', { name: /^Edit the additional coverage of Scaling/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Additional coverage' }));
    const message = 'Appointment date (2026-Mar-10) must be within the effective period to make these changes';
    expect((await form.findAllByText(message))[0]).toBeVisible();
  });

  it('counts additional coverage in place of that of the plan, until it is removed', async () => {
    const { user, dialog } = await open({ grants: [grant] });
    expect(dialog.getByText(/12 units, one time/)).toBeVisible();
    // 12 - 3 used since 1 January - 4 planned.
    await waitFor(() => expect(cells(dialog, /Additional coverage/).slice(0, 4)).toEqual(['12', '3', '4', '5']));
    await user.click(dialog.getByRole('button', { name: 'Remove the additional coverage of Scaling' }));
    expect(dialog.getByText('No additional coverage.')).toBeVisible();
    await waitFor(() => expect(cells(dialog).slice(0, 4)).toEqual(['8', '3', '4', '1']));
  });

  it('says that nothing is known of an unlisted plan, and offers additional coverage', async () => {
    const { dialog } = await open({ plan: 'unknown', coverage: [], monthlyProcedureHistory: [] });
    expect(
      dialog.getByText(/^Coverage unknown: this patient’s insurance plan is not in the list of plans\./),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Add additional coverage' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Unknown\. /, hidden: true })[0]).toBeVisible();
  });

  it('shows no badges and saves nothing for a patient without insurance', async () => {
    const { user, dialog } = await open({ plan: 'none', coverage: [], monthlyProcedureHistory: [] });
    expect(dialog.getByText('This patient is not insured.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(screen.queryByRole('button', { name: /left|covered|Unknown/i })).not.toBeInTheDocument();
  });

  it('keeps what was typed when somebody else saved meanwhile, and loads what they saved when asked', async () => {
    const { user, dialog } = await open();
    api.answer({
      [SAVE]: problem(409, 'Version conflict'),
      [COVERAGE]: buildCoverage({ claims: [{ procedureRuleTypeId: SCALING, procedureDate: '2026-01-15', units: 1 }] }),
    });
    await user.clear(units(dialog));
    await user.type(units(dialog), '2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^Someone else saved the insurance details of this patient\./)).toBeVisible();
    expect(units(dialog)).toHaveDisplayValue('2');
    await user.click(dialog.getByRole('button', { name: 'Load the saved version' }));
    await waitFor(() => expect(units(dialog)).toHaveDisplayValue('1'));
  });

  it('asks before edits are discarded', async () => {
    const { user, dialog } = await open();
    await user.clear(units(dialog));
    await user.type(units(dialog), '2');
    await user.keyboard('{Escape}');
    const asking = within(await screen.findByRole('alertdialog'));
    expect(asking.getByText('Your changes to the insurance details are not saved.')).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'Keep editing' }));
    expect(units(dialog)).toHaveDisplayValue('2');
  });
});
