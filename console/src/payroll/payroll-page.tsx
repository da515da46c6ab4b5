import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { ReportPage } from '../components/report-page.js';
import { NoHygienists } from '../components/reports/no-hygienists.js';
import { SearchPanel } from '../components/reports/search-panel.js';
import { usePayroll, type ProviderPayroll } from './data/use-payroll.js';
import { ProviderCard } from './view/provider-card.js';
import { RangeButtons } from './view/range-buttons.js';
import './texts.js';

/** `/reports/payroll`: what the hygienists of the clinic are paid by time and commission; to a hygienist, their own pay. */
export default function PayrollPage() {
  const translate = useTranslate();
  const payroll = usePayroll();
  const { providers, providersFailure, results, search } = payroll;
  // A hygienist who has left is listed by name unless there is something to pay.
  const isLeftOut = ({ provider, rows }: ProviderPayroll): boolean => !provider.isActive && rows?.length === 0;
  const names = results.filter(isLeftOut).map(({ provider }) => provider.name);
  return (
    <ReportPage
      isLoading={!providers || results.some(({ rows, isFetching }) => !rows && isFetching)}
      heading={
        <Typography component="h1" variant="h1" sx={{ lineHeight: '34px' }}>
          {translate('navigation.payroll')}
        </Typography>
      }
      failure={providersFailure}
      failureTitle={translate('reports.failedProviders')}
    >
      {providers?.length === 0 ? (
        <NoHygienists />
      ) : (
        <>
          <SearchPanel
            {...payroll}
            quickRanges={(chosen, onChoose) => <RangeButtons {...{ ranges: payroll.ranges, chosen, onChoose }} />}
          />
          {results
            .filter((result) => !isLeftOut(result))
            .map((result) => (
              <ProviderCard key={result.provider.id} {...result} period={search.range} />
            ))}
          {names.length > 0 && (
            <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
              {translate('payroll.withoutRecords', { names: names.join(', ') })}
            </Box>
          )}
        </>
      )}
    </ReportPage>
  );
}
