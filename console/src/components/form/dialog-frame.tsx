import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { LOOK_WIDTH } from '../look/look-host.js';
import { COARSE_POINTER } from '../touch-targets.js';

/**
 * Props for the buttons of a form: pressing one does not move the focus. Otherwise the focused field would be validated
 * on blur first, and its error would disable the button or move it away from the pointer before the click completes.
 */
export const preventFocusLoss = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

/** From this width of the window on, dialog and side panel stand side by side. */
const besidePanel = { '@media (min-width: 900px)': { '& .MuiDialog-container': { pr: `${LOOK_WIDTH}px` } } } as const;

/** What grows below does not move what stands above, as it does in a dialog that stays in the middle. */
const atTop = { '& .MuiDialog-container': { alignItems: 'flex-start' } } as const;

const besideTitle = { position: 'absolute', top: 16, right: 16, [COARSE_POINTER]: { top: 11, right: 11 } } as const;

export interface DialogFrameProps {
  title: string;
  /** Called on Esc and on the close button. A click outside does not close the dialog, so that no input is lost. */
  onClose: () => void;
  /** Esc does not close it either. */
  isStatic?: boolean;
  width?: number;
  role?: 'dialog' | 'alertdialog';
  /** The side panel stands in the dialog (`LookHost`), which makes room for it. */
  hasPanel?: boolean;
  /** It stands at the top of the window: for a dialog whose content grows while it is used. */
  isAtTop?: boolean;
  children: ReactNode;
}

/** MUI's dialog with a close button beside its title, around a `DialogContent` and `DialogActions`. */
export function DialogFrame({
  title,
  onClose,
  isStatic = false,
  width = 480,
  role = 'dialog',
  hasPanel = false,
  isAtTop = false,
  children,
}: DialogFrameProps) {
  const translate = useTranslate();
  return (
    <Dialog
      open
      role={role}
      maxWidth={false}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && !isStatic && onClose()}
      sx={{ ...(hasPanel && besidePanel), ...(isAtTop && atTop) }}
      slotProps={{ paper: { elevation: 0, sx: { maxWidth: width } } }}
    >
      <DialogTitle>{title}</DialogTitle>
      <IconButton onClick={onClose} aria-label={translate('common.close')} sx={besideTitle} {...preventFocusLoss}>
        <CloseIcon fontSize="small" />
      </IconButton>
      {children}
    </Dialog>
  );
}
