import type { ProcedurePlanResultView } from '@helix/contracts';
import { checkScorecardEntry, MISSED_REASON, MISSED_REASONS } from '@helix/hygiene';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { choiceRows } from '../../components/form/choice-rows.js';
import { preventFocusLoss } from '../../components/form/dialog-frame.js';
import { ChoiceDialog } from '../services/dialogs/choice-dialog.js';
import type { ScorecardChanges } from './use-scorecard-changes.js';

const MAX_TEXT = 500;

interface Props {
  result: ProcedurePlanResultView;
  procedureRuleTypeId: number;
  /** It was reported done while the user chooses a reason. */
  isReportedDone: boolean;
  saveReason: ScorecardChanges['saveReason'];
  onClose: () => void;
}

/** Asks why a procedure was missed; a given reason can be removed. "Other" needs a text (spec 2 section 5). */
export function ReasonDialog({ result, procedureRuleTypeId, isReportedDone, saveReason, onClose }: Props) {
  const translate = useTranslate();
  const id = useId();
  const before = result.missedProcedureReason ?? (result.missedProcedureReasonText ? MISSED_REASON.Other : null);
  // When the dialog opened: what others save while it is open must not be overwritten.
  const [seen] = useState({
    missedProcedureReasonId: result.missedProcedureReason,
    missedProcedureReasonText: result.missedProcedureReasonText,
  });
  const [reasonId, setReasonId] = useState(before);
  const [text, setText] = useState(result.missedProcedureReasonText ?? '');
  const [isSaving, setIsSaving] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isOther = reasonId === MISSED_REASON.Other;
  const issues = checkScorecardEntry({
    actualMinutes: null,
    missedProcedureReasonId: reasonId,
    missedProcedureReasonText: text,
  });
  const error = isSubmitted && isOther ? issues[0]?.message : undefined;

  const send = async (id: number | null, reasonText: string | null): Promise<void> => {
    setIsSaving(true);
    const reason = { missedProcedureReasonId: id, missedProcedureReasonText: reasonText };
    if (await saveReason(procedureRuleTypeId, reason, seen)) onClose();
    else setIsSaving(false);
  };
  const save = (): void => {
    setIsSubmitted(true);
    if (reasonId !== null && issues.length === 0) void send(reasonId, isOther ? text.trim() : null);
  };

  return (
    <ChoiceDialog
      title={translate('scorecard.reasonTitle', { procedure: result.name })}
      saveLabel={translate(isSaving ? 'form.saving' : 'ra.action.save')}
      canSave={reasonId !== null && !isSaving && error === undefined}
      onSave={save}
      onClose={onClose}
      status={isReportedDone && translate('scorecard.reportedDone')}
    >
      <FormControl component="fieldset" sx={choiceRows}>
        <FormLabel component="legend">{translate('scorecard.reasons')}</FormLabel>
        <RadioGroup value={reasonId} onChange={(_event, chosen) => setReasonId(Number(chosen))}>
          {MISSED_REASONS.map(({ missedProcedureReasonId, scorecardName }, index) => (
            <FormControlLabel
              key={missedProcedureReasonId}
              value={missedProcedureReasonId}
              control={<Radio autoFocus={before === null ? index === 0 : before === missedProcedureReasonId} />}
              label={scorecardName}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {isOther && (
        <TextField
          id={id}
          label={translate('scorecard.reasonText')}
          value={text}
          error={error !== undefined}
          helperText={error}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => setIsSubmitted(true)}
          slotProps={{ htmlInput: { maxLength: MAX_TEXT, required: true } }}
        />
      )}
      {before !== null && (
        <Button
          variant="outlined"
          disabled={isSaving}
          onClick={() => void send(null, null)}
          sx={{ justifySelf: 'start' }}
          {...preventFocusLoss}
        >
          {translate('scorecard.removeReason')}
        </Button>
      )}
    </ChoiceDialog>
  );
}
