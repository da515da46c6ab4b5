import type { ProviderView } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { nameOf } from '../layout/columns.js';

/** The hygienists who have no column for want of appointments, in a line that takes no room from the others. */
export function IdleProviders({ providers }: { providers: readonly ProviderView[] }) {
  const translate = useTranslate();
  if (providers.length === 0) return null;
  const names = providers.map(nameOf).join(', ');
  return (
    <Box
      component="p"
      title={names}
      sx={{
        m: 0,
        flex: '1 1 0',
        minWidth: 0,
        typography: 'caption',
        color: 'text.secondary',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }}
    >
      {translate('calendar.idle')} {names}
    </Box>
  );
}
