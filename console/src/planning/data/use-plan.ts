import type { AppointmentDetails, ProviderView } from '@helix/contracts';
import {
  agendaOf,
  movePlan,
  planInputsOf,
  type Agenda,
  type MovedPlan,
  type PlanDoctors,
  type PlanInputs,
} from '@helix/hygiene';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useSession } from '../../session/session-context.js';
import { browserDrafts } from './browser-drafts.js';
import { isSamePlan, startingPlan, type EditedPlan } from './edited-plan.js';
import type { Booking, MovedDraft, PlanDraft } from './plan-drafts.js';
import type { PlanChange } from './planning-context.js';

/** A plan that the user moved here from another appointment. */
export interface ArrivedPlan extends Omit<MovedPlan, 'selections'> {
  from: MovedDraft['from'];
  /** As it is here. */
  plan: EditedPlan;
}

/** The plan on the screen: the saved one, or the user's edits of it. */
export interface PlanOnScreen extends EditedPlan {
  inputs: PlanInputs;
  agenda: Agenda;
  isDirty: boolean;
  /** The plan without the user's edits. */
  saved: EditedPlan;
  /** Of the saved plan that the edits started from: a save expects it. */
  version: string;
  /** Somebody saved another plan since the edits began. */
  isOutdated: boolean;
  /** Edits that an earlier page did not save; null: none, or the user has decided. */
  offered: PlanDraft | null;
  /** A plan that was moved here and is not applied yet; null: none. */
  arrived: ArrivedPlan | null;
  /** The plan that was moved here and is on the screen, until the user has read what became of it. */
  applied: ArrivedPlan | null;
  /** How the appointment was booked when the user began, where it is booked otherwise now; null: as it was. */
  bookedBefore: Booking | null;
  edit: (change: PlanChange) => boolean;
  /** The plan with its latest edit, which may not be rendered yet, and the version that a save of it expects. */
  latest: () => EditedPlan & { version: string; agenda: Agenda };
  changeDoctors: (change: Partial<PlanDoctors>) => void;
  /** Takes the offered edits, or drops them. */
  answerOffer: (restore: boolean) => void;
  /** Takes the plan that was moved here in place of the one on the screen, or drops it. */
  answerArrival: (apply: boolean) => void;
  /** The user has read what became of the plan that was moved here. */
  closeApplied: () => void;
  /** The user has read that the appointment was booked otherwise. */
  acknowledgeBooking: () => void;
  /** Drops the edits, also those that the browser keeps. */
  discard: () => void;
  /** Drops the edits that the browser keeps; those on the screen stay until it is left. */
  forget: () => void;
}

const bookingOf = ({ startDate, durationInMinutes, providerId }: AppointmentDetails): Booking => ({
  startDate,
  durationInMinutes,
  providerId,
});

const isSameBooking = (one: Booking, other: Booking): boolean =>
  one.startDate === other.startDate &&
  one.durationInMinutes === other.durationInMinutes &&
  one.providerId === other.providerId;

/** Of the plan that was moved here, an appointment takes the doctors that it has not. */
function arrivedPlanOf({ from, selections, doctors }: MovedDraft, shown: EditedPlan, inputs: PlanInputs): ArrivedPlan {
  const { selections: applicable, ...rest } = movePlan(selections, inputs);
  const { examDoctor, orderingDoctor } = shown.doctors;
  return {
    ...rest,
    from,
    plan: {
      selections: applicable,
      doctors: {
        examDoctor: examDoctor ?? doctors.examDoctor,
        orderingDoctor: orderingDoctor ?? doctors.orderingDoctor,
      },
    },
  };
}

/** The last name of the doctor who orders images; null: nobody, or somebody who is no doctor of the clinic any more. */
function orderingName(
  providerId: string | null,
  { orderingDoctor }: AppointmentDetails,
  doctors: readonly ProviderView[],
): string | null {
  if (orderingDoctor && orderingDoctor.providerId === providerId) return orderingDoctor.lastName;
  return doctors.find(({ provider_id }) => provider_id === providerId)?.last_name ?? null;
}

/**
 * The plan of an appointment with the user's unsaved edits. Without edits it follows what the server has; edits stay
 * when the server's data change, and are kept in the browser for a day.
 *
 * @param doctors of the clinic, to select from.
 */
export function usePlan(
  appointment: AppointmentDetails,
  isOld: boolean,
  doctors: readonly ProviderView[],
): PlanOnScreen {
  const notify = useNotify();
  const { user, clinic } = useSession();
  const { appointmentId, patientId, version } = appointment;
  const owner = useMemo(
    () => ({ userId: user.userId, clinicGuid: clinic.clinicGuid, appointmentId }),
    [user.userId, clinic.clinicGuid, appointmentId],
  );
  const [edits, setEdits] = useState<PlanDraft | null>(null);
  const [offered, setOffered] = useState(() => browserDrafts.read(owner));
  const [moved, setMoved] = useState(() => browserDrafts.readMoved(owner));
  const [applied, setApplied] = useState<ArrivedPlan | null>(null);
  const [seenBooking, setSeenBooking] = useState(() => offered?.booking ?? bookingOf(appointment));

  const ownInputs = useMemo(() => planInputsOf(appointment, clinic), [appointment, clinic]);
  const { showInferredProcedures } = clinic;
  const start = useMemo(
    () => startingPlan(appointment, ownInputs, { isOld, showInferredProcedures }),
    [appointment, ownInputs, isOld, showInferredProcedures],
  );
  const shown: EditedPlan = edits ?? start;
  const name = orderingName(shown.doctors.orderingDoctor, appointment, doctors);
  const inputs = useMemo(() => ({ ...ownInputs, orderingDoctorLastName: name }), [ownInputs, name]);
  const agenda = useMemo(() => agendaOf(shown.selections, inputs), [shown.selections, inputs]);
  const isDirty = useMemo(() => edits !== null && !isSamePlan(edits, start), [edits, start]);

  // Kept once the plan is painted, or sooner when the page goes before that.
  const settled = useDeferredValue(edits);
  const unkept = useRef<PlanDraft | null>(null);
  useEffect(() => {
    if (edits === null || settled !== edits) return;
    unkept.current = null;
    if (isDirty) return browserDrafts.write(owner, edits);
    // Undone by hand, or saved by somebody else: from now on the screen follows the server again.
    browserDrafts.remove(owner);
    setEdits(null);
  }, [owner, edits, settled, isDirty]);
  useEffect(() => {
    const keep = (): void => {
      if (unkept.current !== null) browserDrafts.write(owner, unkept.current);
      unkept.current = null;
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [owner]);

  // Two edits may come before the next render, and the second one builds on the first.
  const latest = useRef({ shown, inputs, version: '', booking: seenBooking });
  latest.current = { shown, inputs, version: edits?.version ?? version, booking: seenBooking };

  const change = useCallback(
    ({ selections, doctors: changed }: EditedPlan): void => {
      const { version: startedFrom, booking } = latest.current;
      const edited: PlanDraft = { selections, doctors: changed, version: startedFrom, booking, patientId };
      latest.current = { ...latest.current, shown: edited };
      unkept.current = edited;
      setEdits(edited);
    },
    [patientId],
  );
  const edit = useCallback(
    (changed: PlanChange): boolean => {
      const { shown: before, inputs: present } = latest.current;
      const { selections, error } = changed(before.selections, present);
      if (error !== null) notify(error, { type: 'error' });
      if (error !== null || selections === before.selections) return false;
      change({ ...before, selections });
      return true;
    },
    [change, notify],
  );
  const changeDoctors = useCallback(
    (doctorsChanged: Partial<PlanDoctors>): void => {
      const { shown: before } = latest.current;
      change({ ...before, doctors: { ...before.doctors, ...doctorsChanged } });
    },
    [change],
  );
  const answerOffer = useCallback(
    (restore: boolean): void => {
      if (restore) setEdits(offered);
      else browserDrafts.remove(owner);
      setOffered(null);
    },
    [offered, owner],
  );
  const arrived = useMemo(() => moved && arrivedPlanOf(moved, shown, inputs), [moved, shown, inputs]);
  const answerArrival = useCallback(
    (apply: boolean): void => {
      if (apply && arrived) {
        change(arrived.plan);
        setApplied(arrived);
      }
      browserDrafts.removeMoved(owner);
      setMoved(null);
    },
    [arrived, change, owner],
  );
  const forget = useCallback((): void => {
    unkept.current = null;
    browserDrafts.remove(owner);
  }, [owner]);
  const discard = useCallback((): void => {
    forget();
    setEdits(null);
  }, [forget]);
  const latestPlan = useCallback(() => {
    const { shown: plan, inputs: present, version: startedFrom } = latest.current;
    return { ...plan, version: startedFrom, agenda: agendaOf(plan.selections, present) };
  }, []);
  const booking = useMemo(() => bookingOf(appointment), [appointment]);
  const actions = useMemo(
    () => ({
      edit,
      latest: latestPlan,
      changeDoctors,
      answerOffer,
      answerArrival,
      closeApplied: () => setApplied(null),
      acknowledgeBooking: () => setSeenBooking(booking),
      discard,
      forget,
    }),
    [edit, latestPlan, changeDoctors, answerOffer, answerArrival, booking, discard, forget],
  );
  // The same object until something of it changes: who shows it later is not rendered for nothing.
  return useMemo(
    () => ({
      selections: shown.selections,
      doctors: shown.doctors,
      inputs,
      agenda,
      isDirty,
      saved: start,
      version: edits?.version ?? version,
      isOutdated: isDirty && edits !== null && edits.version !== version,
      offered: offered !== null && isSamePlan(offered, start) ? null : offered,
      arrived,
      applied,
      bookedBefore: isSameBooking(seenBooking, booking) ? null : seenBooking,
      ...actions,
    }),
    [shown, inputs, agenda, isDirty, start, edits, version, offered, arrived, applied, seenBooking, booking, actions],
  );
}
