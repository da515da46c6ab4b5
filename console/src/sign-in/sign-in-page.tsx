import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Navigate, useSearchParams } from 'react-router';
import { BrandMark } from '../components/brand-mark.js';
import { safeRedirect } from '../session/redirect-from.js';
import { useToken } from '../session/session-context.js';
import { SignInForm } from './sign-in-form.js';

interface Props {
  /** Called once the page is shown: time to load what comes after it. */
  onIdle: () => void;
}

/** `/login`. Who is signed in already goes on to where they wanted to go. */
export function SignInPage({ onIdle }: Props) {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const token = useToken();
  useEffect(() => {
    const timer = window.setTimeout(onIdle, 300);
    return () => window.clearTimeout(timer);
  }, [onIdle]);
  useEffect(() => {
    document.title = `${translate('signIn.title')}`;
  }, [translate]);

  if (token !== null) return <Navigate to={safeRedirect(query.get('redirectFrom'))} replace />;
  return (
    <Box
      component="main"
      sx={(theme) => ({
        minHeight: '100%',
        display: 'grid',
        placeItems: 'center',
        p: 4,
        bgcolor: 'background.default',
        backgroundImage: `radial-gradient(900px 420px at 50% -120px, ${theme.vars.palette.brand.soft}, transparent)`,
      })}
    >
      <Box sx={{ width: '100%', maxWidth: 384 }}>
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, mb: 6, textAlign: 'center' }}>
          <BrandMark size={44} />
          <Typography
            component="h1"
            sx={{ mt: 4, fontSize: 24, lineHeight: '32px', fontWeight: 650, letterSpacing: '-0.02em' }}
          >
            {translate('signIn.title')}
          </Typography>
          <Typography color="text.secondary">{translate('signIn.lead')}</Typography>
        </Box>
        <SignInForm />
      </Box>
    </Box>
  );
}
