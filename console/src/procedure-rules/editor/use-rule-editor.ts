import type { ProcedureRuleView, RuleTypeWithRules } from '@helix/contracts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/problem.js';
import {
  afterSave,
  draftOf,
  faultsOf,
  isChanged,
  rulesToSave,
  undone,
  withChange,
  withoutOwn,
  withPresent,
  type RuleChange,
  type RuleDraft,
  type RuleOwner,
  type RulesToSave,
} from './rule-drafts.js';

const SAVED_MILLISECONDS = 2500;
const CHANGED_MEANWHILE = 409;

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
  readPresent: () => Promise<{ types: readonly RuleTypeWithRules[]; inherited: Inherited }>;
}

/** What one can do with one procedure; stays the same object. */
export interface RuleActions {
  change: (procedureRuleTypeId: number, index: number, change: RuleChange) => void;
  undo: (procedureRuleTypeId: number) => void;
  takeBack: (procedureRuleTypeId: number) => void;
}

export interface RuleEditorState {
  owner: RuleOwner;
  drafts: readonly RuleDraft[];
  actions: RuleActions;
  /** Procedures with something to save. */
  changed: readonly RuleDraft[];
  /** Procedures that cannot be saved as they are. */
  faulty: readonly RuleDraft[];
  isSaving: boolean;
  /** For two and a half seconds after a save. */
  isSavedShown: boolean;
  save: () => void;
  /** That others changed the rules since they were read, in words; null while no save was refused for it. */
  conflict: string | null;
  isLoadingPresent: boolean;
  /** Shows the rules of the server where others changed them. */
  loadPresent: () => void;
}

/** The rules of an office, a profile or a patient while they are edited. It neither reads nor saves by itself. */
export function useRuleEditor({ owner, types, inherited, save, onFailure, readPresent }: Options): RuleEditorState {
  const [drafts, setDrafts] = useState<readonly RuleDraft[]>(() =>
    types.map((type) => draftOf(type, owner, inherited(type.procedureRuleTypeId))),
  );
  const [isSaving, setIsSaving] = useState(false);
  const [isSavedShown, setIsSavedShown] = useState(false);
  const [conflict, setConflict] = useState<string | null>(null);
  const [isLoadingPresent, setIsLoadingPresent] = useState(false);
  const timer = useRef<number>(undefined);

  const edit = useCallback((procedureRuleTypeId: number, edited: (draft: RuleDraft) => RuleDraft): void => {
    setDrafts((before) =>
      before.map((draft) => (draft.type.procedureRuleTypeId === procedureRuleTypeId ? edited(draft) : draft)),
    );
  }, []);
  const actions = useMemo<RuleActions>(
    () => ({
      change: (id, index, change) => edit(id, (draft) => withChange(draft, index, change)),
      undo: (id) => edit(id, undone),
      takeBack: (id) => edit(id, withoutOwn),
    }),
    [edit],
  );
  const changed = useMemo(() => drafts.filter(isChanged), [drafts]);
  const faulty = useMemo(() => drafts.filter((draft) => faultsOf(draft).length > 0), [drafts]);

  const saveNow = async (): Promise<void> => {
    if (isSaving || changed.length === 0 || faulty.length > 0) return;
    setIsSaving(true);
    window.clearTimeout(timer.current);
    setIsSavedShown(false);
    try {
      const answer = await save(rulesToSave(drafts));
      setDrafts((current) => afterSave(current, drafts, answer, owner));
      setConflict(null);
      setIsSavedShown(true);
      timer.current = window.setTimeout(() => setIsSavedShown(false), SAVED_MILLISECONDS);
    } catch (error) {
      if (error instanceof ApiError && error.status === CHANGED_MEANWHILE) setConflict(error.message);
      else onFailure(error);
    } finally {
      setIsSaving(false);
    }
  };
  const loadNow = async (): Promise<void> => {
    if (isLoadingPresent) return;
    setIsLoadingPresent(true);
    try {
      const present = await readPresent();
      setDrafts((current) => withPresent(current, present.types, owner, present.inherited));
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
    faulty,
    isSaving,
    isSavedShown,
    save: () => void saveNow(),
    conflict,
    isLoadingPresent,
    loadPresent: () => void loadNow(),
  };
}
