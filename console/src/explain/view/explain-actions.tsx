import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { DialogActions } from '../../components/form/dialog-frame.js';

interface Props {
  showsDetails: boolean;
  onDetails: (showsDetails: boolean) => void;
  onClose: () => void;
}

/** The buttons below an explanation: one shows the rules behind it, and the sentences behind its table. */
export function ExplainActions({ showsDetails, onDetails, onClose }: Props) {
  const translate = useTranslate();
  return (
    <Box sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <DialogActions>
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
    </Box>
  );
}
