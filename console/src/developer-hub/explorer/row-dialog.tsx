import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import { useTranslate } from 'react-admin';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { countText } from '../../components/number-text.js';
import { valueText, type ResultColumn } from './result-columns.js';

interface Props {
  /** From 0. */
  index: number;
  row: Record<string, unknown>;
  columns: readonly ResultColumn[];
  onClose: () => void;
}

/** A row of a statement with its whole values, one below the other. */
export function RowDialog({ index, row, columns, onClose }: Props) {
  const translate = useTranslate();
  const title = translate('developerHub.explorer.row', { number: countText(index + 1) });
  return (
    <DialogFrame title={title} onClose={onClose} width={640}>
      <DialogContent tabIndex={0} aria-label={title} role="group" sx={{ pb: 6 }}>
        <Box component="dl" sx={listStyle}>
          {columns.map(({ name }) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{valueText(row[name]) ?? <i>NULL</i>}</dd>
            </Box>
          ))}
        </Box>
      </DialogContent>
    </DialogFrame>
  );
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'fit-content(40%) 1fr' },
  columnGap: 6,
  rowGap: { xs: 0.5, sm: 2 },
  m: 0,
  typography: 'body2',
  '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
  '& dd': { m: 0, mb: { xs: 2, sm: 0 }, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& i': { color: 'text.secondary' },
} as const;
