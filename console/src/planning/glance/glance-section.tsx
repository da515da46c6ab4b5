import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import type { ExplainTopic } from '../../explain/topics.js';
import { WhyLink } from '../../explain/why-link.js';
import { useAppointment } from '../data/planning-context.js';

interface Props {
  title: string;
  /** At the right of the title. */
  note?: ReactNode;
  /** What can be explained of it. */
  why: ExplainTopic | null;
  children: ReactNode;
}

/** A part of the panel with its heading. */
export function GlanceSection({ title, note, why, children }: Props) {
  const id = useId();
  const { appointmentId } = useAppointment();
  return (
    <Box component="section" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, px: 4, pt: 3, pb: 1.5 }}>
        <Typography id={id} component="h3" variant="body2" sx={{ flex: 1, fontWeight: 600 }}>
          {title}
        </Typography>
        {note && (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {note}
          </Box>
        )}
        {why !== null && <WhyLink appointmentId={appointmentId} topic={why} />}
      </Box>
      {children}
    </Box>
  );
}

/** One sentence in place of rows. */
export function GlanceNote({ children }: { children: ReactNode }) {
  return <Box sx={{ px: 4, pb: 3, typography: 'body2', color: 'text.secondary' }}>{children}</Box>;
}

/** The rows of a part: name and figures, with a second line below. */
export const rows = { m: 0, p: 0, pb: 1, listStyle: 'none' } as const;
export const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 52px 76px',
  columnGap: 2,
  alignItems: 'baseline',
  px: 4,
  py: 1.25,
  fontSize: 13,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  'li + &': { borderTop: 1, borderTopColor: 'surface.line' },
} as const;
export const secondLine = {
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 22,
  fontSize: 12,
  lineHeight: '16px',
  // Figures as wide as each other would widen the hyphens of dates.
  fontVariantNumeric: 'normal',
  color: 'text.secondary',
} as const;
export const figure = { textAlign: 'right', whiteSpace: 'nowrap' } as const;
