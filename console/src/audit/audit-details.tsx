import ArrowIcon from '@mui/icons-material/ArrowRightAlt';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import type { ChangeLine } from './change-lines.js';

/** What changed: each field, its value before and after. */
export function AuditDetails({ lines }: { lines: readonly ChangeLine[] }) {
  const translate = useTranslate();
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 4, rowGap: 1, m: 0, py: 2 }}
    >
      {lines.map(({ field, before, after }) => (
        <Box key={field} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {translate(`people.audit.fields.${field}`, { _: field })}
          </Box>
          <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 1.5, overflowWrap: 'anywhere' }}>
            {before !== undefined && (
              <>
                <span>{before}</span>
                <ArrowIcon aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
                <span style={visuallyHidden}>{translate('people.audit.became')}</span>
              </>
            )}
            <Box component="span" sx={{ fontWeight: 550 }}>
              {after}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
