import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import type { HistoryRowView } from '@helix/contracts';
import type { DatedTreatment } from '@helix/hygiene';
import { useTranslate } from 'react-admin';
import { dateText } from '../../components/clinic-format.js';
import { TapTooltip } from '../../components/tap-tooltip.js';
import { RowAction } from '../../components/list/row-action.js';
import { UsedBar, type UnitsUsed } from './used-bar.js';

/** The least height of a row, in pixels. */
export const TREATMENT_HEIGHT = 44;

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
        minHeight: TREATMENT_HEIGHT,
        py: 1,
        borderTop: 1,
        borderColor: 'surface.line',
        '&:first-of-type': { borderTop: 0 },
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
