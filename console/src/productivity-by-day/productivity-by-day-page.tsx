import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { ReportPage } from '../components/report-page.js';
import { NoHygienists } from '../components/reports/no-hygienists.js';
import { SearchPanel } from '../components/reports/search-panel.js';
import { ProductivityCard } from './productivity-card.js';
import { useProductivity } from './use-productivity.js';
import './texts.js';

/** `/reports/productivityreportbyday`: what hygienists of the clinic produced on each day. */
export default function ProductivityByDayPage() {
  const translate = useTranslate();
  const { providersFailure, results, ...state } = useProductivity();
  const { providers, search } = state;
  return (
    <ReportPage
      isLoading={!providers || results.some(({ days, isFetching }) => !days && isFetching)}
      heading={
        <Typography component="h1" variant="h1" sx={{ lineHeight: '34px' }}>
          {translate('navigation.productivityByDay')}
        </Typography>
      }
      failure={providersFailure}
      failureTitle={translate('reports.failedProviders')}
    >
      {providers?.length === 0 ? (
        <NoHygienists />
      ) : (
        <>
          <SearchPanel {...state} />
          {results.map((result) => (
            <ProductivityCard key={result.provider.id} {...result} period={search.range} />
          ))}
        </>
      )}
    </ReportPage>
  );
}
