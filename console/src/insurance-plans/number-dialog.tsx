import type { InsurancePlanRow, UnmatchedPlan } from '@helix/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { SelectInput, useNotify, useTranslate } from 'react-admin';
import { useForm, useWatch, type Control, type FieldErrors } from 'react-hook-form';
import { DialogFrame } from '../components/form/dialog-frame.js';
import { FormDialog } from '../components/form/form-dialog.js';
import { LoadingDialog } from '../components/form/loading-dialog.js';
import { failureText, formError, useEveryPlan, useSavePlan } from './plan-api.js';

/** Of the dialog, in pixels. */
const WIDTH = 520;

interface Props {
  plan: UnmatchedPlan;
  onClose: () => void;
}

/** Adds the number that the systems of clinics have of a plan to one of the insurance plans. */
export function NumberDialog({ plan, onClose }: Props) {
  const translate = useTranslate();
  const query = useEveryPlan();
  // A number counts only for the carrier that the systems name, where the catalogue has it.
  const plans = query.data?.filter(({ carrierId }) => plan.carrierId === null || carrierId === plan.carrierId);
  if (plans?.length === 0) return <NoPlans carrier={plan.insuranceProvider ?? ''} onClose={onClose} />;
  if (plans) return <NumberForm plan={plan} plans={plans} onClose={onClose} />;
  return (
    <LoadingDialog
      title={translate('insurancePlans.number.title')}
      width={WIDTH}
      rows={2}
      query={query}
      failedTitle={translate('insurancePlans.failed.plans')}
      onClose={onClose}
    />
  );
}

/** Says that the carrier has no plan to add the number to. */
function NoPlans({ carrier, onClose }: { carrier: string; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <DialogFrame title={translate('insurancePlans.number.title')} onClose={onClose} width={WIDTH}>
      <DialogContent>{translate('insurancePlans.number.noPlans', { carrier })}</DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}

interface Values {
  /** As the select has it; empty: not chosen yet. */
  planId: string;
}

function NumberForm({ plan, plans, onClose }: Props & { plans: readonly InsurancePlanRow[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const save = useSavePlan();
  const text = (key: string, values?: object): string => translate(`insurancePlans.number.${key}`, values);
  const number = plan.insurancePlanNumber ?? '';
  const form = useForm<Values>({
    defaultValues: { planId: plans.length === 1 ? String(plans[0]?.planId) : '' },
    resolver: (values) => {
      const errors: FieldErrors<Values> =
        values.planId === '' ? { planId: { type: 'rule', message: text('planRequired') } } : {};
      return errors.planId ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const onSave = async ({ planId }: Values): Promise<void> => {
    const target = plans.find((one) => String(one.planId) === planId);
    if (!target) return;
    const additionalPolicyNumbers = [...target.additionalPolicyNumbers, number];
    try {
      await save({ planId: target.planId, version: target.version, additionalPolicyNumbers });
    } catch (error) {
      notify(failureText(error), { type: 'error' });
      throw formError(error, translate);
    }
    notify('insurancePlans.updated', { type: 'success' });
    onClose();
  };
  return (
    <FormDialog
      title={text('title')}
      form={form}
      onSave={onSave}
      onClose={onClose}
      width={WIDTH}
      submitLabel={text('submit')}
    >
      <Box sx={{ color: 'text.secondary' }}>{text('question', { number })}</Box>
      <PlanField control={form.control} plans={plans} />
    </FormDialog>
  );
}

function PlanField({ control, plans }: { control: Control<Values>; plans: readonly InsurancePlanRow[] }) {
  const translate = useTranslate();
  const planId = useWatch({ control, name: 'planId' });
  const isDraft = plans.some((one) => String(one.planId) === planId && !one.isActive);
  const nameOf = ({ carrierName, planName, planNumber, isActive }: InsurancePlanRow): string => {
    const name = [carrierName, planName, planNumber].filter((part) => part !== '').join(' · ');
    return isActive ? name : translate('insurancePlans.number.draftName', { name });
  };
  return (
    <SelectInput
      source="planId"
      label={translate('insurancePlans.number.plan')}
      choices={[
        { id: '', name: translate('insurancePlans.number.selectPlan') },
        ...plans.map((one) => ({ id: String(one.planId), name: nameOf(one) })),
      ]}
      helperText={isDraft && translate('insurancePlans.number.draftHelp')}
    />
  );
}
