import { MAX_ACTUAL_MINUTES } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { HintIcon } from '../../components/metrics/panel.js';
import { NumberBox } from '../agenda/number-box.js';
import type { ShownRow } from './scorecard-rows.js';
import type { ScorecardChanges } from './use-scorecard-changes.js';

interface Props {
  row: ShownRow;
  procedureRuleTypeId: number;
  saveMinutes: ScorecardChanges['saveMinutes'];
}

/**
 * The minutes that a procedure took. They are saved when the field is left, or on Enter. An empty field removes what was
 * entered, so that the minutes follow from the plan and the claimed units again.
 */
export function ActualMinutesField({ row, procedureRuleTypeId, saveMinutes }: Props) {
  const translate = useTranslate();
  const { name: procedure, actualMinutes } = row.result;
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  // Leaving an empty field changes the value and saves it in one event, before the next render. Undefined: nothing typed,
  // so that the field follows what the server has.
  const entered = useRef<number | null | undefined>(undefined);
  const enter = (minutes: number | null | undefined): void => {
    entered.current = minutes;
    setTyped(minutes);
  };
  const save = async (): Promise<void> => {
    const minutes = entered.current;
    if (minutes !== undefined && minutes !== actualMinutes) await saveMinutes(procedureRuleTypeId, minutes);
    enter(undefined);
  };
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end' }}
      onBlur={() => void save()}
      onKeyDown={({ key, target }) => {
        if (key === 'Enter' && target instanceof HTMLInputElement) target.blur();
      }}
    >
      {row.minutesReason !== null && (
        <HintIcon
          text={row.minutesReason}
          label={translate('scorecard.minutesReason', { minutes: actualMinutes, procedure })}
        />
      )}
      <NumberBox
        label={translate('scorecard.minutesOf', { procedure })}
        issue={translate('scorecard.minutesIssue')}
        unit={translate('scorecard.min')}
        value={typed ?? actualMinutes}
        min={0}
        max={MAX_ACTUAL_MINUTES}
        precision={0.5}
        width={40}
        onChange={enter}
        onEmpty={() => enter(null)}
        // What was typed before the text became invalid is not saved.
        onValidity={(isValid) => {
          if (!isValid) enter(undefined);
        }}
      />
    </Box>
  );
}
