import { keyframes } from '@emotion/react';
import Box, { type BoxProps } from '@mui/material/Box';
import { useRef } from 'react';

/** Tints the background for a moment, without movement. */
const tint = keyframes({ from: { backgroundColor: 'var(--changed)' }, to: { backgroundColor: 'transparent' } });

interface Props extends Omit<BoxProps<'span'>, 'component'> {
  /** A new value starts the animation. */
  value: string | number;
}

/** A value that is tinted for a moment when it changes while it is displayed. */
export function Changing({ value, children, sx, ...props }: Props) {
  const seen = useRef({ value, changes: 0 });
  if (seen.current.value !== value) seen.current = { value, changes: seen.current.changes + 1 };
  const { changes } = seen.current;
  return (
    <Box
      // A new key restarts the animation.
      key={changes}
      component="span"
      data-changed={changes > 0 || undefined}
      {...props}
      sx={[
        (theme) => ({
          '--changed': theme.vars.palette.brand.soft,
          borderRadius: '6px',
          boxDecorationBreak: 'clone',
          animation: changes > 0 ? `${tint} 500ms ease-out` : 'none',
        }),
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {children}
    </Box>
  );
}
