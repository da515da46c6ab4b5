import { act, screen, waitFor, within } from '@testing-library/react';
import type { ClinicalForm } from '@helix/contracts';
import { buildAppointment } from '../../../libs/contracts/src/testing/build-appointment.js';
import { buildProvider } from '../testing/build-provider.js';
import { stopClock } from '../testing/clock.js';
import { pending, problem } from '../testing/fake-api.js';
import { api } from '../testing/set-up.js';
import { openAppointment, renderPlanning } from './testing/open-appointment.js';

const NO_DATA = 'No data available for the selected appointment.';

describe('Planning screen', () => {
  beforeEach(() => stopClock('2026-03-02T15:00:00Z'));

  it('loads again after a failure, and its button keeps the focus while it fails', async () => {
    api.answer({ 'GET Appointment/V1': problem(500, '') });
    const { user } = renderPlanning('V1');
    expect(await screen.findByRole('heading', { name: NO_DATA })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Click here' })).toHaveAttribute('href', '/dashboard');
    const again = screen.getByRole('button', { name: 'Try again' });
    act(() => again.focus());
    const answer = pending();
    api.answer({ 'GET Appointment/V1': answer.answer });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(again).toHaveAttribute('aria-disabled', 'true'));
    expect(again).toHaveFocus();
    answer.resolve(problem(500, ''));
    await waitFor(() => expect(again).not.toHaveAttribute('aria-disabled', 'true'));
    expect(again).toHaveFocus();

    api.answer({
      'GET Appointment/V1': buildAppointment(),
      'GET Appointment/Coverage/V1/P1': problem(404, ''),
      'GET appointment/patientNote/P1': [],
      'GET note/patient/P1/ClinicalFormsData': [],
      'GET Provider': [],
      'GET ProcedureRules/HealthProfile': [],
    });
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Appointment V1' })).toBeVisible();
  });

  it('says when there is no such appointment, and leads to the calendar', async () => {
    api.answer({ 'GET Appointment/V1': problem(404, ''), 'GET Appointment/Deleted/V1': problem(404, '') });
    const { user, address } = renderPlanning('V1');
    expect(await screen.findByRole('heading', { name: NO_DATA })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Click here' }));
    expect(address()).toBe('/dashboard');
  });

  it('shows earnings and timing to an admin', async () => {
    await openAppointment(buildAppointment());
    expect(await screen.findByRole('region', { name: 'Earnings' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Timing' })).toBeVisible();
  });

  it('hides earnings and timing of others from a provider', async () => {
    await openAppointment(buildAppointment(), {
      isAdmin: false,
      providers: [buildProvider({ provider_id: 'H2' })],
    });
    expect(await screen.findByRole('region', { name: 'Appointment Plan' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Earnings' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Timing' })).not.toBeInTheDocument();
  });

  it('has its actions beside the title, and none between the label of a fact and its value', async () => {
    const { user } = await openAppointment(buildAppointment({ insuranceStatus: 1 }), { clinic: { scribe: true } });
    const information = await screen.findByRole('region', { name: 'Appointment information' });
    const labels = within(information).getAllByRole('term');
    expect(labels.map(({ textContent }) => textContent)).toEqual([
      ...['Patient', 'Provider', 'Operatory', 'DNA', 'Date and time', 'Last visit', 'Insurance', 'Comment'],
    ]);
    for (const name of ['Record audio', 'Coverage (BETA)'])
      expect(screen.getByRole('button', { name }).closest('header')).toContainElement(
        screen.getByRole('heading', { name: 'Appointment V1' }),
      );
    await user.click(screen.getByRole('button', { name: 'Coverage (BETA)' }));
    expect(await screen.findByRole('dialog', { name: 'Insurance coverage (BETA)' })).toBeVisible();
  });

  describe('Alerts of the forms of the patient', () => {
    const form = (formId: string, date: string, noteData: ClinicalForm['noteData']): ClinicalForm => ({
      ...{ formId, templateId: 'T1', dateModified: `${date}T08:00:00`, noteData },
    });
    const forms = [
      form('F1', '2026-01-10', [
        { label: 'Allergies', value: 'Penicillin' },
        { label: 'Smoker', value: true },
      ]),
      form('F0', '2024-05-02', [{ label: 'Allergies', value: 'None known' }]),
    ];

    it('are a mark with the list behind it', async () => {
      const { user } = await openAppointment(buildAppointment(), { forms });
      const information = within(await screen.findByRole('region', { name: 'Appointment information' }));
      await user.click(await information.findByRole('button', { name: 'Allergies: Penicillin' }));
      const list = within(screen.getByRole('dialog', { name: 'Allergies and alerts' }));
      expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Allergies: PenicillinForm of 2026-Jan-10',
      ]);
    });

    it('are no mark where the clinic shows no forms', async () => {
      await openAppointment(buildAppointment(), { forms, clinic: { showClinicalForms: false } });
      await screen.findByRole('region', { name: 'Appointment information' });
      expect(screen.queryByRole('button', { name: /Allergies/ })).not.toBeInTheDocument();
      expect(api.sent('GET note/patient/P1/ClinicalFormsData')).toEqual([]);
    });
  });

  it('shows neither doctors nor coverage where the clinic uses none', async () => {
    await openAppointment(buildAppointment({ insuranceStatus: 1, feeScheduleId: null, feeScheduleName: null }), {
      clinic: { shouldTrackDoctor: false, showInsurance: false },
    });
    const information = await screen.findByRole('region', { name: 'Appointment information' });
    expect(information).toHaveTextContent('Insured (no fee schedule)');
    expect(screen.queryByRole('combobox', { name: 'X-Ray Rx' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Coverage (BETA)' })).not.toBeInTheDocument();
  });

  it('shows doctors and coverage where the clinic uses them', async () => {
    await openAppointment(buildAppointment({ insuranceStatus: 1 }));
    expect(await screen.findByRole('combobox', { name: 'X-Ray Rx' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Coverage (BETA)' })).toBeVisible();
  });

  it('says that the doctors could not be loaded, and loads them again', async () => {
    const { user } = await openAppointment(buildAppointment(), { doctors: problem(500, '') });
    const doctors = within(await screen.findByRole('region', { name: 'Doctors' }));
    expect(await doctors.findByText('The doctors could not be loaded.')).toBeVisible();
    expect(await screen.findByText('Sorry, we messed something up. Please try again later.')).toBeVisible();
    const dora = buildProvider({ provider_id: 'D1', first_name: 'Dora', last_name: 'Dent', providerType: 2 });
    api.answer({ 'GET Provider': [dora] });
    await user.click(doctors.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(doctors.queryByText('The doctors could not be loaded.')).not.toBeInTheDocument());
    await user.click(doctors.getByRole('combobox', { name: 'Examining' }));
    expect(await screen.findByRole('option', { name: 'Dora Dent' })).toBeVisible();
  });

  it('says that the health profiles could not be loaded, and loads them again', async () => {
    const { user } = await openAppointment(buildAppointment(), { profiles: problem(500, '') });
    await user.click(await screen.findByRole('button', { name: 'Change the health profile' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Change the health profile' }));
    expect(await menu.findByText('The profiles could not be loaded.')).toBeVisible();
    const perio = { healthProfileId: 7, profileName: 'Perio', dateDeleted: null };
    api.answer({ 'GET ProcedureRules/HealthProfile': [perio] });
    await user.click(menu.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(menu.queryByText('The profiles could not be loaded.')).not.toBeInTheDocument());
    await user.click(menu.getByRole('combobox', { name: 'Health profile of the patient' }));
    expect(await screen.findByRole('option', { name: 'Perio' })).toBeVisible();
  });

  it.each([
    ['scores', { card: true, money: false }],
    ['none', { card: false, money: false }],
    ['dollars', { card: true, money: true }],
  ] as const)('shows earnings as a user prefers who is no admin: %s', async (performanceDisplay, sees) => {
    await openAppointment(buildAppointment(), { isAdmin: false, preferences: { performanceDisplay } });
    expect(await screen.findByRole('region', { name: 'Timing' })).toBeVisible();
    const earnings = screen.queryByRole('region', { name: 'Earnings' });
    expect(earnings !== null).toBe(sees.card);
    expect(/[$]/.test(earnings?.textContent ?? '')).toBe(sees.money);
    expect(screen.queryAllByText('of $150.00').length > 0).toBe(sees.money);
    // What the patient is charged is no performance.
    expect(screen.getByRole('region', { name: 'Appointment Plan' })).toHaveTextContent('$0.00');
  });

  it('shows that age and insurance of a patient are unknown', async () => {
    await openAppointment(buildAppointment({ birthDate: null, insuranceStatus: 0 }));
    const information = await screen.findByRole('region', { name: 'Appointment information' });
    expect(information).toHaveTextContent('age unknown');
    expect(within(information).getByText('Insurance unknown (General)')).toBeVisible();
  });

  it.each([
    [0, 'Ridge Mutual', 'Ridge Mutual (General)'],
    [0, ' ', 'Insurance unknown (General)'],
    [1, 'Ridge Mutual', 'Ridge Mutual (General)'],
    [1, null, 'Insured (General)'],
    [2, '', 'Insured (General)'],
    [3, 'Ridge Mutual', 'Not insured (General)'],
  ] as const)(
    'says of the insurance status %s with the insurer %j: %s',
    async (insuranceStatus, insuranceProvider, text) => {
      await openAppointment(buildAppointment({ insuranceStatus, insuranceProvider }));
      const information = await screen.findByRole('region', { name: 'Appointment information' });
      expect(within(information).getByText(text)).toBeVisible();
    },
  );

  it('says that a cancelled appointment cannot be planned', async () => {
    await openAppointment(buildAppointment({ status: 'cancelled' }));
    expect((await screen.findAllByText(/^This appointment is cancelled\./))[0]).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('shows the time, but no earnings, of an appointment of a doctor', async () => {
    await openAppointment(buildAppointment({ isHygiene: false }));
    expect(await screen.findByRole('region', { name: 'Timing' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Earnings' })).not.toBeInTheDocument();
  });

  it('names the fee schedule of a patient without insurance, and shows no coverage', async () => {
    await openAppointment(buildAppointment({ insuranceStatus: 3 }));
    const information = await screen.findByRole('region', { name: 'Appointment information' });
    expect(information).toHaveTextContent('Not insured (General)');
    expect(screen.queryByRole('button', { name: /left|covered/i })).not.toBeInTheDocument();
  });
});
