import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { ReportPage } from '../components/report-page.js';
import { PERIODS } from './data/clinic-open-time.js';
import { useOpenTime } from './data/use-open-time.js';
import { GapsPanel } from './view/gaps-panel.js';
import { OpenTimeCard } from './view/open-time-card.js';
import { OpenTimeTrend } from './view/open-time-trend.js';
import './texts.js';

/**
 * `/openTimeDashboard`: open time today, tomorrow and in the week ahead, in all clinics of the viewer; by day and by gap in
 * the current one.
 */
export default function OpenTimePage() {
  const translate = useTranslate();
  const openTime = useOpenTime();
  return (
    <ReportPage
      isLoading={!openTime.openTimes && !openTime.failure}
      heading={
        <Typography component="h1" variant="h1" sx={{ lineHeight: '34px' }}>
          {translate('navigation.openTime')}
        </Typography>
      }
      failure={openTime.openTimes ? null : openTime.failure}
      failureTitle={translate('dashboards.failedOpenTime')}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: openTime.clinics.length > 1 ? 'minmax(0, 1fr)' : 'repeat(3, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))',
          },
        }}
      >
        {PERIODS.map((period) => (
          <OpenTimeCard key={period} period={period} {...openTime} />
        ))}
      </Box>
      <OpenTimeTrend {...openTime} />
      <GapsPanel {...openTime} />
    </ReportPage>
  );
}
