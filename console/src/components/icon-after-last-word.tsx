import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  text: string;
  /** A small icon. */
  children: ReactNode;
}

/** A text with an icon after its last word, which never stands alone in a line. */
export function IconAfterLastWord({ text, children }: Props) {
  const at = text.lastIndexOf(' ') + 1;
  return (
    <>
      {text.slice(0, at)}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {text.slice(at)}
        {children}
      </Box>
    </>
  );
}
