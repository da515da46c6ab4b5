import MicrophoneIcon from '@mui/icons-material/MicNoneOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { recorderTarget } from '../../components/recorder-target.js';
import { useSession } from '../../session/session-context.js';
import { useAppointment } from '../data/planning-context.js';

/** Opens the recorder of the appointment; nothing where the clinic does not record (spec 2 section 2). */
export function RecordButton() {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { appointmentId, patientInitials, providerId, providerFirstName, providerLastName, startDate } =
    useAppointment();
  if (!clinic.scribe) return null;
  const open = (): void =>
    recorderTarget.set({
      appointmentId,
      clinicGuid: clinic.clinicGuid,
      providerId,
      patientName: patientInitials,
      providerName: `${providerFirstName} ${providerLastName}`.trim(),
      appointmentDate: startDate,
    });
  return (
    <Button
      size="small"
      variant="text"
      aria-haspopup="dialog"
      startIcon={<MicrophoneIcon />}
      onClick={open}
      sx={{
        flexShrink: 0,
        ml: -1,
        px: 1,
        py: 0,
        fontSize: 12,
        '& .MuiButton-startIcon': { mr: 0.5, ml: 0, '& > svg': { fontSize: 14 } },
      }}
    >
      {translate('planning.record')}
    </Button>
  );
}
