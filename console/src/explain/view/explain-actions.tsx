import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { useTranslate } from 'react-admin';

interface Props {
  showsDetails: boolean;
  onDetails: (showsDetails: boolean) => void;
  onClose: () => void;
}

/** The buttons below an explanation: one shows the rules behind it, and the sentences behind its table. */
export function ExplainActions({ showsDetails, onDetails, onClose }: Props) {
  const translate = useTranslate();
  return (
    <DialogActions sx={{ pt: 4, borderTop: 1, borderColor: 'divider' }}>
      <Button
        variant="text"
        aria-pressed={showsDetails}
        onClick={() => onDetails(!showsDetails)}
        sx={{ mr: 'auto', '&[aria-pressed="true"]': { bgcolor: 'surface.hover' } }}
      >
        {translate('explain.details')}
      </Button>
      <Button variant="outlined" onClick={onClose}>
        {translate('common.close')}
      </Button>
    </DialogActions>
  );
}
