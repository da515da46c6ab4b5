import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';
import { useState } from 'react';

/** How long a finger that was lifted leaves time to read. */
const READING_MS = 6000;

/** A tooltip that a tap opens as well, however short: what it says is on no touch screen hidden behind hovering. */
export function TapTooltip(props: Omit<TooltipProps, 'open' | 'onOpen' | 'onClose' | 'onClick'>) {
  const [open, setOpen] = useState(false);
  return (
    <Tooltip
      describeChild
      leaveTouchDelay={READING_MS}
      {...props}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      // Handed on to the child.
      onClick={() => setOpen(true)}
    />
  );
}
