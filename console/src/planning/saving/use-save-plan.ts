import { agendaItems, planFormOf, planInputsOf } from '@helix/hygiene';
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
import { useMovePlan } from '../moving/use-move-plan.js';
import { appointmentPath, nextInChain } from '../data/chain.js';
import { isSamePlan, startingPlan, type EditedPlan } from '../data/edited-plan.js';
import { appointmentQuery, savePlan } from '../data/planning-queries.js';
import { refusalOf } from '../data/refusal.js';
import type { PlanOnScreen } from '../data/use-plan.js';

const UNREACHABLE = 0;
const SIGNED_OUT = 401;
const OUTDATED = 412;
/** The appointment is deleted, cancelled or missed. */
const REFUSED: ReadonlySet<number> = new Set([404, 409, 410]);

/** Two plans of which the user chooses one. */
export interface PlanConflict {
  /** What the other plan is: one that somebody else saved, or the one on the screen while a moved plan arrives. */
  with: 'saved' | 'onScreen';
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
  /** The last save did not reach the server. */
  isUnreachable: boolean;
  /** The user chooses an appointment to move the plan to. */
  isMoving: boolean;
  /** Saves, then opens the calendar, or the next appointment of the chain. */
  save: (goesNext: boolean) => Promise<void>;
  /** Opens the comparison with the saved plan before a save finds out. */
  compare: (mine: EditedPlan) => void;
  /** Puts the plan that was moved here on the screen, after a comparison if there is a plan already. */
  openArrival: () => void;
  /** Saves the user's plan over that of the others, or takes the moved plan without saving it. */
  keepMine: () => Promise<void>;
  /** Drops the user's edits, or the moved plan. */
  takeTheirs: () => void;
  /** Back to the edits, without a decision. */
  closeConflict: () => void;
  startMove: () => void;
  /** Moves the plan on the screen to another appointment, and goes there. */
  moveTo: (appointmentId: string) => void;
  closeMove: () => void;
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
    ...(saved.isOptimal === null ? {} : { isOptimal: saved.isOptimal }),
  });
}

/**
 * Saves the plan on the screen, or moves it to another appointment when it cannot be saved here. A plan that somebody else
 * saved meanwhile is never overwritten without a question.
 */
export function useSavePlan(appointment: AppointmentDetails, plan: PlanOnScreen, query: URLSearchParams): PlanSaving {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { clinic } = useSession();
  const [isSaving, setIsSaving] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [conflict, setConflict] = useState<PlanConflict | null>(null);
  const [isUnreachable, setUnreachable] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const movePlan = useMovePlan(query);
  const busy = useRef(false);
  const { appointmentId } = appointment;
  const { queryKey } = appointmentQuery(appointmentId);
  const nextId = nextInChain(query.get('chain'), appointmentId);

  const formOf = ({ selections, doctors }: EditedPlan) =>
    planFormOf(selections, clinic.shouldTrackDoctor ? doctors : null);

  const notifyFailure = (error: unknown): void =>
    notify(toFormErrors(error, [], translate('common.genericError')).form ?? '', { type: 'error' });

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
    setConflict({ with: 'saved', mine, goesNext });
  };

  /** Learns what became of the appointment; then the screen says so, and the plan can be moved. */
  const handleRefusal = async (error: unknown): Promise<void> => {
    await queryClient.refetchQueries({ queryKey, exact: true });
    const state = queryClient.getQueryState(queryKey);
    if (refusalOf(state?.data ?? appointment, state?.error) === null) notifyFailure(error);
    else setMoving(true);
  };

  const send = async (mine: EditedPlan, version: string, goesNext: boolean): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setIsSaving(true);
    setUnreachable(false);
    try {
      leave(await savePlan(appointmentId, formOf(mine), version), goesNext);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : null;
      if (status === OUTDATED) await askOrRepeat(mine, goesNext);
      else if (status === UNREACHABLE) setUnreachable(true);
      else if (status !== null && REFUSED.has(status)) await handleRefusal(error);
      // The sign-in page says what happened, and the edits are offered again after it.
      else if (status !== SIGNED_OUT) notifyFailure(error);
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
    isUnreachable,
    isMoving,
    save: async (goesNext) => {
      const { version, agenda, ...mine } = plan.latest();
      // The button, which follows the plan, is about to say so.
      if (agendaItems(agenda.items).some(({ error }) => error !== null)) return;
      await send(mine, version, goesNext);
    },
    compare: (mine) => setConflict({ with: 'saved', mine, goesNext: false }),
    openArrival: () => {
      if (plan.arrived === null) return;
      const hasPlan = appointment.plan !== null || plan.isDirty || plan.offered !== null;
      if (hasPlan) setConflict({ with: 'onScreen', mine: plan.arrived.plan, goesNext: false });
      else plan.answerArrival(true);
    },
    keepMine: async () => {
      if (conflict?.with === 'saved') return send(conflict.mine, appointment.version, conflict.goesNext);
      plan.answerArrival(true);
      setConflict(null);
    },
    takeTheirs: () => {
      if (conflict?.with === 'saved') plan.discard();
      else plan.answerArrival(false);
      setConflict(null);
    },
    closeConflict: () => setConflict(null),
    startMove: () => setMoving(true),
    moveTo: (target) => {
      const { selections, doctors } = plan.latest();
      movePlan({ selections, doctors, from: { appointmentId, startDate: appointment.startDate } }, target, () => {
        plan.forget();
        setIsLeaving(true);
        setMoving(false);
      });
    },
    closeMove: () => setMoving(false),
  };
}
