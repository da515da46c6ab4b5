import type { CoverageYearRow, LimitAtAppointment } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { dateText } from '../../components/clinic-format.js';
import { IconAfterLastWord } from '../../components/icon-after-last-word.js';
import { HintIcon } from '../../components/metrics/panel.js';
import { phoneRows } from './phone-rows.js';
import { procedureName } from './procedure-names.js';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: theme.spacing(2, 1.5),
    textAlign: 'right',
    verticalAlign: 'top',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& thead th': {
    paddingBlock: theme.spacing(1),
    fontSize: 12,
    fontWeight: 500,
    verticalAlign: 'bottom',
    color: theme.vars.palette.text.secondary,
  },
  '& th:first-of-type': { textAlign: 'left', paddingLeft: 0, width: '34%' },
  '& tbody th': { fontWeight: 550 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '@media (min-width: 600px)': { '& [data-starts-next]': { borderLeft: `1px solid ${theme.vars.palette.divider}` } },
  ...phoneRows(theme, '1.3fr 1.25fr 0.9fr 0.65fr'),
}));

/** Figures as wide as each other would widen the hyphens. */
const dateStyle = { whiteSpace: 'nowrap', fontVariantNumeric: 'normal' } as const;

interface Props {
  rows: readonly CoverageYearRow[];
  /** `yyyy-mm-dd`; null: without a next appointment. */
  nextDate: string | null;
  /** Why a procedure is covered or not. */
  whyOf: (procedureRuleTypeId: number) => string;
}

/** The limits of a patient: used, planned, left, and what is left at the next appointment. */
export function YearTable({ rows, nextDate, whyOf }: Props) {
  const translate = useTranslate();
  const name = (column: string): string => translate(`coverage.year.${column}`);
  const head = (column: string) => <th scope="col">{name(column)}</th>;
  return (
    <Table aria-label={translate('coverage.year.title')}>
      <thead>
        <tr>
          {head('limit')}
          {head('covered')}
          {head('used')}
          {head('planned')}
          {head('left')}
          {head('renews')}
          {nextDate !== null && (
            <>
              <th scope="col" data-starts-next>
                {name('regained')}
                <Box sx={dateStyle}>{dateText(nextDate)}</Box>
              </th>
              {head('plannedNext')}
              {head('leftNext')}
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { name: limit, isGranted, procedureRuleTypeIds, coverageType, current, renewsOn, next, regained } = row;
          return (
            <tr key={`${limit} ${procedureRuleTypeIds.join()} ${isGranted} ${current === null}`}>
              <th scope="row">
                <IconAfterLastWord text={limit}>
                  <HintIcon
                    text={whyOf(procedureRuleTypeIds[0] ?? 0)}
                    label={translate('coverage.year.why', { limit })}
                  />
                </IconAfterLastWord>
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {[
                    ...(isGranted ? [translate('coverage.grants.title')] : []),
                    ...procedureRuleTypeIds.map(procedureName),
                    translate(`coverage.year.${coverageType}`),
                  ].join(' · ')}
                </Box>
                {current && <UnitsBar at={current} />}
              </th>
              {current ? (
                <>
                  <td data-label={name('covered')}>{current.covered}</td>
                  <td data-label={name('used')}>{current.used}</td>
                  <td data-label={name('planned')}>
                    {current.planned}
                    <Exceeding at={current} />
                  </td>
                  <Left at={current} label={name('left')} />
                  <Box component="td" data-label={name('renews')} sx={dateStyle}>
                    {renewsOn !== null
                      ? dateText(renewsOn)
                      : isUnused(current)
                        ? '–'
                        : translate('coverage.year.never')}
                  </Box>
                </>
              ) : (
                <NotApplying columns={5} />
              )}
              {nextDate !== null &&
                (next ? (
                  <>
                    <Box
                      component="td"
                      data-starts-next
                      data-label={`${name('regained')} ${dateText(nextDate)}`}
                      sx={regained > 0 ? { color: 'state.success.text' } : {}}
                    >
                      {regained > 0 ? `+${regained}` : regained}
                    </Box>
                    <td data-label={name('plannedNext')}>
                      {next.planned}
                      <Exceeding at={next} />
                    </td>
                    <Left at={next} label={name('leftNext')} />
                  </>
                ) : (
                  <NotApplying columns={3} />
                ))}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** What was not used has nothing to renew. */
const isUnused = ({ used, planned, left }: LimitAtAppointment): boolean => used + planned === 0 && left > 0;

function NotApplying({ columns }: { columns: number }) {
  const translate = useTranslate();
  return (
    <Box component="td" colSpan={columns} sx={{ color: 'text.secondary' }}>
      {translate('coverage.year.notApplying')}
    </Box>
  );
}

function Left({ at: { left }, label }: { at: LimitAtAppointment; label: string }) {
  const color = left >= 1 ? 'text.primary' : left > 0 ? 'state.warning.text' : 'state.fail.text';
  return (
    <Box component="td" data-label={label} sx={{ color, fontWeight: 600 }}>
      {left}
    </Box>
  );
}

function Exceeding({ at: { exceeding } }: { at: LimitAtAppointment }) {
  const translate = useTranslate();
  if (exceeding === 0) return null;
  return (
    <Box sx={{ typography: 'caption', color: 'state.fail.text', whiteSpace: 'nowrap' }}>
      {translate('coverage.year.over', { units: exceeding })}
    </Box>
  );
}

/** Used, planned and left of what is covered, as a bar. */
function UnitsBar({ at: { covered, used, planned, left } }: { at: LimitAtAppointment }) {
  const translate = useTranslate();
  const share = (units: number): string => `${covered > 0 ? Math.min(100, (units / covered) * 100) : 0}%`;
  return (
    <Box
      role="img"
      aria-label={translate('coverage.year.bar', { used, planned, left, covered })}
      sx={{
        display: 'flex',
        height: 8,
        mt: 1,
        maxWidth: 240,
        borderRadius: '4px',
        overflow: 'hidden',
        bgcolor: 'state.success.tint',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flexShrink: 0, width: share(used), bgcolor: 'state.none.bar' }} />
      <Box sx={{ flexShrink: 0, width: share(planned), bgcolor: 'primary.main' }} />
    </Box>
  );
}
