import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CoverageView } from '@helix/contracts';
import { coverageOf, type Coverage, type CoverageInputs, type PlannedUnits } from '@helix/hygiene';
import { useMemo } from 'react';
import { call } from '../../api/client.js';
import { useSession } from '../../session/session-context.js';
import { useAppointment, usePlanView } from '../data/planning-context.js';
import { coverageInputsOf } from './coverage-inputs.js';
import { unitsDoneOn, unitsOfAgenda } from './planned-units.js';

/** Live events name every change; this only spares badges that appear later a fetch of their own. */
const STALE_MS = 30_000;

/** The coverage of a patient on the day of an appointment. */
export interface PatientCoverage {
  view: CoverageView;
  inputs: CoverageInputs;
  /** Each type is computed once: every badge of the screen asks for it, and an edit of the plan does not change it. */
  coverageOfType: (procedureRuleTypeId: number) => Coverage;
}

/** Whether insurance coverage is loaded and shown (spec 2 section 6). */
export function useShowsInsurance(): boolean {
  const { clinic, user } = useSession();
  return clinic.showInsurance || user.isSuperAdmin;
}

/** What the coverage at an appointment is computed from. */
export function coverageQuery(appointmentId: string, patientId: string) {
  return queryOptions({
    queryKey: ['Coverage', appointmentId],
    queryFn: async ({ signal }) => {
      const path = `Appointment/Coverage/${encodeURIComponent(appointmentId)}/${encodeURIComponent(patientId)}`;
      return patientCoverageOf(await call<CoverageView>(path, { signal }));
    },
    staleTime: STALE_MS,
    // Functions cannot be compared.
    structuralSharing: false,
  });
}

/** The coverage at the appointment of the screen; nothing is loaded where insurance is not shown. */
export function useCoverage() {
  const appointment = useAppointment();
  const enabled = useShowsInsurance();
  return useQuery({ ...coverageQuery(appointment.appointmentId, appointment.patientId), enabled });
}

/** The units of the appointment: of its plan in agenda order, and what was done once it is over. */
export function usePlannedUnits(coverage: PatientCoverage | undefined): readonly PlannedUnits[] {
  const { agenda, isOld } = usePlanView();
  return useMemo(() => {
    if (isOld && coverage) return unitsDoneOn(coverage.inputs.history, coverage.view.date);
    return unitsOfAgenda(agenda);
  }, [agenda, isOld, coverage]);
}

function patientCoverageOf(view: CoverageView): PatientCoverage {
  const inputs = coverageInputsOf(view);
  const known = new Map<number, Coverage>();
  return {
    view,
    inputs,
    coverageOfType: (procedureRuleTypeId) => {
      let coverage = known.get(procedureRuleTypeId);
      if (!coverage) known.set(procedureRuleTypeId, (coverage = coverageOf(inputs, procedureRuleTypeId, view.date)));
      return coverage;
    },
  };
}
