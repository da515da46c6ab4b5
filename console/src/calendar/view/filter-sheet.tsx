import CloseIcon from '@mui/icons-material/Close';
import FiltersIcon from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { IconButton } from '../../components/icon-button.js';
import { tooltip } from '../../components/tooltip/tooltip-props.js';
import { touchTargets } from '../../components/touch-targets.js';

/** A button that opens a sheet at the bottom of the window. @param children of the sheet, which they can close. */
export function FilterSheet({ children }: { children: (close: () => void) => ReactNode }) {
  const translate = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // Once it was open, it stays, because it closes by a transition.
  const [wasOpened, setWasOpened] = useState(false);
  const close = (): void => setOpen(false);
  const label = translate('calendar.filters');
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(true);
          setWasOpened(true);
        }}
        {...tooltip(label)}
      >
        <FiltersIcon fontSize="small" />
      </IconButton>
      {wasOpened && (
        <Drawer
          anchor="bottom"
          open={isOpen}
          onClose={close}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-labelledby': id,
              sx: { maxWidth: 480, mx: 'auto', maxHeight: '85dvh', borderRadius: '12px 12px 0 0', ...touchTargets },
            },
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, pt: 3 }}>
            <Typography id={id} component="h2" variant="h2" sx={{ flex: 1 }}>
              {label}
            </Typography>
            <IconButton aria-label={translate('common.close')} onClick={close}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </Box>
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, px: 4, pt: 3, pb: 5 }}>{children(close)}</Box>
        </Drawer>
      )}
    </>
  );
}
