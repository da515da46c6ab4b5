import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** At the right of the title, the primary one last. */
  actions?: ReactNode;
  /** `full` takes the whole height, for grids that scroll by themselves; `form` is 720 px wide. */
  kind: 'full' | 'form';
  children: ReactNode;
}

/** A page inside the shell: its title, what one can do, and what is on it. */
export function Page({ title, actions, kind, children }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 4,
        p: { xs: 3, md: 5 },
        pt: { xs: 3, md: 4 },
        ...(kind === 'full' ? { height: '100%' } : { width: '100%', maxWidth: 720 + 2 * 20, mx: 'auto' }),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 34 }}>
        <Typography component="h1" variant="h1">
          {title}
        </Typography>
        {actions && <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: 'auto' }}>{actions}</Box>}
      </Box>
      {children}
    </Box>
  );
}

/** A part of a page, with borders instead of shadows. */
export function Card({ title, actions, children }: { title?: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <Box
      component={title ? 'section' : 'div'}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        p: { xs: 4, sm: 6 },
      }}
    >
      {title && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 4 }}>
          <Typography component="h2" variant="h2" sx={{ flex: 1 }}>
            {title}
          </Typography>
          {actions}
        </Box>
      )}
      {children}
    </Box>
  );
}

/** A page that is as high as the window: its last part takes what is left, and scrolls by itself. */
export const FullPage = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3),
  height: '100%',
  padding: theme.spacing(3),
  [theme.breakpoints.up('md')]: { padding: theme.spacing(4, 5, 5) },
}));
