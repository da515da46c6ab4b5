import type { Reason, ReasonRow } from '@helix/contracts';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { createContext, useContext, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useDateFormat } from '../../components/dates/date-format.js';
import { useSentence } from './use-sentence.js';

const NO_VALUE = '–';
/** The entities that have a name for users. */
const NAMED_ENTITIES = ['procedure', 'procedureRule', 'schedule', 'appointment', 'provider', 'fee'];

function Row({ row }: { row: ReasonRow }) {
  const translate = useTranslate();
  const { dateText } = useDateFormat();
  const sentence = useSentence();
  const kind = NAMED_ENTITIES.includes(row.entity) ? translate(`explain.rows.${row.entity}`) : row.entity;
  const date = row.date && dateText(row.date);
  // Procedures have a date and a code. Other rows show their kind in place of the code, rules in place of both.
  return (
    <tr>
      {date && <td className="date">{date}</td>}
      <td className="code" colSpan={date ? 1 : 2}>
        {row.code ?? kind}
      </td>
      <td className="text">{row.text ? sentence(row.text) : NO_VALUE}</td>
      <td className="whose">{row.whose || NO_VALUE}</td>
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
        // The text stands below the others on a phone.
        '@media (max-width: 599px)': {
          '&, & tbody': { display: 'block' },
          '& tbody tr': { display: 'flex', flexWrap: 'wrap' },
          '& tbody tr + tr': { borderTop: '1px solid', borderTopColor: 'surface.line' },
          '& tbody tr + tr td': { borderTop: 0 },
          '& .date, & .code, & .whose': { width: 'auto' },
          '& .whose': { flex: 1 },
          '& .text': { order: 1, flex: '1 0 100%', pt: 0, pl: 2.5 },
        },
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

/** A sentence, the rule that it comes from, and the stored rows that it is based on. */
export type ShownReason = Omit<Reason, 'rule'> & { rule: string | null };

/** Whether the user asked for the rules behind the sentences. */
export const DetailsContext = createContext(false);

/** Reasons in the order in which they lead to a value. With details, each rule is named once in a row of its sentences. */
export function ReasonList({ reasons }: { reasons: readonly ShownReason[] }) {
  const translate = useTranslate();
  const sentence = useSentence();
  const showsDetails = useContext(DetailsContext);
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
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{sentence(text)}</Box>
            {showsDetails && rule && rule !== reasons[index - 1]?.rule && (
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

interface AnswerProps {
  /** The value itself. */
  value: ReactNode;
  /** Follows the value. */
  unit?: ReactNode;
  /** Between the value and its reasons. */
  children?: ReactNode;
  reasons: readonly ShownReason[];
  /** The table between value and reasons says what the reasons say, which then are details. */
  hasTable?: boolean;
}

/** A value with its reasons. */
export function Answer({ value, unit, children, reasons, hasTable = false }: AnswerProps) {
  const showsDetails = useContext(DetailsContext);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Box
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1.5,
            fontSize: 24,
            lineHeight: '32px',
            fontWeight: 650,
            letterSpacing: '-0.015em',
          }}
        >
          {value}
        </Box>
        {unit && <Box sx={{ color: 'text.secondary' }}>{unit}</Box>}
      </Box>
      {children}
      {reasons.length > 0 && (showsDetails || !hasTable) && <ReasonList reasons={reasons} />}
    </Box>
  );
}
