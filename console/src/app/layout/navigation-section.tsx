import FoldIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { NavigationSection as Section } from '../navigation.js';
import type { PageEntry } from '../pages.js';
import { NavigationLink } from './navigation-link.js';

const SLIDE_MILLISECONDS = 250;

interface Props {
  section: Section;
  /** The entry of the page that is shown; undefined where it has none. */
  current: PageEntry | undefined;
  folded: boolean;
  /** The whole navigation is icons: headings are lines then, and nothing is folded. */
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
          transition: `transform ${SLIDE_MILLISECONDS}ms`,
        }}
      />
    </ButtonBase>
  );
}

/** A section of the navigation, which slides open and shut. */
export function NavigationSection({ section, current, folded, iconsOnly, onToggle }: Props) {
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
      <Collapse in={!folded} timeout={SLIDE_MILLISECONDS} id={id}>
        {links}
      </Collapse>
    </Box>
  );
}
