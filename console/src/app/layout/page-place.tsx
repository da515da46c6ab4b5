import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useSession } from '../../session/session-context.js';
import { breadcrumbsOf } from '../navigation.js';
import type { PageEntry } from '../pages.js';

function Breadcrumbs({ page }: { page: PageEntry | undefined }) {
  const translate = useTranslate();
  const crumbs = page ? breadcrumbsOf(page) : [];
  return (
    <Box component="nav" aria-label={translate('topBar.breadcrumbs')}>
      <Box
        component="ol"
        sx={{
          display: 'flex',
          gap: 1.5,
          m: 0,
          p: 0,
          listStyle: 'none',
          typography: 'caption',
          color: 'text.secondary',
          whiteSpace: 'nowrap',
          '& li + li::before': { content: '"/" / ""', mr: 1.5 },
        }}
      >
        <li>
          <Box
            component={Link}
            to="/dashboard"
            sx={{ color: 'inherit', textDecoration: 'none', '&:hover': { color: 'text.primary' } }}
          >
            {translate('navigation.home')}
          </Box>
        </li>
        {crumbs.map((crumb, at) => (
          <li key={crumb} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {translate(crumb)}
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** Where one is: the clinic, the page's title, and the way to it. Narrow screens leave the title to the breadcrumbs. */
export function PagePlace({ page }: { page: PageEntry | undefined }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const title = translate(page?.title ?? 'pages.notFoundTitle');
  return (
    <Box sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', overflow: 'hidden' }}>
      <Typography
        noWrap
        title={clinic.name}
        sx={{
          display: { xs: 'none', md: 'block' },
          flexShrink: 1,
          maxWidth: 260,
          mr: 4,
          pr: 4,
          borderRight: 1,
          borderColor: 'divider',
          fontWeight: 600,
          lineHeight: '32px',
        }}
      >
        {clinic.name}
      </Typography>
      <Box sx={{ minWidth: 0, flexShrink: 1, overflow: 'hidden' }}>
        <Typography noWrap sx={{ fontWeight: 600, lineHeight: '18px' }}>
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {title}
          </Box>
          <Box component="span" sx={{ display: { md: 'none' } }}>
            {clinic.name}
          </Box>
        </Typography>
        <Breadcrumbs page={page} />
      </Box>
    </Box>
  );
}
