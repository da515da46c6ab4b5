import type { ProcedureRuleView, RuleTypeWithRules } from '@helix/contracts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/problem.js';
import {
  afterSave,
  draftOf,
  issuesOf,
  isChanged,
  rulesToSave,
  reverted,
  withChange,
  withInherited,
  withCurrentRules,
  type RuleChange,
  type RuleDraft,
  type RuleOwner,
  type RulesToSave,
} from './rule-drafts.js';

const SAVED_DURATION_MS = 2500;
const CONFLICT = 409;

/** What holds for a procedure without rules of the owner's own; undefined where that is not known. */
type Inherited = (procedureRuleTypeId: number) => readonly ProcedureRuleView[] | undefined;

interface Options {
  owner: RuleOwner;
  /** The procedures with the owner's rules, as the server answered. What is edited does not change with it. */
  types: readonly RuleTypeWithRules[];
  inherited: Inherited;
  /** Saves, and answers the saved procedures. What it throws is for `onFailure`. */
  save: (rules: RulesToSave[]) => Promise<RuleTypeWithRules[]>;
  onFailure: (error: unknown) => void;
  /** Reads the rules again, past what was read before. What it throws is for `onFailure`. */
  refetchRules: () => Promise<{ types: readonly RuleTypeWithRules[]; inherited: Inherited }>;
}

/** What one can do with one procedure; stays the same object. */
export interface RuleActions {
  change: (procedureRuleTypeId: number, index: number, change: RuleChange) => void;
  undo: (procedureRuleTypeId: number) => void;
  resetToInherited: (procedureRuleTypeId: number) => void;
}

export interface RuleEditorState {
  owner: RuleOwner;
  drafts: readonly RuleDraft[];
  actions: RuleActions;
  /** Procedures with something to save. */
  changed: readonly RuleDraft[];
  /** Procedures that cannot be saved as they are. */
  invalid: readonly RuleDraft[];
  isSaving: boolean;
  /** For two and a half seconds after a save. */
  isSavedShown: boolean;
  save: () => void;
  /** That others changed the rules since they were read, in words; null while no save was refused for it. */
  conflict: string | null;
  isReloading: boolean;
  /** Shows the rules of the server where others changed them. */
  reloadRules: () => void;
}

/** The rules of an office, a profile or a patient while they are edited. It neither reads nor saves by itself. */
export function useRuleEditor({ owner, types, inherited, save, onFailure, refetchRules }: Options): RuleEditorState {
  const [drafts, setDrafts] = useState<readonly RuleDraft[]>(() =>
    types.map((type) => draftOf(type, owner, inherited(type.procedureRuleTypeId))),
  );
  const [isSaving, setIsSaving] = useState(false);
  const [isSavedShown, setIsSavedShown] = useState(false);
  const [conflict, setConflict] = useState<string | null>(null);
  const [isReloading, setIsLoadingPresent] = useState(false);
  const timer = useRef<number>(undefined);

  const edit = useCallback((procedureRuleTypeId: number, edited: (draft: RuleDraft) => RuleDraft): void => {
    setDrafts((before) =>
      before.map((draft) => (draft.type.procedureRuleTypeId === procedureRuleTypeId ? edited(draft) : draft)),
    );
  }, []);
  const actions = useMemo<RuleActions>(
    () => ({
      change: (id, index, change) => edit(id, (draft) => withChange(draft, index, change)),
      undo: (id) => edit(id, reverted),
      resetToInherited: (id) => edit(id, withInherited),
    }),
    [edit],
  );
  const changed = useMemo(() => drafts.filter(isChanged), [drafts]);
  const invalid = useMemo(() => drafts.filter((draft) => issuesOf(draft).length > 0), [drafts]);

  const saveNow = async (): Promise<void> => {
    if (isSaving || changed.length === 0 || invalid.length > 0) return;
    setIsSaving(true);
    window.clearTimeout(timer.current);
    setIsSavedShown(false);
    try {
      const answer = await save(rulesToSave(drafts));
      setDrafts((current) => afterSave(current, drafts, answer, owner));
      setConflict(null);
      setIsSavedShown(true);
      timer.current = window.setTimeout(() => setIsSavedShown(false), SAVED_DURATION_MS);
    } catch (error) {
      if (error instanceof ApiError && error.status === CONFLICT) setConflict(error.message);
      else onFailure(error);
    } finally {
      setIsSaving(false);
    }
  };
  const loadNow = async (): Promise<void> => {
    if (isReloading) return;
    setIsLoadingPresent(true);
    try {
      const present = await refetchRules();
      setDrafts((current) => withCurrentRules(current, present.types, owner, present.inherited));
      setConflict(null);
    } catch (error) {
      onFailure(error);
    } finally {
      setIsLoadingPresent(false);
    }
  };
  return {
    owner,
    drafts,
    actions,
    changed,
    invalid,
    isSaving,
    isSavedShown,
    save: () => void saveNow(),
    conflict,
    isReloading,
    reloadRules: () => void loadNow(),
  };
}
