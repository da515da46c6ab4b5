import { planFormOf, planInputsOf } from '@helix/hygiene';
import type { AppointmentDetails, SavedPlanView } from '@helix/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/problem.js';
import { isShownDate } from '../../components/calendar-dates.js';
import { calendarReturnPath } from '../../components/calendar-return.js';
import { toFormErrors } from '../../components/form/validation.js';
import { useSession } from '../../session/session-context.js';
import { appointmentPath, nextInChain } from '../data/chain.js';
import { isSamePlan, startingPlan, type EditedPlan } from '../data/edited-plan.js';
import { appointmentQuery, savePlan } from '../data/planning-queries.js';
import type { PlanOnScreen } from '../data/use-plan.js';

const OUTDATED = 412;

/** Why the plan of an appointment cannot be saved, whatever is in it. */
export type SaveRefusal = 'cancelled' | 'noShow' | 'gone';

/** A plan that somebody else changed meanwhile, until the user decides. */
export interface PlanConflict {
  mine: EditedPlan;
  /** Where the user wanted to go after the save. */
  goesNext: boolean;
}

export interface PlanSaving {
  isSaving: boolean;
  /** The plan is saved, or left on purpose: leaving the page needs no question. */
  isLeaving: boolean;
  /** The next appointment in the chain of the address; null: none. */
  nextId: string | null;
  conflict: PlanConflict | null;
  /** Saves, then opens the calendar, or the next appointment of the chain. */
  save: (goesNext: boolean) => Promise<void>;
  /** Opens the comparison before a save finds out. */
  compare: () => void;
  /** Saves the user's plan over that of the others. */
  keepMine: () => Promise<void>;
  /** Drops the user's edits. */
  takeTheirs: () => void;
  /** Back to the edits, without a decision. */
  closeConflict: () => void;
}

/** The report to the calendar of a saved plan. A plan that was removed reports no planned amount. */
function calendarPath(saved: SavedPlanView, { startDate }: AppointmentDetails, query: URLSearchParams): string {
  const originDate = query.get('originDate') ?? '';
  return calendarReturnPath({
    target: isShownDate(originDate) ? originDate : startDate.slice(0, 10),
    id: saved.appointmentId,
    ...(saved.rnaTotalPlanned === null ? {} : { rnaTotalPlanned: saved.rnaTotalPlanned }),
    newReason: saved.newReason,
    newTotalCompleted: saved.newTotalCompleted,
    isOptimal: saved.isOptimal,
  });
}

/** Saves the plan on the screen. A plan that somebody else saved meanwhile is never overwritten without a question. */
export function useSavePlan(appointment: AppointmentDetails, plan: PlanOnScreen, query: URLSearchParams): PlanSaving {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { clinic } = useSession();
  const [isSaving, setIsSaving] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [conflict, setConflict] = useState<PlanConflict | null>(null);
  const busy = useRef(false);
  const { appointmentId } = appointment;
  const { queryKey } = appointmentQuery(appointmentId);
  const nextId = nextInChain(query.get('chain'), appointmentId);

  const formOf = ({ selections, doctors }: EditedPlan) =>
    planFormOf(selections, clinic.shouldTrackDoctor ? doctors : null);

  const leave = (saved: SavedPlanView, goesNext: boolean): void => {
    plan.forget();
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    flushSync(() => {
      setIsLeaving(true);
      setConflict(null);
    });
    void navigate(
      goesNext && nextId !== null ? appointmentPath(nextId, query) : calendarPath(saved, appointment, query),
    );
  };

  /** An answer that was lost leaves the same plan saved: saving it again changes nothing, and says what was saved. */
  const askOrRepeat = async (mine: EditedPlan, goesNext: boolean): Promise<void> => {
    try {
      const present = await queryClient.fetchQuery(appointmentQuery(appointmentId));
      if (isSamePlan(mine, startingPlan(present, planInputsOf(present, clinic), { ...clinic, isOld: false })))
        return leave(await savePlan(appointmentId, formOf(mine), present.version), goesNext);
    } catch {
      // The user decides with what the screen has, and the next save checks again.
    }
    setConflict({ mine, goesNext });
  };

  const send = async (mine: EditedPlan, version: string, goesNext: boolean): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setIsSaving(true);
    try {
      leave(await savePlan(appointmentId, formOf(mine), version), goesNext);
    } catch (error) {
      if (error instanceof ApiError && error.status === OUTDATED) await askOrRepeat(mine, goesNext);
      else {
        notify(toFormErrors(error, [], translate('common.genericError')).form ?? '', { type: 'error' });
      }
    } finally {
      busy.current = false;
      setIsSaving(false);
    }
  };

  return {
    isSaving,
    isLeaving,
    nextId,
    conflict,
    save: (goesNext) => send(plan, plan.version, goesNext),
    compare: () => setConflict({ mine: plan, goesNext: false }),
    keepMine: async () => {
      if (conflict) await send(conflict.mine, appointment.version, conflict.goesNext);
    },
    takeTheirs: () => {
      setConflict(null);
      plan.discard();
    },
    closeConflict: () => setConflict(null),
  };
}
