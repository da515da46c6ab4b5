import { AVATAR_COLORS } from '@helix/contracts';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { avatarColors, DEFAULT_AVATAR_COLOR } from '../avatar-color.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../touch-targets.js';

/** The width and height of a swatch, in pixels. */
const SWATCH = 28;
/** By how many pixels the target for a finger exceeds the swatch on each side. */
const BEYOND = (TOUCH_TARGET - SWATCH) / 2;

/** Invisible, but placed over the swatch, so that pointers, magnifiers and screen readers find the input there. */
const overTheSwatch = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  m: 0,
  opacity: 0,
  [COARSE_POINTER]: { inset: `-${BEYOND}px`, width: TOUCH_TARGET, height: TOUCH_TARGET },
} as const;

interface SwatchProps {
  group: string;
  /** Null: no colour; the default is shown. */
  color: string | null;
  isChecked: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

function Swatch({ group, color, isChecked, isDisabled, onChoose }: SwatchProps) {
  const translate = useTranslate();
  const name = translate(`people.colors.${color?.slice(1) ?? 'unspecified'}`);
  const { ground, letters } = avatarColors(color ?? DEFAULT_AVATAR_COLOR);
  return (
    <Tooltip title={name}>
      <Box
        component="label"
        sx={{
          position: 'relative',
          display: 'grid',
          placeItems: 'center',
          width: SWATCH,
          height: SWATCH,
          borderRadius: '50%',
          color: color ? letters : 'text.secondary',
          bgcolor: color ? ground : 'transparent',
          border: color ? 0 : '1px dashed',
          borderColor: 'text.disabled',
          cursor: isDisabled ? 'default' : 'pointer',
          opacity: isDisabled && !isChecked ? 0.35 : 1,
          outlineOffset: 2,
          outline: isChecked ? '2px solid' : 'none',
          outlineColor: 'text.primary',
          '&:has(:focus-visible)': { boxShadow: '0 0 0 5px var(--mui-palette-primary-main)' },
        }}
      >
        <Box
          component="input"
          type="radio"
          name={group}
          checked={isChecked}
          disabled={isDisabled}
          onChange={onChoose}
          aria-label={name}
          sx={overTheSwatch}
        />
        {isChecked && <CheckIcon sx={{ fontSize: 16 }} />}
      </Box>
    </Tooltip>
  );
}

/** Field `avatarColor` of the surrounding form: the ten avatar colours, and the option of none. */
export function AvatarColorField({ disabled = false }: { disabled?: boolean }) {
  const translate = useTranslate();
  const group = useId();
  const { field } = useController<{ avatarColor: string | null }>({ name: 'avatarColor' });
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 2, typography: 'body2', fontWeight: 550 }}>
        {translate('people.avatarColor')}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          p: 1,
          [COARSE_POINTER]: { gap: `${2 * BEYOND}px`, p: `${BEYOND}px` },
        }}
      >
        {[null, ...AVATAR_COLORS].map((color) => (
          <Swatch
            key={color}
            group={group}
            color={color}
            isChecked={field.value === color}
            isDisabled={disabled}
            onChoose={() => field.onChange(color)}
          />
        ))}
      </Box>
    </Box>
  );
}
