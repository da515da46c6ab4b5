import LinkIcon from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';
import './texts.js';

/** The quick guides in order, with their anchors and text keys. */
export const guides = [
  { anchor: 'calendar', texts: 'calendar', steps: ['colours', 'card', 'why', 'day', 'week', 'print', 'live', 'find'] },
  { anchor: 'planning', texts: 'planning', steps: ['add', 'fit', 'change', 'totals', 'save', 'scorecard', 'history'] },
  { anchor: 'recorder', texts: 'recorder', steps: ['start', 'goOn', 'stop', 'note', 'transcript', 'offline'] },
  { anchor: 'insights', texts: 'insights', steps: ['kinds', 'open', 'dismiss', 'comment'] },
  { anchor: 'rules', texts: 'rules', steps: ['office', 'profile', 'try', 'after'] },
  { anchor: 'users', texts: 'users', steps: ['invite', 'accept', 'resend', 'admin', 'remove'] },
  { anchor: 'time-sheets', texts: 'timeSheets', steps: ['choose', 'headings', 'kept', 'preview', 'again'] },
  { anchor: 'clinics', texts: 'clinics', steps: ['menu', 'keyboard', 'start', 'link'] },
  { anchor: 'shortcuts', texts: 'shortcuts', steps: ['palette', 'list', 'search', 'go', 'tab', 'escape'] },
  { anchor: 'sign-in', texts: 'signIn', steps: ['forgot', 'password', 'changed', 'noClinic', 'shared'] },
] as const;
export type Guide = (typeof guides)[number];

/** The height of the sticky bar plus some space. */
const SCROLL_MARGIN = 80;

function GuideSection({ guide }: { guide: Guide }) {
  const translate = useTranslate();
  const title = translate(`guides.${guide.texts}.title`);
  return (
    <Box
      component="section"
      id={guide.anchor}
      aria-labelledby={`${guide.anchor}-title`}
      sx={{ scrollMarginTop: SCROLL_MARGIN, '&:hover a, & a:focus-visible': { opacity: 1 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography
          id={`${guide.anchor}-title`}
          component="h2"
          sx={{ fontSize: 17, lineHeight: '26px', fontWeight: 600 }}
        >
          {title}
        </Typography>
        <IconButton
          component={Link}
          to={`#${guide.anchor}`}
          aria-label={translate('guides.link', { title })}
          sx={{
            opacity: 0,
            '@media (hover: none)': { opacity: 1 },
            [COARSE_POINTER]: { width: TOUCH_TARGET, height: TOUCH_TARGET },
          }}
        >
          <LinkIcon sx={{ fontSize: 18 }} />
        </IconButton>
      </Box>
      <Typography color="text.secondary" sx={{ fontSize: 15, lineHeight: '24px' }}>
        {translate(`guides.${guide.texts}.lead`)}
      </Typography>
      <Box
        component="ul"
        sx={{
          mt: 3,
          mb: 0,
          pl: 5,
          display: 'grid',
          gap: 2,
          fontSize: 15,
          lineHeight: '24px',
          '& li::marker': { color: 'text.disabled' },
        }}
      >
        {guide.steps.map((step) => (
          <li key={step}>{translate(`guides.${guide.texts}.${step}`)}</li>
        ))}
      </Box>
    </Box>
  );
}

function Contents() {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('guides.contents')}
      sx={{ position: { md: 'sticky' }, top: SCROLL_MARGIN, alignSelf: 'start', display: 'grid', gap: 1 }}
    >
      {guides.map(({ anchor, texts }) => (
        <Box
          key={anchor}
          component={Link}
          to={`#${anchor}`}
          sx={{
            display: 'flex',
            alignItems: 'center',
            [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
            py: 1,
            px: 2.5,
            mx: -2.5,
            borderRadius: 1,
            color: 'text.secondary',
            textDecoration: 'none',
            '&:hover': { bgcolor: 'surface.hover', color: 'text.primary' },
          }}
        >
          {translate(`guides.${texts}.title`)}
        </Box>
      ))}
    </Box>
  );
}

/** `/guides`: the quick guides; each has an anchor. */
export default function GuidesPage() {
  const translate = useTranslate();
  const { hash, key } = useLocation();
  // The page's code loads after the navigation, so the browser could not find the anchor itself.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key]);
  return (
    <Box
      sx={{
        maxWidth: 960,
        mx: 'auto',
        px: { xs: 4, md: 6 },
        py: { xs: 8, md: 12 },
      }}
    >
      <Typography component="h1" sx={{ fontSize: 28, lineHeight: '36px', fontWeight: 650, letterSpacing: '-0.02em' }}>
        {translate('guides.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ fontSize: 15, mt: 1 }}>
        {translate('guides.lead')}
      </Typography>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { md: '232px minmax(0, 1fr)' }, columnGap: 14, rowGap: 8, mt: 10 }}
      >
        <Contents />
        <Box sx={{ display: 'grid', gap: 12 }}>
          {guides.map((guide) => (
            <GuideSection key={guide.anchor} guide={guide} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}
