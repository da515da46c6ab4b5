import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, Navigate } from 'react-router';
import { sessionStore } from '../api/session-store.js';
import { BrandMark } from '../components/brand-mark.js';
import { PageMessage } from '../components/page-message.js';
import { useAbout } from '../api/about.js';
import { hasClinic } from '../session/load-session.js';
import { HOME_PATH } from '../session/redirect-from.js';
import { useSignedIn } from '../session/session-context.js';
import { usePageTitle, Waiting } from './layout/frame-parts.js';

/** A page outside the shell that shows one message. */
function StandaloneMessage({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  usePageTitle(title);
  return (
    <Box
      component="main"
      sx={{ minHeight: '100%', display: 'grid', placeContent: 'center', bgcolor: 'background.default' }}
    >
      <PageMessage heading="h1" icon={<BrandMark size={44} />} title={title} actions={actions}>
        {children}
      </PageMessage>
    </Box>
  );
}

/** A mail link to support; renders nothing without a support address. */
function SupportLink({ subject }: { subject: string }) {
  const translate = useTranslate();
  const email = useAbout().data?.support.email;
  if (!email) return null;
  return (
    <MuiLink href={`mailto:${email}?subject=${encodeURIComponent(subject)}`} title={email}>
      {translate('pages.support')}
    </MuiLink>
  );
}

/** `/500`: the session could not be loaded. */
export function ErrorPage() {
  const translate = useTranslate();
  return (
    <StandaloneMessage
      title={translate('pages.wrong')}
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
      <SupportLink subject={translate('pages.wrong')} />
    </StandaloneMessage>
  );
}

/** `/noclinicerror`: the account exists, but belongs to no clinic. Users with a clinic are redirected home. */
export function NoClinicPage() {
  const translate = useTranslate();
  const subject = useSignedIn();
  const access = useQuery({
    queryKey: ['hasClinic', subject],
    queryFn: hasClinic,
    enabled: subject !== null,
    staleTime: 0,
    gcTime: 0,
  });
  if (access.isLoading) return <Waiting />;
  // Also redirects when the check fails: the home page then shows the actual error.
  if (subject !== null && access.data !== false) return <Navigate to={HOME_PATH} replace />;
  const email = sessionStore.email();
  return (
    <StandaloneMessage
      title={translate('pages.noClinic')}
      actions={
        <Button component={Link} to="/logout" variant="contained">
          {translate('pages.logout')}
        </Button>
      }
    >
      {translate('pages.noClinicReport')}{' '}
      {email && <Box sx={{ my: 2, color: 'text.primary', fontWeight: 550 }}>{email}</Box>}
      <SupportLink subject={translate('pages.noClinic')} />
    </StandaloneMessage>
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
        <>
          <Button component={Link} to={HOME_PATH} variant="contained">
            {translate('pages.toDashboard')}
          </Button>
          <Button component={Link} to="/dashboard" variant="outlined">
            {translate('pages.toCalendar')}
          </Button>
        </>
      }
    >
      {translate('pages.notFound')}
    </PageMessage>
  );
}
