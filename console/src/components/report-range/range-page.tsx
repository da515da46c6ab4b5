import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Panel } from '../metrics/panel.js';
import { ReportPage } from '../report-page.js';

interface Props {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  /** The title of the panel with the dates. */
  search: string;
  isLoading: boolean;
  /** The dates, and what else is chosen before the report is loaded. */
  form: ReactNode;
  children: ReactNode;
}

/** A page of charts over dates that are chosen first. The charts themselves say what could not be loaded. */
export function RangePage({ title, action, search, isLoading, form, children }: Props) {
  return (
    <ReportPage
      isLoading={isLoading}
      heading={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Typography component="h1" variant="h1" sx={{ flex: 1, lineHeight: '34px' }}>
            {title}
          </Typography>
          {action}
        </Box>
      }
      failure={null}
      failureTitle=""
    >
      <Panel title={search} titleVariant="h2">
        <Box sx={{ pt: 4 }}>{form}</Box>
      </Panel>
      {children}
    </ReportPage>
  );
}
