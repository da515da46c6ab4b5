import { planInputsOf } from '@helix/hygiene';
import { buildAppointment, buildRecommendation } from '../../../../libs/contracts/src/testing/build-appointment.js';
import { dueServices } from './due-services.js';

const NOT_DUE = { isDue: false, needsExamButNoExamDue: false, lastTreatmentDate: null, dueDate: null, inDays: null };
const recommendations = [
  buildRecommendation({ procedureRuleTypeId: 18, name: 'Scaling', color: 'orange', procedureGroupColor: 'orange' }),
  buildRecommendation({ procedureRuleTypeId: 23, name: 'Recall exam', color: 'yellow' }),
  buildRecommendation({ procedureRuleTypeId: 42, name: 'Seat patient', isEveryAppointment: true }),
  buildRecommendation({ procedureRuleTypeId: 14, name: 'Fluoride', treatmentDueInfo: NOT_DUE }),
  buildRecommendation({ procedureRuleTypeId: 17, name: 'Specific exam', color: 'yellow' }),
];
const appointment = buildAppointment({ recommendations });
const inputs = planInputsOf(appointment, { state: 'ON' });
const selectionOf = (procedureRuleTypeId: number) => ({
  procedureRuleTypeId,
  minutes: null,
  codes: [],
  criterionIds: [],
});

describe('dueServices', () => {
  const listed = (...planned: number[]) =>
    dueServices(appointment, inputs, planned.map(selectionOf)).map(({ procedure, isPlanned }) => [
      procedure.name,
      isPlanned,
    ]);

  it('lists what is due by colour group, without what every appointment has', () => {
    expect(listed(42)).toEqual([
      ['Recall exam', false],
      ['Specific exam', false],
      ['Scaling', false],
    ]);
  });

  it('lists what the plan lacks first', () => {
    expect(listed(23, 42)).toEqual([
      ['Specific exam', false],
      ['Scaling', false],
      ['Recall exam', true],
    ]);
  });

  it('has the minutes and the fee of each', () => {
    expect(dueServices(appointment, inputs, [])[0]?.figures).toEqual({
      minutes: 15,
      feeCents: 5130,
      isUnpriced: false,
    });
  });
});
