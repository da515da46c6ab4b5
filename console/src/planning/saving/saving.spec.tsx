import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { AppointmentDetails, DeletedAppointment, SavedPlanView, UpcomingAppointment } from '@helix/contracts';
import {
  buildAppointment,
  buildRecommendation,
  buildSelected,
} from '../../../../libs/contracts/src/testing/build-appointment.js';
import { queryClient } from '../../api/query-client.js';
import { stopClock } from '../../testing/clock.js';
import { problem } from '../../testing/fake-api.js';
import { api } from '../../testing/set-up.js';
import { openAppointment, renderPlanning } from '../testing/open-appointment.js';

const FLUORIDE = 14;
const [exam] = buildRecommendation().procedureOptions;
const fluoride = buildRecommendation({
  ...{ procedureRuleTypeId: FLUORIDE, name: 'Fluoride', adaCode: '12113', ammount: 32 },
  procedureOptions: [{ ...exam!, adaCode: '12113', name: 'Fluoride', description: 'Fluoride varnish', ammount: 32 }],
});
const images = buildRecommendation({
  ...{ procedureRuleTypeId: 35, name: 'PAs', calculationType: 7, adaCode: null, ammount: null },
  procedureOptions: [1, 15].map((units) => ({ ...exam!, adaCode: `021${10 + units}`, units })),
});
/** An appointment of an hour without a plan, at which a recall exam and fluoride may be planned. */
const open = (change: Partial<AppointmentDetails> = {}): AppointmentDetails =>
  buildAppointment({ recommendations: [buildRecommendation(), fluoride, images], ...change });
/** The same with a plan that somebody else saved: fluoride of thirty minutes. */
const savedByOthers: Partial<AppointmentDetails> = {
  version: 'v2',
  plan: { isLate: false, savedAt: '2026-03-02T14:00:00.000Z', userFullName: 'Robin Lee' },
  userFullName: 'Robin Lee',
  rnaTotalPlanned: 32,
  selectedRecommendations: [
    buildSelected({
      ...{ procedureRuleTypeId: FLUORIDE, name: 'Fluoride', minutes: 30, ammount: 32 },
      procedureOptions: [
        { adaCode: '12113', description: 'Fluoride varnish', ammount: 32, feeOverride: null, teeth: [], quantity: 1 },
      ],
    }),
  ],
};
const saved: SavedPlanView = {
  appointmentId: 'V1',
  version: 'v2',
  rnaTotalPlanned: 51.3,
  newReason: 'Recall exam',
  newTotalCompleted: 0,
  isOptimal: false,
};
const upcoming: UpcomingAppointment = {
  appointmentId: 'V2',
  startDate: '2026-03-18T08:00:00',
  durationInMinutes: 20,
  providerId: 'H1',
  providerName: 'Ana Ionescu',
  rnaTotalPlanned: null,
};

type Opened = Awaited<ReturnType<typeof openAppointment>>;

const minutesOf = (name: string) => screen.findByRole('spinbutton', { name: `Minutes, ${name}` });
const save = () => screen.getByRole('button', { name: 'Save' });
const notice = async (text: RegExp) => {
  const found = await screen.findByText(text);
  return within(found.closest<HTMLElement>('[role="status"]')!);
};
const addRecall = async ({ user }: Opened): Promise<HTMLElement> => {
  await user.click(await screen.findByRole('button', { name: /^Recall exam, / }));
  return minutesOf('Recall exam');
};
const type = async ({ user }: Opened, field: HTMLElement, text: string): Promise<void> => {
  await user.clear(field);
  await user.type(field, text);
};
/** What a live event makes the screen do. */
const fetchAgain = (id: string) => act(() => queryClient.invalidateQueries({ queryKey: ['Appointment', id] }));

beforeEach(() => stopClock('2026-03-02T15:00:00Z'));

describe('Unsaved edits of a plan', () => {
  it('stay when a save does not reach the server, and are saved again when asked', async () => {
    const opened = await openAppointment(open());
    await addRecall(opened);
    api.answer({
      'POST Appointment/V1': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await opened.user.click(save());
    const unreachable = await notice(/^The server could not be reached, so nothing was saved\./);
    expect(await minutesOf('Recall exam')).toHaveDisplayValue('15');
    api.answer({ 'POST Appointment/V1': saved });
    await opened.user.click(unreachable.getByRole('button', { name: 'Save again' }));
    expect(await screen.findByRole('heading', { name: 'Another page' })).toBeVisible();
    expect(opened.address()).toContain('/dashboard?');
    expect(api.sent('POST Appointment/V1').at(-1)?.headers.get('if-match')).toBe('"v1"');
  });

  it('are not saved beside a number that cannot be, neither by the button nor by its keys', async () => {
    const opened = await openAppointment(open());
    const minutes = await addRecall(opened);
    for (const press of [() => opened.user.click(save()), () => opened.user.keyboard('{Control>}s{/Control}')]) {
      await type(opened, minutes, '1001');
      await press();
      expect(await screen.findByText(/0 to 1000, in halves/)).toBeVisible();
      expect(minutes).toHaveDisplayValue('1001');
      expect(minutes).toHaveFocus();
    }
    expect(api.sent('POST Appointment/V1')).toEqual([]);
    await type(opened, minutes, '20');
    api.answer({ 'POST Appointment/V1': saved });
    await opened.user.click(save());
    await screen.findByRole('heading', { name: 'Another page' });
    expect(api.sent('POST Appointment/V1')[0]?.body).toMatchObject({
      procedures: [{ procedureRuleTypeId: 23, minutes: 20 }],
    });
  });

  it('are offered again, and compared with a plan that somebody else saved meanwhile', async () => {
    await addRecall(await openAppointment(open()));
    // The tab is closed, and the appointment opened again.
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('planDraft'));
    cleanup();
    queryClient.clear();
    const { user } = await openAppointment(open(savedByOthers));
    const offer = await notice(/^You have unsaved changes to this plan\./);
    await user.click(offer.getByRole('button', { name: 'Restore' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Two plans for this appointment' }));
    expect(dialog.getByRole('row', { name: /Fluoride/ })).toHaveTextContent('not planned30 min$32.0012113');
    expect(dialog.getByRole('row', { name: /Recall exam/ })).toHaveTextContent('15 min$51.3001202not planned');
    await user.keyboard('{Escape}');
    expect(await minutesOf('Recall exam')).toHaveDisplayValue('15');
    expect(api.sent('POST Appointment/V1')).toEqual([]);
  });

  it('are compared when somebody else saved before them, and replace that plan only when asked', async () => {
    const opened = await openAppointment(open());
    await addRecall(opened);
    api.answer({ 'POST Appointment/V1': problem(412, 'Version conflict') });
    opened.show(open(savedByOthers));
    await opened.user.click(save());
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Two plans for this appointment' }));
    expect(await dialog.findByText(/^Robin Lee saved another plan while you were editing\./)).toBeVisible();
    api.answer({ 'POST Appointment/V1': saved });
    await opened.user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await screen.findByRole('heading', { name: 'Another page' });
    expect(api.sent('POST Appointment/V1').map(({ headers }) => headers.get('if-match'))).toEqual(['"v1"', '"v2"']);
  });

  it('of images are at most fifteen, which the dialog says', async () => {
    const { user } = await openAppointment(open());
    await user.click(await screen.findByRole('button', { name: /^PAs, / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add PAs' }));
    const [number] = dialog.getAllByRole('spinbutton');
    await user.clear(number!);
    await user.type(number!, '16');
    expect(await dialog.findByText('Value must be between 1 and 15')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('stay while the appointment is booked otherwise, which a notice says', async () => {
    const opened = await openAppointment(open());
    await addRecall(opened);
    opened.show(
      open({
        ...{ startDate: '2026-03-11T14:00:00', endDate: '2026-03-11T14:50:00', durationInMinutes: 50 },
        ...{ providerId: 'H2', providerFirstName: 'Ola', providerLastName: 'Mover' },
      }),
    );
    await fetchAgain('V1');
    const moved = await screen.findByText(/^This appointment was moved from 2026-Mar-10/);
    const status = moved.closest<HTMLElement>('[role="status"]')!;
    expect(status).toHaveTextContent('to 2026-Mar-11');
    expect(status).toHaveTextContent('It is now with Ola Mover.');
    expect(status).toHaveTextContent('It now takes 50 minutes instead of 60.');
    expect(await minutesOf('Recall exam')).toHaveDisplayValue('15');
    await opened.user.click(within(status).getByRole('button', { name: 'OK' }));
    expect(screen.queryByText(/^This appointment was moved from/)).not.toBeInTheDocument();
  });
});

describe('The plan of an appointment that is no longer booked', () => {
  const answerV2 = (change: Partial<AppointmentDetails> = {}): void =>
    api.answer({
      'GET Appointment/V2': open({
        ...{ appointmentId: 'V2', startDate: '2026-03-18T08:00:00', endDate: '2026-03-18T08:10:00' },
        ...{ durationInMinutes: 10, ...change },
      }),
      'GET Appointment/Coverage/V2/P1': problem(404, ''),
    });
  const moveDialog = async () =>
    within(await screen.findByRole('dialog', { name: 'Move the plan to another appointment' }));

  it('stays on the screen with its edits, and is moved to another appointment of the patient', async () => {
    const opened = await openAppointment(open());
    await type(opened, await addRecall(opened), '20');
    api.answer({
      'GET Appointment/V1': problem(404, 'It was deleted.'),
      'GET Appointment/Deleted/V1': problem(404, ''),
      'GET Appointment/Upcoming/P1': [upcoming],
    });
    answerV2();
    await fetchAgain('V1');
    const gone = await notice(/^This appointment is no longer in the practice-management system\./);
    expect(save()).toBeDisabled();
    await opened.user.click(gone.getByRole('button', { name: 'Move the plan' }));
    const dialog = await moveDialog();
    const target = await dialog.findByRole('button', { name: /2026-Mar-18/ });
    expect(target).toHaveTextContent('Wednesday, 2026-Mar-18');
    expect(target).toHaveTextContent('Ana Ionescu · 20 min');
    expect(target).toHaveTextContent('No plan yet');
    await opened.user.click(target);
    expect(await screen.findByRole('heading', { name: 'Appointment V2' })).toBeVisible();
    expect(await minutesOf('Recall exam')).toHaveDisplayValue('20');
    const applied = await notice(/^The plan of 2026-Mar-10 is here but not saved yet\./);
    expect(applied.getByText(/It takes 10 minutes more than this appointment allows\./)).toBeVisible();
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    expect(api.sent('POST Appointment/V2')).toEqual([]);
  });

  it('is moved after a refused save, and compared with the plan that is there already', async () => {
    const opened = await openAppointment(open());
    await addRecall(opened);
    api.answer({
      'POST Appointment/V1': problem(409, 'This appointment is cancelled.'),
      'GET Appointment/Upcoming/P1': [{ ...upcoming, rnaTotalPlanned: 132 }],
    });
    opened.show(open({ status: 'cancelled' }));
    answerV2(savedByOthers);
    await opened.user.click(save());
    const dialog = await moveDialog();
    expect(dialog.getByText('This appointment is cancelled.', { exact: false })).toBeVisible();
    const target = await dialog.findByRole('button', { name: /2026-Mar-18/ });
    expect(target).toHaveTextContent('Planned: $132.00. You will compare both plans.');
    await opened.user.keyboard('{Escape}');
    expect(await minutesOf('Recall exam')).toHaveDisplayValue('15');

    await opened.user.click(screen.getByRole('button', { name: 'Move the plan' }));
    await opened.user.click(await (await moveDialog()).findByRole('button', { name: /2026-Mar-18/ }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Use the moved plan here?' }));
    expect(question.getByRole('row', { name: /Recall exam/ })).toHaveTextContent('15 min$51.3001202not planned');
    expect(question.getByRole('row', { name: /Fluoride/ })).toHaveTextContent('not planned30 min$32.0012113');
    await opened.user.keyboard('{Escape}');
    const arrived = await notice(/^You moved the plan of 2026-Mar-10 here\./);
    await opened.user.click(arrived.getByRole('button', { name: 'Compare' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Use the moved plan' }));
    expect(await minutesOf('Recall exam')).toHaveDisplayValue('15');
    expect(screen.queryByRole('spinbutton', { name: 'Minutes, Fluoride' })).not.toBeInTheDocument();
    expect(api.sent('POST Appointment/V2')).toEqual([]);
  });

  it('is shown when the appointment is opened later, and says that there is no other one yet', async () => {
    const deleted: DeletedAppointment = {
      appointmentId: 'V1',
      patientId: 'P1',
      patientInitials: 'PA',
      startDate: '2026-03-10T13:00:00',
      providerName: 'Lou Keeper',
      rnaTotalPlanned: 174,
      savedAt: '2026-03-01T12:00:00.000Z',
      userFullName: 'Ana Admin',
      examDoctorId: null,
      orderingDoctorId: null,
      selectedRecommendations: [
        { ...buildSelected({ minutes: 12, ammount: 42 }), billedCodes: ['01202'] },
        {
          ...buildSelected({ procedureRuleTypeId: 18, name: 'Scaling', minutes: 30, ammount: 132 }),
          billedCodes: ['11112'],
        },
      ],
    };
    api.answer({
      'GET Appointment/V1': problem(404, 'It was deleted.'),
      'GET Appointment/Deleted/V1': deleted,
      'GET Appointment/Upcoming/P1': [],
    });
    const { user } = renderPlanning('V1');
    const lead = await screen.findByText(/What was planned for it is kept\./);
    expect(lead).toHaveTextContent(/Patient: PA\. It was at 1:00 p\.m\. on 2026-Mar-10, with Lou Keeper\./);
    const kept = within(screen.getByRole('table', { name: 'Saved plan' }));
    expect(kept.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'ProcedureCodesMinutesFee',
      'Recall exam0120212$42.00',
      'Scaling1111230$132.00',
      'Total42$174.00',
    ]);
    await user.click(screen.getByRole('button', { name: 'Move the plan' }));
    const dialog = await moveDialog();
    expect(await dialog.findByText('No other upcoming appointment')).toBeVisible();
    expect(dialog.getByText(/^Book one for PA in the practice-management system/)).toBeVisible();
    api.answer({ 'GET Appointment/Upcoming/P1': [upcoming] });
    await user.click(dialog.getByRole('button', { name: 'Check again' }));
    expect(await dialog.findByRole('button', { name: /2026-Mar-18/ })).toBeVisible();
  });
});
