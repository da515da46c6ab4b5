import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AppointmentDetails, NextPreviewView, PmsProcedureView, ProcedurePlanResultView } from '@helix/contracts';
import {
  buildAppointment,
  buildRecommendation,
  buildSelected,
} from '../../../../libs/contracts/src/testing/build-appointment.js';
import { stopClock } from '../../testing/clock.js';
import { problem } from '../../testing/fake-api.js';
import { api } from '../../testing/set-up.js';
import { openAppointment } from '../testing/open-appointment.js';

const [FLUORIDE, SCALING, RECALL] = [14, 18, 23];

const buildResult = (result: Partial<ProcedurePlanResultView>): ProcedurePlanResultView => ({
  procedureRuleTypeId: SCALING,
  name: 'Scaling',
  status: 3,
  isPlanned: true,
  isDueButMissed: false,
  needsReason: false,
  plannedCodes: ['11112'],
  plannedDescriptions: ['Two units of scaling'],
  plannedAmmount: 132,
  plannedUnits: 2,
  plannedMinutes: 30,
  completedCodes: ['11112'],
  completedDescriptions: ['Two units of scaling'],
  completedAmmount: 132,
  completedUnits: 2,
  actualMinutes: 30,
  enteredMinutes: null,
  missedProcedureReason: null,
  missedProcedureReasonText: null,
  includeWithScaling: false,
  ...result,
});
const missed = buildResult({
  ...{ procedureRuleTypeId: FLUORIDE, name: 'Fluoride', status: 1, needsReason: true },
  ...{ plannedCodes: ['12113'], plannedAmmount: 32, plannedMinutes: 5 },
  ...{ completedCodes: [], completedDescriptions: [], completedAmmount: 0, completedUnits: 0, actualMinutes: 0 },
});
/** A reason in words of the user's own. */
const other = { status: 5, missedProcedureReason: 255, missedProcedureReasonText: 'Felt unwell' } as const;
const buildDone = (procedure: Partial<PmsProcedureView>): PmsProcedureView => ({
  procedureId: 'X1',
  procedureRuleTypeId: SCALING,
  adaCode: '11112',
  description: 'Two units of scaling',
  procedureStatus: 102,
  amount: 132,
  units: 2,
  minutes: null,
  teeth: [],
  providerId: 'H1',
  providerName: 'Ana Ionescu',
  attributedProviderId: 'H1',
  attributedToDoctor: false,
  ...procedure,
});
/** An exam that a doctor did. */
const exam = buildDone({
  ...{ procedureId: 'X2', procedureRuleTypeId: RECALL, adaCode: '01202', description: 'Exam', amount: 42, units: 1 },
  ...{ providerId: 'D1', providerName: 'Alex Novak', attributedProviderId: 'D1', attributedToDoctor: true },
});

/** An appointment of the past: the scaling was done, the fluoride was missed. */
const past = (change: Partial<AppointmentDetails> = {}): AppointmentDetails =>
  buildAppointment({
    status: 'completed',
    recommendations: [
      buildRecommendation(),
      buildRecommendation({ procedureRuleTypeId: SCALING, name: 'Scaling', calculationType: 2 }),
      buildRecommendation({ procedureRuleTypeId: FLUORIDE, name: 'Fluoride' }),
    ],
    selectedRecommendations: [buildSelected({ procedureRuleTypeId: SCALING, name: 'Scaling' })],
    plan: { isLate: false, savedAt: '2026-03-01T12:00:00.000Z', userFullName: 'Ana Admin' },
    procedures: [buildDone({})],
    procedurePlanResults: [buildResult({}), missed],
    ...change,
  });

const panel = () => screen.findByRole('region', { name: 'Scorecard' });
const row = async (name: RegExp) => within(await panel()).getByRole('row', { name });

describe('Scorecard', () => {
  beforeEach(() => stopClock('2026-04-01T12:00:00Z'));

  const open = async (change: Partial<AppointmentDetails> = {}) => {
    const opened = await openAppointment(past(change));
    await panel();
    return opened;
  };

  it('asks why a procedure was missed, and for a text where the reason is another one', async () => {
    const { user, show } = await open();
    await user.click(screen.getByRole('button', { name: 'Give a reason for Fluoride' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Why was it missed? Fluoride' }));
    expect(dialog.getAllByRole('radio')).toHaveLength(5);
    for (const reason of [
      'Patient declined',
      'Ran out of time',
      'Treatment plan changed',
      "Doctor wasn't available",
      'Other',
    ])
      expect(dialog.getByRole('radio', { name: reason })).toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: 'Other' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please provide a reason')).toBeVisible();
    await user.type(dialog.getByRole('textbox'), 'Felt unwell');

    api.answer({ 'POST Appointment/V1/Procedure/14': problem(500, '') });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Error saving procedure plan omission')).toBeVisible();
    api.answer({ 'POST Appointment/V1/Procedure/14': {} });
    show(past({ procedurePlanResults: [{ ...missed, ...other }] }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Felt unwell: change the reason of Fluoride' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.sent('POST Appointment/V1/Procedure/14').at(-1)?.body).toMatchObject({
      missedProcedureReasonText: 'Felt unwell',
    });
  });

  it('removes the reason why a procedure was missed', async () => {
    const { user, show } = await open({
      procedurePlanResults: [{ ...missed, status: 5, missedProcedureReason: 1 }],
    });
    await user.click(screen.getByRole('button', { name: 'Patient declined: change the reason of Fluoride' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('radio', { name: 'Patient declined' })).toBeChecked();
    api.answer({ 'POST Appointment/V1/Procedure/14': {} });
    show(past());
    await user.click(dialog.getByRole('button', { name: 'Remove the reason' }));
    expect(await screen.findByRole('button', { name: 'Give a reason for Fluoride' })).toBeVisible();
    expect(api.sent('POST Appointment/V1/Procedure/14')[0]?.body).toMatchObject({ missedProcedureReasonId: null });
  });

  it('says that somebody else gave a reason, keeps what was typed, and shows theirs behind the dialog', async () => {
    const { user, show } = await open();
    await user.click(screen.getByRole('button', { name: 'Give a reason for Fluoride' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Why was it missed? Fluoride' }));
    await user.click(dialog.getByRole('radio', { name: 'Other' }));
    await user.type(dialog.getByRole('textbox'), 'Ran late');
    const detail = 'This entry was changed by someone else. Your changes were not saved.';
    api.answer({ 'POST Appointment/V1/Procedure/14': problem(409, detail) });
    show(past({ procedurePlanResults: [{ ...missed, ...other }] }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('Ran late');
    expect(api.sent('POST Appointment/V1/Procedure/14')[0]?.body).toEqual({
      ...{ missedProcedureReasonId: 255, missedProcedureReasonText: 'Ran late' },
      seen: { missedProcedureReasonId: null, missedProcedureReasonText: null },
    });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Felt unwell: change the reason of Fluoride' })).toBeVisible();
  });

  it('takes actual minutes in halves, and takes them back when they could not be saved', async () => {
    const { user, show } = await open();
    const minutes = screen.getByRole('spinbutton', { name: 'Actual minutes of Scaling' });
    expect(minutes).toHaveDisplayValue('30');
    api.answer({ 'POST Appointment/V1/Procedure/18': {} });
    show(past({ procedurePlanResults: [buildResult({ actualMinutes: 27.5 }), missed] }));
    await user.clear(minutes);
    await user.type(minutes, '27.5{Enter}');
    await waitFor(async () => expect(await row(/Scaling/)).toHaveTextContent('30 planned'));
    expect(api.sent('POST Appointment/V1/Procedure/18').at(-1)?.body).toMatchObject({ actualMinutes: 27.5 });

    await user.clear(minutes);
    await user.type(minutes, '1000.5');
    expect(await screen.findByText('From 0 to 1000, in half minutes')).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(minutes).toHaveDisplayValue('27.5'));
    expect(api.sent('POST Appointment/V1/Procedure/18')).toHaveLength(1);

    api.answer({ 'POST Appointment/V1/Procedure/18': problem(500, '') });
    await user.clear(minutes);
    await user.type(minutes, '10{Enter}');
    expect(await screen.findByText('Error saving scaling minutes')).toBeVisible();
    await waitFor(() => expect(minutes).toHaveDisplayValue('27.5'));
  });

  it('attributes a procedure to the hygienist, and copies what then counts', async () => {
    const examResult = buildResult({
      ...{ procedureRuleTypeId: RECALL, name: 'Recall exam', plannedCodes: ['01202'], completedCodes: ['01202'] },
      ...{ plannedAmmount: 42, completedAmmount: 0, plannedMinutes: 10, actualMinutes: 10 },
    });
    const selectedRecommendations = [buildSelected({ procedureRuleTypeId: SCALING, name: 'Scaling' }), buildSelected()];
    const withExam = {
      selectedRecommendations,
      procedures: [buildDone({}), exam],
      procedurePlanResults: [buildResult({}), examResult],
    };
    const { user, show } = await open(withExam);
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    const copied = async (): Promise<string[]> => {
      written.mockClear();
      await user.click(screen.getByRole('button', { name: 'Copy completed procedures' }));
      await waitFor(() => expect(written).toHaveBeenCalled());
      return String(written.mock.lastCall?.[0]).split('\n').toSorted();
    };
    expect(await copied()).toEqual(['*11112 Two units of scaling $132.00']);
    expect(await screen.findByText('Notes have been copied to the clipboard!')).toBeVisible();
    const reported = within(screen.getByRole('region', { name: 'Dental Management System' }));
    expect(reported.getByText('Counts for Alex Novak')).toBeVisible();
    api.answer({ 'POST Appointment/Procedure/X2': {} });
    show(
      past({
        ...withExam,
        procedures: [buildDone({}), { ...exam, attributedProviderId: 'H1', attributedToDoctor: false }],
      }),
    );
    await user.click(reported.getByRole('button', { name: 'Count for Ana Ionescu: 01202' }));
    expect(await reported.findByText('Counts for Ana Ionescu')).toBeVisible();
    expect(api.sent('POST Appointment/Procedure/X2')[0]?.body).toEqual({ appointmentId: 'V1', providerId: 'H1' });
    expect(await copied()).toEqual(['*11112 Two units of scaling $132.00', '01202 Exam $42.00']);
  });

  it('lists what the practice-management system has, with what is only planned there last', async () => {
    const planned = buildDone({
      ...{ procedureId: 'X3', procedureRuleTypeId: null, adaCode: '00001', description: 'Crown' },
      ...{ procedureStatus: 105, amount: 0 },
    });
    await open({ procedures: [planned, buildDone({}), exam] });
    const reported = within(screen.getByRole('region', { name: 'Dental Management System' })).getAllByRole('listitem');
    expect(reported).toHaveLength(3);
    expect(reported[0]).toHaveTextContent(/^Completed, counts for this provider11112/);
    expect(reported[1]).toHaveTextContent(/^Completed01202/);
    expect(reported[2]).toHaveTextContent(/^PPlanned00001Crown/);
  });
});

describe('Minutes of a past appointment', () => {
  beforeEach(() => stopClock('2026-04-01T12:00:00Z'));

  const [SEAT, FEE] = [42, 32];
  const total = async () => within(await panel()).getByRole('row', { name: /^Total/ });
  const timing = () => within(screen.getByRole('region', { name: 'Timing' }));
  const open = async (scaling: Partial<ProcedurePlanResultView>, change: Partial<AppointmentDetails> = {}) => {
    await openAppointment(
      past({
        selectedRecommendations: [
          buildSelected({ procedureRuleTypeId: SEAT, name: 'Seat and prepare', minutes: 4, procedureOptions: [] }),
          buildSelected({ procedureRuleTypeId: SCALING, name: 'Scaling', minutes: 70, procedureOptions: [] }),
        ],
        procedurePlanResults: [buildResult(scaling), missed],
        ...change,
      }),
    );
  };

  it('are the same in the total of the scorecard and in the timing, with the steps that have no row', async () => {
    await open({ actualMinutes: 33 });
    expect(await total()).toHaveTextContent('37 min');
    expect(await total()).toHaveTextContent('4 min of them for other steps');
    expect(timing().getByRole('img', { name: '37 of 60 minutes are used' })).toBeVisible();
    expect(timing().getByText('37 min taken')).toBeVisible();
    // Remaining and applicable.
    expect(timing().getAllByText('23 min')).toHaveLength(2);
  });

  it('exceed no time limit when they were computed', async () => {
    await open({ actualMinutes: 70 });
    expect(timing().getByRole('img', { name: '74 of 60 minutes are used' })).toBeVisible();
    expect(timing().queryByText('(Time limit exceeded)')).not.toBeInTheDocument();
  });

  it('exceed the time limit when the user entered more than there are', async () => {
    await open({ actualMinutes: 70, enteredMinutes: 70 });
    expect(timing().getByText('(Time limit exceeded)')).toBeVisible();
  });

  it('say that they are from the fee, with those of the rules beside them', async () => {
    const fluoride = buildRecommendation({
      ...{ procedureRuleTypeId: FLUORIDE, name: 'Fluoride', ruleMinutes: null, initialMinutes: 5, defaultMinutes: 5 },
      procedureOptions: [
        { ...buildRecommendation().procedureOptions[0]!, adaCode: '12113', description: '', ammount: FEE },
      ],
    });
    const done = {
      ...{ procedureRuleTypeId: FLUORIDE, name: 'Fluoride', plannedMinutes: 13, actualMinutes: 13 },
      ...{ plannedCodes: ['12113'], completedCodes: ['12113'], plannedAmmount: FEE, completedAmmount: FEE },
    };
    await open(done, {
      recommendations: [fluoride],
      // 32 of 150 dollars in 60 minutes.
      selectedRecommendations: [
        buildSelected({
          ...{ procedureRuleTypeId: FLUORIDE, name: 'Fluoride', minutes: 13 },
          procedureOptions: [
            { adaCode: '12113', description: '', ammount: FEE, feeOverride: null, teeth: [], quantity: 1 },
          ],
        }),
      ],
      procedurePlanResults: [buildResult(done)],
    });
    expect(await row(/Fluoride/)).toHaveTextContent('from the fee (rule: 5 min)');
    expect(timing().getByText('13 min from fees (rules: 5 min)')).toBeVisible();
  });
});

describe('Rows of a scorecard', () => {
  beforeEach(() => stopClock('2026-04-01T12:00:00Z'));

  it('stay in their places when a reason is saved', async () => {
    const sealants = { ...missed, procedureRuleTypeId: 20, name: 'Sealants' };
    const reason = { status: 5, missedProcedureReason: 1, needsReason: false } as const;
    const { user, show } = await openAppointment(past({ procedurePlanResults: [buildResult({}), missed, sealants] }));
    const names = async () =>
      within(await panel())
        .getAllByRole('row')
        .flatMap(({ textContent }) => /Scaling|Fluoride|Sealants/.exec(textContent ?? '')?.[0] ?? []);
    expect(await names()).toEqual(['Scaling', 'Fluoride', 'Sealants']);
    await user.click(screen.getByRole('button', { name: 'Give a reason for Sealants' }));
    await user.click(screen.getByRole('radio', { name: 'Patient declined' }));
    api.answer({ 'POST Appointment/V1/Procedure/20': {} });
    // A missed procedure with a reason comes first.
    show(past({ procedurePlanResults: [{ ...sealants, ...reason }, buildResult({}), missed] }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Patient declined: change the reason of Sealants' });
    expect(await names()).toEqual(['Scaling', 'Fluoride', 'Sealants']);
  });

  it('name a code without a fee in the schedule instead of a zero', async () => {
    const unpriced = { ...buildRecommendation().procedureOptions[0]!, adaCode: '12113', ammount: null };
    await openAppointment(
      past({
        recommendations: [
          buildRecommendation({ procedureRuleTypeId: FLUORIDE, name: 'Fluoride', procedureOptions: [unpriced] }),
        ],
        procedurePlanResults: [{ ...missed, plannedAmmount: 0 }],
      }),
    );
    expect(await row(/Fluoride/)).toHaveTextContent('No fee in the schedule');
    expect(await row(/Fluoride/)).not.toHaveTextContent('$0.00');
  });
});

describe('Plan of the next appointment', () => {
  beforeEach(() => stopClock('2026-04-01T12:00:00Z'));

  const preview = (change: Partial<NextPreviewView> = {}): NextPreviewView => ({
    procedures: [
      {
        ...{ procedureRuleTypeId: RECALL, procedureName: 'Recall exam' },
        ...{ durationInMinutes: 10, dueDate: '2026-12-10', isSelected: true },
      },
    ],
    otherProcedures: [
      {
        ...{ procedureRuleTypeId: SCALING, procedureName: 'Scaling' },
        ...{ durationInMinutes: 30, dueDate: null, isSelected: false },
      },
    ],
    appointmentDate: '2026-12-10',
    birthDate: '1990-01-15',
    comments: null,
    selectedTimeframe: 9,
    nextAppointmentLength: 20,
    warning: null,
    isSaved: false,
    version: 'v1',
    ...change,
  });

  it('offers five timeframes, and saves what was chosen of what is due and what is not', async () => {
    api.answer({ 'GET Appointment/V1/PreviewNext': preview(), 'POST Appointment/V1/SaveAppointmentNext': {} });
    const { user } = await openAppointment(past());
    await user.click(await screen.findByRole('button', { name: 'Plan Next' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Plan Next Appointment' }));
    await user.click(await dialog.findByRole('combobox', { name: 'Timeframe' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '3 months',
      '4 months',
      '6 months',
      '9 months',
      '12 months',
    ]);
    await user.click(screen.getByRole('option', { name: '9 months' }));
    expect(await dialog.findByRole('status')).toHaveTextContent('Dec 10 2026, 10 minutes');
    expect(dialog.queryByText('No treatments have yet been entered')).not.toBeInTheDocument();

    await user.click(await dialog.findByRole('checkbox', { name: /^Scaling/ }));
    await user.clear(dialog.getByRole('spinbutton', { name: 'Minutes of Scaling' }));
    await user.type(dialog.getByRole('spinbutton', { name: 'Minutes of Scaling' }), '42');
    await user.type(dialog.getByLabelText('Comments'), 'Ask for images');
    await user.click(dialog.getByRole('button', { name: 'Save next appointment' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.sent('POST Appointment/V1/SaveAppointmentNext')[0]?.body).toMatchObject({
      timeFrameInMonths: 9,
      comments: 'Ask for images',
      version: 'v1',
    });
  });

  it('stays visible after it was saved, with the way to change it', async () => {
    api.answer({ 'GET Appointment/V1/PreviewNext': preview() });
    const { user } = await openAppointment(
      past({
        appointmentNext: {
          timeFrameInMonths: 9,
          totalMinutes: 50,
          procedures: [
            { procedureRuleTypeId: RECALL, name: 'Recall exam', minutes: 10 },
            { procedureRuleTypeId: SCALING, name: 'Scaling', minutes: 37.5 },
          ],
          comments: 'Ask for images',
          dateModified: '2026-03-10T16:00:00.000Z',
        },
      }),
    );
    const next = within(await screen.findByRole('region', { name: 'Next appointment' }));
    // Nine months after March 10.
    expect(next.getByText('In 9 months (Dec 10 2026), 50 minutes')).toBeVisible();
    expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Recall exam10 min',
      'Scaling37.5 min',
    ]);
    expect(next.getByText('Ask for images')).toBeVisible();
    await user.click(next.getByRole('button', { name: 'Change' }));
    expect(screen.getByRole('dialog', { name: 'Plan Next Appointment' })).toBeVisible();
  });

  it('has no summary before it was saved', async () => {
    await openAppointment(past());
    await panel();
    expect(screen.queryByRole('region', { name: 'Next appointment' })).not.toBeInTheDocument();
  });

  it('says that somebody else saved the plan, and keeps what was typed', async () => {
    const detail = 'This plan of the next appointment was changed by someone else. Your changes were not saved.';
    api.answer({
      'GET Appointment/V1/PreviewNext': preview(),
      'POST Appointment/V1/SaveAppointmentNext': problem(409, detail),
    });
    const { user } = await openAppointment(past());
    await user.click(await screen.findByRole('button', { name: 'Plan Next' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Plan Next Appointment' }));
    await user.type(await dialog.findByLabelText('Comments'), 'Ask for images');
    await user.click(dialog.getByRole('button', { name: 'Save next appointment' }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(dialog.getByLabelText('Comments')).toHaveValue('Ask for images');
  });
});

describe('Patient history', () => {
  it('asks for procedure and date of a treatment that is added, and removes an added one after a question', async () => {
    const added = {
      ...{ procedureRuleTypeId: null, name: 'Panoramic image', adaCode: '02601', description: 'Panoramic image' },
      ...{ date: '2025-08-10', units: 1, isAdded: true },
    };
    const shown = { ...added, adaCode: '01202', isAdded: false };
    const { user, show } = await openAppointment(past({ proceduresHistory: [added, shown] }));
    const history = within(await screen.findByRole('region', { name: 'Patient history' }));
    expect(history.getAllByRole('listitem')).toHaveLength(2);
    expect(history.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
    await user.click(history.getByRole('button', { name: 'Add history' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add Procedure to Patient History' }));
    await user.click(dialog.getByRole('button', { name: 'Add history' }));
    expect(await dialog.findByText('Please select procedure')).toBeVisible();
    expect(dialog.getByText('Please select valid date')).toBeVisible();
    await user.keyboard('{Escape}');

    api.answer({ 'POST appointment/ProcedureHistoryDelete/P1': {} });
    await user.click(history.getByRole('button', { name: /^Remove/ }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('02601 Panoramic image, 2025-Aug-10')).toBeVisible();
    show(past({ proceduresHistory: [shown] }));
    await user.click(question.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(history.getAllByRole('listitem')).toHaveLength(1));
    expect(history.getByRole('button', { name: 'Add history' })).toHaveFocus();
  });
});
