import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { HistoryRowView } from '@helix/contracts';
import { historyBlocks, historyUnits, type PlannedUnits } from '@helix/hygiene';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { dateText } from '../../components/clinic-format.js';
import { ConfirmDialog } from '../../components/form/confirm-dialog.js';
import { useClinicClock } from '../../components/live/use-clinic-clock.js';
import { useSession } from '../../session/session-context.js';
import { useCoverage, usePlannedUnits, type PatientCoverage } from '../coverage/use-coverage.js';
import { useAppointment } from '../data/planning-context.js';
import { AddHistoryDialog } from './add-history-dialog.js';
import { useHistoryChanges } from './history-api.js';
import { HistoryCarousel } from './history-carousel.js';
import { NoLines, TabActions } from './tab-states.js';
import { TreatmentList, TreatmentRow } from './treatment-row.js';
import type { UnitsUsed } from './used-bar.js';

/** What the insurance counts and covers for a treatment; null when nothing is known of it. Each type is computed once. */
function unitsUsedBy(
  coverage: PatientCoverage | undefined,
  units: readonly PlannedUnits[],
): (treatment: HistoryRowView) => UnitsUsed | null {
  const known = new Map<number, UnitsUsed | null>();
  return ({ procedureRuleTypeId: typeId }) => {
    if (coverage === undefined || typeId === null) return null;
    if (!known.has(typeId)) known.set(typeId, historyUnits(coverage.inputs, typeId, coverage.view.date, units));
    return known.get(typeId) ?? null;
  };
}

/** The treatments of the patient, the latest first, in blocks of six. */
export function TreatmentsTab() {
  const translate = useTranslate();
  const notify = useNotify();
  const { clinic } = useSession();
  const { proceduresHistory } = useAppointment();
  const changes = useHistoryChanges();
  const today = useClinicClock(clinic.timeZone).slice(0, 10);
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<HistoryRowView | null>(null);
  const addition = useRef<HTMLButtonElement>(null);
  const isRowGone = useRef(false);
  // The button that opened the question is gone with its row.
  useEffect(() => {
    if (removed !== null || !isRowGone.current) return;
    isRowGone.current = false;
    addition.current?.focus();
  }, [removed]);
  const blocks = useMemo(() => historyBlocks(proceduresHistory, today), [proceduresHistory, today]);
  const coverage = useCoverage().data;
  const units = usePlannedUnits(coverage);
  const usedOf = useMemo(() => unitsUsedBy(coverage, units), [coverage, units]);
  return (
    <>
      <TabActions>
        <Button
          ref={addition}
          size="small"
          variant="text"
          startIcon={<AddIcon sx={{ fontSize: 18 }} />}
          onClick={() => setIsAdding(true)}
        >
          {translate('treatmentHistory.add')}
        </Button>
      </TabActions>
      {blocks.length === 0 ? (
        <NoLines>{translate('treatmentHistory.none')}</NoLines>
      ) : (
        <HistoryCarousel
          blocks={blocks.map((block) => (
            <TreatmentList keepsHeight={blocks.length > 1}>
              {block.map((treatment, index) => (
                <TreatmentRow
                  key={`${treatment.date} ${treatment.adaCode} ${index}`}
                  treatment={treatment}
                  used={usedOf(treatment)}
                  onRemove={() => setRemoved(treatment)}
                />
              ))}
            </TreatmentList>
          ))}
        />
      )}
      {isAdding && <AddHistoryDialog today={today} add={changes.add} onClose={() => setIsAdding(false)} />}
      {removed !== null && (
        <ConfirmDialog
          title={translate('treatmentHistory.removeTitle')}
          question={translate('treatmentHistory.removeQuestion')}
          onConfirm={async () => {
            await changes.remove({ dateOfProcedure: removed.date, adaCode: removed.adaCode });
            notify('treatmentHistory.removed', { type: 'success' });
            isRowGone.current = true;
            setRemoved(null);
          }}
          onClose={() => setRemoved(null)}
        >
          <Box sx={{ fontWeight: 550 }}>{`${removed.adaCode} ${removed.name}, ${dateText(removed.date)}`}</Box>
        </ConfirmDialog>
      )}
    </>
  );
}
