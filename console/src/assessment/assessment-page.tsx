import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { ReportPage } from '../components/report-page.js';
import { useAssessment } from './data/use-assessment.js';
import { GeneralCard, InsuranceCard, ProcedureCard, ResourcingCard } from './view/cards.js';
import { PatientTrend } from './view/patient-trend.js';
import './texts.js';

/** `/reports/assessment`: the clinic's patients, procedures and the appointments that they need, for super admins. */
export default function AssessmentPage() {
  const translate = useTranslate();
  const { parts, failure } = useAssessment();
  return (
    <ReportPage
      isLoading={!parts && !failure}
      heading={
        <Typography component="h1" variant="h1" sx={{ lineHeight: '34px' }}>
          {translate('navigation.assessment')}
        </Typography>
      }
      failure={parts ? null : failure}
      failureTitle={translate('assessment.failed')}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
        }}
      >
        <GeneralCard parts={parts} />
        <ProcedureCard parts={parts} />
        <InsuranceCard parts={parts} />
        <ResourcingCard parts={parts} />
      </Box>
      <PatientTrend parts={parts} failure={failure} />
    </ReportPage>
  );
}
