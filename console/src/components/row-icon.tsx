import CoveredIcon from '@mui/icons-material/CheckCircleOutlined';
import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/Close';
import NotCoveredIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import UnknownIcon from '@mui/icons-material/HelpOutlineOutlined';
import AutomaticIcon from '@mui/icons-material/RestartAltOutlined';
import StarIcon from '@mui/icons-material/Star';
import RulesIcon from '@mui/icons-material/TuneOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import type { ReactNode } from 'react';
import styles from './row-icon.module.css';

const ICONS = {
  automatic: AutomaticIcon,
  check: CheckIcon,
  covered: CoveredIcon,
  edit: EditIcon,
  notCovered: NotCoveredIcon,
  remove: RemoveIcon,
  rules: RulesIcon,
  star: StarIcon,
  unknown: UnknownIcon,
  warning: WarningIcon,
} as const;

export type RowIconName = keyof typeof ICONS;

const idOf = (name: string): string => `row-icon-${name}`;

/** Takes the drawing of an icon without the styles that MUI gives to it. */
function Symbol({ id, viewBox, children }: { id: string; viewBox: string; children: ReactNode }) {
  return (
    <symbol id={id} viewBox={viewBox}>
      {children}
    </symbol>
  );
}

/** The drawings of all icons of rows, once in the page. */
export function RowIcons() {
  return (
    <svg aria-hidden className={styles['drawings']}>
      {Object.entries(ICONS).map(([name, Icon]) => (
        <Icon key={name} id={idOf(name)} component={Symbol} />
      ))}
    </svg>
  );
}

/** An icon in a list with many rows: an element that refers to the drawing, without a component of MUI for each. */
export function RowIcon({ name, size = 16 }: { name: RowIconName; size?: 14 | 16 }) {
  return (
    <svg aria-hidden className={styles['icon']} width={size} height={size}>
      <use href={`#${idOf(name)}`} />
    </svg>
  );
}
