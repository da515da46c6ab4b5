import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { COARSE_POINTER, TOUCH_TARGET } from '../touch-targets.js';

interface Props<Key extends string> {
  label: string;
  choices: readonly { key: Key; text: string }[];
  chosen: Key;
  onChoose: (key: Key) => void;
}

/** What a chart shows of the loaded values: one of several chips. */
export function FilterChips<Key extends string>({ label, choices, chosen, onChoose }: Props<Key>) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {choices.map(({ key, text }) => (
        <Chip
          key={key}
          label={text}
          aria-pressed={key === chosen}
          color={key === chosen ? 'primary' : 'default'}
          variant={key === chosen ? 'filled' : 'outlined'}
          onClick={() => onChoose(key)}
          sx={{ fontSize: 13, [COARSE_POINTER]: { minHeight: TOUCH_TARGET } }}
        />
      ))}
    </Box>
  );
}
