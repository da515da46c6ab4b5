import RefusedIcon from '@mui/icons-material/FilterAltOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { PageMessage } from '../page-message.js';

/** Shown when the address contains invalid filters for the list. */
export function InvalidFilters({ lines }: { lines: readonly string[] }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  return (
    <PageMessage
      icon={<RefusedIcon />}
      title={translate('list.refused')}
      actions={
        <Button component={Link} to={pathname} variant="contained">
          {translate('list.clearFilters')}
        </Button>
      }
    >
      <Box role="alert" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {lines.length > 0 ? lines.join('\n') : translate('list.unreadable')}
      </Box>
    </PageMessage>
  );
}
