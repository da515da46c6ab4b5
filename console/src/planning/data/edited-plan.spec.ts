import { agendaOf, planInputsOf } from '@helix/hygiene';
import {
  buildAppointment,
  buildRecommendation,
  buildSelected,
} from '../../../../libs/contracts/src/testing/build-appointment.js';
import { isSamePlan, startingPlan, type EditedPlan } from './edited-plan.js';

const CLINIC = { state: 'ON' };
/** The doctor of the practice-management system. */
const DOCTOR = { providerId: 'D1', firstName: 'Ivy', lastName: 'Okafor' };
/** Seat, medical history and dismiss: procedures of every appointment, which take time only. */
const SEAT = buildRecommendation({
  procedureRuleTypeId: 42,
  name: 'Seat patient',
  calculationType: 6,
  procedureOptions: [],
  adaCode: null,
  ruleMinutes: 3,
});
const OPEN = { isOld: false, showInferredProcedures: true };

function start(fields: Parameters<typeof buildAppointment>[0], options = OPEN): EditedPlan {
  const appointment = buildAppointment({ recommendations: [SEAT, buildRecommendation()], ...fields });
  return startingPlan(appointment, planInputsOf(appointment, CLINIC), options);
}
const typesOf = ({ selections }: EditedPlan): number[] =>
  selections.map(({ procedureRuleTypeId }) => procedureRuleTypeId);

describe('startingPlan', () => {
  const inferred = { inferredRecommendations: [buildSelected({ minutes: null })] };
  const saved = {
    plan: { isLate: false, savedAt: '2026-03-09T12:00:00Z', userFullName: 'Ana Ionescu' },
    selectedRecommendations: [buildSelected({ minutes: 20 })],
  };

  it('is that of every new appointment while no plan was saved', () => {
    expect(typesOf(start({}))).toEqual([42]);
  });

  it('adds the procedures of the practice-management system only where the clinic shows them', () => {
    expect(typesOf(start(inferred)).sort()).toEqual([23, 42]);
    expect(typesOf(start(inferred, { ...OPEN, showInferredProcedures: false }))).toEqual([42]);
  });

  it('keeps the codes and amounts that the practice has for what is billed by time, also when it was saved so', () => {
    const polishing = buildRecommendation({
      ...{ procedureRuleTypeId: 7, calculationType: 2, adaCode: '11101' },
      procedureOptions: [{ ...buildRecommendation().procedureOptions[0]!, adaCode: '11101', ammount: 52, minutes: 15 }],
    });
    const option = { adaCode: '11101', description: '', ammount: 52, feeOverride: 50, teeth: [], quantity: 2 };
    const view = buildSelected({ procedureRuleTypeId: 7, minutes: null, procedureOptions: [option] });
    const billedOf = (fields: Parameters<typeof buildAppointment>[0]) => {
      const appointment = buildAppointment({ recommendations: [polishing], ...fields });
      const inputs = planInputsOf(appointment, CLINIC);
      const [item] = agendaOf(startingPlan(appointment, inputs, OPEN).selections, inputs).items;
      return [item?.minutes, item?.feeCents];
    };
    expect(billedOf({ inferredRecommendations: [view] })).toEqual([30, 10_000]);
    const reloaded = { ...saved, selectedRecommendations: [{ ...view, minutes: 20, keepsCodes: true }] };
    expect(billedOf(reloaded)).toEqual([20, 10_000]);
  });

  it('is the saved plan once there is one, with its typed minutes and without inferred procedures', () => {
    const plan = start({ ...inferred, ...saved });
    expect(plan.selections).toMatchObject([{ procedureRuleTypeId: 23, minutes: 20 }]);
  });

  it('is empty for an old appointment without a plan', () => {
    expect(start(inferred, { ...OPEN, isOld: true }).selections).toEqual([]);
    expect(typesOf(start(saved, { ...OPEN, isOld: true }))).toEqual([23]);
  });

  it('has the doctors of the appointment', () => {
    expect(start({ orderingDoctor: DOCTOR }).doctors).toEqual({ examDoctor: null, orderingDoctor: 'D1' });
  });
});

describe('isSamePlan', () => {
  const [recall] = start({
    recommendations: [buildRecommendation()],
    inferredRecommendations: [buildSelected()],
  }).selections;
  const seat = { procedureRuleTypeId: 42, minutes: null, codes: [], criterionIds: [1, 2] };
  const doctors = { examDoctor: null, orderingDoctor: null };
  const plan = (...selections: EditedPlan['selections']): EditedPlan => ({ selections, doctors });

  it('ignores the order of procedures and of criteria', () => {
    expect(isSamePlan(plan(recall!, seat), plan({ ...seat, criterionIds: [2, 1] }, recall!))).toBe(true);
  });

  it.each([
    ['minutes', { ...recall!, minutes: 5 }],
    ['a fee', { ...recall!, codes: [{ ...recall!.codes[0]!, feeOverrideCents: 100 }] }],
    ['teeth', { ...recall!, codes: [{ ...recall!.codes[0]!, teeth: ['16'] }] }],
    ['a criterion', { ...recall!, criterionIds: [7] }],
  ])('distinguishes plans that differ in %s', (_, changed) => {
    expect(isSamePlan(plan(recall!), plan(changed))).toBe(false);
  });

  it('distinguishes plans that differ in a doctor', () => {
    expect(isSamePlan(plan(recall!), { ...plan(recall!), doctors: { ...doctors, examDoctor: 'D1' } })).toBe(false);
  });
});
