import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { PreviewCard, QuestionCard, WizardColumns } from './wizard-layout.js';

/** Widths of the preview's lines, in percent. */
const LINES = [54, 38, 82, 46, 64, 90, 58, 72, 34, 60, 40];

/** Placeholder in the shape of the wizard while its questions load. */
export function WizardSkeleton() {
  const translate = useTranslate();
  return (
    <WizardColumns role="status" aria-busy aria-label={translate('noteWizard.loading')}>
      <QuestionCard as="div">
        <Box sx={{ flex: 1, px: { xs: 4, sm: 6 }, py: 5 }}>
          <Skeleton width="35%" height={24} sx={{ mb: 4 }} />
          <Skeleton variant="rounded" height={92} />
        </Box>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'flex-end',
            gap: 2,
            px: { xs: 4, sm: 6 },
            py: 3,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Skeleton variant="rounded" width={48} height={40} />
          <Skeleton variant="rounded" width={48} height={40} />
        </Box>
      </QuestionCard>
      <PreviewCard as="div" sx={{ px: { xs: 4, sm: 6 }, py: 4 }}>
        <Skeleton width={72} height={22} sx={{ mb: 1 }} />
        {LINES.map((width) => (
          <Skeleton key={width} width={`${width}%`} height={18} sx={{ my: 1.25 }} />
        ))}
      </PreviewCard>
    </WizardColumns>
  );
}
