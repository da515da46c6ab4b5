import { MAX_CHART_DAYS, type ExplorerRow } from '@helix/contracts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Toggle } from '../components/form/toggle.js';
import { RangeForm } from '../components/report-range/range-form.js';
import { RangePage } from '../components/report-range/range-page.js';
import { useReportRange } from '../components/report-range/use-report-range.js';
import { useReport } from '../components/report-range/use-report.js';
import { useSession } from '../session/session-context.js';
import { PivotPanel } from './pivot-panel.js';
import { SavedReports } from './saved-reports.js';
import { useLayouts } from './use-layouts.js';
import './texts.js';

/** The days of the report when the address names none: the last 12 months (rules part S, 24). */
const DEFAULT_DAYS = 365;

/** `/DataExplorer`: a pivot table of what hygienists did on each day, for super admins, with reports that they save. */
export default function DataExplorerPage() {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { range, query, generate } = useReportRange(DEFAULT_DAYS, MAX_CHART_DAYS);
  const allClinics = query.get('allClinics') === 'true';
  const [draft, setDraft] = useState({ of: allClinics, chosen: allClinics });
  const chosen = draft.of === allClinics ? draft.chosen : allClinics;
  const report = useReport<ExplorerRow[]>('Report/DataExplorer', { ...range, allClinics });
  const layouts = useLayouts();
  const ofCustomer = translate('dataExplorer.ofCustomer', { customer: clinic.customerName });
  return (
    <RangePage
      title={translate('navigation.dataExplorer')}
      search={translate('dataExplorer.search')}
      isLoading={report.isFetching}
      form={
        <RangeForm
          range={range}
          maxDays={MAX_CHART_DAYS}
          isLoading={report.isFetching}
          onGenerate={(days) => generate(days, { allClinics: chosen ? 'true' : null })}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
            <Box component="span" sx={{ fontSize: 13, color: chosen ? 'text.secondary' : 'text.primary' }}>
              {ofCustomer}
            </Box>
            <FormControlLabel
              label={translate('dataExplorer.allClinics')}
              sx={{ m: 0, gap: 2 }}
              control={
                <Toggle
                  checked={chosen}
                  onChange={({ target }) => setDraft({ of: allClinics, chosen: target.checked })}
                />
              }
            />
          </Box>
        </RangeForm>
      }
    >
      <SavedReports layouts={layouts} />
      <PivotPanel
        report={report}
        layouts={layouts}
        range={range}
        isOfAllClinics={allClinics}
        clinics={allClinics ? translate('dataExplorer.allClinics') : ofCustomer}
      />
    </RangePage>
  );
}
