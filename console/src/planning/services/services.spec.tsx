import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { AppointmentDetails, RecommendationView, RuleTypeWithRules } from '@helix/contracts';
import { RECALL_EXAM as RECALL_RULES, savedByOffice } from '../../procedure-rules/testing/rule-types.js';
import { stopClock } from '../../testing/clock.js';
import { problem } from '../../testing/fake-api.js';
import { api } from '../../testing/set-up.js';
import { openAppointment } from '../testing/open-appointment.js';
import { feeOf, isPlanned, minutesOf, planTotals, rowOf, service } from '../testing/plan-on-screen.js';
import {
  appointmentWith,
  BITEWINGS,
  CUSTOM_CODE,
  EMERGENCY_EXAM,
  FLUORIDE,
  HALF_POLISHING,
  PANORAMIC,
  PHOTOGRAPHS,
  RECALL_EXAM,
  SCALING,
  SEALANTS,
} from '../testing/planned-procedures.js';

const PUBLIC_PLAN = 2;

const open = async (procedures: readonly RecommendationView[], change: Partial<AppointmentDetails> = {}) => {
  const opened = await openAppointment({ ...appointmentWith(...procedures), ...change });
  const add = async (name: string) => opened.user.click(await service(name));
  return { ...opened, add };
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
type Dialog = Awaited<ReturnType<typeof dialog>>;
const isEnabled = (form: Dialog, button: string) => form.getByText(button).ariaDisabled !== 'true';
const search = () => screen.getByLabelText('Find a service');
const groups = () =>
  within(screen.getByRole('region', { name: 'Applicable services' }))
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

beforeEach(() => stopClock('2026-03-02T15:00:00Z'));

describe('List of services', () => {
  const LISTED = [RECALL_EXAM, BITEWINGS, FLUORIDE, SCALING, PHOTOGRAPHS, EMERGENCY_EXAM];
  const RECOMMENDED = ['Exams', 'Images', 'Preventive', 'Periodontal', 'Time only'];
  const ALL = [...RECOMMENDED.slice(0, 4), 'Adjunct', 'Time only', 'Emergency and specific'];

  it('has recommended services unless all are asked for, also after a reload', async () => {
    const { user, address } = await open(LISTED);
    await service('Recall exam');
    expect(groups()).toEqual(RECOMMENDED);
    await user.click(screen.getByRole('switch', { name: 'Recommended only' }));
    await waitFor(() => expect(groups()).toEqual(ALL));
    expect(address()).toBe('/appointment/V1?services=all');

    cleanup();
    await openAppointment(appointmentWith(...LISTED), { query: '?services=all' });
    expect(await screen.findByLabelText(/^Emergency exam, As needed, never done,/)).toBeInTheDocument();
    expect(groups()).toEqual(ALL);
  });

  it('finds services that are not recommended, and adds the first one by Enter', async () => {
    const { user } = await open(LISTED);
    await service('Recall exam');
    await user.type(search(), 'photo{Enter}');
    // 25 / 175 x 60 = 8.57
    expect(await minutesOf('Photographs, diagnostic')).toHaveDisplayValue('9');
    await user.type(search(), 'zzz');
    expect(await screen.findByText('No services match “zzz”.')).toBeVisible();
  });

  it('adds a service by its number, and says why it is not added again', async () => {
    const { user } = await open(LISTED);
    const exam = await service('Recall exam');
    expect(exam).toHaveAttribute('aria-keyshortcuts', '1');
    await user.keyboard('1');
    // 42 / 175 x 60 = 14.4
    expect(await minutesOf('Recall exam')).toHaveDisplayValue('14');
    expect(exam).toHaveAccessibleName(/^Recall exam, In the plan,/);
    await user.keyboard('1');
    expect(await screen.findByText('Already in the plan.')).toBeVisible();
  });

  it('is gone through with the arrow keys, and searched by the first letter of a service', async () => {
    const { user } = await open(LISTED);
    await service('Recall exam');
    await user.keyboard('f');
    expect(search()).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await service('Recall exam')).toHaveFocus();
    await user.keyboard('scal');
    expect(search()).toHaveDisplayValue('scal');
    await user.keyboard('{ArrowDown}');
    expect(await service('Scaling')).toHaveFocus();
    await user.keyboard('{Enter}');
    // 60 - 11
    expect(await minutesOf('Scaling')).toHaveDisplayValue('49');
  });

  it('takes the tooltip of a row away together with the row', async () => {
    const { user } = await open([]);
    await service('Medical history review');
    const label = 'Edit Procedure for patient: Medical history review';
    await user.hover(screen.getByLabelText(label));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(label);
    // The pointer stays where it is.
    await user.keyboard('fzzz');
    await waitFor(() => expect(screen.queryByLabelText(label)).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  });
});

describe('Choices of a service', () => {
  it('offers the codes of fluoride with the usual one of the patient chosen, and takes the time of another one', async () => {
    const { user, add } = await open([{ ...FLUORIDE, adaCode: '12112', ammount: 25 }]);
    await add('Fluoride');
    const codes = await dialog('Add Fluoride');
    expect(codes.getByRole('radio', { name: /^12112/ })).toBeChecked();
    await user.click(codes.getByRole('radio', { name: /^12113/ }));
    await user.click(codes.getByText('Add'));
    // 32 / 175 x 60 = 10.97
    expect(await minutesOf('Fluoride')).toHaveDisplayValue('11');
    expect(await feeOf('12113')).toHaveDisplayValue('32.00');
    expect(planTotals()).toEqual(['22 of 60 min 38 min left', '$32.00 of $175.00']);
  });

  it('bills the first sealed tooth of each quadrant higher, also after that tooth is taken out', async () => {
    const { user, add } = await open([SEALANTS]);
    await add('Sealants');
    const teeth = await dialog('Sealants');
    expect(isEnabled(teeth, 'Add')).toBe(false);
    expect(teeth.getByText('Choose the teeth to seal.')).toBeVisible();
    // 32 of an adult and 20 of a child.
    expect(teeth.getAllByLabelText(/^Tooth/)).toHaveLength(52);
    for (const tooth of [16, 17, 26, 55]) await user.click(teeth.getByLabelText(`Tooth ${tooth}`));
    // 16, 17 and 55 are in one quadrant, 26 in another: 32 + 22 + 32 + 22.
    expect(teeth.getByText('4 teeth, $108.00')).toBeVisible();
    expect(teeth.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['16 13401 $32.00', '17 13409 $22.00', '26 13401 $32.00', '55 13409 $22.00'],
    ]);
    await user.click(teeth.getByText('Add'));
    // 6 minutes a tooth.
    expect(await minutesOf('Sealants')).toHaveDisplayValue('24');
    expect(await rowOf('Sealants')).toHaveTextContent('$108.00');
    expect(planTotals()).toEqual(['35 of 60 min 25 min left', '$108.00 of $175.00']);

    // Without 16, the next tooth of its quadrant is the first one: 32 + 32 + 22.
    await user.click(screen.getByLabelText('Change teeth: Sealants'));
    const change = await dialog('Sealants');
    await user.click(change.getByLabelText('Tooth 16, $32.00'));
    await user.click(change.getByText('Save'));
    expect(await feeOf('13401 17')).toHaveDisplayValue('32.00');
    expect(planTotals()).toEqual(['29 of 60 min 31 min left', '$86.00 of $175.00']);
  });

  it('asks for a criterion of a public plan before the code of fluoride', async () => {
    const { user, add } = await open([FLUORIDE], { insuranceStatus: PUBLIC_PLAN });
    await add('Fluoride');
    const fluoride = await dialog('Add Fluoride');
    expect(fluoride.getByText('The public plan requires at least 1 criterion.')).toBeVisible();
    expect(fluoride.getAllByRole('checkbox')).toHaveLength(6);
    expect(isEnabled(fluoride, 'Next')).toBe(false);
    await user.click(fluoride.getByLabelText('Dry mouth (medication, radiation, illness)'));
    await user.click(fluoride.getByText('Next'));
    const codes = await dialog('Add Fluoride');
    expect(await codes.findByRole('radio', { name: /^12113/ })).toBeChecked();
    await user.click(codes.getByText('Add'));
    expect(await rowOf('Fluoride')).toHaveTextContent('Dry mouth (medication, radiation, illness)');
  });

  it('asks for two criteria of a public plan before a panoramic image', async () => {
    const { user, add } = await open([PANORAMIC], { insuranceStatus: PUBLIC_PLAN });
    await add('Panoramic');
    const panoramic = await dialog('Add Panoramic');
    await user.click(panoramic.getByLabelText('New patient, no recent images'));
    expect(panoramic.getByText('1 more to choose')).toBeVisible();
    expect(isEnabled(panoramic, 'Add')).toBe(false);
    await user.click(panoramic.getByLabelText('Injury, swelling, cyst or jaw finding'));
    await user.click(panoramic.getByText('Add'));
    // 80 / 175 x 60 = 27.43
    expect(await minutesOf('Panoramic')).toHaveDisplayValue('27');
    expect(await rowOf('Panoramic')).toHaveTextContent(
      'New patient, no recent images · Injury, swelling, cyst or jaw finding',
    );
  });

  it('refuses polishing on a public plan without a recall exam', async () => {
    const { add } = await open([RECALL_EXAM, HALF_POLISHING], { insuranceStatus: PUBLIC_PLAN });
    await add('Polishing, ½ unit');
    expect(await screen.findByText('Add a recall exam first.')).toBeVisible();
    expect(isPlanned('Polishing, ½ unit')).toBe(false);
  });

  it('finds a custom code of the fee schedule, and refuses one that the plan or a service has', async () => {
    api.answer({
      'GET Appointment/Ada/99999/1': problem(404, 'This code is not in the fee schedule.'),
      'GET Appointment/Ada/21211/1': {
        ...{ adaCode: '21211', abbrevDescription: 'Amalgam, one surface' },
        ...{ description: 'Filling of one surface', fee: 98.15 },
      },
    });
    const { user, add } = await open([{ ...CUSTOM_CODE, isRecommended: true }, BITEWINGS]);
    const openSearch = async () => {
      await add('Custom code');
      return dialog('Add a custom CDA code');
    };
    const find = async (custom: Dialog, code: string) => {
      await user.clear(custom.getByLabelText('CDA code'));
      await user.type(custom.getByLabelText('CDA code'), code);
      await user.click(custom.getByText('Search'));
    };
    const custom = await openSearch();
    expect(isEnabled(custom, 'Search')).toBe(false);
    await find(custom, '02144');
    expect(await custom.findByRole('alert')).toHaveTextContent('02144 is already in applicable services.');
    await find(custom, '99999');
    expect(await custom.findByText('This code is not in the fee schedule.')).toBeVisible();
    await find(custom, '21211');
    expect(await custom.findByText('21211 Amalgam, one surface')).toBeVisible();
    expect(custom.getByText('$98.15')).toBeVisible();
    await user.click(custom.getByText('Add'));
    // 98.15 / 175 x 60 = 33.65
    expect(await minutesOf('Custom code')).toHaveDisplayValue('34');
    expect(await feeOf('21211')).toHaveDisplayValue('98.15');
    expect(planTotals()).toEqual(['45 of 60 min 15 min left', '$98.15 of $175.00']);

    const again = await openSearch();
    await find(again, '21211');
    expect(await again.findByRole('alert')).toHaveTextContent('21211 is already in opted services.');
  });
});

describe('Rule of a patient that is changed from the list of services', () => {
  const INTERVAL = 'Interval, Recall exam, Adults';

  it('needs an interval, and changes the minutes of the service when it is saved', async () => {
    const ofOffice = savedByOffice(RECALL_RULES);
    const ofPatient: RuleTypeWithRules = {
      ...ofOffice,
      ruleValues: {
        ...ofOffice.ruleValues,
        source: 'patient',
        rules: ofOffice.ruleValues.rules.map((rule) => ({ ...rule, patientId: 'P1' })),
      },
    };
    api.answer({ 'GET ProcedureRules': [ofOffice], 'POST ProcedureRules/PatientRules': [ofPatient] });
    const { user, show } = await open([RECALL_EXAM]);
    // 42 / 175 x 60 = 14.4
    expect(await service('Recall exam')).toHaveAccessibleName(/\$42\.00, 14 min$/);
    await user.click(screen.getByLabelText('Edit Procedure for patient: Recall exam'));
    const rules = await dialog('Edit Procedure for patient: Recall exam');
    const interval = await rules.findByLabelText(INTERVAL);
    await user.selectOptions(interval, 'No interval');
    expect(rules.getByRole('alert')).toHaveTextContent('Please input missing field values');
    expect(isEnabled(rules, 'Save')).toBe(false);
    await user.selectOptions(interval, '9 months');
    await user.click(rules.getByLabelText(/Set Default Minutes, Recall exam, Adults$/));
    show(appointmentWith({ ...RECALL_EXAM, ruleMinutes: 10 }));
    await user.click(rules.getByText('Save'));
    expect(await rules.findByText('Saved')).toBeVisible();
    expect(api.sent('POST ProcedureRules/PatientRules').map(({ body }) => body)).toEqual([
      [
        {
          ...{ procedureRuleTypeId: 23, healthProfileId: 0, patientId: 'P1', version: 'v2' },
          rules: [
            expect.objectContaining({ maxAge: 15, intervalInMonths: 6, defaultInMinutes: null }),
            expect.objectContaining({ minAge: 16, intervalInMonths: 9, defaultInMinutes: 10 }),
          ],
        },
      ],
    ]);
    expect(await screen.findByLabelText(/^Recall exam, .*\$42\.00, 10 min$/)).toBeInTheDocument();
  });
});
