import type { PlanDoctors } from '@helix/hygiene';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { memo, useId } from 'react';
import { useTranslate } from 'react-admin';
import { ChoicesError } from '../../components/load-error-line.js';
import { providerNames } from '../../components/person-name.js';
import { useAppointment } from '../data/planning-context.js';
import { useDoctors } from '../data/planning-queries.js';

const NOBODY = '';

interface Props {
  selected: PlanDoctors;
  onChange: (change: Partial<PlanDoctors>) => void;
}

/** Who orders images (X-Ray Rx) and who examines, for clinics that track doctors; one below the other, so that names fit. */
export const DoctorSelectors = memo(function DoctorSelectors({ selected, onChange }: Props) {
  const translate = useTranslate();
  const id = useId();
  const appointment = useAppointment();
  const doctors = useDoctors();
  const chosen = [appointment.orderingDoctor, appointment.examDoctor].flatMap((doctor) =>
    doctor ? [{ provider_id: doctor.providerId, first_name: doctor.firstName, last_name: doctor.lastName }] : [],
  );
  const all = new Map([...chosen, ...(doctors.data ?? [])].map((doctor) => [doctor.provider_id, doctor]));
  const known = providerNames([...all.values()]);
  const select = (field: keyof PlanDoctors, key: string) => {
    const value = selected[field] ?? NOBODY;
    return (
      <Box sx={{ minWidth: 0 }}>
        <Box id={`${id}-${field}`} sx={{ mb: 1, typography: 'caption', color: 'text.secondary' }}>
          {translate(`planning.doctors.${key}`)}
        </Box>
        <Select
          size="small"
          fullWidth
          displayEmpty
          value={value}
          onChange={(event) => onChange({ [field]: event.target.value || null })}
          SelectDisplayProps={{ 'aria-labelledby': `${id}-${field}` }}
          sx={{ minHeight: 36, '&& .MuiSelect-select': { fontSize: 13, whiteSpace: 'normal' } }}
        >
          <MenuItem value={NOBODY}>{translate('planning.doctors.none')}</MenuItem>
          {value !== NOBODY && !known.has(value) && <MenuItem value={value}>{value}</MenuItem>}
          {[...known].map(([providerId, name]) => (
            <MenuItem key={providerId} value={providerId}>
              {name}
            </MenuItem>
          ))}
        </Select>
      </Box>
    );
  };
  return (
    <Box
      component="section"
      aria-label={translate('planning.doctors.label')}
      sx={{
        display: 'grid',
        gap: 3,
        px: 4,
        py: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      {select('orderingDoctor', 'ordering')}
      {select('examDoctor', 'examining')}
      <ChoicesError query={doctors}>{translate('planning.doctors.failed')}</ChoicesError>
    </Box>
  );
});
