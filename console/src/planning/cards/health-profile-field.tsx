import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { toFormErrors } from '../../components/form/validation.js';
import { ChoicesError } from '../../components/load-error-line.js';
import { touchTargetInLine, touchTargets } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { appointmentQuery, profilesQuery, saveHealthProfile } from '../data/planning-queries.js';
import { useAppointment } from '../data/planning-context.js';
import { PatientRulesDialog } from '../rules/patient-rules-dialog.js';

interface MenuProps {
  onRules: () => void;
  onClose: () => void;
}

function ProfileMenu({ onRules, onClose }: MenuProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const id = useId();
  const { clinic } = useSession();
  const appointment = useAppointment();
  const { appointmentId, patientId, healthProfileId, healthProfileName } = appointment;
  const query = useQuery(profilesQuery(clinic.clinicGuid));
  const { data: profiles } = query;
  const [chosen, setChosen] = useState(healthProfileId);
  const [isSaving, setIsSaving] = useState(false);
  // The patient's own profile may have been removed since.
  const listed = (profiles ?? []).some((profile) => profile.healthProfileId === healthProfileId)
    ? (profiles ?? [])
    : [{ healthProfileId, profileName: healthProfileName }, ...(profiles ?? [])];
  const save = async (): Promise<void> => {
    setIsSaving(true);
    try {
      await saveHealthProfile(patientId, chosen);
      await queryClient.invalidateQueries({ queryKey: appointmentQuery(appointmentId).queryKey });
      notify('planning.profile.saved', { type: 'success' });
      onClose();
    } catch (error) {
      notify(toFormErrors(error, [], translate('common.genericError')).form ?? '', { type: 'error' });
      setIsSaving(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, width: 280, p: 4 }}>
      <TextField
        select
        id={id}
        label={translate('planning.profile.label')}
        value={chosen}
        onChange={(event) => setChosen(Number(event.target.value))}
      >
        {listed.map((profile) => (
          <MenuItem key={profile.healthProfileId} value={profile.healthProfileId}>
            {profile.profileName}
          </MenuItem>
        ))}
      </TextField>
      <ChoicesError query={query}>{translate('planning.profile.failed')}</ChoicesError>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained" disabled={isSaving || chosen === healthProfileId} onClick={() => void save()}>
          {translate(isSaving ? 'planning.save.saving' : 'planning.profile.save')}
        </Button>
        <Button variant="outlined" onClick={onRules}>
          {translate('planning.profile.rules')}
        </Button>
      </Box>
    </Box>
  );
}

/** The health profile of the patient, the dropdown to change it, and the way to the patient's own rules. */
export function HealthProfileField() {
  const translate = useTranslate();
  const appointment = useAppointment();
  const button = useRef<HTMLButtonElement>(null);
  const [shows, setShows] = useState<'menu' | 'rules' | null>(null);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {appointment.healthProfileName}
      <Tooltip title={translate('planning.profile.change')}>
        <IconButton
          ref={button}
          aria-label={translate('planning.profile.change')}
          aria-haspopup="dialog"
          onClick={() => setShows('menu')}
          sx={{ width: 28, height: 28, my: '-6px', ...touchTargetInLine(16) }}
        >
          <EditIcon sx={{ fontSize: 16 }} />
        </IconButton>
      </Tooltip>
      <Popover
        open={shows === 'menu'}
        anchorEl={button.current}
        onClose={() => setShows(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': translate('planning.profile.change'), sx: touchTargets },
        }}
      >
        <ProfileMenu onRules={() => setShows('rules')} onClose={() => setShows(null)} />
      </Popover>
      {shows === 'rules' && (
        <PatientRulesDialog
          onClose={() => {
            setShows(null);
            // The button that opened the dialog is gone with the menu.
            button.current?.focus();
          }}
        />
      )}
    </Box>
  );
}
