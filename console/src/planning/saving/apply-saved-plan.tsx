import { applyPrePlan, selectionsOf } from '@helix/hygiene';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useNotify, useTranslate } from 'react-admin';
import { dateText } from '../../components/clinic-format.js';
import { usePlanning } from '../data/planning-context.js';

/** Adds what was planned at the appointment before; what must be chosen first is named (spec 2 section 4). */
export function ApplySavedPlan() {
  const translate = useTranslate();
  const notify = useNotify();
  const { appointment, inputs, edit, setRecommendedOnly } = usePlanning();
  const prePlanned = appointment.prePlannedAppointment;
  if (prePlanned === null) return null;

  const apply = (): void => {
    let toChoose: readonly { name: string }[] = [];
    const procedures = selectionsOf(prePlanned.procedures, inputs);
    const hasChanged = edit((selections, present) => {
      const applied = applyPrePlan(selections, procedures, present);
      toChoose = applied.toChoose;
      return { selections: applied.selections, error: null };
    });
    setRecommendedOnly(false);
    if (toChoose.length > 0) {
      const names = toChoose.map(({ name }) => name).join(', ');
      notify('planning.toChoose', { type: 'warning', messageArgs: { procedures: names } });
    } else if (hasChanged) notify('planning.applied', { type: 'info' });
  };
  const date = dateText(prePlanned.appointmentNext.dateModified);
  return (
    <Tooltip title={translate('planning.applySavedHint', { date })} describeChild>
      <Button variant="outlined" onClick={apply}>
        {translate('planning.applySaved')}
      </Button>
    </Tooltip>
  );
}
