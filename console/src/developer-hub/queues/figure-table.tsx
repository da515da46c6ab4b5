import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Row {
  names: readonly string[];
  /** `warns`: something stands there that should not stay. */
  figures: readonly { text: string; warns: boolean }[];
}

interface Props {
  label: string;
  /** The headings of the names, and of the figures at the right. */
  names: readonly string[];
  figures: readonly string[];
  rows: readonly Row[];
  /** Shown in place of no rows. */
  empty: string;
}

/** Lets a name such as `recordingCheck` or `pms.changes` break between its words. */
const breakable = (name: string): ReactNode[] =>
  name
    .split(/(?<=\.)|(?<=[a-z])(?=[A-Z])/)
    .flatMap((word, index) => (index === 0 ? [word] : [<wbr key={index} />, word]));

/** Names with their figures. */
export function FigureTable({ label, names, figures, rows, empty }: Props) {
  if (rows.length === 0) return <Box sx={{ px: 4, pb: 4, color: 'text.secondary', typography: 'body2' }}>{empty}</Box>;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label={label} sx={tableStyle}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name}>{name}</th>
            ))}
            {figures.map((name) => (
              <th key={name} data-figure>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.names.join(' ')}>
              {row.names.map((name) => (
                <td key={name}>{breakable(name)}</td>
              ))}
              {row.figures.map(({ text, warns }, index) => (
                <td key={figures[index]} data-figure data-warns={warns || undefined}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': {
    height: 32,
    px: { xs: 2, sm: 4 },
    py: 0.5,
    textAlign: 'left',
    borderTop: 1,
    borderColor: 'surface.line',
    '&:first-of-type': { pl: 4 },
    '&:last-of-type': { pr: 4 },
  },
  '& th': { fontSize: 12, fontWeight: 550, color: 'text.secondary' },
  '& [data-figure]': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& [data-warns]': { color: 'state.warning.text', fontWeight: 600 },
} as const;
