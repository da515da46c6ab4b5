import type { AboutHelix } from '@helix/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { BrandMark } from '../components/brand-mark.js';
import { Card } from '../components/page.js';
import { COARSE_POINTER, TOUCH_TARGET, touchTargetInLine } from '../components/touch-targets.js';
import { useAbout } from '../api/about.js';
import { LicenceList } from './licence-list.js';
import './texts.js';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '140px 1fr',
        py: 2.5,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0, pb: 0 },
        '&:first-of-type': { pt: 0 },
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

/** Version and environment from the server, with skeletons until they arrive. */
function Facts({ about }: { about: AboutHelix | undefined }) {
  const translate = useTranslate();
  return (
    <Box component="dl" sx={{ m: 0 }}>
      <Fact label={translate('about.version')}>{about?.version ?? <Skeleton width={80} />}</Fact>
      <Fact label={translate('about.environment')}>{about?.environment ?? <Skeleton width={100} />}</Fact>
      <Fact label={translate('about.licence')}>{translate('about.licenceName')}</Fact>
      <Fact label={translate('about.support')}>
        {about ? (
          <MuiLink
            href={`mailto:${about.support.email}`}
            sx={{ display: 'inline-flex', alignItems: 'center', ...touchTargetInLine(20) }}
          >
            {about.support.email}
          </MuiLink>
        ) : (
          <Skeleton width={180} />
        )}
        {about?.support.phone && <Box>{about.support.phone}</Box>}
      </Fact>
    </Box>
  );
}

/** `/about`: version and environment of this Helix installation, and the licences of what others wrote. */
export default function AboutPage() {
  const translate = useTranslate();
  const about = useAbout();
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto', px: 4, py: { xs: 8, md: 14 }, display: 'grid', gap: 6 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <BrandMark size={52} />
        <div>
          <Typography
            component="h1"
            sx={{ fontSize: 24, lineHeight: '32px', fontWeight: 650, letterSpacing: '-0.02em' }}
          >
            {translate('titles.about')}
          </Typography>
          <Typography color="text.secondary" sx={{ textWrap: 'balance' }}>
            {translate('about.lead')}
          </Typography>
        </div>
      </Box>
      <Card>
        {about.isError ? (
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
            {translate('about.failed')}
            <Button variant="outlined" onClick={() => void about.refetch()} disabled={about.isFetching}>
              {translate('common.tryAgain')}
            </Button>
          </Box>
        ) : (
          <Facts about={about.data} />
        )}
      </Card>
      <LicenceList />
      <Box
        component="nav"
        aria-label={translate('about.links')}
        sx={{
          display: 'flex',
          gap: 5,
          [COARSE_POINTER]: { '& a': { display: 'flex', alignItems: 'center', minHeight: TOUCH_TARGET } },
        }}
      >
        <MuiLink component={Link} to="/guides">
          {translate('about.guides')}
        </MuiLink>
        <MuiLink href="/api/openapi.json">{translate('about.apiDocs')}</MuiLink>
      </Box>
    </Box>
  );
}
