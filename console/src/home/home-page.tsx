import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import { ReportPage } from '../components/report-page.js';
import { useHomeData } from './data/use-home-data.js';
import { Greeting } from './view/greeting.js';
import { HomeCharts } from './view/home-charts.js';
import { HygieneMetrics } from './view/hygiene-metrics.js';
import { ProductionCards } from './view/production-cards.js';
import './texts.js';

/**
 * `/mydashboard`: metrics of today and the days ahead. Viewers without access to performance see only the planning
 * metrics.
 */
export default function HomePage() {
  const translate = useTranslate();
  const home = useHomeData();
  return (
    <ReportPage
      isLoading={home.isLoading}
      heading={<Greeting {...home} />}
      failure={home.failure}
      failureTitle={translate('dashboards.failedHome')}
    >
      {home.isChanging && (
        <LinearProgress aria-hidden sx={{ position: 'absolute', top: 0, left: 0, right: 0, height: 2 }} />
      )}
      {home.seesProduction && <ProductionCards {...home} />}
      <HygieneMetrics {...home} />
      <HomeCharts {...home} />
    </ReportPage>
  );
}
