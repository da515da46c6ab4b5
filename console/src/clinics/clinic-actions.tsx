import type { ClinicRow } from '@helix/contracts';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import RulesIcon from '@mui/icons-material/PlaylistAddOutlined';
import SummaryIcon from '@mui/icons-material/SyncOutlined';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslate } from 'react-admin';
import { CARDS_BELOW } from '../components/list/list-layout.js';
import { EditAction, RowActions } from '../components/list/row-actions.js';
import { RowAction } from '../components/row-action.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';
import type { ClinicCalls } from './use-clinic-calls.js';

interface Props {
  clinic: ClinicRow;
  calls: ClinicCalls;
  onEdit: () => void;
}

/** Keeps the actions of all rows below each other. */
const noAction = {
  [`@container (min-width: ${CARDS_BELOW}px)`]: { width: 30, [COARSE_POINTER]: { width: TOUCH_TARGET } },
} as const;

const spinner = <CircularProgress size={16} aria-hidden />;

/** The actions on a clinic, as icons. While one works, it cannot be pressed again. */
export function ClinicActions({ clinic, calls, onEdit }: Props) {
  const translate = useTranslate();
  const { name, clinicId, hasProcedureRules } = clinic;
  const percent = calls.summaryPercentOf(clinicId);
  const busyReason = (action: 'command' | 'rules'): string | null =>
    calls.isBusy(clinicId, action) ? translate('clinics.working') : null;
  return (
    <RowActions>
      <EditAction name={name} onClick={onEdit} />
      <RowAction
        label={translate('clinics.copyCommandOf', { name })}
        tooltip={translate('clinics.copyCommand')}
        disabledReason={busyReason('command')}
        onClick={() => void calls.copyCommand(clinic)}
      >
        <CopyIcon />
      </RowAction>
      {hasProcedureRules ? (
        <Box component="span" sx={noAction} />
      ) : (
        <RowAction
          label={translate('clinics.createRulesOf', { name })}
          tooltip={translate('clinics.createRules')}
          disabledReason={busyReason('rules')}
          onClick={() => void calls.createRules(clinic)}
        >
          <RulesIcon />
        </RowAction>
      )}
      <RowAction
        label={translate('clinics.updateSummaryOf', { name })}
        tooltip={translate('clinics.updateSummary')}
        disabledReason={
          percent === undefined
            ? null
            : translate(percent === null ? 'clinics.updating' : 'clinics.updatingPercent', { percent })
        }
        onClick={() => calls.updateSummary(clinic)}
      >
        {percent === undefined ? <SummaryIcon /> : spinner}
      </RowAction>
    </RowActions>
  );
}
