import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Page } from '../components/page.js';
import { useToastAfterReload } from './after-reload.js';
import { LinkedAccounts } from './linked-accounts.js';
import { ProfileForm } from './profile-form.js';
import './texts.js';

/** `/profile`: the user's own names, preferences and wages, and their linked accounts. */
export default function ProfilePage() {
  const translate = useTranslate();
  useToastAfterReload();
  return (
    <Page kind="form" title={translate('titles.profile')}>
      <ProfileForm />
      <Box sx={{ pb: 6 }}>
        <LinkedAccounts />
      </Box>
    </Page>
  );
}
