import type { ProcedureRuleView, RuleTypeWithRules } from '@helix/contracts';
import { CATALOGUE, defaultOfficeRules, OFFICE_DNA } from '@helix/hygiene';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { toFormErrors } from '../components/form/validation.js';
import { UnsavedChanges } from '../components/form/unsaved-changes.js';
import { useStartReanalysis } from '../components/reanalysis/use-reanalysis.js';
import { useAddress } from '../components/use-address.js';
import { useSession } from '../session/session-context.js';
import { RuleEditor } from '../components/rules/rule-editor.js';
import { useRuleEditor } from '../components/rules/use-rule-editor.js';
import { saveRules } from './rules-api.js';
import { TrialPanel } from './trial/trial-panel.js';
import { useRulesTrial } from './trial/use-rules-trial.js';

const SEARCH = 'q';
const DEBOUNCE_MS = 250;

interface Props {
  healthProfileId: number;
  name: string;
  types: readonly RuleTypeWithRules[];
  /** The office's rules, which a profile without its own rules inherits; null for the office itself. */
  officeTypes: readonly RuleTypeWithRules[] | null;
  /** Loads both again. Throws an ApiError. */
  refetchRules: () => Promise<Pick<Props, 'types' | 'officeTypes'>>;
}

type RulesByType = ReadonlyMap<number, readonly ProcedureRuleView[]>;

/** The inherited rules by procedure: the office's rules for a profile, Helix's default rules for the office. */
function inheritedRules(officeTypes: Props['officeTypes']): RulesByType {
  if (officeTypes) return new Map(officeTypes.map((type) => [type.procedureRuleTypeId, type.ruleValues.rules]));
  const rules = defaultOfficeRules(CATALOGUE);
  return new Map(
    CATALOGUE.ruleTypes.map(({ procedureRuleTypeId: id }) => [
      id,
      rules.filter(({ procedureRuleTypeId }) => procedureRuleTypeId === id),
    ]),
  );
}

/** The search text. It is written to the address after a debounce, so that a link shows the same. */
function useSearch(): [search: string, setSearch: (search: string) => void] {
  const [address, change] = useAddress();
  const latest = useRef(change);
  latest.current = change;
  const [search, setSearch] = useState(address.get(SEARCH) ?? '');
  const sent = useRef(search);
  useEffect(() => {
    if (search === sent.current) return;
    const timer = window.setTimeout(() => {
      sent.current = search;
      latest.current({ [SEARCH]: search || null }, { replace: true });
    }, DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [search]);
  return [search, setSearch];
}

/** Edits the rules of the office or of a profile. The search text is in the address. */
export function ProfileRules({ healthProfileId, name, types, officeTypes, refetchRules }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const { isAdmin } = useSession();
  const [search, setSearch] = useSearch();
  const beginReanalysis = useStartReanalysis();
  const inherited = useMemo(() => inheritedRules(officeTypes), [officeTypes]);
  const editor = useRuleEditor({
    owner: {
      source: healthProfileId === OFFICE_DNA ? 'office' : 'profile',
      healthProfileId,
      patientId: null,
    },
    types,
    inherited: (procedureRuleTypeId) => inherited.get(procedureRuleTypeId),
    save: async (rules) => {
      const saved = await saveRules(healthProfileId, rules);
      beginReanalysis();
      return saved;
    },
    onFailure: (error) =>
      notify(toFormErrors(error, [], translate('common.genericError')).form ?? '', { type: 'error' }),
    refetchRules: async () => {
      const present = await refetchRules();
      const inheritedNow = inheritedRules(present.officeTypes);
      return { types: present.types, inherited: (procedureRuleTypeId) => inheritedNow.get(procedureRuleTypeId) };
    },
  });
  const trial = useRulesTrial(editor, healthProfileId);
  return (
    <>
      <RuleEditor
        editor={editor}
        label={translate('rules.table', { name })}
        search={search}
        onSearch={setSearch}
        disabledReason={isAdmin ? null : translate('rules.readOnly')}
        onCancel={() => void navigate('/settings/healthprofiles')}
      >
        {isAdmin && <TrialPanel {...trial} />}
      </RuleEditor>
      <UnsavedChanges
        when={editor.changed.length > 0}
        title={translate('rules.leaveTitle')}
        question={translate('rules.leaveQuestion')}
      />
    </>
  );
}
