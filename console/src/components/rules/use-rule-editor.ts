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

/** The rules in force for a procedure when the owner has none of its own; undefined when unknown. */
type Inherited = (procedureRuleTypeId: number) => readonly ProcedureRuleView[] | undefined;

interface Options {
  owner: RuleOwner;
  /**
   * The procedures with the owner's rules from the server. Only the initial value is used; later values do not reset
   * edits.
   */
  types: readonly RuleTypeWithRules[];
  inherited: Inherited;
  /** Saves and returns the saved procedures. Errors are passed to `onFailure`. */
  save: (rules: RulesToSave[]) => Promise<RuleTypeWithRules[]>;
  onFailure: (error: unknown) => void;
  /** Loads the rules again, bypassing the cache. Errors are passed to `onFailure`. */
  refetchRules: () => Promise<{ types: readonly RuleTypeWithRules[]; inherited: Inherited }>;
}

/** The actions on one procedure. The object is stable, so that memoized rows do not render again. */
export interface RuleActions {
  change: (procedureRuleTypeId: number, index: number, change: RuleChange) => void;
  undo: (procedureRuleTypeId: number) => void;
  resetToInherited: (procedureRuleTypeId: number) => void;
}

export interface RuleEditorState {
  owner: RuleOwner;
  drafts: readonly RuleDraft[];
  actions: RuleActions;
  /** Procedures with unsaved changes. */
  changed: readonly RuleDraft[];
  /** Procedures with issues that prevent saving. */
  invalid: readonly RuleDraft[];
  isSaving: boolean;
  /** True for two and a half seconds after a save. */
  isSavedShown: boolean;
  save: () => void;
  /** The message that others changed the rules since they were loaded; null when no save was refused for it. */
  conflict: string | null;
  isReloading: boolean;
  /** Loads the server's rules where others changed them. */
  reloadRules: () => void;
}

/** Edits the rules of an office, a health profile or a patient. Loading and saving are left to the caller. */
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
