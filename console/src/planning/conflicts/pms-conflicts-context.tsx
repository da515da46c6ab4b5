import type { ProviderView } from '@helix/contracts';
import { localTimeAt } from '@helix/hygiene';
import { visuallyHidden } from '@mui/utils';
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { providerNames } from '../../components/person-name.js';
import { clinicFormat } from '../../components/clinic-format.js';
import { useSession } from '../../session/session-context.js';
import { useAppointment, usePlanning } from '../data/planning-context.js';
import type { PlanOnScreen } from '../data/use-plan.js';
import { useScorecardChanges } from '../scorecard/use-scorecard-changes.js';
import { doneContents, pmsConflicts, pmsFactsOf, reasonConflicts, type PmsConflict } from './pms-conflicts.js';
import { canTakeOver, takeOver } from './take-over.js';
import './texts.js';

/** A conflict as it is shown, with what the user can do about it. */
export interface ShownConflict {
  key: string;
  kind: PmsConflict['kind'];
  /** Null: of the appointment, or of a code without a procedure. */
  procedureRuleTypeId: number | null;
  /** Of the procedure; null: it is about the appointment. */
  name: string | null;
  text: string;
  /** Makes the screen say the same as the report; null: it cannot, or does already. */
  accept: { label: string; run: () => void } | null;
  /** Leaves the screen as it is. */
  keep: { label: string; run: () => void };
}

/** The same list on each render, so that nothing renders again for it. */
const NONE: readonly ShownConflict[] = [];

const ConflictsContext = createContext(NONE);

/** What the practice-management system reported and the screen says differently, until the user has decided. */
export const usePmsConflicts = (): readonly ShownConflict[] => useContext(ConflictsContext);

/** When each completed procedure was seen first, as the clinic's time; null: the screen opened with it. */
function useReportTimes(): (procedureIds: readonly string[]) => string | null {
  const { clinic } = useSession();
  const appointment = useAppointment();
  const seen = useRef<Map<string, string | null> | null>(null);
  const contents = doneContents(appointment);
  const isFirst = seen.current === null;
  const times = (seen.current ??= new Map());
  const now = localTimeAt(Date.now(), clinic.timeZone);
  for (const [id, content] of contents) {
    const report = `${id} ${content}`;
    if (!times.has(report)) times.set(report, isFirst ? null : now);
  }
  return (procedureIds) => {
    const known = procedureIds.flatMap((id) => times.get(`${id} ${contents.get(id)}`) ?? []);
    return known.sort().at(-1) ?? null;
  };
}

/** The conflicts of the screen that the user has not decided yet. */
function useConflicts(plan: PlanOnScreen, kept: ReadonlySet<string>): PmsConflict[] {
  const { appointment, agenda, isDirty } = usePlanning();
  const { doctors, offered } = plan;
  const facts = useMemo(() => pmsFactsOf(appointment), [appointment]);
  const before = useRef(facts);
  // Nobody knows what kept edits of an earlier page were made on: whatever is done counts as reported since.
  if (!isDirty) before.current = offered === null ? facts : { ...facts, done: new Map() };
  const all = useMemo(
    () => [
      ...(isDirty ? pmsConflicts(before.current, appointment, { agenda, doctors }) : []),
      ...reasonConflicts(appointment),
    ],
    [isDirty, appointment, agenda, doctors],
  );
  return all.filter(({ key }) => !kept.has(key));
}

const NO_REASON = { missedProcedureReasonId: null, missedProcedureReasonText: null };

interface Props {
  plan: PlanOnScreen;
  /** Of the clinic, to name them. */
  doctors: readonly ProviderView[];
  children: ReactNode;
}

/** Finds the conflicts of the screen with the practice-management system, and announces new ones. */
export function PmsConflicts({ plan, doctors, children }: Props) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { inputs, edit } = usePlanning();
  const { saveReason } = useScorecardChanges();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const conflicts = useConflicts(plan, kept);
  const reportTime = useReportTimes();
  const format = useMemo(() => clinicFormat(clinic.currency), [clinic.currency]);

  const doctorName = (id: string | null): string => {
    if (id === null) return translate('conflicts.noDoctor');
    return providerNames(doctors).get(id) ?? id;
  };
  const textOf = (conflict: PmsConflict): string => {
    const { kind } = conflict;
    if (!('codes' in conflict))
      return translate(`conflicts.${kind}`, {
        reported: doctorName(conflict.reported),
        planned: doctorName(conflict.planned),
      });
    const time = reportTime(conflict.codes.map(({ procedureId }) => procedureId));
    const codes = [...new Set(conflict.codes.map(({ adaCode }) => adaCode))].join(', ');
    const values = {
      at: time === null ? '' : translate('conflicts.at', { time: format.time(time) }),
      codes,
      reported: codes,
    };
    if (conflict.kind === 'notPlanned') return translate(`conflicts.${kind}`, values);
    if (conflict.kind === 'missedReason') return translate(`conflicts.${kind}`, { ...values, reason: conflict.reason });
    if (conflict.kind !== 'otherFee')
      return translate(`conflicts.${kind}`, { ...values, reported: conflict.reported, planned: conflict.planned });
    return translate(`conflicts.${kind}`, {
      ...values,
      codes: conflict.adaCode,
      reported: format.exactMoney(conflict.reportedCents / 100),
      planned: format.exactMoney(conflict.plannedCents / 100),
    });
  };
  const acceptOf = (conflict: PmsConflict): ShownConflict['accept'] => {
    switch (conflict.kind) {
      case 'examDoctor':
      case 'orderingDoctor':
        return {
          label: translate('conflicts.takeOver'),
          run: () => plan.changeDoctors({ [conflict.kind]: conflict.reported }),
        };
      case 'missedReason': {
        const { procedureRuleTypeId: id } = conflict;
        if (id === null) return null;
        return { label: translate('conflicts.removeReason'), run: () => void saveReason(id, NO_REASON) };
      }
      default:
        if (!canTakeOver(conflict, inputs)) return null;
        return {
          label: translate('conflicts.takeOver'),
          run: () => void edit((selections, present) => takeOver(conflict, selections, present)),
        };
    }
  };
  const found = conflicts.map((conflict): ShownConflict => ({
    key: conflict.key,
    kind: conflict.kind,
    procedureRuleTypeId: 'procedureRuleTypeId' in conflict ? conflict.procedureRuleTypeId : null,
    name: 'name' in conflict ? conflict.name : null,
    text: textOf(conflict),
    accept: acceptOf(conflict),
    keep: {
      label: translate(conflict.kind === 'missedReason' ? 'conflicts.keepReason' : 'conflicts.keepMine'),
      run: () => setKept((before) => new Set([...before, conflict.key])),
    },
  }));
  const shown = found.length === 0 ? NONE : found;
  return (
    <ConflictsContext value={shown}>
      {children}
      <Announcement conflicts={shown} />
    </ConflictsContext>
  );
}

/** Reads out what is reported while the screen is open. */
function Announcement({ conflicts }: { conflicts: readonly ShownConflict[] }) {
  const known = useRef(new Set(conflicts.map(({ key }) => key)));
  const [text, setText] = useState('');
  useEffect(() => {
    const added = conflicts.filter(({ key }) => !known.current.has(key));
    if (added.length === 0) return;
    for (const { key } of added) known.current.add(key);
    setText(added.map(({ name, text: reported }) => [name, reported].filter(Boolean).join(': ')).join('. '));
  }, [conflicts]);
  return (
    <div role="status" style={visuallyHidden}>
      {text}
    </div>
  );
}
