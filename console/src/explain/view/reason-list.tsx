import type { Reason, ReasonRow } from '@helix/contracts';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { dateText } from '../../components/clinic-format.js';
import { withDates } from '../with-dates.js';

const NOTHING = '–';
/** Of what can stand behind a reason, those that a person knows by a word. */
const NAMED = ['procedure', 'procedureRule', 'schedule', 'appointment', 'provider', 'fee'];

function Row({ row }: { row: ReasonRow }) {
  const translate = useTranslate();
  const kind = NAMED.includes(row.entity) ? translate(`explain.rows.${row.entity}`) : row.entity;
  const date = row.date && dateText(row.date);
  // A procedure is known by its day and its code; others have a word in place of the code, rules for both.
  return (
    <tr>
      {date && <td className="date">{date}</td>}
      <td className="code" colSpan={date ? 1 : 2}>
        {row.code ?? kind}
      </td>
      <td>{row.text ? withDates(row.text) : NOTHING}</td>
      <td className="whose">{row.whose || NOTHING}</td>
    </tr>
  );
}

function Rows({ rows }: { rows: readonly ReasonRow[] }) {
  const translate = useTranslate();
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        mt: 1.5,
        borderCollapse: 'separate',
        borderSpacing: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        fontSize: 12,
        lineHeight: '16px',
        '& td': { px: 2, py: 1.25, verticalAlign: 'top', overflowWrap: 'anywhere' },
        '& td:first-of-type': { pl: 2.5 },
        '& td:last-of-type': { pr: 2.5 },
        '& tbody tr + tr td': { borderTop: '1px solid', borderTopColor: 'surface.line' },
        '& .date, & .code': { width: '1%', whiteSpace: 'nowrap' },
        '& .date': { color: 'text.secondary' },
        '& .code': { fontWeight: 550 },
        '& .whose': { width: '30%', textAlign: 'right', color: 'text.secondary' },
      }}
    >
      <caption style={visuallyHidden}>{translate('explain.rowsLabel')}</caption>
      <thead style={visuallyHidden}>
        <tr>
          {['date', 'code', 'text', 'whose'].map((column) => (
            <th key={column} scope="col">
              {translate(`explain.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.entity} ${row.id}`} row={row} />
        ))}
      </tbody>
    </Box>
  );
}

/** A sentence, the rule that it comes from, and the stored rows that it rests on. */
export type ShownReason = Omit<Reason, 'rule'> & { rule: string | null };

/** Reasons in the order in which they led to a value. */
export function ReasonList({ reasons }: { reasons: readonly ShownReason[] }) {
  const translate = useTranslate();
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2.5 }}>
      {reasons.map(({ rule, text, rows }, index) => (
        <Box component="li" key={index} sx={{ position: 'relative', pl: 4 }}>
          <Box
            aria-hidden
            sx={{
              position: 'absolute',
              left: 3,
              top: 7,
              width: 6,
              height: 6,
              borderRadius: '50%',
              bgcolor: 'text.disabled',
            }}
          />
          {index < reasons.length - 1 && (
            <Box
              aria-hidden
              sx={{ position: 'absolute', left: 5.5, top: 17, bottom: -12, width: '1px', bgcolor: 'divider' }}
            />
          )}
          <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3 }}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{withDates(text)}</Box>
            {rule && (
              <Box component="span" sx={{ flexShrink: 0, fontSize: 12, color: 'text.secondary' }}>
                <span style={visuallyHidden}>{translate('explain.rule')} </span>
                {rule}
              </Box>
            )}
          </Box>
          {rows.length > 0 && <Rows rows={rows} />}
        </Box>
      ))}
    </Box>
  );
}
