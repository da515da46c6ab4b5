import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { DayRange } from '../../components/calendar-dates.js';
import { isSameRange } from '../../components/reports/report-range.js';
import { QUICK_RANGES, type QuickRange } from '../data/pay-range.js';

interface Props {
  ranges: Record<QuickRange, DayRange>;
  chosen: DayRange;
  onChoose: (range: DayRange) => void;
}

/** Choose a pay period or the current month. */
export function RangeButtons({ ranges, chosen, onChoose }: Props) {
  const translate = useTranslate();
  return (
    <Box role="group" aria-label={translate('payroll.ranges.label')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {QUICK_RANGES.map((quick) => {
        const isChosen = isSameRange(ranges[quick], chosen);
        return (
          <Button
            key={quick}
            size="small"
            variant="text"
            aria-pressed={isChosen}
            title={translate('payroll.period', { from: ranges[quick].startDate, to: ranges[quick].endDate })}
            onClick={() => onChoose(ranges[quick])}
            sx={{
              height: 34,
              px: 2.5,
              color: isChosen ? 'state.unknown.text' : 'text.secondary',
              bgcolor: isChosen ? 'brand.soft' : undefined,
            }}
          >
            {translate(`payroll.ranges.${quick}`)}
          </Button>
        );
      })}
    </Box>
  );
}
