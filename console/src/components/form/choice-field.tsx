import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import { useId } from 'react';
import { useController } from 'react-hook-form';

interface Choice<Value> {
  value: Value;
  label: string;
  help: string;
}

interface Props<Value> {
  name: string;
  label: string;
  choices: readonly Choice<Value>[];
}

/** Radio buttons, each with a description. */
export function ChoiceField<Value extends string | null>({ name, label, choices }: Props<Value>) {
  const id = useId();
  const { field } = useController({ name });
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 2, typography: 'body2', fontWeight: 550 }}>
        {label}
      </Box>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
        {choices.map((choice, index) => (
          <Box
            component="label"
            key={choice.value}
            sx={{
              display: 'flex',
              gap: 3,
              px: 3,
              py: 2.5,
              cursor: 'pointer',
              borderTop: index === 0 ? 0 : 1,
              borderColor: 'divider',
              '&:hover': { bgcolor: 'surface.sunken' },
              '&:has(:checked)': { bgcolor: 'brand.soft' },
              '&:has(:focus-visible)': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: '-2px' },
            }}
          >
            <Radio
              size="small"
              checked={field.value === choice.value}
              onChange={() => field.onChange(choice.value)}
              onBlur={field.onBlur}
              name={id}
              value={choice.value ?? ''}
              sx={{ p: 0, alignSelf: 'flex-start', '& .MuiSvgIcon-root': { fontSize: 18 } }}
              slotProps={{ input: { 'aria-labelledby': `${id}-${index}`, 'aria-describedby': `${id}-${index}-help` } }}
            />
            <span>
              <Box
                component="span"
                id={`${id}-${index}`}
                sx={{ display: 'block', typography: 'body2', fontWeight: 550 }}
              >
                {choice.label}
              </Box>
              <Box
                component="span"
                id={`${id}-${index}-help`}
                sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}
              >
                {choice.help}
              </Box>
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
