import MoreIcon from '@mui/icons-material/MoreHoriz';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';

export interface Option {
  label: string;
  disabled?: boolean;
  /** A line above it. */
  divided?: boolean;
  onChoose: () => void;
}

/** What can be done with a provider or a group without dragging, in a menu. */
export function OptionsMenu({ name, options }: { name: string; options: readonly Option[] }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={translate('providers.groups.options', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ flex: 'none', [COARSE_POINTER]: { width: TOUCH_TARGET, height: TOUCH_TARGET } }}
      >
        <MoreIcon sx={{ fontSize: 18 }} />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {options.map(({ label, disabled = false, divided = false, onChoose }) => (
          <MenuItem
            key={label}
            disabled={disabled}
            onClick={() => {
              setAnchor(null);
              onChoose();
            }}
            sx={divided ? { borderTop: 1, borderColor: 'divider', mt: 1, pt: 1.5 } : undefined}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
