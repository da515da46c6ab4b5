import type { KeyListRow } from '@helix/contracts';
import { useNotify, useTranslate } from 'react-admin';
import { ConfirmDialog } from '../../components/form/confirm-dialog.js';
import { countText } from '../../components/number-text.js';
import { useAgreeToDeletes } from '../hub-api.js';

/** Asks before very many rows are deleted, naming how many (rules-admin X 2). */
export function AgreeDialog({ list, onClose }: { list: KeyListRow; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const agree = useAgreeToDeletes();
  const { clinicName, entity, missing, total } = list;
  const count = countText(missing);
  return (
    <ConfirmDialog
      title={translate('developerHub.deletes.title', { count })}
      question={translate('developerHub.deletes.question', {
        ...{ clinic: clinicName, entity, missing: count, total: countText(total) },
      })}
      confirmLabel={translate('developerHub.deletes.delete', { count })}
      onConfirm={async () => {
        const { rows } = await agree(list);
        notify(translate('developerHub.deletes.agreed', { count: countText(rows) }), { type: 'success' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
