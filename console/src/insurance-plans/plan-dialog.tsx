import type { CarrierRow, InsurancePlanDetail, UnmatchedPlan } from '@helix/contracts';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { set, useForm, type FieldErrors } from 'react-hook-form';
import { ApiError } from '../api/problem.js';
import { FormDialog } from '../components/form/form-dialog.js';
import { LoadingDialog } from '../components/form/loading-dialog.js';
import { DiscardDialog, UnsavedChanges } from '../components/form/unsaved-changes.js';
import { useRevalidation } from '../components/form/use-revalidation.js';
import { failureText, formError, usePlan, useSavePlan } from './plan-api.js';
import { PlanFields } from './plan-fields.js';
import { bodyOf, formField, newPlanValues, planIssues, valuesOf, type PlanValues } from './plan-values.js';
import { PolicyRows } from './policy-rows.js';
import { ProcedureRows } from './procedure-rows.js';

/** Of the dialog, in pixels. */
const WIDTH = 1240;

/** Adds an insurance plan. @param from the words of a clinic's system that it begins with. */
export function NewPlanDialog({ from, onClose }: { from: UnmatchedPlan | null; onClose: () => void }) {
  const { carrierId = null, insuranceProvider } = from ?? {};
  const carrier = carrierId === null ? null : { carrierId, carrierName: insuranceProvider ?? '' };
  return <PlanForm plan={null} carrier={carrier} values={newPlanValues(from)} onClose={onClose} />;
}

/** Edits an insurance plan. */
export function EditPlanDialog({ planId, onClose }: { planId: number; onClose: () => void }) {
  const translate = useTranslate();
  const query = usePlan(planId);
  if (query.data)
    return <PlanForm plan={query.data} carrier={query.data} values={valuesOf(query.data)} onClose={onClose} />;
  return (
    <LoadingDialog
      title={translate('insurancePlans.form.editTitle')}
      width={WIDTH}
      rows={6}
      query={query}
      failedTitle={translate('insurancePlans.failed.details')}
      onClose={onClose}
    />
  );
}

interface Props {
  /** Null adds a plan. */
  plan: InsurancePlanDetail | null;
  carrier: CarrierRow | null;
  values: PlanValues;
  onClose: () => void;
}

/** Marks every field that is invalid; the first message is the toast. */
function usePlanForm(initial: PlanValues) {
  const form = useForm<PlanValues>({
    defaultValues: initial,
    resolver: (values) => {
      const errors: FieldErrors<PlanValues> = {};
      for (const { field, message } of planIssues(values)) set(errors, field, { type: 'rule', message });
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  useRevalidation(form);
  return form;
}

function PlanForm({ plan: shown, carrier, values: initial, onClose }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const save = useSavePlan();
  // As it was when the dialog opened: a save with the version of a refetch would overwrite what nobody saw here.
  const [plan] = useState(shown);
  const [isAsking, setIsAsking] = useState(false);
  const form = usePlanForm(initial);
  const { isDirty } = form.formState;
  const close = (): void => (isDirty ? setIsAsking(true) : onClose());

  const onSave = async (values: PlanValues): Promise<void> => {
    const body = { ...bodyOf(values), ...(plan && { planId: plan.planId, version: plan.version }) };
    try {
      await save(body);
    } catch (error) {
      notify(failureText(error), { type: 'error' });
      throw withFormFields(formError(error, translate), values);
    }
    notify(plan ? 'insurancePlans.updated' : 'insurancePlans.saved', { type: 'success' });
    onClose();
  };
  const sayFirst = (): void => {
    const [first] = planIssues(form.getValues());
    if (first) notify(first.message, { type: 'error' });
  };
  const text = (key: string): string => translate(`insurancePlans.form.${key}`);
  return (
    <>
      <FormDialog
        title={text(plan ? 'editTitle' : 'addTitle')}
        form={form}
        onSave={onSave}
        onInvalid={sayFirst}
        onClose={close}
        width={WIDTH}
        submitLabel={text(plan ? 'update' : 'save')}
        savingLabel={text(plan ? 'updating' : 'saving')}
      >
        {plan?.known != null && (
          <Alert severity="info" variant="outlined">
            {translate('insurancePlans.form.known', { known: plan.known })}
            {plan.items.length === 0 && ` ${text('noItems')}`}
          </Alert>
        )}
        <PlanFields carrier={carrier} />
        <ProcedureRows />
        <PolicyRows />
      </FormDialog>
      {isAsking && (
        <DiscardDialog
          title={text('unsavedTitle')}
          question={text('unsavedQuestion')}
          onDiscard={onClose}
          onStay={() => setIsAsking(false)}
        />
      )}
      <UnsavedChanges when={isDirty} title={text('unsavedTitle')} question={text('unsavedQuestion')} />
    </>
  );
}

/** The errors of the server at the fields of the form. */
function withFormFields(error: ApiError, values: PlanValues): ApiError {
  if (!error.problem?.errors) return error;
  const errors = error.problem.errors.map(({ field, message }) => ({ field: formField(field, values), message }));
  return new ApiError(error.status, { ...error.problem, errors });
}
