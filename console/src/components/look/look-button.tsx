import LookIcon from '@mui/icons-material/ViewSidebarOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { tooltip } from '../tooltip/tooltip-props.js';
import { useLook } from './use-look.js';

interface Props {
  appointmentId: string;
  /** Accessible name of an icon: the action and its appointment. Without it the button shows its text. */
  label?: string;
  /** Called before the panel opens. */
  onLook?: () => void;
}

/** On touch screens large enough for a gloved finger. */
const touch = { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } } as const;

/** Opens an appointment at a glance in the side panel. */
export function LookButton({ appointmentId, label, onLook }: Props) {
  const translate = useTranslate();
  const look = useLook();
  const open = (): void => {
    onLook?.();
    look.show(appointmentId);
  };
  if (label === undefined)
    return (
      <Button size="small" variant="outlined" startIcon={<LookIcon />} onClick={open} sx={{ flexShrink: 0, ...touch }}>
        {translate('look.look')}
      </Button>
    );
  return (
    <IconButton
      data-look
      aria-label={label}
      onClick={open}
      sx={{ width: 30, height: 30, ...touch }}
      {...tooltip(translate('look.hint'))}
    >
      <LookIcon sx={{ fontSize: 18 }} />
    </IconButton>
  );
}
