import CheckIcon from '@mui/icons-material/Check';
import CrossIcon from '@mui/icons-material/Close';
import DoubleCheckIcon from '@mui/icons-material/DoneAll';
import UnknownIcon from '@mui/icons-material/MoreHoriz';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import type { ResultIcon } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { ShownRow } from './scorecard-rows.js';

const SIGNS = {
  doubleCheck: { Icon: DoubleCheckIcon, color: 'state.success.text' },
  check: { Icon: CheckIcon, color: 'state.success.text' },
  warning: { Icon: WarningIcon, color: 'state.warning.text' },
  cross: { Icon: CrossIcon, color: 'state.fail.text' },
  purpleCross: { Icon: CrossIcon, color: 'group.violet.bar' },
} as const satisfies Record<NonNullable<ResultIcon>, object>;
const NOT_YET = { Icon: UnknownIcon, color: 'text.secondary' } as const;

/** The icon of a result with its word. */
export function ResultSign({ icon, word }: Pick<ShownRow, 'icon' | 'word'>) {
  const translate = useTranslate();
  const { Icon, color } = icon === null ? NOT_YET : SIGNS[icon];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color, fontWeight: 550 }}>
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      <span>{translate(`scorecard.words.${word}`)}</span>
    </Box>
  );
}
