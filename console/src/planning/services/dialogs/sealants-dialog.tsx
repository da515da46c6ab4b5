import { planSealants, type ApplicableProcedure, type SelectedCode } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { toggled } from '../../../components/teeth/tooth-chart.js';
import { ToothPicker } from '../../../components/teeth/tooth-picker.js';
import { useClinicMoney } from '../use-clinic-money.js';
import { ChoiceDialog } from './choice-dialog.js';
import { codeOf } from './option-codes.js';

interface Props {
  procedure: ApplicableProcedure;
  /** The codes in the plan, one for each tooth; empty for a procedure that is being added. */
  initial: readonly SelectedCode[];
  saveLabel: string;
  onSave: (codes: readonly SelectedCode[]) => void;
  onClose: () => void;
}

/** Chooses the teeth to seal. The first one of each quadrant costs more (spec 2 section 5). */
export function SealantsDialog({ procedure, initial, saveLabel, onSave, onClose }: Props) {
  const translate = useTranslate();
  const money = useClinicMoney();
  const [teeth, setTeeth] = useState<readonly number[]>(() => initial.flatMap((code) => code.teeth.map(Number)));
  const sealants = planSealants(teeth, procedure.options);
  const feeText = (cents: number | null): string => (cents === null ? translate('services.noFee') : money.text(cents));
  const priceOf = (tooth: number): string | null => {
    const sealant = sealants.find((one) => one.tooth === tooth);
    return sealant ? feeText(sealant.option.feeCents) : null;
  };
  const save = (): void =>
    onSave(
      sealants.map(({ tooth, option }) => ({
        ...(initial.find((code) => code.teeth.includes(String(tooth))) ?? codeOf(option.adaCode, 1, [String(tooth)])),
        adaCode: option.adaCode,
      })),
    );
  return (
    <ChoiceDialog
      title={translate('services.teeth.title')}
      width={780}
      saveLabel={saveLabel}
      canSave={sealants.length > 0}
      onSave={save}
      onClose={onClose}
      status={
        sealants.length > 0
          ? translate('services.teeth.total', {
              smart_count: sealants.length,
              fee: money.text(sealants.reduce((sum, { option }) => sum + (option.feeCents ?? 0), 0)),
            })
          : translate('services.teeth.none')
      }
    >
      <ToothPicker
        selected={teeth}
        onToggle={(tooth) => setTeeth(toggled(teeth, tooth))}
        describe={priceOf}
        autoFocus
      />
      {sealants.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {sealants.map(({ tooth, option }) => (
            <Box
              component="li"
              key={tooth}
              sx={{ px: 2, py: 0.5, borderRadius: '6px', bgcolor: 'surface.faint', typography: 'body2' }}
            >
              <b>{tooth}</b> {option.adaCode} {feeText(option.feeCents)}
            </Box>
          ))}
        </Box>
      )}
    </ChoiceDialog>
  );
}
