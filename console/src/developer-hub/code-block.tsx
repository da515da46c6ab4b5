import Box from '@mui/material/Box';

/** A text of a program, such as a statement, which scrolls within its box. */
export const CodeBlock = ({ label, children }: { label: string; children: string }) => (
  <Box component="pre" role="group" tabIndex={0} aria-label={label} sx={blockStyle}>
    {children}
  </Box>
);

const blockStyle = {
  m: 0,
  mb: 3,
  p: 3,
  maxHeight: 320,
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: 13,
  lineHeight: '20px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
