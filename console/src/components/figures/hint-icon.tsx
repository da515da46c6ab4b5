import InfoIcon from '@mui/icons-material/InfoOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';

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
      <IconButton aria-label={label} onClick={() => setOpen(true)} sx={{ width: 26, height: 26 }}>
        <InfoIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Tooltip>
  );
}
