import SwapIcon from '@mui/icons-material/SwapHoriz';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../../components/form/action-button.js';
import type { Credit } from './scorecard-rows.js';
import type { ScorecardChanges } from './use-scorecard-changes.js';

interface Props {
  credit: Credit;
  /** Whether the code stands beside it already. */
  isCodeShown?: boolean;
  attribute: ScorecardChanges['attribute'];
}

/** To whom a completed procedure counts, and a button that attributes it to the other provider. */
export function CreditSwitch({ credit, isCodeShown = false, attribute }: Props) {
  const translate = useTranslate();
  const [isSaving, setIsSaving] = useState(false);
  const { procedureId, adaCode, name, targetId, targetName } = credit;
  const switchTo = async (): Promise<void> => {
    setIsSaving(true);
    await attribute(procedureId, targetId);
    setIsSaving(false);
  };
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <span>{translate(isCodeShown ? 'scorecard.countsFor' : 'scorecard.credited', { code: adaCode, name })}</span>
      <ActionButton
        size="small"
        variant="text"
        startIcon={<SwapIcon sx={{ fontSize: 16 }} />}
        isDisabled={isSaving}
        onClick={() => void switchTo()}
        aria-label={translate('scorecard.creditLabel', { name: targetName, code: adaCode })}
        sx={{
          minHeight: 26,
          ml: -1,
          px: 1,
          fontSize: 12,
          whiteSpace: 'normal',
          textAlign: 'left',
          '@media (pointer: coarse)': { minHeight: 44 },
        }}
      >
        {translate('scorecard.credit', { name: targetName })}
      </ActionButton>
    </Box>
  );
}
