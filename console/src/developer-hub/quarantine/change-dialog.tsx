import type { QuarantinedChange } from '@helix/contracts';
import { useQuery } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';
import { ActionButton } from '../../components/form/action-button.js';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { toFormErrors } from '../../components/form/validation.js';
import { ClinicInstant } from '../clinic-instant.js';
import { CodeBlock } from '../code-block.js';
import { Facts } from '../facts.js';
import { quarantinedChangeQuery } from '../hub-api.js';
import { QuarantineState } from './quarantine-state.js';
import { useReplays } from './use-replays.js';

/** JSON with a line for each field; what is cut or no JSON stays as it is. */
function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}

function Change({ change }: { change: QuarantinedChange }) {
  const translate = useTranslate();
  const { clinicName, stage, entity, entityId, reason, createdAt, replayedAt, payload } = change;
  const text = (key: string): string => translate(`developerHub.quarantine.${key}`);
  return (
    <>
      <Facts
        facts={[
          [translate('developerHub.clinic'), clinicName],
          [text('change'), [entity, entityId].filter(Boolean).join(' ') || '–'],
          [text('stage'), text(`stages.${stage}`)],
          [text('reason'), reason],
          [text('createdAt'), <ClinicInstant key="at" at={createdAt} />],
          [text('state'), <QuarantineState key="state" replayedAt={replayedAt} />],
        ]}
      />
      <CodeBlock label={text('payload')}>{readable(payload)}</CodeBlock>
    </>
  );
}

/** A rejected change as its agent wrote it. Opening it is in the audit trail: it may be a patient's. */
export function ChangeDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const translate = useTranslate();
  const { data, error } = useQuery(quarantinedChangeQuery(id));
  const { isBusy, replay } = useReplays();
  const replayAndClose = async (change: QuarantinedChange): Promise<void> => {
    if (await replay([change])) onClose();
  };
  return (
    <DialogFrame title={translate('developerHub.quarantine.title')} onClose={onClose} width={720}>
      <DialogContent>
        {data && <Change change={data} />}
        {!data && !error && (
          <AfterDelay>
            <Skeleton height={240} variant="rounded" />
          </AfterDelay>
        )}
        {error && (
          <Alert severity="error" variant="outlined">
            {toFormErrors(error, [], translate('common.genericError')).form}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('common.close')}
        </Button>
        {data?.replayedAt === null && (
          <ActionButton variant="contained" isDisabled={isBusy} onClick={() => void replayAndClose(data)}>
            {translate('developerHub.quarantine.replay')}
          </ActionButton>
        )}
      </DialogActions>
    </DialogFrame>
  );
}
