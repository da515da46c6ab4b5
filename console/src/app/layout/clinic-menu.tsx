import CheckIcon from '@mui/icons-material/Check';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { useSession } from '../../session/session-context.js';
import { switchClinic } from '../../session/switch-clinic.js';
import { groupClinics, type ClinicGroup } from './clinic-groups.js';

const rowStyle = {
  width: '100%',
  minHeight: 34,
  px: 2,
  gap: 2,
  justifyContent: 'space-between',
  borderRadius: 1,
  typography: 'body1',
  textAlign: 'left',
  '&:hover': { bgcolor: 'surface.hover' },
} as const;

function Group({ group, open, onToggle }: { group: ClinicGroup; open: boolean; onToggle: () => void }) {
  const { clinic: current } = useSession();
  const { pathname } = useLocation();
  return (
    <>
      <ButtonBase
        aria-expanded={open}
        onClick={onToggle}
        sx={{ ...rowStyle, color: 'text.secondary', typography: 'body2', fontWeight: 550 }}
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
            onClick={() => switchClinic(clinic.clinicGuid, pathname)}
            sx={{ ...rowStyle, pl: 4, fontWeight: clinic.clinicGuid === current.clinicGuid ? 600 : 400 }}
          >
            {clinic.name}
            {clinic.clinicGuid === current.clinicGuid && <CheckIcon fontSize="small" color="primary" />}
          </ButtonBase>
        ))}
    </>
  );
}

/** The user's clinics by customer, with a search. Choosing one loads the console anew for it. */
export function ClinicMenu() {
  const translate = useTranslate();
  const { user } = useSession();
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const groups = groupClinics(user.clinics, search, translate('userMenu.dataOnly'));
  const toggle = (name: string): void =>
    setClosed(
      (before) => new Set(before.has(name) ? [...before].filter((other) => other !== name) : [...before, name]),
    );
  return (
    <Box sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 2, py: 1 }}>
        <Typography sx={{ fontWeight: 550 }}>{translate('userMenu.clinics')}</Typography>
        <Chip size="small" label={user.clinics.length} sx={{ height: 20, fontSize: 12 }} />
      </Box>
      <OutlinedInput
        fullWidth
        size="small"
        type="search"
        value={search}
        placeholder={translate('userMenu.searchClinics')}
        inputProps={{ 'aria-label': translate('userMenu.searchClinics') }}
        onChange={(event) => setSearch(event.target.value)}
        sx={{ my: 1, height: 34 }}
      />
      <Box sx={{ maxHeight: 500, overflowY: 'auto' }}>
        {groups.map((group) => (
          <Group
            key={group.name}
            group={group}
            open={search.trim() !== '' || !closed.has(group.name)}
            onToggle={() => toggle(group.name)}
          />
        ))}
        {groups.length === 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ p: 2 }}>
            {translate('userMenu.noClinicFound')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
