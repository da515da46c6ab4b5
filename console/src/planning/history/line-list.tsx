import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';

/** How many lines the card shows; the rest is one click away. */
const SHOWN = 6;

interface Props<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  onOpen: (row: Row) => void;
  /** Says how many there are. */
  allLabel: string;
  children: (row: Row) => ReactNode;
}

/** A line, and a second one with what it is about; null: nothing. */
export function TwoLines({ second, children }: { second: string | null; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, width: '100%' }}>
      {children}
      {second !== null && (
        <Box component="span" sx={{ flexBasis: '100%', color: 'text.secondary' }}>
          {second}
        </Box>
      )}
    </Box>
  );
}

/** Lines of the history that open something, the first ones of many. */
export function LineList<Row>({ rows, keyOf, onOpen, allLabel, children }: Props<Row>) {
  const [first] = rows;
  return (
    <>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, pt: 1, listStyle: 'none', '& > :first-of-type > button': { borderTop: 0 } }}
      >
        {rows.slice(0, SHOWN).map((row) => (
          <li key={keyOf(row)}>
            <Box
              component="button"
              type="button"
              onClick={() => onOpen(row)}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 2,
                rowGap: 0.5,
                width: '100%',
                minHeight: 40,
                px: 0,
                py: 1.5,
                border: 0,
                borderTop: 1,
                borderColor: 'surface.line',
                bgcolor: 'transparent',
                color: 'text.primary',
                font: 'inherit',
                typography: 'body2',
                textAlign: 'left',
                overflowWrap: 'anywhere',
                cursor: 'pointer',
                '&:hover': { color: 'primary.main' },
                [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
              }}
            >
              {children(row)}
            </Box>
          </li>
        ))}
      </Box>
      {first !== undefined && rows.length > SHOWN && (
        <Button size="small" variant="text" onClick={() => onOpen(first)} sx={{ ml: -2.5, mb: -1.5 }}>
          {allLabel}
        </Button>
      )}
    </>
  );
}
