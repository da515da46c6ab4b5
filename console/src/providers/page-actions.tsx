import MoreIcon from '@mui/icons-material/MoreHoriz';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';
import { useSession } from '../session/session-context.js';
import { groupsDialog, type OpenDialog } from './provider-dialogs.js';

type PageDialog = Exclude<OpenDialog, { provider: unknown }>['name'];

const SETTINGS = ['groups', 'payroll'] as const;

/** What applies to all providers. On a narrow page the settings are in a menu. */
export function PageActions({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) {
  const translate = useTranslate();
  const { user } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = (name: PageDialog): void => {
    setAnchor(null);
    onOpen({ name });
  };
  const labelOf = (name: PageDialog): string => translate(`providers.buttons.${name}`);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {SETTINGS.map((name) => (
        <Button
          key={name}
          color="inherit"
          onClick={() => open(name)}
          {...(name === 'groups' && { onPointerEnter: groupsDialog.preload, onFocus: groupsDialog.preload })}
          sx={{ color: 'text.secondary', display: { xs: 'none', md: 'inline-flex' } }}
        >
          {labelOf(name)}
        </Button>
      ))}
      {user.isSuperAdmin && (
        <Button variant="outlined" onClick={() => open('generate')}>
          {labelOf('generate')}
        </Button>
      )}
      <Button
        variant="contained"
        startIcon={<UploadIcon fontSize="small" />}
        onClick={() => open('upload')}
        sx={{ '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }}
      >
        {labelOf('upload')}
      </Button>
      <IconButton
        aria-label={translate('providers.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ display: { md: 'none' }, [COARSE_POINTER]: { width: TOUCH_TARGET, height: TOUCH_TARGET } }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {SETTINGS.map((name) => (
          <MenuItem key={name} onClick={() => open(name)}>
            {labelOf(name)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
