import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import { ReportPage } from '../components/report-page.js';
import { useHomeData } from './data/use-home-data.js';
import { useHomeList } from './data/use-home-list.js';
import { ClosedToday } from './view/closed-today.js';
import { Greeting } from './view/greeting.js';
import { HomeCharts } from './view/home-charts.js';
import { HygieneMetrics } from './view/hygiene-metrics.js';
import { ListDialog } from './view/list-dialog.js';
import { NextActions } from './view/next-actions.js';
import { ProductionCards } from './view/production-cards.js';
import './texts.js';

/**
 * `/mydashboard`: metrics of today and the days ahead, and what to do next. Viewers without access to performance see
 * only the planning metrics.
 */
export default function HomePage() {
  const translate = useTranslate();
  const home = useHomeData();
  const lists = useHomeList(home.today);
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
      {home.openDay && !home.openDay.isOpen && <ClosedToday openDay={home.openDay} />}
      {home.seesProduction && <ProductionCards {...home} show={lists.show} />}
      <NextActions {...home} show={lists.show} />
      <HygieneMetrics {...home} show={lists.show} />
      <HomeCharts {...home} />
      {lists.list && (home.seesProduction || lists.list === 'notPlanned') && (
        <ListDialog {...lists} list={lists.list} home={home} />
      )}
    </ReportPage>
  );
}
