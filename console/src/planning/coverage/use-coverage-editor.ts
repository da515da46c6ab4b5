import { useQueryClient } from '@tanstack/react-query';
import type { CoverageView, InsuranceDetailsForm, InsuranceDetailsView } from '@helix/contracts';
import type { CoverageInputs } from '@helix/hygiene';
import { useMemo, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { call } from '../../api/client.js';
import { ApiError } from '../../api/problem.js';
import { toFormErrors } from '../../components/form/validation.js';
import { draftOf, editedOn, formOf, inputsOfDraft, isChanged, type CoverageDraft } from './coverage-draft.js';
import { coverageQuery } from './use-coverage.js';

const CONFLICT = 409;

export interface CoverageEditor {
  /** What the edits are made on. */
  saved: CoverageView;
  draft: CoverageDraft;
  edit: (change: (draft: CoverageDraft) => CoverageDraft) => void;
  /** With the edits. */
  inputs: CoverageInputs;
  isDirty: boolean;
  isSaving: boolean;
  /** Somebody else saved meanwhile, so the edits are not saved. */
  hasConflict: boolean;
  /** Why the last save failed; null: it did not. */
  failure: string | null;
  save: () => void;
  /** Gives the edits up for what is saved now. */
  loadSaved: () => void;
  /** Saves the edits in place of what is saved now. */
  replaceSaved: () => void;
}

/**
 * Edits the insurance details of a patient. While there are edits, what others save does not replace them: it is a
 * conflict when they are saved. What the practice-management system reports counts at once.
 *
 * @param loaded the latest of the server.
 * @param onSaved called after a save.
 */
export function useCoverageEditor(loaded: CoverageView, appointmentId: string, onSaved: () => void): CoverageEditor {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(loaded);
  const [edited, setEdited] = useState<CoverageDraft | null>(null);
  const [hasConflict, setHasConflict] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const busy = useRef(false);
  const [openedAt] = useState(() => new Date().toISOString());

  const isEditing = edited !== null;
  const saved = useMemo(() => (isEditing ? editedOn(base, loaded) : loaded), [isEditing, base, loaded]);
  const draft = useMemo(() => edited ?? draftOf(saved), [edited, saved]);
  const inputs = useMemo(() => inputsOfDraft(draft, saved, openedAt), [draft, saved, openedAt]);
  const query = coverageQuery(appointmentId, saved.patientId);

  const once = async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setIsSaving(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.status === CONFLICT) setHasConflict(true);
      else setFailure(toFormErrors(error, [], translate('common.genericError')).form);
    } finally {
      busy.current = false;
      setIsSaving(false);
    }
  };
  const send = async (form: InsuranceDetailsForm): Promise<void> => {
    const path = `Patient/${encodeURIComponent(saved.patientId)}/InsuranceDetails`;
    await call<InsuranceDetailsView>(path, { method: 'POST', body: form });
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
    notify('coverage.saved', { type: 'success' });
    onSaved();
  };
  const fetchSaved = async (): Promise<CoverageView> => (await queryClient.fetchQuery({ ...query, staleTime: 0 })).view;

  return {
    saved,
    draft,
    edit: (change) => {
      if (edited === null) setBase(saved);
      setEdited(change(draft));
    },
    inputs,
    isDirty: edited !== null && isChanged(edited, saved),
    isSaving,
    hasConflict,
    failure,
    save: () => void once(() => send(formOf(draft, saved))),
    loadSaved: () =>
      void once(async () => {
        setBase(await fetchSaved());
        setEdited(null);
        setHasConflict(false);
      }),
    replaceSaved: () =>
      void once(async () => {
        const present = await fetchSaved();
        await send({ ...formOf(draft, saved), version: present.version });
      }),
  };
}
