import {
  buildAppointment,
  buildRecommendation,
  buildSelected,
} from '../../../contracts/src/testing/build-appointment.js';
import { planFormOf, planInputsOf, selectionsOf } from './plan-calls.js';

const CLINIC = { state: 'ON' };
const DOCTOR = { providerId: 'D1', firstName: 'Ivy', lastName: 'Okafor' };

describe('planInputsOf', () => {
  it('converts dollars to the exact integer cents', () => {
    // 1.15 * 100 is 114.99999999999999 and 8.2 * 100 is 819.9999999999999 in floating point.
    const appointment = buildAppointment({
      providerAppointmentGoal: 1.15,
      appointmentCommissionGoal: 8.2,
      recommendations: [
        buildRecommendation({
          procedureOptions: [51.3, 0, null].map((ammount) => ({
            ...buildRecommendation().procedureOptions[0]!,
            ammount,
          })),
        }),
      ],
    });
    const inputs = planInputsOf(appointment, CLINIC);
    expect([inputs.goalCents, inputs.commissionGoalCents]).toEqual([115, 820]);
    expect(inputs.procedures[0]?.options.map(({ feeCents }) => feeCents)).toEqual([5130, 0, null]);
  });

  it('keeps missing goals missing', () => {
    const appointment = buildAppointment({ providerAppointmentGoal: null, appointmentCommissionGoal: null });
    expect(planInputsOf(appointment, CLINIC)).toMatchObject({ goalCents: null, commissionGoalCents: null });
  });

  it('distinguishes the minutes of the rule from those of the procedure', () => {
    const appointment = buildAppointment({
      recommendations: [buildRecommendation({ ruleMinutes: null, defaultMinutes: 7.5, initialMinutes: 7.5 })],
    });
    expect(planInputsOf(appointment, CLINIC).procedures[0]).toMatchObject({ ruleMinutes: null, typeMinutes: 7.5 });
  });

  it('takes the ordering doctor of the appointment unless the user selected another one', () => {
    const appointment = buildAppointment({ orderingDoctor: DOCTOR });
    expect([
      planInputsOf(appointment, CLINIC).orderingDoctorLastName,
      planInputsOf(appointment, CLINIC, 'Tremblay').orderingDoctorLastName,
      planInputsOf(appointment, CLINIC, null).orderingDoctorLastName,
    ]).toEqual(['Okafor', 'Tremblay', null]);
  });
});

describe('selectionsOf', () => {
  const inputs = planInputsOf(buildAppointment(), CLINIC);

  it('keeps minutes, codes, teeth, criteria and typed fees of a saved plan', () => {
    const saved = buildSelected({
      minutes: 12.5,
      selectedCriteria: [7, 8],
      procedureOptions: [
        { adaCode: '01202', description: '', ammount: 51.3, feeOverride: 40.05, teeth: ['16MO'], quantity: 2 },
      ],
    });
    expect(selectionsOf([saved], inputs)).toEqual([
      {
        procedureRuleTypeId: 23,
        minutes: 12.5,
        codes: [{ adaCode: '01202', quantity: 2, teeth: ['16MO'], feeOverrideCents: 4005, custom: null }],
        criterionIds: [7, 8],
      },
    ]);
  });

  it('carries the fee and description of a code that the procedure does not list', () => {
    const custom = buildSelected({
      procedureOptions: [
        { adaCode: '21211', description: 'Amalgam', ammount: 98.15, feeOverride: null, teeth: [], quantity: 1 },
      ],
    });
    expect(selectionsOf([custom], inputs)[0]?.codes[0]?.custom).toMatchObject({
      adaCode: '21211',
      description: 'Amalgam',
      feeCents: 9815,
    });
  });

  it('selects no code where codes follow from the minutes, except one with a typed fee or teeth', () => {
    const scaling = planInputsOf(
      buildAppointment({ recommendations: [buildRecommendation({ calculationType: 4 })] }),
      CLINIC,
    );
    const saved = (feeOverride: number | null, teeth: string[] = []) =>
      buildSelected({
        procedureOptions: [{ adaCode: '01202', description: '', ammount: 51.3, feeOverride, teeth, quantity: 1 }],
      });
    const plans = [saved(null), saved(20), saved(null, ['16MO'])];
    expect(selectionsOf(plans, scaling).map(({ codes }) => codes.length)).toEqual([0, 1, 1]);
  });
});

describe('planFormOf', () => {
  it('sends back what selectionsOf read, with fees in dollars', () => {
    const inputs = planInputsOf(buildAppointment(), CLINIC);
    const [read] = selectionsOf([buildSelected({ selectedCriteria: [3] })], inputs);
    const typed = { ...read!, minutes: null, codes: read!.codes.map((code) => ({ ...code, feeOverrideCents: 115 })) };
    expect(planFormOf([typed], { examDoctor: 'D1', orderingDoctor: null })).toEqual({
      examDoctor: 'D1',
      orderingDoctor: null,
      procedures: [
        {
          procedureRuleTypeId: 23,
          minutes: null,
          selectedCriteria: [3],
          adaCodes: [{ code: '01202', teeth: [], fee: 1.15, quantity: 1 }],
        },
      ],
    });
  });
});
