import Box from '@mui/material/Box';
import { memo, useId, useRef, type KeyboardEvent } from 'react';
import { shownText, valueText, type ResultColumn } from './result-columns.js';
import { useRowWindow } from './use-row-window.js';

const ROW = 30;
const HEAD = 32;
/** Rows that Page Up and Page Down move by. */
const PAGE = 10;
/** The column of the row numbers, pixels. */
const NUMBERS = 56;

interface Props {
  label: string;
  rows: readonly Record<string, unknown>[];
  columns: readonly ResultColumn[];
  /** The index of the selected row; null: none. */
  selected: number | null;
  onSelect: (index: number) => void;
  /** Called by Enter and a double click. */
  onOpen: (index: number) => void;
}

const Cell = memo(function Cell({ value }: { value: unknown }) {
  const text = valueText(value);
  return text === null ? <i>NULL</i> : shownText(text);
});

/** The index of the row that a key moves to; undefined for other keys. */
function rowOfKey(key: string, selected: number | null, count: number): number | undefined {
  const from = selected ?? -1;
  const moves: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE,
    PageUp: from - PAGE,
    Home: 0,
    End: count - 1,
  };
  const to = moves[key];
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to));
}

/** The rows of a statement. However many there are, only those that are seen are rendered; arrow keys select one. */
export function ResultGrid({ label, rows, columns, selected, onSelect, onOpen }: Props) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { first, end, reveal } = useRowWindow(scroller, rows.length, { rowHeight: ROW, headHeight: HEAD });
  const isSelectedShown = selected !== null && selected >= first && selected < end;
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && selected !== null) return onOpen(selected);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = rowOfKey(event.key, selected, rows.length);
    if (to === undefined) return;
    event.preventDefault();
    onSelect(to);
    reveal(to);
  };
  const width = NUMBERS + columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <Box
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={isSelectedShown ? `${id}-${selected}` : undefined}
      onKeyDown={handleKey}
      sx={gridStyle}
    >
      <table role="presentation" style={{ minWidth: width }}>
        <colgroup>
          <col style={{ width: NUMBERS }} />
          {columns.map((column) => (
            <col key={column.name} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            <th role="columnheader" aria-label="#" data-number>
              #
            </th>
            {columns.map(({ name, isNumeric }) => (
              <th key={name} role="columnheader" data-numeric={isNumeric || undefined} title={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {first > 0 && <tr aria-hidden style={{ height: first * ROW }} />}
          {rows.slice(first, end).map((row, offset) => {
            const index = first + offset;
            return (
              <tr
                key={index}
                id={`${id}-${index}`}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={index === selected}
                onClick={() => onSelect(index)}
                onDoubleClick={() => onOpen(index)}
              >
                <th role="rowheader" data-number>
                  {index + 1}
                </th>
                {columns.map(({ name, isNumeric }) => (
                  <td key={name} role="gridcell" data-numeric={isNumeric || undefined}>
                    <Cell value={row[name]} />
                  </td>
                ))}
              </tr>
            );
          })}
          {end < rows.length && <tr aria-hidden style={{ height: (rows.length - end) * ROW }} />}
        </tbody>
      </table>
    </Box>
  );
}

const gridStyle = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  borderTop: 1,
  borderColor: 'surface.line',
  borderRadius: '0 0 12px 12px',
  '&:focus-visible': { outlineOffset: -2 },
  '& table': { tableLayout: 'fixed', width: '100%', borderCollapse: 'separate', borderSpacing: 0, fontSize: 13 },
  '& th, & td': {
    height: ROW,
    px: 3,
    py: 0,
    textAlign: 'left',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    borderBottom: 1,
    borderColor: 'surface.line',
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: HEAD,
    fontSize: 12,
    fontWeight: 550,
    color: 'text.secondary',
    bgcolor: 'background.paper',
    borderColor: 'divider',
  },
  '& [data-numeric]': { textAlign: 'right' },
  '& [data-number]': { pl: 4, pr: 1, textAlign: 'left', fontSize: 12, fontWeight: 400, color: 'text.secondary' },
  '& td i': { fontSize: 12, color: 'text.secondary' },
  '& tbody tr': { cursor: 'default' },
  '& tbody tr:hover > *': { bgcolor: 'surface.sunken' },
  '& tbody tr[aria-selected="true"] > *': { bgcolor: 'brand.soft' },
} as const;
