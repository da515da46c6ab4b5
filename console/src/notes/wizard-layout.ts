import { styled } from '@mui/material/styles';

/** From this width of the window on, the preview stands beside the question. */
export const TWO_COLUMNS = '@media (min-width: 1000px)';

/** Question and preview. */
export const WizardColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  width: '100%',
  maxWidth: 1280,
  margin: '0 auto',
  padding: theme.spacing(3),
  flex: 1,
  minHeight: 0,
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gap: theme.spacing(5), padding: theme.spacing(5) },
  [TWO_COLUMNS]: {
    gridTemplateColumns: 'minmax(0, 560px) minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1fr)',
    alignContent: 'stretch',
  },
}));

const Card = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.paper,
}));

export const QuestionCard = styled(Card)(({ theme }) => ({
  minHeight: 0,
  [theme.breakpoints.up('sm')]: { minHeight: 380 },
  [TWO_COLUMNS]: { alignSelf: 'start', maxHeight: '100%' },
}));

export const PreviewCard = styled(Card)({ minHeight: 0, alignSelf: 'start', maxHeight: '100%' });
