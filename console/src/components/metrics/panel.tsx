import FailedIcon from '@mui/icons-material/CloudOffOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box, { type BoxProps } from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { COARSE_POINTER, touchTargetInLine } from '../touch-targets.js';

interface Props extends Omit<BoxProps<'section'>, 'title' | 'component'> {
  title: ReactNode;
  /** Shown to the right of the title. */
  actions?: ReactNode;
  /** A field instead of icons: higher than the title, so that the hint stands beside it, or below it on a phone. */
  field?: ReactNode;
  /** Shown below the title. */
  hint?: ReactNode;
  heading?: 'h2' | 'h3';
  /** `h2` for what the page is about. */
  titleVariant?: 'body2' | 'h2';
}

/** A section of a dashboard: a title with metrics below. */
export function Panel(all: Props) {
  const { title, actions, field, hint, heading = 'h2', titleVariant = 'body2', children, sx, ...props } = all;
  const id = useId();
  const titleLine = (
    <Typography id={id} component={heading} variant={titleVariant} sx={{ flex: 1, fontWeight: 600 }}>
      {title}
    </Typography>
  );
  const hintLine = hint && (
    <Typography variant="caption" sx={{ color: 'text.secondary', gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
      {hint}
    </Typography>
  );
  return (
    <Box
      component="section"
      aria-labelledby={id}
      {...props}
      sx={[
        {
          display: 'flex',
          flexDirection: 'column',
          minWidth: 0,
          p: 4,
          border: 1,
          borderColor: 'divider',
          borderRadius: '12px',
          bgcolor: 'background.paper',
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {field ? (
        <Box sx={fieldHeader}>
          {titleLine}
          <Box sx={{ gridRow: { xs: 'auto', sm: 'span 2' }, alignSelf: 'center' }}>{field}</Box>
          {hintLine}
        </Box>
      ) : (
        <>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
            {titleLine}
            {actions && <Box sx={[actionsStyle, { height: LINES[titleVariant] }]}>{actions}</Box>}
          </Box>
          {hintLine}
        </>
      )}
      {children}
    </Box>
  );
}

/** Title, hint and a field. */
const fieldHeader = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: { xs: 'center', sm: 'start' },
  columnGap: 2,
  rowGap: { xs: 1, sm: 0 },
} as const;

/** The heights of a line of the title, pixels. */
const LINES = { body2: 18, h2: 22 } as const;

/** In the first line of the title; the icons end with the content below, their targets reach beyond it. */
const actionsStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  '& > .MuiIconButton-root:last-child, & > :last-child > .MuiIconButton-root': {
    mr: '-5px',
    [COARSE_POINTER]: { mr: '-14px' },
  },
} as const;

/** An "i" that explains something on hover, focus or tap. @param label what it explains. */
export function HintIcon({ text, label }: { text: string; label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Tooltip
      title={text}
      describeChild
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      enterDelay={100}
      slotProps={{ tooltip: { sx: { maxWidth: 300 } } }}
    >
      <IconButton
        aria-label={label}
        onClick={() => setOpen(true)}
        sx={{ width: 26, height: 26, ...touchTargetInLine(26) }}
      >
        <InfoIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Tooltip>
  );
}

/** A failed request, and how to retry it. */
export interface Failure {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown in place of metrics that could not be loaded; the rest of the page stays. */
export function PanelError({ isRetrying, onRetry, text }: Omit<Failure, 'error'> & { text?: string }) {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      sx={{
        flex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        alignContent: 'center',
        justifyContent: 'center',
        columnGap: 2,
        rowGap: 1,
        color: 'text.secondary',
        typography: 'body2',
      }}
    >
      <FailedIcon aria-hidden sx={{ fontSize: 18 }} />
      <span>{text ?? translate('dashboards.failed')}</span>
      <Button size="small" variant="outlined" onClick={onRetry} disabled={isRetrying} sx={{ minHeight: 28 }}>
        {translate('common.tryAgain')}
      </Button>
    </Box>
  );
}
