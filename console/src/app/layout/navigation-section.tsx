import FoldIcon from '@mui/icons-material/ExpandMore';
import Collapse from '@mui/material/Collapse';
import { memo, useId, type PointerEvent } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { KeyTooltip } from '../../components/key-tooltip.js';
import { useSingleKeys } from '../../components/shortcut-keys.js';
import type { NavigationSection as Section } from '../navigation.js';
import { useSession } from '../../session/session-context.js';
import { pageIcons } from '../page-icons.js';
import type { PageEntry } from '../pages.js';
import { goKeysOf } from '../shortcuts/shortcuts.js';
import styles from './navigation-section.module.css';

interface NavigationLinkProps {
  entry: PageEntry;
  /** Whether the current page is this entry's page or is opened from it. */
  isCurrent: boolean;
  /** Shows only the icon; the label moves to a tooltip. */
  collapsed: boolean;
}

/** Long enough not to follow a pointer that passes over the links. */
const TOOLTIP_DELAY_MS = 500;

/**
 * A link of the navigation, whose tooltip shows the keys of its page. Hover and focus preload the page's code; a press
 * starts its requests, which the click, a moment later, finds under way. Memoized: another page changes two links of all.
 */
const NavigationLink = memo(function NavigationLink({ entry, isCurrent, collapsed }: NavigationLinkProps) {
  const label = useTranslate()(entry.title);
  const Icon = pageIcons[entry.icon];
  const singleKeysAreOn = useSingleKeys();
  const keys = goKeysOf(entry.path);
  const session = useSession();
  const onPointerDown = ({ button }: PointerEvent): void => {
    if (button === 0 && !isCurrent) void entry.page.prefetch(session, new URLSearchParams());
  };
  const link = (
    <Link
      to={entry.path}
      className={styles['link']}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={collapsed ? label : undefined}
      onMouseEnter={entry.page.preload}
      onFocus={entry.page.preload}
      onPointerDown={onPointerDown}
    >
      <Icon sx={{ fontSize: 18 }} />
      {!collapsed && <span className={styles['label']}>{label}</span>}
    </Link>
  );
  if (!collapsed && !(keys.length > 0 && singleKeysAreOn)) return link;
  return (
    <KeyTooltip title={label} keys={keys} placement="right" delay={collapsed ? 100 : TOOLTIP_DELAY_MS}>
      {link}
    </KeyTooltip>
  );
});

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
    <button type="button" className={styles['heading']} aria-expanded={!folded} aria-controls={id} onClick={onToggle}>
      {label}
      {folded && hasCurrent && <span aria-hidden className={styles['current']} />}
      <span className={styles['fold']} data-folded={folded || undefined}>
        <FoldIcon sx={{ fontSize: 16 }} />
      </span>
    </button>
  );
}

/** A foldable section of the navigation. */
export function NavigationSection({ section, current, folded, iconsOnly, onToggle }: NavigationSectionProps) {
  const translate = useTranslate();
  const id = useId();
  const links = (
    <ul className={styles['links']}>
      {section.entries.map((entry) => (
        <li key={entry.path}>
          <NavigationLink entry={entry} isCurrent={entry === current} collapsed={iconsOnly} />
        </li>
      ))}
    </ul>
  );
  if (!section.label) return links;
  if (iconsOnly) return <div className={styles['iconSection']}>{links}</div>;
  return (
    <div className={styles['section']}>
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
    </div>
  );
}
