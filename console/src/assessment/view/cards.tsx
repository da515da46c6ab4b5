import type { AssessmentResourcingRow } from '@helix/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';
import type { AssessmentParts } from '../../components/assessment/assessment-parts.js';
import { generalFigures } from '../../components/assessment/general-figures.js';
import { clinicFormat } from '../../components/clinic-format.js';
import { Panel } from '../../components/metrics/panel.js';
import { countText, percentText } from '../../components/number-text.js';
import { useSession } from '../../session/session-context.js';
import { DetailsButton } from './details-button.js';
import { NumberTable } from './number-table.js';

/** Longer lists of plans and procedures scroll, pixels. */
const MAX_HEIGHT = 420;

interface CardProps {
  title: string;
  hint?: string;
  isLoading: boolean;
  /** Whether there are rows to show. */
  isEmpty: boolean;
  children: ReactNode;
}

function Card({ title, hint, isLoading, isEmpty, children }: CardProps) {
  const translate = useTranslate();
  return (
    <Panel title={title} titleVariant="h2" hint={hint} aria-busy={isLoading}>
      {isLoading && (
        <AfterDelay>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} height={34} />
          ))}
        </AfterDelay>
      )}
      {!isLoading && isEmpty && (
        <Box sx={{ py: 6, textAlign: 'center', typography: 'body2', color: 'text.secondary' }}>
          {translate('dashboards.noData')}
        </Box>
      )}
      {!isLoading && !isEmpty && children}
    </Panel>
  );
}

interface PartsProps {
  parts: AssessmentParts | undefined;
}

export function GeneralCard({ parts }: PartsProps) {
  const translate = useTranslate();
  const format = clinicFormat(useSession().clinic.currency);
  const title = translate('assessment.general');
  const rows = generalFigures(parts?.general ?? [], format);
  return (
    <Card title={title} hint={translate('assessment.months')} isLoading={!parts} isEmpty={rows.length === 0}>
      <NumberTable
        label={title}
        columns={[translate('assessment.figure'), translate('assessment.value')]}
        rows={rows.map(({ key, text }) => ({
          name: translate(`assessment.figures.${key}`),
          values: [text ?? translate('dashboards.notAvailable')],
        }))}
      />
    </Card>
  );
}

export function ProcedureCard({ parts }: PartsProps) {
  const translate = useTranslate();
  const format = clinicFormat(useSession().clinic.currency);
  const title = translate('assessment.procedures');
  const percent = (value: number | null) =>
    value === null ? translate('dashboards.notAvailable') : percentText(value);
  const rows = parts?.procedures ?? [];
  return (
    <Card title={title} hint={translate('assessment.months')} isLoading={!parts} isEmpty={rows.length === 0}>
      <NumberTable
        label={title}
        maxHeight={MAX_HEIGHT}
        columns={['procedure', 'count', 'patients', 'ofAppointments', 'revenue', 'ofRevenue'].map((column) =>
          translate(`assessment.columns.${column}`),
        )}
        rows={rows.map((row) => ({
          name: row.ProcedureName,
          values: [
            countText(row.Count),
            countText(row.Patients),
            percent(row.PercentOfAppointments),
            row.Revenue === null ? translate('dashboards.notAvailable') : format.exactMoney(row.Revenue),
            percent(row.RevenuePercent),
          ],
        }))}
      />
    </Card>
  );
}

export function InsuranceCard({ parts }: PartsProps) {
  const translate = useTranslate();
  const title = translate('assessment.insurances');
  const rows = parts?.insurances ?? [];
  return (
    <Card title={title} hint={translate('assessment.active')} isLoading={!parts} isEmpty={rows.length === 0}>
      <NumberTable
        label={title}
        maxHeight={MAX_HEIGHT}
        columns={[translate('assessment.columns.plan'), translate('assessment.columns.patients')]}
        rows={rows.map((row) => ({ name: row.InsurancePlan, values: [countText(row.Count)] }))}
      />
    </Card>
  );
}

type NeedRow = Extract<AssessmentResourcingRow, { NumberOfAppointmentsNeededPerYear: number }>;
type HoursRow = Exclude<AssessmentResourcingRow, NeedRow>;
const isNeed = (row: AssessmentResourcingRow): row is NeedRow => 'NumberOfAppointmentsNeededPerYear' in row;
const isHours = (row: AssessmentResourcingRow): row is HoursRow => !isNeed(row);

export function ResourcingCard({ parts }: PartsProps) {
  const translate = useTranslate();
  const title = translate('assessment.resourcing');
  const rows = parts?.resourcing ?? [];
  const hours = (value: number | null) => (value === null ? translate('dashboards.notAvailable') : countText(value));
  const intervalText = (row: NeedRow) => {
    if ('Total' in row) return translate('assessment.total');
    return row.RecallIntervalInMonths === 'None'
      ? translate('assessment.noInterval')
      : translate('assessment.everyMonths', { smart_count: row.RecallIntervalInMonths });
  };
  return (
    <Card title={title} hint={translate('assessment.active')} isLoading={!parts} isEmpty={rows.length === 0}>
      <NumberTable
        label={title}
        columns={[translate('assessment.columns.interval'), translate('assessment.columns.needed')]}
        rows={rows.filter(isNeed).map((row) => ({
          name: intervalText(row),
          values: [countText(row.NumberOfAppointmentsNeededPerYear)],
          isTotal: 'Total' in row,
        }))}
      />
      {rows.filter(isHours).map((row) => (
        <Box key="hours" sx={{ mt: 3, typography: 'body2', color: 'text.secondary' }}>
          {translate('assessment.hours', {
            needed: hours(row.HoursNeededPerYear),
            available: hours(row.HoursAvailablePerYear),
          })}
        </Box>
      ))}
      <DetailsButton />
    </Card>
  );
}
