import CloseIcon from '@mui/icons-material/Close';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { GlancePanelProps } from './glance-panel.js';

/** On touch screens large enough for a gloved finger. */
const touch = { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } } as const;

interface Props extends Pick<GlancePanelProps, 'place' | 'onShow' | 'onClose'> {
  /** Of the full screen; null: there is no such appointment. */
  path: string | null;
}

/** The buttons of the panel: the neighbours of the appointment in the list of the page, the full screen, and close. */
export function GlanceBar({ place, path, onShow, onClose }: Props) {
  const translate = useTranslate();
  const step = (title: string, id: string | null, icon: ReactNode) => (
    <Tooltip title={title}>
      <span>
        <IconButton aria-label={title} disabled={id === null} onClick={() => onShow(id)} sx={touch}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2.5, pr: 2, py: 2 }}>
      {place && (
        <>
          {step(translate('glance.previous'), place.previousId, <PreviousIcon fontSize="small" />)}
          {step(translate('glance.next'), place.nextId, <NextIcon fontSize="small" />)}
          <Box component="span" sx={{ ml: 1, typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {translate('glance.position', { position: place.position, count: place.count })}
          </Box>
        </>
      )}
      {path !== null && (
        <Tooltip title={translate('glance.openHint')} describeChild>
          <Button component={Link} to={path} size="small" variant="contained" sx={{ ml: 'auto', ...touch }}>
            {translate('glance.open')}
          </Button>
        </Tooltip>
      )}
      <Tooltip title={translate('glance.close')}>
        <IconButton
          aria-label={translate('glance.close')}
          onClick={onClose}
          sx={{ ml: path === null ? 'auto' : 1, ...touch }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
