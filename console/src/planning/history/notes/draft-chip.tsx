import EditIcon from '@mui/icons-material/EditOutlined';
import { useTranslate } from 'react-admin';
import { StateChip } from '../../../components/state-chip.js';

/** Marks a note that nobody has saved as a note yet. */
export function DraftChip() {
  const translate = useTranslate();
  return (
    <StateChip background="state.warning.tint" color="state.warning.text">
      <EditIcon sx={{ fontSize: 14 }} />
      {translate('patientNotes.draft')}
    </StateChip>
  );
}
