import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import styles from './page.module.css';
import { useAfterFirstRender } from './use-after-first-render.js';

interface Props {
  title: string;
  /** Shown to the right of the title; the primary action comes last. */
  actions?: ReactNode;
  /** `full` takes the whole height, for content that scrolls itself; `form` is 720 px wide. */
  kind: 'full' | 'form';
  children: ReactNode;
}

/** The heading of a page. */
export function PageHeading({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <h1 className={`${styles['heading']} ${className}`}>{children}</h1>;
}

/** The layout of a page inside the shell: title, actions and content. The title is painted first. */
export function Page({ title, actions, kind, children }: Props) {
  const showsContent = useAfterFirstRender();
  return (
    <div className={styles['page']} data-kind={kind} aria-busy={!showsContent || undefined}>
      <div className={styles['head']} data-actions={actions ? true : undefined}>
        <PageHeading>{title}</PageHeading>
        {actions && showsContent && <div className={styles['actions']}>{actions}</div>}
      </div>
      {showsContent && children}
    </div>
  );
}

/** A section of a page, with a border instead of a shadow. */
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

/** The space at the sides of a full page, pixels: in narrow windows, and from `md` on. */
const PAGE_SIDES = { narrow: 12, wide: 20 } as const;
const WIDE_WINDOW = 900;

/** A page of the window's height: its last child fills the remaining height and scrolls itself. */
export const FullPage = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3),
  height: '100%',
  padding: PAGE_SIDES.narrow,
  [theme.breakpoints.up(WIDE_WINDOW)]: { padding: `16px ${PAGE_SIDES.wide}px 20px` },
}));

/** The width of what is in a full page before the browser has laid it out, pixels. */
export const expectedPageWidth = (navigationWidth: number): number =>
  window.innerWidth - navigationWidth - 2 * PAGE_SIDES[window.innerWidth < WIDE_WINDOW ? 'narrow' : 'wide'];
