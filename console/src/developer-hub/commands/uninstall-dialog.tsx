import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '../../components/form/confirm-dialog.js';

interface Props {
  clinicName: string;
  /** Throws an ApiError, which the dialog shows. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before the agent of a clinic uninstalls itself: it takes somebody at the clinic to have it back. */
export function UninstallDialog({ clinicName, onConfirm, onClose }: Props) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      title={translate('developerHub.commands.uninstallTitle')}
      question={translate('developerHub.commands.uninstallQuestion', { clinic: clinicName })}
      confirmLabel={translate('developerHub.commands.uninstallConfirm')}
      onConfirm={async () => {
        await onConfirm();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
