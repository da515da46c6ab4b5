import { hidesPerformance, maySeePerformance, type AppointmentDetails, type ProviderView } from '@helix/contracts';
import { pastAgenda } from '@helix/hygiene';
import Button from '@mui/material/Button';
import { memo, startTransition, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { UnsavedChanges } from '../../components/form/unsaved-changes.js';
import { useFailureToast } from '../../components/use-failure-toast.js';
import { useSession } from '../../session/session-context.js';
import { AppointmentPlan } from '../agenda/appointment-plan.js';
import { AppointmentHeader } from '../cards/appointment-header.js';
import { DoctorSelectors } from '../cards/doctor-selectors.js';
import { EarningsCard } from '../cards/earnings-card.js';
import { InformationCard } from '../cards/information-card.js';
import { TimingCard } from '../cards/timing-card.js';
import { PmsConflicts } from '../conflicts/pms-conflicts-context.js';
import { useDoctors } from '../data/planning-queries.js';
import { EditedPlanProvider, PlanAtOnce } from '../data/plan-provider.js';
import type { Planning } from '../data/planning-context.js';
import { useAppointmentAge } from '../data/use-appointment-age.js';
import type { SaveRefusal } from '../data/refusal.js';
import { usePlan, type PlanOnScreen } from '../data/use-plan.js';
import { HistoryCard } from '../history/history-card.js';
import { MoveDialog } from '../moving/move-dialog.js';
import { useArrival } from '../moving/use-arrival.js';
import { ApplySavedPlan } from '../saving/apply-saved-plan.js';
import { ConflictDialog } from '../saving/conflict-dialog.js';
import { PlanNotices } from '../saving/plan-notices.js';
import { SaveButtons } from '../saving/save-buttons.js';
import { useSavePlan } from '../saving/use-save-plan.js';
import { NextSummary } from '../next/next-summary.js';
import { PmsProcedures } from '../scorecard/pms-procedures.js';
import { ScorecardPanel } from '../scorecard/scorecard-panel.js';
import { ApplicableServices } from '../services/applicable-services.js';
import { useRecommendedOnly } from '../services/use-recommended-only.js';
import {
  Column,
  OldColumns,
  OpenColumns,
  ScreenContent,
  ScreenFrame,
  ScrollingColumn,
  Summary,
} from './screen-layout.js';

interface Props {
  appointment: AppointmentDetails;
  /** Why its plan cannot be saved; null when it can. */
  refusal: SaveRefusal | null;
  /** Of the address. */
  query: URLSearchParams;
}

/** The same list on each render, so that nothing renders again for it. */
const NO_DOCTORS: readonly ProviderView[] = [];

/** The screen of an appointment: an editable plan while it is open, its scorecard once it is old or completed. */
export function PlanningScreen({ appointment, refusal, query }: Props) {
  const [marked, mark] = useState<'completed' | 'open' | null>(null);
  const age = useAppointmentAge(appointment, marked);
  const { data: doctors = NO_DOCTORS, error: doctorsError } = useDoctors();
  useFailureToast(doctorsError);
  const plan = usePlan(appointment, age.isOld, doctors);
  const [isRecommendedOnly, setRecommendedOnly] = useRecommendedOnly();
  const { inputs, selections, isDirty, edit } = plan;
  const agenda = useMemo(
    () => (age.isOver ? pastAgenda(plan.agenda, inputs.durationInMinutes) : plan.agenda),
    [age.isOver, plan.agenda, inputs.durationInMinutes],
  );
  // The plan is not taken away from who edits it, when the first completed procedure is reported.
  const isOld = age.isOld && (marked === 'completed' || !isDirty);
  const planning = useMemo(
    (): Planning => ({
      appointment,
      inputs,
      selections,
      agenda,
      isOld,
      isDirty,
      edit,
      isRecommendedOnly,
      setRecommendedOnly,
    }),
    [appointment, inputs, selections, agenda, isOld, isDirty, edit, isRecommendedOnly, setRecommendedOnly],
  );
  const present = useMemo(() => ({ planning, plan }), [planning, plan]);
  const settled = useDeferredValue(present);
  // With both plans in one frame, so that none of them shows for a moment what only the other one is for.
  const onMark = useCallback((state: 'completed' | 'open') => startTransition(() => mark(state)), []);
  return (
    <EditedPlanProvider value={planning} settled={settled.planning}>
      <Parts
        plan={settled.plan}
        planning={settled.planning}
        doctors={doctors}
        isOver={age.isOver}
        refusal={refusal}
        query={query}
        onMark={onMark}
      />
    </EditedPlanProvider>
  );
}

interface PartsProps extends Pick<Props, 'refusal' | 'query'> {
  plan: PlanOnScreen;
  planning: Planning;
  /** Of the clinic. */
  doctors: readonly ProviderView[];
  isOver: boolean;
  onMark: (state: 'completed' | 'open') => void;
}

/** All that the screen is made of. It is rendered after an edit was painted, except for what is in `PlanAtOnce`. */
const Parts = memo(function Parts({ plan, planning, doctors, isOver, refusal, query, onMark }: PartsProps) {
  const translate = useTranslate();
  const { user, clinic, preferences, isAdmin } = useSession();
  const { appointment, isOld, isDirty } = planning;
  const saving = useSavePlan(appointment, plan, query);
  useArrival(plan, saving.openArrival, isOld);
  const maySee = maySeePerformance({ isAdmin, providerIds: user.providerIds }, appointment.providerId);
  const showsEarnings = maySee && appointment.isHygiene && !hidesPerformance(preferences);
  const summary = maySee && (
    <Summary>
      {showsEarnings && <EarningsCard isOver={isOver} />}
      <TimingCard />
    </Summary>
  );
  const side = (
    <Column area="side">
      {clinic.shouldTrackDoctor && !isOld && <DoctorSelectors selected={plan.doctors} onChange={plan.changeDoctors} />}
      {!isOld && <NextSummary canChange={false} />}
      {appointment.procedures.length > 0 && <PmsProcedures />}
    </Column>
  );
  return (
    <PmsConflicts plan={plan} doctors={doctors}>
      <ScreenFrame>
        <ScreenContent>
          <AppointmentHeader query={query}>
            <Button variant="outlined" onClick={() => onMark(isOld ? 'open' : 'completed')}>
              {translate(isOld ? 'planning.markOpen' : 'planning.markCompleted')}
            </Button>
            {!isOld && <ApplySavedPlan />}
            {!isOld && <SaveButtons saving={saving} refusal={refusal} />}
          </AppointmentHeader>
          <InformationCard />
          <PlanNotices plan={plan} saving={saving} refusal={refusal} onReopen={() => onMark('open')} />
          {isOld ? (
            <OldColumns>
              {summary}
              <Column area="scorecard">
                <ScorecardPanel />
                <NextSummary canChange />
                <HistoryCard />
              </Column>
              {side}
            </OldColumns>
          ) : (
            <OpenColumns>
              {summary}
              <ScrollingColumn area="services">
                <PlanAtOnce>
                  <ApplicableServices />
                </PlanAtOnce>
              </ScrollingColumn>
              <ScrollingColumn area="plan">
                <PlanAtOnce>
                  <AppointmentPlan />
                </PlanAtOnce>
              </ScrollingColumn>
              {side}
            </OpenColumns>
          )}
        </ScreenContent>
      </ScreenFrame>
      {saving.conflict && (
        <ConflictDialog
          with={saving.conflict.with}
          mine={saving.conflict.mine}
          theirs={saving.conflict.with === 'saved' ? plan.saved : plan}
          isSaving={saving.isSaving}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={saving.takeTheirs}
          onClose={saving.closeConflict}
        />
      )}
      {saving.isMoving && (
        <MoveDialog
          patientId={appointment.patientId}
          patientInitials={appointment.patientInitials}
          appointmentId={appointment.appointmentId}
          onMove={saving.moveTo}
          onClose={saving.closeMove}
        >
          {refusal !== null && translate(`planning.refusal.${refusal}`)}
        </MoveDialog>
      )}
      <UnsavedChanges
        when={isDirty && !saving.isLeaving}
        title={translate('planning.save.leaveTitle')}
        question={translate('planning.save.leaveQuestion')}
        onDiscard={plan.forget}
      />
    </PmsConflicts>
  );
});
