import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import type { CSSProperties, FunctionComponent, ReactNode } from 'react';
import styles from './plain-icon.module.css';

/** The size in pixels, when it is all that the styles of an icon say; else null. */
function sizeOf(sx: SvgIconProps['sx']): number | null {
  if (typeof sx !== 'object' || Array.isArray(sx) || Object.keys(sx ?? {}).length !== 1) return null;
  const size = (sx as { fontSize?: unknown }).fontSize;
  return typeof size === 'number' ? size : null;
}

const SIZES = { small: styles['small'], inherit: styles['inherit'], medium: undefined } as const;
const isKnown = (fontSize: string): fontSize is keyof typeof SIZES => fontSize in SIZES;

/** The properties that only MUI's own icon knows. */
const OF_MUI = [
  'color',
  'htmlColor',
  'component',
  'inheritViewBox',
  'titleAccess',
  'shapeRendering',
  'classes',
] as const;

/**
 * Makes the icons of `@mui/icons-material`, for which the build uses it instead of theirs: MUI's icon computes styles that
 * are the same for all, which takes as long as everything else of a button. An icon with styles of its own is still MUI's.
 */
export default function createSvgIcon(path: ReactNode): FunctionComponent<SvgIconProps> {
  function Icon(props: SvgIconProps) {
    const { sx, fontSize = 'medium', className = '', style, ...rest } = props;
    const size = sizeOf(sx);
    if ((sx && size === null) || !isKnown(fontSize) || OF_MUI.some((name) => name in props))
      return <SvgIcon {...props}>{path}</SvgIcon>;
    return (
      <svg
        focusable="false"
        aria-hidden
        viewBox="0 0 24 24"
        {...rest}
        className={`MuiSvgIcon-root ${styles['icon']} ${SIZES[fontSize] ?? ''} ${className}`}
        style={size === null ? style : ({ ...style, '--icon-size': `${size}px` } as CSSProperties)}
      >
        {path}
      </svg>
    );
  }
  // By which MUI's controls know an icon.
  return Object.assign(Icon, { muiName: 'SvgIcon' });
}
