import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import type { SxProps, Theme } from '@mui/material/styles';
import { type ReactNode, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { DialogFrame } from '../form/dialog-frame.js';
import { useScrollMemory } from '../use-scroll-memory.js';
import { LookHost } from './look-host.js';
import { useLookIds } from './look-list.js';
import { useLook } from './use-look.js';

interface Props {
  title: string;
  onClose: () => void;
  /** Pixels. */
  width: number;
  /** Above the list. */
  lead: ReactNode;
  /** The appointments between which the side panel moves. */
  ids: readonly string[];
  /** The name under which the list keeps its scroll position. */
  memory: string;
  /** False while the rows load. */
  isLoaded?: boolean;
  isBusy?: boolean;
  /** Of the list, with its least height. */
  sx: SxProps<Theme>;
  /** The rows, each a list item. */
  children: ReactNode;
}

/** A dialog with a list of appointments, beside which the side panel stands. */
export function LookDialog(props: Props) {
  const { title, onClose, width, lead, ids, memory, isLoaded = true, isBusy = false, sx, children } = props;
  const translate = useTranslate();
  useLookIds(ids);
  const { id: lookId } = useLook();
  const list = useRef<HTMLUListElement>(null);
  useScrollMemory(list, memory, isLoaded);
  return (
    <DialogFrame title={title} onClose={onClose} width={width} hasPanel={lookId !== null}>
      {lead}
      <Box
        component="ul"
        ref={list}
        aria-label={title}
        aria-busy={isBusy}
        // Lets the keyboard scroll the list.
        tabIndex={0}
        sx={[
          {
            flex: '0 1 auto',
            overflowY: 'auto',
            m: 0,
            p: 0,
            listStyle: 'none',
            borderBottom: 1,
            borderColor: 'divider',
          },
          ...(Array.isArray(sx) ? sx : [sx]),
        ]}
      >
        {children}
      </Box>
      <DialogActions sx={{ pt: 4 }}>
        <Button variant="outlined" onClick={onClose}>
          {translate('common.close')}
        </Button>
      </DialogActions>
      <LookHost />
    </DialogFrame>
  );
}
