import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { PageHeading } from '../../components/page.js';
import { touchTargets } from '../../components/touch-targets.js';
import type { InsightsAddress } from '../data/use-insights.js';
import { activeCounts, INSIGHT_KINDS, type AppointmentInsights } from '../layout/appointment-insights.js';
import { insightMonths, monthOf, moveMonth, shownMonthsText } from '../layout/months.js';
import styles from './insights-toolbar.module.css';
import { KindIcon, kindColors } from './kinds.js';

interface Props {
  address: InsightsAddress;
  today: string;
}

/** Toggles dismissed insights. The checkbox changes at once; rendering the month takes longer. */
function ShowDismissed({ isOn, onChange }: { isOn: boolean; onChange: (show: boolean) => void }) {
  const translate = useTranslate();
  const [isChecked, setChecked] = useState(isOn);
  useEffect(() => setChecked(isOn), [isOn]);
  const change = (checked: boolean): void => {
    setChecked(checked);
    onChange(checked);
  };
  return (
    <FormControlLabel
      control={
        <Checkbox size="small" checked={isChecked} onChange={(_event, checked) => change(checked)} sx={{ p: 1.5 }} />
      }
      label={translate('insights.showDismissed')}
      sx={{ ml: 'auto', mr: 0, '& .MuiFormControlLabel-label': { fontSize: 13 } }}
    />
  );
}

/** The heading of the page with its months, and the controls of the month and of dismissed insights. */
export function InsightsToolbar({ address, today, showsControls }: Props & { showsControls: boolean }) {
  const translate = useTranslate();
  const { month, showMonth, showDismissed, setShowDismissed } = address;
  const { first, last } = insightMonths(today);
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
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 2, ...touchTargets }}>
      <PageHeading className={styles['heading']}>
        {translate('insights.title')} <span>{shownMonthsText(month, today)}</span>
      </PageHeading>
      {showsControls && (
        <>
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
        </>
      )}
    </Box>
  );
}

/** The kinds of insights, with the number of shown appointments that have an active one. */
export function Legend({ appointments }: { appointments: readonly AppointmentInsights[] | undefined }) {
  const translate = useTranslate();
  const colors = kindColors(useTheme());
  const counts = appointments && activeCounts(appointments);
  return (
    <Box
      component="ul"
      aria-label={translate('insights.legend')}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      {INSIGHT_KINDS.map((kind) => (
        <Tooltip key={kind} title={translate(`insights.hints.${kind}`)}>
          <Box component="li" data-kind={kind} sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
            <Box
              aria-hidden
              sx={{
                display: 'grid',
                placeItems: 'center',
                width: 22,
                height: 18,
                borderRadius: '3px 5px 5px 3px',
                bgcolor: colors[kind].tint,
                color: colors[kind].ink,
                boxShadow: `inset 3px 0 0 ${colors[kind].bar}`,
                pl: '3px',
              }}
            >
              <KindIcon kind={kind} sx={{ fontSize: 14 }} />
            </Box>
            {translate(`insights.kinds.${kind}`)}
            <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600 }}>
              {counts?.[kind]}
            </Box>
          </Box>
        </Tooltip>
      ))}
    </Box>
  );
}
