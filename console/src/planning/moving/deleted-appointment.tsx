import type { DeletedAppointment as Deleted } from '@helix/contracts';
import { ruleTypeOf, selectionsOf, type PlanSelection } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { clinicFormat, dateText } from '../../components/clinic-format.js';
import { Panel } from '../../components/metrics/panel.js';
import { useSession } from '../../session/session-context.js';
import { browserDrafts } from '../data/browser-drafts.js';
import type { EditedPlan } from '../data/edited-plan.js';
import type { PlanDraft } from '../data/plan-drafts.js';
import { ScreenContent, ScreenFrame } from '../screen/screen-layout.js';
import { MoveDialog } from './move-dialog.js';
import { deletedAppointmentQuery } from './moving-queries.js';
import { PlanTable, type KeptProcedure } from './plan-table.js';
import { useMovePlan } from './use-move-plan.js';
import './texts.js';

interface Props {
  appointmentId: string;
  /** Of the address. */
  query: URLSearchParams;
  /** While it is not known whether anything is kept. */
  waiting: ReactNode;
  /** When nothing is kept. */
  nothing: ReactNode;
}

/**
 * An appointment that was deleted in the practice-management system: its saved plan, and the user's edits that this
 * browser has of it. Both can be moved to another appointment of the patient.
 */
export function DeletedAppointment({ appointmentId, query, waiting, nothing }: Props) {
  const { user, clinic } = useSession();
  const owner = { userId: user.userId, clinicGuid: clinic.clinicGuid, appointmentId };
  const [draft, setDraft] = useState(() => browserDrafts.read(owner));
  const { data, isPending } = useQuery(deletedAppointmentQuery(appointmentId));
  if (isPending) return waiting;
  if (!data && !draft) return nothing;
  const discard = (): void => {
    browserDrafts.remove(owner);
    setDraft(null);
  };
  return (
    <KeptPlans appointmentId={appointmentId} saved={data ?? null} draft={draft} query={query} onDiscard={discard} />
  );
}

interface KeptPlansProps {
  appointmentId: string;
  saved: Deleted | null;
  draft: PlanDraft | null;
  query: URLSearchParams;
  onDiscard: () => void;
}

function KeptPlans({ appointmentId, saved, draft, query, onDiscard }: KeptPlansProps) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const format = useMemo(() => clinicFormat(clinic.currency), [clinic.currency]);
  const [moving, setMoving] = useState<EditedPlan | null>(null);
  const movePlan = useMovePlan(query);
  const patientId = saved?.patientId ?? draft?.patientId ?? null;
  const startDate = saved?.startDate ?? draft?.booking.startDate ?? null;
  const doctors = { examDoctor: saved?.examDoctorId ?? null, orderingDoctor: saved?.orderingDoctorId ?? null };
  const moveButton = (plan: EditedPlan) =>
    patientId !== null && (
      <Button variant="contained" onClick={() => setMoving(plan)}>
        {translate('move.action')}
      </Button>
    );
  return (
    <ScreenFrame>
      <ScreenContent>
        <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {translate('planning.title', { id: appointmentId })}
        </Typography>
        <Box sx={{ color: 'text.secondary', maxWidth: 720 }}>
          {translate('move.deleted.lead')}{' '}
          {saved?.patientInitials && translate('move.deleted.patient', { patient: saved.patientInitials })}{' '}
          {startDate !== null &&
            translate(saved?.providerName ? 'move.deleted.wasWith' : 'move.deleted.was', {
              date: dateText(startDate),
              time: format.time(startDate),
              provider: saved?.providerName,
            })}{' '}
          {patientId === null && translate('move.deleted.unknownPatient')}
        </Box>
        {draft && (
          <Panel
            title={translate('move.deleted.unsaved')}
            sx={{ maxWidth: 720 }}
            actions={
              <>
                <Button variant="outlined" onClick={onDiscard}>
                  {translate('move.deleted.discard')}
                </Button>
                {moveButton(draft)}
              </>
            }
          >
            <PlanTable label={translate('move.deleted.unsaved')} procedures={draft.selections.map(draftedProcedure)} />
          </Panel>
        )}
        {saved && (
          <Panel
            title={translate('move.deleted.saved')}
            hint={translate('move.deleted.savedBy', {
              who: saved.userFullName ?? translate('move.deleted.somebody'),
              date: dateText(saved.savedAt),
            })}
            sx={{ maxWidth: 720 }}
            actions={moveButton({
              selections: selectionsOf(saved.selectedRecommendations, { procedures: [] }),
              doctors,
            })}
          >
            <PlanTable
              label={translate('move.deleted.saved')}
              procedures={saved.selectedRecommendations.map(savedProcedure)}
            />
          </Panel>
        )}
      </ScreenContent>
      {moving && patientId !== null && (
        <MoveDialog
          patientId={patientId}
          patientInitials={saved?.patientInitials ?? null}
          appointmentId={appointmentId}
          onMove={(target) => {
            const { selections, doctors: selected } = moving;
            movePlan({ selections, doctors: selected, from: { appointmentId, startDate } }, target, () => {
              if (moving === draft) onDiscard();
              setMoving(null);
            });
          }}
          onClose={() => setMoving(null)}
        />
      )}
    </ScreenFrame>
  );
}

const draftedProcedure = ({ procedureRuleTypeId, minutes, codes }: PlanSelection): KeptProcedure => ({
  procedureRuleTypeId,
  name: ruleTypeOf(procedureRuleTypeId)?.name ?? String(procedureRuleTypeId),
  minutes,
  codes: codes.map(({ adaCode, teeth }) => [adaCode, ...teeth].join(' ')),
  feeCents: null,
});

const savedProcedure = (view: Deleted['selectedRecommendations'][number]): KeptProcedure => ({
  procedureRuleTypeId: view.procedureRuleTypeId,
  name: view.name,
  minutes: view.minutes,
  codes: view.billedCodes,
  feeCents: Math.round(view.ammount * 100),
});
