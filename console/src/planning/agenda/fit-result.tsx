import type { FittingPlan, PlanInputs } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

interface Props {
  fit: FittingPlan;
  inputs: Pick<PlanInputs, 'procedures'>;
  onUndo: () => void;
  onClose: () => void;
}

/** What "Plan that fits" added, and what it left out and why. */
export function FitResult({ fit: { added, leftOut }, inputs, onUndo, onClose }: Props) {
  const translate = useTranslate();
  const nameOf = (id: number): string =>
    inputs.procedures.find((one) => one.procedureRuleTypeId === id)?.name ?? String(id);
  const summary =
    added.length > 0
      ? translate('agenda.fit.added', { procedures: added.map(nameOf).join(', ') })
      : translate(leftOut.length > 0 ? 'agenda.fit.nothing' : 'agenda.fit.nothingDue');
  return (
    <Box
      role="status"
      aria-label={translate('agenda.fit.label')}
      sx={{ mx: 3, mb: 2, px: 3, py: 2, borderRadius: '8px', bgcolor: 'brand.soft', typography: 'body2' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, fontWeight: 550 }}>{summary}</Box>
        {added.length > 0 && (
          <Button size="small" variant="outlined" onClick={onUndo}>
            {translate('agenda.fit.undo')}
          </Button>
        )}
        <Button size="small" color="inherit" onClick={onClose}>
          {translate('agenda.fit.close')}
        </Button>
      </Box>
      {leftOut.length > 0 && (
        <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 0.5 }}>
          <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
            {translate('agenda.fit.leftOut')}
          </Box>
          {leftOut.map(({ procedureRuleTypeId, why }) => (
            <Box component="dd" key={procedureRuleTypeId} sx={{ m: 0 }}>
              {nameOf(procedureRuleTypeId)}{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {why}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
