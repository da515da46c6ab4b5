import { styled } from '@mui/material/styles';

/** A page that is as high as the window: its last part takes what is left, and scrolls by itself. */
export const FullPage = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3),
  height: '100%',
  padding: theme.spacing(3),
  [theme.breakpoints.up('md')]: { padding: theme.spacing(4, 5, 5) },
}));
