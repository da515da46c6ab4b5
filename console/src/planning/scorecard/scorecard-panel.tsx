import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { isShownDate } from '../../components/calendar-dates.js';
import { calendarReturnPath } from '../../components/calendar-return.js';
import { clinicFormat } from '../../components/clinic-format.js';
import { Panel } from '../../components/metrics/panel.js';
import { percentText } from '../../components/number-text.js';
import { presentQuery } from '../../components/use-address.js';
import { useSession } from '../../session/session-context.js';
import { ConflictMark, usePanelConflicts, WaitingConflicts } from '../conflicts/conflict-marks.js';
import { takenTime } from '@helix/hygiene';
import { itemsTimedByFee } from '../cards/minutes-from-fees.js';
import { usePlanning } from '../data/planning-context.js';
import { NextAppointmentDialog } from '../next/next-appointment-dialog.js';
import { ReasonDialog } from './reason-dialog.js';
import { ScorecardTable } from './scorecard-table.js';
import { keyOfRow, shownRows, type ShownRow } from './scorecard-rows.js';
import { useCopyNotes } from './use-copy-notes.js';
import { useStableOrder } from './use-stable-order.js';
import { useScorecardChanges } from './use-scorecard-changes.js';
import './texts.js';

/** The scorecard of an old or completed appointment: what was planned, what was done, and why something was missed. */
export function ScorecardPanel() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { clinic } = useSession();
  const planning = usePlanning();
  const { appointment, isOld } = planning;
  const changes = useScorecardChanges();
  const copyNotes = useCopyNotes();
  const [reasonRow, setReasonRow] = useState<ShownRow | null>(null);
  const [isPlanningNext, setIsPlanningNext] = useState(false);
  const rows = useStableOrder(
    useMemo(() => shownRows(appointment, clinic.state), [appointment, clinic.state]),
    keyOfRow,
  );
  const time = takenTime(
    appointment.procedurePlanResults,
    appointment.selectedRecommendations,
    appointment.durationInMinutes,
  );
  const format = useMemo(() => clinicFormat(clinic.currency), [clinic.currency]);
  const { appointmentId, successPercentage, startDate } = appointment;
  const conflicts = usePanelConflicts(() => true);
  const isOfRow = (id: number | null): boolean =>
    id !== null && rows.some(({ result }) => result.procedureRuleTypeId === id);

  const close = (): void => {
    const originDate = presentQuery().get('originDate') ?? '';
    const target = isShownDate(originDate) ? originDate : startDate.slice(0, 10);
    void navigate(calendarReturnPath({ target, id: appointmentId }));
  };
  const reasonType = reasonRow?.result.procedureRuleTypeId ?? null;

  return (
    <Panel
      title={translate('scorecard.title')}
      titleVariant="h2"
      {...conflicts.pointer}
      actions={
        <>
          {successPercentage !== null && (
            <Box
              component="span"
              sx={{ alignSelf: 'center', mr: 1, typography: 'body2', color: 'text.secondary' }}
              title={translate('scorecard.successLabel', { percent: percentText(successPercentage) })}
            >
              {translate('scorecard.success', { percent: percentText(successPercentage) })}
            </Box>
          )}
          <Tooltip title={translate('scorecard.copy')}>
            <IconButton aria-label={translate('scorecard.copy')} onClick={() => void copyNotes()}>
              <CopyIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        </>
      }
    >
      {appointment.selectedRecommendations.length === 0 && (
        <Box sx={{ pt: 3, pb: rows.length > 0 ? 1 : 3, color: 'text.secondary' }}>
          {translate('scorecard.nothingPlanned')}
        </Box>
      )}
      {rows.length > 0 && (
        <ScorecardTable
          rows={rows}
          conflicts={conflicts.shown}
          timedByFee={itemsTimedByFee(planning)}
          time={time}
          format={format}
          changes={changes}
          onReason={setReasonRow}
        />
      )}
      {conflicts.shown
        .filter(({ procedureRuleTypeId: id }) => !isOfRow(id))
        .map((conflict) => (
          <ConflictMark key={conflict.key} conflict={conflict} showsName />
        ))}
      <Box sx={{ position: 'relative', display: 'flex', justifyContent: 'flex-end', gap: 2, pt: 3 }}>
        <WaitingConflicts {...conflicts} />
        <Button variant="outlined" onClick={close}>
          {translate('common.close')}
        </Button>
        {isOld && (
          <Button variant="contained" onClick={() => setIsPlanningNext(true)}>
            {translate('scorecard.planNext')}
          </Button>
        )}
      </Box>
      {reasonRow !== null && reasonType !== null && (
        <ReasonDialog
          result={reasonRow.result}
          isReportedDone={rows.some(
            ({ result, takesReason }) => result.procedureRuleTypeId === reasonType && !takesReason,
          )}
          procedureRuleTypeId={reasonType}
          saveReason={changes.saveReason}
          onClose={() => setReasonRow(null)}
        />
      )}
      {isPlanningNext && <NextAppointmentDialog onClose={() => setIsPlanningNext(false)} />}
    </Panel>
  );
}
