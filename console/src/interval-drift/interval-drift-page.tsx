import { MAX_CHART_DAYS, type IntervalDrift } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { FilterChips } from '../components/charts/filter-chips.js';
import { Panel } from '../components/metrics/panel.js';
import { RangeForm } from '../components/report-range/range-form.js';
import { RangePage } from '../components/report-range/range-page.js';
import { useReportRange } from '../components/report-range/use-report-range.js';
import { useReport } from '../components/report-range/use-report.js';
import { DriftPanel } from './drift-panel.js';
import { LoadingPanel } from './loading-panel.js';
import './texts.js';

/** The days of the report when the address names none: a year. */
const DEFAULT_DAYS = 365;

/** `/reports/intervaldrift`: how patients keep the intervals of their rules, and what is lost, for clinic admins. */
export default function IntervalDriftPage() {
  const translate = useTranslate();
  const { range, query, generate, show } = useReportRange(DEFAULT_DAYS, MAX_CHART_DAYS);
  const { data, isFetching, failure } = useReport<IntervalDrift>('Report/IntervalDrift', { ...range });
  const types = data?.types ?? [];
  const chosen = types.find(({ procedureRuleTypeId }) => String(procedureRuleTypeId) === query.get('type')) ?? types[0];
  return (
    <RangePage
      title={translate('navigation.intervalDrift')}
      search={translate('intervalDrift.search')}
      isLoading={isFetching}
      form={
        <RangeForm
          range={range}
          maxDays={MAX_CHART_DAYS}
          isLoading={isFetching}
          onGenerate={(days) => generate(days)}
        />
      }
    >
      {data && chosen ? (
        <>
          <FilterChips
            label={translate('intervalDrift.procedure')}
            choices={types.map(({ procedureRuleTypeId, name }) => ({ key: String(procedureRuleTypeId), text: name }))}
            chosen={String(chosen.procedureRuleTypeId)}
            onChoose={(type) => show({ type })}
          />
          <DriftPanel
            key={chosen.procedureRuleTypeId}
            type={chosen}
            rows={data.rows.filter((row) => row.procedureRuleTypeId === chosen.procedureRuleTypeId)}
            {...{ range, isFetching }}
          />
        </>
      ) : (
        <LoadingPanel isEmpty={data !== undefined} failure={failure} />
      )}
      <HowItIsComputed />
    </RangePage>
  );
}

function HowItIsComputed() {
  const translate = useTranslate();
  return (
    <Panel title={translate('intervalDrift.explain.title')} titleVariant="h2">
      {['gap', 'lost', 'notReturned', 'noTotal'].map((part) => (
        <Box component="p" key={part} sx={{ m: 0, mt: 2, maxWidth: 900, typography: 'body2', color: 'text.secondary' }}>
          {translate(`intervalDrift.explain.${part}`)}
        </Box>
      ))}
    </Panel>
  );
}
