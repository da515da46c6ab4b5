import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { MAX_SHIFTS } from '@helix/hygiene';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { preventFocusLoss } from '../../components/form/dialog-frame.js';
import { Toggle } from '../../components/form/toggle.js';
import { minutesText } from '../../components/number-text.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { ShiftRow } from './shift-row.js';
import { minutesOfDay, withoutShift, withShift, type ShiftForm, type WeekForm } from './week-form.js';

interface Props {
  /** 0 is Sunday. */
  index: number;
  onCopy: () => void;
}

/** A day of the week: the switch, up to three shifts, and its hours. */
export function DayRow({ index, onCopy }: Props) {
  const translate = useTranslate();
  const { control, setValue } = useFormContext<{ days: WeekForm }>();
  const day = useWatch({ control, name: `days.${index}` });
  const row = useRef<HTMLDivElement>(null);
  const focused = useRef<number | null>(null);
  const name = translate(`providers.schedule.days.${index + 1}`);
  const setShifts = (shifts: ShiftForm[], focus: number): void => {
    focused.current = focus;
    setValue(`days.${index}.shifts`, shifts, { shouldDirty: true });
  };
  // The button that added or removed a shift may be gone with it.
  useEffect(() => {
    if (focused.current === null) return;
    const start = row.current?.querySelectorAll<HTMLInputElement>('[role="group"]')[focused.current];
    start?.querySelector('input')?.focus();
    focused.current = null;
  }, [day.shifts.length]);
  return (
    <Box
      ref={row}
      role="group"
      aria-label={name}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto auto', sm: '136px minmax(0, 1fr) auto auto' },
        alignItems: 'start',
        columnGap: 2,
        rowGap: 1,
        py: 2,
        borderTop: 1,
        borderColor: 'surface.line',
      }}
    >
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2.5, minHeight: 36, fontWeight: 550 }}>
        <Toggle
          checked={day.hasShift}
          onChange={({ target }) => setValue(`days.${index}.hasShift`, target.checked, { shouldDirty: true })}
        />
        {name}
      </Box>
      <Box
        sx={{
          display: { xs: day.hasShift ? 'grid' : 'none', sm: 'grid' },
          gap: 2,
          gridColumn: { xs: '1 / -1', sm: 'auto' },
          order: { xs: 1, sm: 0 },
        }}
      >
        {day.shifts.map((_, at) => (
          <ShiftRow
            key={at}
            name={`days.${index}.shifts.${at}`}
            day={name}
            shift={at + 1}
            isDisabled={!day.hasShift}
            onAdd={
              day.hasShift && at === day.shifts.length - 1 && day.shifts.length < MAX_SHIFTS
                ? () => setShifts(withShift(day.shifts), day.shifts.length)
                : null
            }
            onRemove={
              day.hasShift && day.shifts.length > 1
                ? () => setShifts(withoutShift(day.shifts, at), Math.max(0, at - 1))
                : null
            }
          />
        ))}
      </Box>
      <Box
        className="figures"
        sx={{
          minWidth: 60,
          lineHeight: '36px',
          textAlign: 'right',
          color: 'text.secondary',
          whiteSpace: 'nowrap',
          [COARSE_POINTER]: { lineHeight: `${TOUCH_TARGET}px` },
        }}
      >
        {day.hasShift ? minutesText(minutesOfDay(day)) : translate('providers.schedule.noShift')}
      </Box>
      <Tooltip title={translate('providers.schedule.copy')}>
        <IconButton
          aria-label={translate('providers.schedule.copyLabel', { day: name })}
          onClick={onCopy}
          sx={{ mt: 0.25, visibility: day.hasShift ? 'visible' : 'hidden' }}
          {...preventFocusLoss}
        >
          <CopyIcon sx={{ fontSize: 16 }} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
