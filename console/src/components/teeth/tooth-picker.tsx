import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { COARSE_POINTER, TOUCH_TARGET } from '../touch-targets.js';
import { toothByKey, TOOTH_ROWS } from './tooth-chart.js';
import './texts.js';

const Tooth = styled('button')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  minWidth: 0,
  height: 36,
  margin: 0,
  padding: 0,
  font: 'inherit',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  color: 'inherit',
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  cursor: 'pointer',
  '&:hover': { borderColor: theme.vars.palette.text.disabled },
  '&[aria-pressed="true"]': {
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
    fontWeight: 600,
  },
  [COARSE_POINTER]: { height: TOUCH_TARGET },
}));

const PHONE = `${COARSE_POINTER} and (max-width: 767px)`;

/** Half a row of the chart. On a phone the teeth of adults take two lines, so that each is large enough for a finger. */
const halfStyle = (teeth: number) => ({
  display: 'grid',
  gap: '3px',
  gridTemplateColumns: 'repeat(8, minmax(28px, 36px))',
  [COARSE_POINTER]: { gridTemplateColumns: `repeat(8, ${TOUCH_TARGET}px)`, gap: 0 },
  [PHONE]: { gridTemplateColumns: `repeat(${teeth > 5 ? 4 : 5}, 44px)` },
});

interface Props {
  selected: readonly number[];
  onToggle: (tooth: number) => void;
  /** What a tooth means for the procedure, for example its price; read out with its number. */
  describe?: (tooth: number) => string | null;
  autoFocus?: boolean;
}

/** The teeth of adults and children as a dentist draws them. Arrow keys move, Space and Enter select. */
export function ToothPicker({ selected, onToggle, describe, autoFocus = false }: Props) {
  const translate = useTranslate();
  const chart = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(() => selected[0] ?? 18);
  const move = (event: KeyboardEvent<HTMLButtonElement>, tooth: number): void => {
    // Enter selects the tooth; it must not also save the dialog.
    if (event.key === 'Enter') {
      event.preventDefault();
      onToggle(tooth);
      return;
    }
    const next = toothByKey(tooth, event.key);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    chart.current?.querySelector<HTMLElement>(`[data-tooth="${next}"]`)?.focus();
  };
  const toothButton = (tooth: number) => {
    const note = describe?.(tooth) ?? null;
    const name = translate('teeth.tooth', { tooth });
    return (
      <Tooth
        key={tooth}
        type="button"
        data-tooth={tooth}
        aria-pressed={selected.includes(tooth)}
        aria-label={note === null ? name : `${name}, ${note}`}
        tabIndex={tooth === current ? 0 : -1}
        autoFocus={autoFocus && tooth === current}
        onFocus={() => setCurrent(tooth)}
        onKeyDown={(event) => move(event, tooth)}
        onClick={() => onToggle(tooth)}
      >
        {tooth}
      </Tooth>
    );
  };
  return (
    <Box ref={chart} role="group" aria-label={translate('teeth.chart')} sx={{ display: 'grid', gap: 2 }}>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          typography: 'caption',
          color: 'text.secondary',
          [PHONE]: { display: 'none' },
        }}
      >
        <span>{translate('teeth.right')}</span>
        <span>{translate('teeth.left')}</span>
      </Box>
      {TOOTH_ROWS.map(({ name, right, left }) => (
        <Box
          key={name}
          role="group"
          aria-label={translate(`teeth.rows.${name}`)}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'center',
            columnGap: 2,
            rowGap: '3px',
            // Both halves beside each other on a tablet held upright.
            [COARSE_POINTER]: { mx: -2 },
            [PHONE]: { mx: 0 },
          }}
        >
          <Box
            aria-hidden
            sx={{
              display: 'none',
              typography: 'caption',
              color: 'text.secondary',
              [PHONE]: { display: 'block', flexBasis: '100%' },
            }}
          >
            {translate(`teeth.rows.${name}`)}
          </Box>
          <Box sx={halfStyle(right.length)}>
            {Array.from({ length: 8 - right.length }, (_none, index) => (
              <Box key={index} sx={{ [PHONE]: { display: 'none' } }} />
            ))}
            {right.map(toothButton)}
          </Box>
          <Box sx={halfStyle(left.length)}>{left.map(toothButton)}</Box>
        </Box>
      ))}
    </Box>
  );
}
