import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { aboutQuery } from '../api/about.js';
import { BrandMark } from '../components/brand-mark.js';
import { useSave } from '../components/form/use-save.js';
import { COARSE_POINTER, TOUCH_TARGET, touchTargetInLine } from '../components/touch-targets.js';
import { describeFailure } from './sign-in-messages.js';

interface EntryFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The layout of the pages around the sign-in: logo, title and card. */
export function EntryFrame({ title, lead, children }: EntryFrameProps) {
  useEffect(() => {
    document.title = title.includes('Helix') ? title : `${title} · Helix`;
  }, [title]);
  return (
    <Box
      component="main"
      sx={(theme) => ({
        minHeight: '100%',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        px: 4,
        // Aligned to the top, so that content added below does not move what is already there.
        pt: 'clamp(32px, 12vh, 136px)',
        pb: 6,
        bgcolor: 'background.default',
        backgroundImage: `radial-gradient(900px 420px at 50% -120px, ${theme.vars.palette.brand.soft}, transparent)`,
      })}
    >
      <Box sx={{ width: '100%', maxWidth: 400, flex: 1 }}>
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, mb: 6, textAlign: 'center' }}>
          <BrandMark size={44} />
          <Typography
            component="h1"
            sx={{
              mt: 4,
              fontSize: 24,
              lineHeight: '32px',
              fontWeight: 650,
              letterSpacing: '-0.02em',
              textWrap: 'balance',
            }}
          >
            {title}
          </Typography>
          {lead && (
            <Typography color="text.secondary" sx={{ textWrap: 'balance' }}>
              {lead}
            </Typography>
          )}
        </Box>
        <Box sx={{ display: 'grid', gap: 4 }}>{children}</Box>
      </Box>
      <Help />
    </Box>
  );
}

function Help() {
  const translate = useTranslate();
  const { data } = useQuery(aboutQuery);
  return (
    <Box sx={{ mt: 8, minHeight: 18, typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>
      {data && (
        <>
          {translate('signIn.help')} <MuiLink href={`mailto:${data.support.email}`}>{data.support.email}</MuiLink>
        </>
      )}
    </Box>
  );
}

/** A link below the form of a card. */
export function EntryLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <MuiLink
      component={Link}
      to={to}
      underline="hover"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        typography: 'body2',
        justifySelf: 'center',
        ...touchTargetInLine(18),
      }}
    >
      {children}
    </MuiLink>
  );
}

/** The card that holds the page's form. */
export function EntryCard({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        p: { xs: 5, sm: 6 },
        borderRadius: '12px',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {children}
    </Box>
  );
}

/** Messages above a form, one per line. */
export function EntryAlert({ severity, children }: { severity: AlertColor; children: ReactNode }) {
  return (
    <Alert severity={severity} variant="outlined" sx={{ whiteSpace: 'pre-line', bgcolor: 'background.paper' }}>
      {children}
    </Alert>
  );
}

/**
 * Validates a field on blur, then on each change. Errors appear after a delay, because they shift the layout below,
 * possibly under a pointer that is being pressed.
 */
export const entryFormOptions = { mode: 'onTouched', delayError: 250 } as const;

/** The look of the buttons of these pages. */
export const entryButton = { minHeight: 40, fontSize: 14, [COARSE_POINTER]: { minHeight: TOUCH_TARGET } } as const;

interface EntryFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Errors that it throws are shown in the form. */
  onSubmit: (values: Values) => Promise<void>;
  submitLabel: string;
  busyLabel: string;
  children: ReactNode;
}

/** A form of these pages. It cannot be submitted again while it waits for the server. */
export function EntryForm<Values extends FieldValues>({
  form,
  onSubmit,
  submitLabel,
  busyLabel,
  children,
}: EntryFormProps<Values>) {
  const translate = useTranslate();
  const { submit, isSaving, failure } = useSave(form, async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      throw describeFailure(error, translate);
    }
  });
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        {failure && <EntryAlert severity="error">{failure}</EntryAlert>}
        {children}
        <Button type="submit" variant="contained" disabled={isSaving} sx={{ ...entryButton, mt: 1 }}>
          {isSaving ? busyLabel : submitLabel}
        </Button>
      </Box>
    </FormProvider>
  );
}
