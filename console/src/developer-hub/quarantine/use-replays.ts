import type { QuarantineRow, ReplayAnswer } from '@helix/contracts';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { toFormErrors } from '../../components/form/validation.js';
import { countText } from '../../components/number-text.js';
import { useReplay } from '../hub-api.js';

interface Replays {
  isBusy: boolean;
  /** Replays changes of any clinics, and says by a toast what became of them. @returns whether all calls were answered. */
  replay: (rows: readonly Pick<QuarantineRow, 'id' | 'clinicId'>[]) => Promise<boolean>;
  /** Replays all changes of a clinic that were not replayed. Throws an ApiError. */
  replayAll: (clinicId: number) => Promise<void>;
}

/** Replays quarantined changes, after what rejected them was fixed. */
export function useReplays(): Replays {
  const notify = useNotify();
  const translate = useTranslate();
  const call = useReplay();
  const [isBusy, setBusy] = useState(false);

  const say = ({ state, replayed, stillRejected }: ReplayAnswer): void => {
    const values = { replayed: countText(replayed), rejected: countText(stillRejected) };
    if (state === 'queued') notify('developerHub.quarantine.queued', { type: 'success' });
    else if (stillRejected === 0)
      notify(translate('developerHub.quarantine.done', { ...values, smart_count: replayed }), { type: 'success' });
    else notify(translate('developerHub.quarantine.doneInPart', values), { type: 'warning' });
  };
  const replay: Replays['replay'] = async (rows) => {
    const clinicIds = new Set(rows.map(({ clinicId }) => clinicId));
    const total: ReplayAnswer = { state: 'done', replayed: 0, stillRejected: 0 };
    setBusy(true);
    try {
      for (const clinicId of clinicIds) {
        const ids = rows.filter((row) => row.clinicId === clinicId).map(({ id }) => id);
        const answer = await call({ clinicId, ids });
        total.replayed += answer.replayed;
        total.stillRejected += answer.stillRejected;
      }
      say(total);
      return true;
    } catch (error) {
      notify(toFormErrors(error, [], translate('common.genericError')).form ?? '', { type: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const replayAll = async (clinicId: number): Promise<void> => say(await call({ clinicId }));
  return { isBusy, replay, replayAll };
}
