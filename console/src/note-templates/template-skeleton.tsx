import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { editorStyle, panelStyle, partsStyle } from './editor-layout.js';

/** Widths of the lines of a text, in percent. */
const LINES = [32, 78, 60, 44, 70, 88, 52, 66, 36, 58];
/** Widths of the tokens, in percent. */
const TOKENS = [48, 30, 38, 44, 26, 40, 56, 50, 58, 34];

function Lines() {
  return LINES.map((width) => <Skeleton key={width} width={`${width}%`} height={22} />);
}

/** Placeholder in the shape of the form while its template loads. */
export function TemplateSkeleton() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-busy aria-label={translate('common.loading')} sx={{ display: 'contents' }}>
      <div>
        <Skeleton width={44} sx={{ mb: 1.5 }} />
        <Skeleton variant="rounded" height={38} />
      </div>
      <Skeleton width="min(100%, 560px)" />
      <Box sx={editorStyle}>
        <Box sx={partsStyle}>
          <Box sx={{ ...panelStyle, gridArea: 'text' }}>
            <Skeleton width={36} />
            <Box sx={boxStyle}>
              <Lines />
            </Box>
          </Box>
          <Box sx={{ ...panelStyle, gridArea: 'tokens', overflow: 'hidden' }}>
            <Skeleton width={56} />
            <Skeleton variant="rounded" height={34} sx={{ flexShrink: 0 }} />
            {TOKENS.map((width) => (
              <Skeleton key={width} width={`${width}%`} height={24} sx={{ flexShrink: 0 }} />
            ))}
          </Box>
          <Box sx={{ ...panelStyle, gridArea: 'preview' }}>
            <Skeleton width={60} />
            <Skeleton variant="rounded" width={196} height={34} sx={{ flexShrink: 0 }} />
            <Box sx={boxStyle}>
              <Lines />
            </Box>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

const boxStyle = {
  flex: '1 0 auto',
  p: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const;
