import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import type { HistoryRowView } from '@helix/contracts';
import { HISTORY_BLOCK_SIZE, type DatedTreatment } from '@helix/hygiene';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { dateText } from '../../components/clinic-format.js';
import { TapTooltip } from '../../components/tooltip/tap-tooltip.js';
import { RowAction } from '../../components/row-action.js';
import { UsedBar, type UnitsUsed } from './used-bar.js';

/** The least height of a row, in pixels. */
const ROW_HEIGHT = 44;
/** Where there is room, the rows stand in two columns. */
const BROAD = '@container (min-width: 560px)';
const ROWS_OF_COLUMN = HISTORY_BLOCK_SIZE / 2;

interface ListProps {
  /** Whether it is as high as a whole block, so that nothing moves when the next one shows. */
  keepsHeight: boolean;
  children: ReactNode;
}

/** The rows of a block. */
export function TreatmentList({ keepsHeight, children }: ListProps) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignContent: 'start',
          columnGap: 6,
          m: 0,
          p: 0,
          pt: 1,
          minHeight: keepsHeight ? HISTORY_BLOCK_SIZE * ROW_HEIGHT : 0,
          listStyle: 'none',
          '& > :first-of-type': { borderTop: 0 },
          [BROAD]: {
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            gridTemplateRows: `repeat(${ROWS_OF_COLUMN}, auto)`,
            gridAutoFlow: 'column',
            minHeight: keepsHeight ? ROWS_OF_COLUMN * ROW_HEIGHT : 0,
            [`& > :nth-of-type(${ROWS_OF_COLUMN}n + 1)`]: { borderTop: 0 },
          },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface Props {
  treatment: DatedTreatment<HistoryRowView>;
  /** Of the insurance; null: nothing is known. */
  used: UnitsUsed | null;
  onRemove: () => void;
}

/** A treatment with its code, its day and how long it is ago. Only one that was added in Helix can be removed. */
export function TreatmentRow({ treatment, used, onRemove }: Props) {
  const translate = useTranslate();
  const { adaCode, name, date, monthsSince, isAdded } = treatment;
  const ago =
    monthsSince === null
      ? ''
      : monthsSince === 0
        ? translate('treatmentHistory.thisMonth')
        : translate('treatmentHistory.months', { smart_count: monthsSince });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: ROW_HEIGHT,
        py: 1,
        borderTop: 1,
        borderColor: 'surface.line',
        typography: 'body2',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', columnGap: 2 }}>
          <Box component="span" sx={{ flexShrink: 0, fontWeight: 550 }}>
            {adaCode}
          </Box>
          <TapTooltip title={name}>
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {name}
            </Box>
          </TapTooltip>
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            typography: 'caption',
            color: 'text.secondary',
            whiteSpace: 'nowrap',
          }}
        >
          <span>{dateText(date)}</span>
          {ago !== '' && <span>{ago}</span>}
        </Box>
      </Box>
      {used !== null && <UsedBar used={used} />}
      {isAdded && (
        <RowAction
          label={translate('treatmentHistory.remove', { procedure: name, date: dateText(date) })}
          tooltip={translate('treatmentHistory.removeTitle')}
          onClick={onRemove}
        >
          <DeleteIcon sx={{ fontSize: 18 }} />
        </RowAction>
      )}
    </Box>
  );
}
