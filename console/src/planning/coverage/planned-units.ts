import type { NextPreviewView } from '@helix/contracts';
import {
  agendaItems,
  agendaOf,
  INSURANCE_STATUS,
  type Agenda,
  type PlanInputs,
  type PlannedUnits,
  type TreatedUnits,
} from '@helix/hygiene';
import { codeOf } from '../services/dialogs/option-codes.js';

/** The units of a plan in agenda order; children follow their parents. Items with an error bill nothing. */
export function unitsOfAgenda({ items }: Pick<Agenda, 'items'>): PlannedUnits[] {
  return agendaItems(items)
    .filter(({ error }) => error === null)
    .map(({ procedureRuleTypeId, units }) => ({ procedureRuleTypeId, units }));
}

/** The units that were done here on the day of an appointment which is over: what was only planned counts no more. */
export function unitsDoneOn(history: readonly TreatedUnits[], date: string): PlannedUnits[] {
  return history
    .filter((treated) => treated.date === date && !treated.isElsewhere)
    .map(({ procedureRuleTypeId, units }) => ({ procedureRuleTypeId, units }));
}

/** The units that a suggested next appointment would bill. Teeth and images that nobody chose yet count nothing. */
export function unitsOfNext({ procedures }: Pick<NextPreviewView, 'procedures'>, inputs: PlanInputs): PlannedUnits[] {
  const selections = procedures
    .filter(({ isSelected }) => isSelected)
    .map(({ procedureRuleTypeId, durationInMinutes }) => {
      const procedure = inputs.procedures.find((one) => one.procedureRuleTypeId === procedureRuleTypeId);
      const codes = procedure?.defaultCode ? [codeOf(procedure.defaultCode)] : [];
      return { procedureRuleTypeId, minutes: durationInMinutes || null, codes, criterionIds: [] };
    });
  // Criteria are chosen when the appointment is planned.
  return unitsOfAgenda(agendaOf(selections, { ...inputs, insuranceStatus: INSURANCE_STATUS.Unknown }));
}
