import type { AboutHelix } from '@helix/contracts';
import OutsideIcon from '@mui/icons-material/ArrowOutwardOutlined';
import GuidesIcon from '@mui/icons-material/MenuBookOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { DialogFrame } from '../components/form/dialog-frame.js';
import { useAbout } from '../api/about.js';
import './texts.js';

interface Props {
  onClose: () => void;
  onShortcuts: () => void;
}

function GuidesLink({ address }: { address: string }) {
  const translate = useTranslate();
  return (
    <Box
      component="a"
      href={address}
      target="_blank"
      rel="noopener"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        p: 3,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { bgcolor: 'surface.hover' },
      }}
    >
      <GuidesIcon fontSize="small" color="primary" />
      <Box sx={{ flex: 1 }}>
        <Box sx={{ fontWeight: 600 }}>{translate('help.guides')}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{translate('help.guidesHint')}</Box>
      </Box>
      <OutsideIcon sx={{ fontSize: 16, color: 'text.secondary' }} />
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </>
  );
}

function Contacts({ support }: { support: AboutHelix['support'] | undefined }) {
  const translate = useTranslate();
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 6, rowGap: 2, m: 0, my: 5 }}>
      <Fact label={translate('help.hours')}>{translate('help.hoursValue')}</Fact>
      {support?.phone && (
        <Fact label={translate('help.phone')}>
          <MuiLink href={`tel:${support.phone.replace(/[^\d+]/g, '')}`}>{support.phone}</MuiLink>
        </Fact>
      )}
      <Fact label={translate('help.email')}>
        {support ? <MuiLink href={`mailto:${support.email}`}>{support.email}</MuiLink> : <Skeleton width={180} />}
      </Fact>
    </Box>
  );
}

/** Links to the quick guides and the support contacts. */
export function HelpDialog({ onClose, onShortcuts }: Props) {
  const translate = useTranslate();
  const about = useAbout();
  return (
    <DialogFrame title={translate('help.title')} onClose={onClose} width={440}>
      <DialogContent sx={{ display: 'block', pb: 5 }}>
        <GuidesLink address={about.data?.support.guidesUrl ?? '/guides'} />
        {about.isError ? (
          <Alert
            severity="warning"
            variant="outlined"
            sx={{ my: 4 }}
            action={
              <Button size="small" color="inherit" onClick={() => void about.refetch()}>
                {translate('common.tryAgain')}
              </Button>
            }
          >
            {translate('help.failed')}
          </Alert>
        ) : (
          <Contacts support={about.data?.support} />
        )}
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button variant="outlined" onClick={onShortcuts}>
            {translate('help.shortcuts')}
          </Button>
          <Button variant="outlined" href="/about">
            {translate('help.about')}
          </Button>
        </Box>
      </DialogContent>
    </DialogFrame>
  );
}
