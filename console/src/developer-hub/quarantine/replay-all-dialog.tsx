import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '../../components/form/confirm-dialog.js';
import { useReplays } from './use-replays.js';

interface Props {
  clinicId: number;
  clinicName: string;
  onClose: () => void;
}

/** Asks before all rejected changes of a clinic are replayed. */
export function ReplayAllDialog({ clinicId, clinicName, onClose }: Props) {
  const translate = useTranslate();
  const { replayAll } = useReplays();
  return (
    <ConfirmDialog
      title={translate('developerHub.quarantine.allTitle')}
      question={translate('developerHub.quarantine.allQuestion', { clinic: clinicName })}
      confirmLabel={translate('developerHub.quarantine.replayAll')}
      onConfirm={async () => {
        await replayAll(clinicId);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
