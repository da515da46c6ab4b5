import FoldIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { KeyTooltip } from '../../components/key-tooltip.js';
import { useSingleKeys } from '../../components/shortcut-keys.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import type { NavigationSection as Section } from '../navigation.js';
import { pageIcons } from '../page-icons.js';
import type { PageEntry } from '../pages.js';
import { goKeysOf } from '../shortcuts/shortcuts.js';

interface NavigationLinkProps {
  entry: PageEntry;
  /** Whether the current page is this entry's page or is opened from it. */
  isCurrent: boolean;
  /** Shows only the icon; the label moves to a tooltip. */
  collapsed: boolean;
}

/** Long enough not to follow a pointer that passes over the links. */
const TOOLTIP_DELAY_MS = 500;

/** A link of the navigation, whose tooltip shows the keys of its page. Hover and focus preload the page's code. */
export function NavigationLink({ entry, isCurrent, collapsed }: NavigationLinkProps) {
  const label = useTranslate()(entry.title);
  const Icon = pageIcons[entry.icon];
  const singleKeysAreOn = useSingleKeys();
  const keys = goKeysOf(entry.path);
  const link = (
    <ButtonBase
      component={Link}
      to={entry.path}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={collapsed ? label : undefined}
      onMouseEnter={entry.page.preload}
      onFocus={entry.page.preload}
      sx={{
        width: '100%',
        height: 32,
        [COARSE_POINTER]: { height: TOUCH_TARGET },
        px: 2.5,
        gap: 2.5,
        justifyContent: 'flex-start',
        borderRadius: 1,
        typography: 'body1',
        fontWeight: 500,
        color: 'text.secondary',
        '&:hover': { bgcolor: 'surface.hover', color: 'text.primary' },
        '&[aria-current]': { bgcolor: 'brand.soft', color: 'state.unknown.text', fontWeight: 600 },
      }}
    >
      <Icon sx={{ fontSize: 18 }} />
      {!collapsed && (
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {label}
        </Box>
      )}
    </ButtonBase>
  );
  if (!collapsed && !(keys.length > 0 && singleKeysAreOn)) return link;
  return (
    <KeyTooltip title={label} keys={keys} placement="right" enterDelay={collapsed ? 100 : TOOLTIP_DELAY_MS}>
      {link}
    </KeyTooltip>
  );
}

const TRANSITION_MS = 250;

interface NavigationSectionProps {
  section: Section;
  /** The navigation entry of the current page; undefined when it has none. */
  current: PageEntry | undefined;
  folded: boolean;
  /** The navigation is collapsed to icons: headings become lines and sections cannot be folded. */
  iconsOnly: boolean;
  onToggle: () => void;
}

function Heading({
  label,
  folded,
  hasCurrent,
  id,
  onToggle,
}: {
  label: string;
  folded: boolean;
  hasCurrent: boolean;
  id: string;
  onToggle: () => void;
}) {
  return (
    <ButtonBase
      aria-expanded={!folded}
      aria-controls={id}
      onClick={onToggle}
      sx={{
        width: '100%',
        height: 30,
        [COARSE_POINTER]: { height: TOUCH_TARGET },
        px: 2.5,
        gap: 2,
        justifyContent: 'flex-start',
        borderRadius: 1,
        typography: 'caption',
        fontWeight: 600,
        color: 'text.secondary',
        '&:hover': { bgcolor: 'surface.hover', color: 'text.primary' },
      }}
    >
      {label}
      {folded && hasCurrent && (
        <Box aria-hidden sx={{ width: 6, height: 6, borderRadius: '50%', bgcolor: 'primary.main' }} />
      )}
      <FoldIcon
        sx={{
          ml: 'auto',
          fontSize: 16,
          transform: folded ? 'rotate(-90deg)' : 'none',
          transition: `transform ${TRANSITION_MS}ms`,
        }}
      />
    </ButtonBase>
  );
}

/** A foldable section of the navigation. */
export function NavigationSection({ section, current, folded, iconsOnly, onToggle }: NavigationSectionProps) {
  const translate = useTranslate();
  const id = useId();
  const links = (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.25 }}>
      {section.entries.map((entry) => (
        <li key={entry.path}>
          <NavigationLink entry={entry} isCurrent={entry === current} collapsed={iconsOnly} />
        </li>
      ))}
    </Box>
  );
  if (!section.label) return links;
  if (iconsOnly) return <Box sx={{ borderTop: 1, borderColor: 'divider', mt: 2, pt: 2 }}>{links}</Box>;
  return (
    <Box sx={{ mt: 3 }}>
      <Heading
        label={translate(section.label)}
        folded={folded}
        hasCurrent={current !== undefined && section.entries.includes(current)}
        id={id}
        onToggle={onToggle}
      />
      <Collapse in={!folded} timeout={TRANSITION_MS} id={id}>
        {links}
      </Collapse>
    </Box>
  );
}
