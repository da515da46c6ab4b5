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
    <Button size="small" variant="text" aria-haspopup="dialog" startIcon={<MicrophoneIcon />} onClick={open}>
      {translate('planning.record')}
    </Button>
  );
}
