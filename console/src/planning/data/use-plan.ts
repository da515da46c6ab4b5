import type { AppointmentDetails, ProviderView } from '@helix/contracts';
import { agendaOf, planInputsOf, type Agenda, type PlanDoctors, type PlanInputs } from '@helix/hygiene';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useSession } from '../../session/session-context.js';
import { isSamePlan, startingPlan, type EditedPlan } from './edited-plan.js';
import { PlanDrafts, type PlanDraft } from './plan-drafts.js';
import type { PlanChange } from './planning-context.js';

const ERROR_DURATION_MS = 5000;

const drafts = new PlanDrafts(window.localStorage);

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
  edit: (change: PlanChange) => boolean;
  changeDoctors: (change: Partial<PlanDoctors>) => void;
  /** Takes the offered edits, or drops them. */
  answerOffer: (restore: boolean) => void;
  /** Drops the edits, also those that the browser keeps. */
  discard: () => void;
  /** Drops the edits that the browser keeps; those on the screen stay until it is left. */
  forget: () => void;
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
  const { appointmentId, version } = appointment;
  const owner = useMemo(
    () => ({ userId: user.userId, clinicGuid: clinic.clinicGuid, appointmentId }),
    [user.userId, clinic.clinicGuid, appointmentId],
  );
  const [edits, setEdits] = useState<PlanDraft | null>(null);
  const [offered, setOffered] = useState(() => drafts.read(owner));

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

  useEffect(() => {
    if (edits === null) return;
    if (isDirty) return drafts.write(owner, edits);
    // Undone by hand, or saved by somebody else: from now on the screen follows the server again.
    drafts.remove(owner);
    setEdits(null);
  }, [owner, edits, isDirty]);

  // Two edits may come before the next render, and the second one builds on the first.
  const latest = useRef({ shown, inputs, version: '' });
  latest.current = { shown, inputs, version: edits?.version ?? version };

  const change = useCallback((plan: EditedPlan): void => {
    const edited: PlanDraft = {
      selections: plan.selections,
      doctors: plan.doctors,
      version: latest.current.version,
    };
    latest.current = { ...latest.current, shown: edited };
    setEdits(edited);
  }, []);
  const edit = useCallback(
    (changed: PlanChange): boolean => {
      const { shown: before, inputs: present } = latest.current;
      const { selections, error } = changed(before.selections, present);
      if (error !== null) notify(error, { type: 'error', autoHideDuration: ERROR_DURATION_MS });
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
      else drafts.remove(owner);
      setOffered(null);
    },
    [offered, owner],
  );
  const forget = useCallback((): void => drafts.remove(owner), [owner]);
  const discard = useCallback((): void => {
    forget();
    setEdits(null);
  }, [forget]);

  return {
    ...shown,
    inputs,
    agenda,
    isDirty,
    saved: start,
    version: edits?.version ?? version,
    isOutdated: isDirty && edits !== null && edits.version !== version,
    offered: offered !== null && isSamePlan(offered, start) ? null : offered,
    edit,
    changeDoctors,
    answerOffer,
    discard,
    forget,
  };
}
