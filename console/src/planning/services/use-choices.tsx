import {
  addCustomCode,
  addProcedure,
  changeProcedure,
  RULE_TYPE,
  validateAddition,
  type ApplicableProcedure,
  type PlanSelection,
  type SelectedCode,
} from '@helix/hygiene';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { usePlanning } from '../data/planning-context.js';
import { choiceSteps, type ChoiceStep } from './dialogs/choice-steps.js';
import { CriteriaDialog } from './dialogs/criteria-dialog.js';
import { CustomCodeDialog } from './dialogs/custom-code-dialog.js';
import { ImagesDialog } from './dialogs/images-dialog.js';
import { OptionDialog } from './dialogs/option-dialog.js';
import { SealantsDialog } from './dialogs/sealants-dialog.js';

/** What the user chose of a procedure, step by step. */
interface Chosen {
  codes?: readonly SelectedCode[];
  criterionIds?: readonly number[];
}

interface OpenChoice {
  procedure: ApplicableProcedure;
  steps: readonly ChoiceStep[];
  chosen: Chosen;
  /** The selection that is changed; null: the procedure is added. */
  before: PlanSelection | null;
}

interface Choices {
  /** Adds a procedure to the plan; asks first what has to be chosen of it. */
  add: (procedure: ApplicableProcedure) => void;
  /** Opens one of the choices of a planned procedure again. */
  change: (procedure: ApplicableProcedure, selection: PlanSelection, step: ChoiceStep) => void;
  /** The open dialog, to be rendered by the caller. */
  dialog: ReactNode;
}

/** Adds and changes procedures of the plan, with the dialogs in which the user chooses what a procedure needs. */
export function useChoices(): Choices {
  const translate = useTranslate();
  const { inputs, selections, edit } = usePlanning();
  const [open, setOpen] = useState<OpenChoice | null>(null);
  const close = (): void => setOpen(null);
  const { insuranceStatus, state } = inputs;

  const add = (procedure: ApplicableProcedure): void => {
    const { procedureRuleTypeId: id } = procedure;
    const steps = choiceSteps(procedure, insuranceStatus);
    const selectedTypeIds = selections.map(({ procedureRuleTypeId }) => procedureRuleTypeId);
    const canBeAdded =
      id === RULE_TYPE.CUSTOM ||
      validateAddition(id, { selectedTypeIds, insuranceStatus, clinicState: state }) === null;
    // The engine reports why a procedure cannot be added, before the user chooses anything of it.
    if (steps.length === 0 || !canBeAdded) edit((plan, planInputs) => addProcedure(plan, id, planInputs));
    else setOpen({ procedure, steps, chosen: {}, before: null });
  };

  const save = (open: OpenChoice, chosen: Chosen): void => {
    const { procedure, before } = open;
    const steps = open.steps.slice(1);
    if (steps.length > 0) return setOpen({ ...open, steps, chosen });
    const isChanged = edit((plan, planInputs) =>
      before
        ? changeProcedure(plan, procedure.procedureRuleTypeId, chosen, planInputs)
        : addProcedure(plan, procedure.procedureRuleTypeId, planInputs, chosen),
    );
    // After an error the dialog stays, with what was chosen.
    if (isChanged) close();
  };

  const dialogOf = (open: OpenChoice): ReactNode => {
    const { procedure, steps, chosen, before } = open;
    const [step] = steps;
    const saveLabel = translate(
      steps.length > 1 ? 'services.dialogs.next' : before ? 'services.dialogs.save' : 'services.dialogs.addToPlan',
    );
    const codes = {
      procedure,
      initial: before?.codes ?? [],
      saveLabel,
      onSave: (codes: readonly SelectedCode[]) => save(open, { ...chosen, codes }),
      onClose: close,
    };
    if (step === 'criteria')
      return (
        <CriteriaDialog
          procedure={procedure}
          insuranceStatus={insuranceStatus}
          initial={before?.criterionIds ?? []}
          saveLabel={saveLabel}
          onSave={(criterionIds) => save(open, { ...chosen, criterionIds })}
          onClose={close}
        />
      );
    if (step === 'teeth') return <SealantsDialog {...codes} />;
    if (step === 'images') return <ImagesDialog {...codes} />;
    if (step === 'option') return <OptionDialog {...codes} />;
    return (
      <CustomCodeDialog
        onSave={(option) => {
          if (edit((plan, planInputs) => addCustomCode(plan, option, planInputs))) close();
        }}
        onClose={close}
      />
    );
  };

  return {
    add,
    change: (procedure, before, step) => setOpen({ procedure, steps: [step], chosen: {}, before }),
    dialog: open && dialogOf(open),
  };
}
