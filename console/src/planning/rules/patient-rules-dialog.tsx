import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { DiscardDialog } from '../../components/form/unsaved-changes.js';
import { toFormErrors } from '../../components/form/validation.js';
import { LoadError } from '../../components/load-error.js';
import { RuleEditor } from '../../components/rules/rule-editor.js';
import { RuleEditorSkeleton } from '../../components/rules/rule-editor-skeleton.js';
import { RuleTable } from '../../components/rules/rule-table.js';
import { RuleConflict, SaveBar } from '../../components/rules/save-bar.js';
import { sectionsOf } from '../../components/rules/rule-drafts.js';
import { useRuleEditor, type RuleEditorState } from '../../components/rules/use-rule-editor.js';
import { useAppointment, usePlanning } from '../data/planning-context.js';
import { savePatientRules, usePatientRules, type RulesOfPatient } from './patient-rules-api.js';
import './texts.js';

interface EditorProps {
  rules: RulesOfPatient;
  /** Loads the rules again. Throws an ApiError. */
  refetchRules: () => Promise<RulesOfPatient>;
  /** Only this procedure; undefined: all of them. */
  procedureRuleTypeId: number | undefined;
  onChanged: (hasChanges: boolean) => void;
  onClose: () => void;
}

const inheritedOf = ({ profileTypes }: RulesOfPatient) => {
  const byId = new Map(profileTypes.map((type) => [type.procedureRuleTypeId, type.ruleValues.rules]));
  return (procedureRuleTypeId: number) => byId.get(procedureRuleTypeId);
};

/** The editor without its search and its groups, for a single procedure. */
function OneProcedure({ editor, label, onClose }: { editor: RuleEditorState; label: string; onClose: () => void }) {
  const editorId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const sections = useMemo(() => sectionsOf(editor.drafts), [editor.drafts]);
  const showIssue = (): void => scroller.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        // As high as the rules of the procedure.
        '& > :first-of-type': { flex: '0 1 auto' },
      }}
    >
      <RuleTable
        editor={editor}
        label={label}
        sections={sections}
        editorId={editorId}
        disabled={false}
        scroller={scroller}
      />
      {editor.conflict !== null && <RuleConflict editor={editor} conflict={editor.conflict} />}
      <SaveBar editor={editor} onShowIssue={showIssue} onCancel={onClose} />
    </Box>
  );
}

function PatientRules({ rules, refetchRules, procedureRuleTypeId, onChanged, onClose }: EditorProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const appointment = useAppointment();
  const { patientId, healthProfileId } = appointment;
  const [search, setSearch] = useState('');
  const isEdited = (type: { procedureRuleTypeId: number }): boolean =>
    procedureRuleTypeId === undefined || type.procedureRuleTypeId === procedureRuleTypeId;
  const editor = useRuleEditor({
    owner: { source: 'patient', healthProfileId, patientId },
    types: rules.types.filter(isEdited),
    inherited: inheritedOf(rules),
    save: async (changed) => {
      const saved = await savePatientRules({ patientId, healthProfileId }, changed);
      // What applies to the patient, what is due and the minutes follow from the rules.
      void queryClient.invalidateQueries({ queryKey: ['Appointment', appointment.appointmentId] });
      return saved;
    },
    onFailure: (error) =>
      notify(toFormErrors(error, [], translate('common.genericError')).form ?? '', { type: 'error' }),
    refetchRules: async () => {
      const present = await refetchRules();
      return { types: present.types.filter(isEdited), inherited: inheritedOf(present) };
    },
  });
  const isChanged = editor.changed.length > 0;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const label = translate('patientRules.table', { patient: appointment.patientInitials });
  if (procedureRuleTypeId !== undefined) return <OneProcedure editor={editor} label={label} onClose={onClose} />;
  return (
    <RuleEditor
      editor={editor}
      label={label}
      search={search}
      onSearch={setSearch}
      disabledReason={null}
      onCancel={onClose}
    />
  );
}

interface Props {
  onClose: () => void;
  /** Edits only this procedure; left out: every procedure. */
  procedureRuleTypeId?: number;
}

/** Edits the rules that apply to the appointment's patient only (spec 2 section 4, patient DNA editing). */
export function PatientRulesDialog({ onClose, procedureRuleTypeId }: Props) {
  const translate = useTranslate();
  const { appointment, inputs } = usePlanning();
  const { data, error, isFetching, refetch } = usePatientRules(appointment.patientId, appointment.healthProfileId);
  const hasChanges = useRef(false);
  const keepChanged = useCallback((changed: boolean) => {
    hasChanges.current = changed;
  }, []);
  const [isLeaving, setIsLeaving] = useState(false);
  const close = (): void => {
    if (hasChanges.current) setIsLeaving(true);
    else onClose();
  };
  const procedure = inputs.procedures.find((type) => type.procedureRuleTypeId === procedureRuleTypeId);
  const patient = appointment.patientInitials;
  return (
    <DialogFrame
      title={
        procedureRuleTypeId === undefined
          ? translate('patientRules.title', { patient })
          : translate('patientRules.titleOfOne', { procedure: procedure?.name ?? '' })
      }
      onClose={close}
      width={1080}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 3,
          minHeight: 0,
          height: procedureRuleTypeId === undefined ? '80vh' : undefined,
          px: 6,
          pt: 1,
          pb: 5,
        }}
      >
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {translate(`patientRules.${procedureRuleTypeId === undefined ? 'lead' : 'leadOfOne'}`, {
            profile: appointment.healthProfileName,
          })}
        </Box>
        {data ? (
          <PatientRules
            rules={data}
            refetchRules={async () => (await refetch({ throwOnError: true, cancelRefetch: true })).data ?? data}
            procedureRuleTypeId={procedureRuleTypeId}
            onChanged={keepChanged}
            onClose={close}
          />
        ) : error ? (
          <LoadError
            title={translate('patientRules.failed')}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <RuleEditorSkeleton />
        )}
      </Box>
      {isLeaving && (
        <DiscardDialog
          title={translate('patientRules.leaveTitle')}
          question={translate('patientRules.leaveQuestion')}
          onDiscard={onClose}
          onStay={() => setIsLeaving(false)}
        />
      )}
    </DialogFrame>
  );
}
