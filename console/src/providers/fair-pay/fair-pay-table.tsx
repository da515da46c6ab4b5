import type { FairPayView, PayTotalsView } from '@helix/contracts';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { clinicFormat, type ClinicFormat } from '../../components/clinic-format.js';
import { useSession } from '../../session/session-context.js';
import { fairPayRows, hoursAndMinutes } from './fair-pay-rows.js';

interface Group {
  key: string;
  title: string;
  paid: PayTotalsView;
  proposed: PayTotalsView;
}

/** A range of days with its clocked time, and a row for each amount: paid, with the wage of the form, and the difference. */
function PeriodRows({ group: { title, paid, proposed }, format }: { group: Group; format: ClinicFormat }) {
  const translate = useTranslate();
  const hours = hoursAndMinutes(proposed.totalMinutesClocked);
  return (
    <tbody>
      <tr className="period">
        <th colSpan={4} scope="rowgroup">
          <Box sx={{ display: { sm: 'flex' }, justifyContent: 'space-between' }}>
            <span>{title}</span>
            <Box component="span" sx={{ display: 'block', fontWeight: 400, color: 'text.secondary' }}>
              {translate('providers.fairPay.clocked', { hours })}
            </Box>
          </Box>
        </th>
      </tr>
      {fairPayRows(paid, proposed, format).map((row) => (
        <tr key={row.name} className={row.name}>
          <th scope="row">{translate(`providers.fairPay.${row.name}`)}</th>
          <td>{row.paid}</td>
          <td>{row.proposed}</td>
          <td>{row.difference}</td>
        </tr>
      ))}
      {paid.daysWithoutWage > 0 && (
        <tr className="note">
          <td colSpan={4}>{translate('providers.fairPay.withoutWage', { smart_count: paid.daysWithoutWage })}</td>
        </tr>
      )}
    </tbody>
  );
}

/** The last pay periods one below the other, and their sum. */
export function FairPayTable({ answer: { periods, paid, proposed } }: { answer: FairPayView }) {
  const translate = useTranslate();
  const format = clinicFormat(useSession().clinic.currency);
  const groups: Group[] = periods.map(({ startDate, endDate, ...amounts }) => ({
    key: startDate,
    title: `${startDate} – ${endDate}`,
    ...amounts,
  }));
  const total = { key: 'total', title: translate('providers.fairPay.all'), paid, proposed };
  return (
    <Box component="table" sx={tableStyle}>
      <caption style={visuallyHidden}>{translate('providers.fairPay.title')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{translate('providers.fairPay.paid')}</th>
          <th scope="col">{translate('providers.fairPay.proposed')}</th>
          <th scope="col">{translate('providers.fairPay.difference')}</th>
        </tr>
      </thead>
      {[...groups, total].map((group) => (
        <PeriodRows key={group.key} group={group} format={format} />
      ))}
    </Box>
  );
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { p: 0, py: 0.25, fontWeight: 400, textAlign: 'right', whiteSpace: 'nowrap' },
  '& thead th': { pb: 1, fontSize: 12, fontWeight: 550, color: 'text.secondary' },
  '& tbody th': { textAlign: 'left', color: 'text.secondary' },
  // Tabular figures would widen the hyphens of its dates.
  '& .period th': {
    fontVariantNumeric: 'normal',
    pt: 2,
    pb: 1,
    fontWeight: 550,
    color: 'text.primary',
    borderTop: 1,
    borderColor: 'divider',
  },
  '& .totalPay td': { fontWeight: 600 },
  '& .cost td, & .cost th': { pb: 2 },
  '& .note td': { pb: 2, fontSize: 12, textAlign: 'left', whiteSpace: 'normal', color: 'text.secondary' },
  '& tbody:last-of-type .cost td, & tbody:last-of-type .cost th': { pb: 0 },
} as const;
