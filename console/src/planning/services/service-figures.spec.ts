import { planInputsOf } from '@helix/hygiene';
import { buildAppointment, buildRecommendation } from '../../../../libs/contracts/src/testing/build-appointment.js';
import { serviceFigures } from './service-figures.js';

/** The figures of one service at an appointment of 60 minutes with a goal of 150 dollars. */
function figuresOf(fields: Parameters<typeof buildRecommendation>[0], insuranceStatus: 1 | 2 = 1) {
  const recommendation = buildRecommendation(fields);
  const inputs = planInputsOf(buildAppointment({ recommendations: [recommendation], insuranceStatus }), {
    state: 'BC',
  });
  return serviceFigures(inputs.procedures[0]!, inputs);
}

describe('serviceFigures', () => {
  it('takes the minutes of the patient’s rule', () => {
    expect(figuresOf({ ruleMinutes: 15 })).toEqual({ minutes: 15, feeCents: 5130, isUnpriced: false });
  });

  it('computes minutes from the fee when no rule has any', () => {
    // 51.30 / 150 x 60 = 20.52
    expect(figuresOf({ ruleMinutes: null })).toEqual({ minutes: 21, feeCents: 5130, isUnpriced: false });
  });

  it('shows scaling as the rest of the time, without a fee', () => {
    expect(figuresOf({ procedureRuleTypeId: 18, calculationType: 4, adaCode: null, ammount: null })).toEqual({
      minutes: null,
      feeCents: null,
      isUnpriced: false,
    });
  });

  it('shows sealants with their minutes before a tooth is chosen', () => {
    const sealants = { procedureRuleTypeId: 20, calculationType: 5, adaCode: null, ruleMinutes: null };
    expect(figuresOf({ ...sealants, defaultMinutes: 6 })).toEqual({ minutes: 6, feeCents: null, isUnpriced: false });
  });

  it('shows fluoride on a public plan before its criteria are chosen', () => {
    expect(figuresOf({ procedureRuleTypeId: 14, ruleMinutes: 3 }, 2)).toEqual({
      minutes: 3,
      feeCents: 5130,
      isUnpriced: false,
    });
  });

  it('shows neither time nor fee of what the doctor bills', () => {
    expect(figuresOf({ procedureRuleTypeId: 28, calculationType: 8 })).toEqual({
      minutes: 0,
      feeCents: null,
      isUnpriced: false,
    });
  });
});
