import { hidesPerformance, MAX_EXPLORER_ROWS, type ExplorerRow } from '@helix/contracts';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { useDeferredValue, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { messagesByField } from '../api/problem.js';
import { AfterDelay } from '../components/after-delay.js';
import type { DayRange } from '../components/calendar-dates.js';
import { downloadFile } from '../components/download-file.js';
import { Panel, PanelError, type Failure } from '../components/metrics/panel.js';
import { countText } from '../components/number-text.js';
import type { Report } from '../components/report-range/use-report.js';
import { nameInFile } from '../components/reports/file-name.js';
import { ReportMessage } from '../components/reports/report-message.js';
import '../components/reports/texts.js';
import { touchTargets } from '../components/touch-targets.js';
import { useSession } from '../session/session-context.js';
import { withDistinctNames } from './explorer-fields.js';
import { EXPLORER_VALUES, valuesFor } from './explorer-values.js';
import { PivotControls } from './pivot-controls.js';
import { PivotFilters } from './pivot-filters.js';
import { filteredRows, type PivotLayout } from './pivot-layout.js';
import { PivotTable } from './pivot-table.js';
import { pivotCsv, pivotOf } from './pivot.js';
import type { Layouts } from './use-layouts.js';

interface Props {
  report: Report<ExplorerRow[]>;
  layouts: Layouts;
  range: DayRange;
  isOfAllClinics: boolean;
  /** Whose rows they are, in words. */
  clinics: string;
}

/** The pivot table in its four states: loading, failed, empty and full. */
export function PivotPanel({ report, layouts, range, isOfAllClinics, clinics }: Props) {
  const translate = useTranslate();
  const { data, isFetching, failure } = report;
  const { layout } = layouts;
  const rows = useMemo(() => data && withDistinctNames(data), [data]);
  const period = translate('reports.period', { from: range.startDate, to: range.endDate });
  const count =
    rows && translate('dataExplorer.count', { smart_count: rows.length }).replace(/^\d+/, countText(rows.length));
  return (
    <Panel
      title={translate('dataExplorer.table')}
      titleVariant="h2"
      hint={[clinics, period, count].filter(Boolean).join(' · ')}
      aria-busy={isFetching}
      sx={{ position: 'relative' }}
    >
      {isFetching && rows && (
        <AfterDelay>
          <LinearProgress
            aria-label={translate('common.loading')}
            sx={{ position: 'absolute', top: 0, left: 12, right: 12, height: 2 }}
          />
        </AfterDelay>
      )}
      {failure ? (
        <Failed {...failure} />
      ) : !rows || !layout ? (
        <Box sx={{ pt: 4, minHeight: 320 }}>
          <AfterDelay>
            {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
              <Skeleton key={row} height={36} />
            ))}
          </AfterDelay>
        </Box>
      ) : rows.length === 0 ? (
        <ReportMessage>{translate('dashboards.noData')}</ReportMessage>
      ) : (
        <Explored rows={rows} layout={layout} onChange={layouts.change} {...{ range, isOfAllClinics }} />
      )}
    </Panel>
  );
}

/** What the server says of the dates stands before the way out: a shorter range. */
function Failed({ error, ...retry }: Failure) {
  const translate = useTranslate();
  const said = messagesByField(error)['endDate'];
  const text = said
    ? [translate('dataExplorer.tooMany', { rows: countText(MAX_EXPLORER_ROWS) }), ...said].join(' ')
    : translate('dataExplorer.failed');
  return (
    <Box sx={{ display: 'grid', pt: 4, minHeight: 160 }}>
      <PanelError {...retry} text={text} />
    </Box>
  );
}

interface ExploredProps {
  rows: readonly ExplorerRow[];
  layout: PivotLayout;
  onChange: (changes: Partial<PivotLayout>) => void;
  range: DayRange;
  isOfAllClinics: boolean;
}

function Explored({ rows, layout: chosen, onChange, range, isOfAllClinics }: ExploredProps) {
  const translate = useTranslate();
  const { clinic, preferences } = useSession();
  // 100,000 rows take most of a second: what was chosen is shown at once, and the table follows.
  const layout = useDeferredValue(chosen);
  const values = valuesFor(hidesPerformance(preferences));
  const isHidden = !values.includes(layout.value);
  const shown = useMemo(() => filteredRows(rows, layout.filters), [rows, layout.filters]);
  const pivot = useMemo(() => pivotOf(shown, layout), [shown, layout]);
  const fieldNames = [...layout.rows, ...layout.columns].map((field) => translate(`dataExplorer.fields.${field}`));
  const value = translate(`dataExplorer.values.${layout.value}`);
  const title =
    fieldNames.length === 0
      ? translate('dataExplorer.captionAll', { value })
      : translate('dataExplorer.caption', { value, fields: fieldNames.join(` ${translate('dataExplorer.and')} `) });
  const download = (): void => {
    const names = { rows: fieldNames.slice(0, layout.rows.length), value, total: translate('dataExplorer.total') };
    const name = nameInFile(`${clinic.name} - ${title} ${range.startDate} to ${range.endDate}`);
    const csv = pivotCsv(pivot, layout.value, names);
    downloadFile(`${name}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  };
  const addsCurrencies = isOfAllClinics && EXPLORER_VALUES[layout.value].unit === 'money';
  return (
    <>
      <PivotControls layout={chosen} values={values} onChange={onChange} />
      <PivotFilters rows={rows} filters={chosen.filters} onChange={(filters) => onChange({ filters })} />
      {isHidden ? (
        <ReportMessage>{translate('dataExplorer.hidden')}</ReportMessage>
      ) : shown.length === 0 ? (
        <ReportMessage>{translate('dataExplorer.noRows')}</ReportMessage>
      ) : (
        <>
          <PivotTable title={title} pivot={pivot} layout={layout} />
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 4,
              rowGap: 2,
              pt: 3,
              ...touchTargets,
            }}
          >
            <Button size="small" variant="outlined" startIcon={<DownloadIcon />} onClick={download}>
              {translate('dataExplorer.download')}
            </Button>
            {addsCurrencies && (
              <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{translate('dataExplorer.noCurrencies')}</Box>
            )}
          </Box>
        </>
      )}
    </>
  );
}
