import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { InsightsAddress } from '../data/use-insights-address.js';
import { monthOf, moveMonth, toldMonths } from '../layout/month-days.js';
import { monthText } from './month-text.js';

interface Props {
  address: InsightsAddress;
  today: string;
}

/** Whether dismissed insights are shown too. It is ticked at once; the address, and with it the month, follow. */
function ShowDismissed({ isOn, onChange }: { isOn: boolean; onChange: (show: boolean) => void }) {
  const translate = useTranslate();
  const [isTicked, setTicked] = useState(isOn);
  useEffect(() => setTicked(isOn), [isOn]);
  const change = (checked: boolean): void => {
    setTicked(checked);
    onChange(checked);
  };
  return (
    <FormControlLabel
      control={
        <Checkbox size="small" checked={isTicked} onChange={(_event, checked) => change(checked)} sx={{ p: 1.5 }} />
      }
      label={translate('insights.showDismissed')}
      sx={{ ml: 'auto', mr: 0, '& .MuiFormControlLabel-label': { fontSize: 13 } }}
    />
  );
}

/** Which month, and whether dismissed insights are shown. */
export function InsightsToolbar({ address, today }: Props) {
  const translate = useTranslate();
  const { month, showMonth, showDismissed, setShowDismissed } = address;
  const { first, last } = toldMonths(today);
  const step = (key: string, months: number, isEnd: boolean, icon: ReactNode) => (
    <Tooltip title={translate(key)}>
      <span>
        <IconButton aria-label={translate(key)} disabled={isEnd} onClick={() => showMonth(moveMonth(month, months))}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 2 }}>
      <Typography component="h1" variant="h1" sx={{ mr: 1, whiteSpace: 'nowrap' }}>
        {translate('insights.title')}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500 }}>
          {monthText(month)}
        </Box>
      </Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="outlined"
          onClick={() => showMonth(monthOf(today))}
          aria-current={month === monthOf(today) ? 'date' : undefined}
        >
          {translate('insights.thisMonth')}
        </Button>
        {step('insights.previousMonth', -1, month <= first, <PreviousIcon fontSize="small" />)}
        {step('insights.nextMonth', 1, month >= last, <NextIcon fontSize="small" />)}
      </Box>
      <ShowDismissed isOn={showDismissed} onChange={setShowDismissed} />
    </Box>
  );
}
