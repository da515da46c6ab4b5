import DoneIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { InsightKind } from '../layout/appointment-insights.js';
import { KindIcon, kindColors } from './kinds.js';

interface Props {
  kind: InsightKind;
  title: string;
  children: ReactNode;
  /** Whether it is dismissed or acknowledged. */
  isDone: boolean;
  doneLabel: string;
  action: string;
  /** Whose it is, for screen readers. */
  whose: { initials: string; time: string };
  onToggle: () => void;
  /** Beside the title: why it is told. */
  why?: ReactNode;
}

/** Something worth knowing, and the button that does away with it or takes that back: always in the same place. */
export function InsightRow({ kind, title, children, isDone, doneLabel, action, whose, onToggle, why }: Props) {
  const translate = useTranslate();
  const { bar, tint, ink } = kindColors(useTheme())[kind];
  return (
    <Box
      component="li"
      data-kind={kind}
      data-done={isDone || undefined}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 3,
        px: 4,
        py: 2.5,
        borderTop: 1,
        borderColor: 'surface.line',
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          flexShrink: 0,
          width: 28,
          height: 28,
          borderRadius: '7px',
          bgcolor: isDone ? 'surface.faint' : tint,
          color: isDone ? 'text.secondary' : ink,
          boxShadow: isDone ? 'none' : `inset 3px 0 0 ${bar}`,
          pl: isDone ? 0 : '3px',
        }}
      >
        <KindIcon kind={kind} sx={{ fontSize: 16 }} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 20 }}>
          <Box component="span" sx={{ fontWeight: 600, color: isDone ? 'text.secondary' : 'text.primary' }}>
            {title}
          </Box>
          {why}
          {isDone && (
            <Box
              component="span"
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                gap: 0.5,
                typography: 'caption',
                color: 'text.secondary',
              }}
            >
              <DoneIcon sx={{ fontSize: 14 }} />
              {doneLabel}
            </Box>
          )}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {children}
        </Box>
      </Box>
      <Button
        size="small"
        variant={isDone ? 'text' : 'outlined'}
        onClick={onToggle}
        aria-label={translate('insights.dialog.actionOn', { action, insight: title, ...whose })}
        sx={{ flexShrink: 0, minWidth: 112, minHeight: 30 }}
      >
        {action}
      </Button>
    </Box>
  );
}
