import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { floatingShadow } from '../floating-shadow.js';
import { LOOK_WIDTH } from '../look/look-host.js';
import { touchTargets } from '../touch-targets.js';

/**
 * Props for the buttons of a form: pressing one does not move the focus. Otherwise the focused field would be validated
 * on blur first, and its error would disable the button or move it away from the pointer before the click completes.
 */
export const preventFocusLoss = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

/** From this width of the window on, dialog and side panel stand side by side. */
const besidePanel = { '@media (min-width: 900px)': { '& .MuiDialog-container': { pr: `${LOOK_WIDTH}px` } } } as const;

interface Props {
  title: string;
  /** Called on Esc and on the close button. A click outside does not close the dialog, so that no input is lost. */
  onClose: () => void;
  width?: number;
  role?: 'dialog' | 'alertdialog';
  /** The side panel stands in the dialog (`LookHost`), which makes room for it. */
  hasPanel?: boolean;
  children: ReactNode;
}

/** The layout of a modal dialog. It takes the focus, restores it on close, and closes on Esc. */
export function DialogFrame({ title, onClose, width = 480, role = 'dialog', hasPanel = false, children }: Props) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby={id}
      role={role}
      sx={hasPanel ? besidePanel : undefined}
      slotProps={{
        paper: {
          elevation: 0,
          sx: {
            width: '100%',
            maxWidth: width,
            m: { xs: 2, md: 4 },
            borderRadius: '12px',
            border: 1,
            borderColor: 'divider',
            boxShadow: floatingShadow,
            ...touchTargets,
          },
        },
        backdrop: { sx: { bgcolor: 'rgb(16 24 32 / 42%)' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, pl: 6, pr: 4, pt: 4 }}>
        <Typography id={id} component="h2" sx={{ flex: 1, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
          {title}
        </Typography>
        <IconButton onClick={onClose} aria-label={translate('common.close')} {...preventFocusLoss}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {children}
    </Dialog>
  );
}

/** The buttons at the bottom of a dialog; the primary action comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, px: 6, pt: 2, pb: 5 }}>{children}</Box>;
}
