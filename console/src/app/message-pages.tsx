import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, Navigate } from 'react-router';
import { sessionStore } from '../api/session-store.js';
import { BrandMark } from '../components/brand-mark.js';
import { PageMessage } from '../components/page-message.js';
import { signOut } from '../session/auth-provider.js';
import { useToken } from '../session/session-context.js';

function OutsidePage({ children }: { children: ReactNode }) {
  return (
    <Box
      component="main"
      sx={{ minHeight: '100%', display: 'grid', placeContent: 'center', bgcolor: 'background.default' }}
    >
      {children}
    </Box>
  );
}

/** `/500`: the session could not be loaded. */
export function WrongPage() {
  const translate = useTranslate();
  return (
    <OutsidePage>
      <PageMessage
        heading="h1"
        icon={<BrandMark size={44} />}
        title={translate('pages.wrongTitle')}
        actions={
          <>
            <Button component={Link} to="/" variant="contained">
              {translate('pages.homepage')}
            </Button>
            <Button component={Link} to="/logout" variant="outlined">
              {translate('pages.logout')}
            </Button>
          </>
        }
      >
        {translate('pages.wrong')}
      </PageMessage>
    </OutsidePage>
  );
}

/** `/noclinicerror`: the account is real, but no clinic has it. */
export function NoClinicPage() {
  const translate = useTranslate();
  const email = sessionStore.email();
  return (
    <OutsidePage>
      <PageMessage
        heading="h1"
        icon={<BrandMark size={44} />}
        title={translate('pages.noClinic')}
        actions={
          <Button component={Link} to="/logout" variant="contained">
            {translate('pages.logout')}
          </Button>
        }
      >
        {translate('pages.noClinicReport')}
        {email && <Box sx={{ mt: 2, color: 'text.primary' }}>{translate('pages.signedInAs', { email })}</Box>}
      </PageMessage>
    </OutsidePage>
  );
}

/** Any path inside the shell that has no page. */
export function NotFoundPage() {
  const translate = useTranslate();
  return (
    <PageMessage
      heading="h1"
      icon={<SearchOffIcon />}
      title={translate('pages.notFoundTitle')}
      actions={
        <Button component={Link} to="/dashboard" variant="contained">
          {translate('pages.toCalendar')}
        </Button>
      }
    >
      {translate('pages.notFound')}
    </PageMessage>
  );
}

/** `/logout`: forgets the session, then the sign-in page. */
export function SignOutPage() {
  const token = useToken();
  useEffect(signOut, []);
  return token === null ? <Navigate to="/login" replace /> : null;
}
