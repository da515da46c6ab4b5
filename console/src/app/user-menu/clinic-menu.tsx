import CheckIcon from '@mui/icons-material/Check';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSession } from '../../session/session-context.js';
import { switchClinic } from '../../session/clinic-choice.js';
import { groupClinics, type ClinicGroup } from './clinic-groups.js';
import { rowStyle } from './submenu.js';

const clinicStyle = { ...rowStyle, justifyContent: 'space-between' } as const;

interface GroupProps {
  group: ClinicGroup;
  open: boolean;
  onToggle: () => void;
  onChoose: (clinicGuid: string) => void;
}

function Group({ group, open, onToggle, onChoose }: GroupProps) {
  const { clinic: current } = useSession();
  return (
    <>
      <ButtonBase
        aria-expanded={open}
        onClick={onToggle}
        sx={{
          ...clinicStyle,
          color: 'text.secondary',
          typography: 'body2',
          fontWeight: 550,
          '&[aria-expanded="true"]:not(:hover)': { bgcolor: 'transparent' },
        }}
      >
        {group.name}
        <ExpandIcon
          fontSize="small"
          sx={{ transform: open ? 'none' : 'rotate(-90deg)', transition: 'transform 150ms' }}
        />
      </ButtonBase>
      {open &&
        group.clinics.map((clinic) => (
          <ButtonBase
            key={clinic.clinicGuid}
            aria-current={clinic.clinicGuid === current.clinicGuid}
            onClick={() => onChoose(clinic.clinicGuid)}
            sx={{ ...clinicStyle, pl: 4, fontWeight: clinic.clinicGuid === current.clinicGuid ? 600 : 400 }}
          >
            {clinic.name}
            {clinic.clinicGuid === current.clinicGuid && <CheckIcon fontSize="small" color="primary" />}
          </ButtonBase>
        ))}
    </>
  );
}

/**
 * The user's clinics by customer, with a search. Selecting one reloads the console unless there are unsaved changes.
 */
export function ClinicMenu({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { user } = useSession();
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const groups = groupClinics(user.clinics, search, translate('userMenu.dataOnly'));
  const isFiltering = search.trim() !== '';
  const toggle = (name: string): void =>
    setClosed(
      (before) => new Set(before.has(name) ? [...before].filter((other) => other !== name) : [...before, name]),
    );
  return (
    <>
      <OutlinedInput
        fullWidth
        size="small"
        type="search"
        value={search}
        placeholder={translate('userMenu.searchClinics')}
        inputProps={{ 'aria-label': translate('userMenu.searchClinics') }}
        onChange={(event) => setSearch(event.target.value)}
        sx={{ mb: 1, height: 34 }}
      />
      <Box sx={{ maxHeight: 'min(500px, calc(100dvh - 220px))', overflowY: 'auto' }}>
        {groups.map((group) => (
          <Group
            key={group.name}
            group={group}
            open={isFiltering || !closed.has(group.name)}
            onToggle={() => toggle(group.name)}
            onChoose={(clinicGuid) => {
              onClose();
              switchClinic(clinicGuid);
            }}
          />
        ))}
        {groups.length === 0 && (
          <Typography role="status" variant="body2" color="text.secondary" sx={{ p: 2 }}>
            {translate('userMenu.noClinicFound')}
          </Typography>
        )}
      </Box>
    </>
  );
}
