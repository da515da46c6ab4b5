import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'react-admin';

interface Props {
  isWeekly: boolean;
  /** Null when the clinic has no hygienist whose week could be shown. */
  onWeek: (() => void) | null;
  onDay: () => void;
}

/** A day of everybody, or a provider's week. */
export function ViewSwitch({ isWeekly, onWeek, onDay }: Props) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={isWeekly ? 'week' : 'day'}
      aria-label={translate('calendar.views')}
    >
      <ToggleButton value="day" onClick={onDay} sx={buttonStyle}>
        {translate('calendar.day')}
      </ToggleButton>
      <ToggleButton value="week" disabled={onWeek === null} onClick={() => onWeek?.()} sx={buttonStyle}>
        {translate('calendar.week')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

const buttonStyle = {
  height: 34,
  px: 3,
  textTransform: 'none',
  color: 'text.secondary',
  '&.Mui-selected': { color: 'primary.main', bgcolor: 'brand.soft' },
  '&.Mui-selected:hover': { bgcolor: 'brand.soft' },
} as const;
