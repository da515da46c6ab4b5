import { AVATAR_COLORS } from '@helix/contracts';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useInput, useTranslate } from 'react-admin';
import { avatarColors, DEFAULT_AVATAR_COLOR } from '../avatar-color.js';
import { tooltip } from '../tooltip/tooltip-props.js';
import { COARSE_POINTER } from '../touch-targets.js';

/** A colour to choose; an empty text is none: the default is shown. */
function Swatch({ color, isChecked = false }: { color: string; isChecked?: boolean }) {
  const { ground, letters } = avatarColors(color || DEFAULT_AVATAR_COLOR);
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 28,
        height: 28,
        borderRadius: '50%',
        color: color ? letters : 'text.secondary',
        bgcolor: color ? ground : 'transparent',
        border: color ? 0 : '1px dashed',
        borderColor: 'text.disabled',
        '.Mui-disabled:not(.Mui-checked) > &': { opacity: 0.35 },
        ...(isChecked && { outline: '2px solid', outlineColor: 'text.primary', outlineOffset: 2 }),
      }}
    >
      {isChecked && <CheckIcon sx={{ fontSize: 16 }} />}
    </Box>
  );
}

/** Field `avatarColor` of the surrounding form: the ten avatar colours, and the option of none. */
export function AvatarColorField({ disabled = false }: { disabled?: boolean }) {
  const translate = useTranslate();
  const { field } = useInput({ source: 'avatarColor' });
  return (
    <FormControl component="fieldset" disabled={disabled}>
      <FormLabel component="legend">{translate('people.avatarColor')}</FormLabel>
      <RadioGroup row {...field}>
        {['', ...AVATAR_COLORS].map((color) => {
          const name = translate(`people.colors.${color.slice(1) || 'unspecified'}`);
          return (
            <Radio
              {...tooltip(name)}
              key={color}
              value={color}
              icon={<Swatch color={color} />}
              checkedIcon={<Swatch color={color} isChecked />}
              slotProps={{ input: { 'aria-label': name } }}
              // The focus ring around the ring of the chosen colour.
              sx={{ p: 1, [COARSE_POINTER]: { p: 2 }, '&:has(:focus-visible)': { outlineOffset: 0 } }}
            />
          );
        })}
      </RadioGroup>
    </FormControl>
  );
}
