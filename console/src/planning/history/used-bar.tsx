import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';

/** The units that a limit of the insurance counts, and those that it covers; 0 covered: no coverage. */
export interface UnitsUsed {
  used: number;
  covered: number;
}

/** What is used of an insurance limit, as a bar and in words. */
export function UsedBar({ used: { used, covered } }: { used: UnitsUsed }) {
  const translate = useTranslate();
  const isUsedUp = used >= covered;
  if (covered === 0)
    return (
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {translate('treatmentHistory.noCoverage')}
      </Box>
    );
  return (
    <Box sx={{ flexShrink: 0, width: 112, typography: 'caption', color: 'text.secondary', textAlign: 'right' }}>
      {translate('treatmentHistory.used', { used, smart_count: covered })}
      <Box aria-hidden sx={{ height: 4, mt: 0.5, borderRadius: '2px', bgcolor: 'surface.line', overflow: 'hidden' }}>
        <Box
          sx={{
            width: `${Math.min(100, (100 * used) / covered)}%`,
            height: '100%',
            bgcolor: isUsedUp ? 'state.fail.bar' : 'state.success.bar',
          }}
        />
      </Box>
    </Box>
  );
}
