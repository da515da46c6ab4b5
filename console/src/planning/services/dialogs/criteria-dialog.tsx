import { CATALOGUE, criteriaNeeded, type ApplicableProcedure } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { CheckRow, choiceRows } from '../../../components/form/choice-rows.js';
import { toggled } from '../../../components/teeth/tooth-chart.js';
import { ChoiceDialog } from './choice-dialog.js';

interface Props {
  procedure: ApplicableProcedure;
  insuranceStatus: number;
  initial: readonly number[];
  saveLabel: string;
  onSave: (criterionIds: readonly number[]) => void;
  onClose: () => void;
}

/** The criteria that a public plan requires of a procedure (spec 2 section 5). */
export function CriteriaDialog({ procedure, insuranceStatus, initial, saveLabel, onSave, onClose }: Props) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState(initial);
  const { procedureRuleTypeId, name } = procedure;
  const needed = criteriaNeeded(procedureRuleTypeId, insuranceStatus);
  const hint = translate('services.criteria.hint', { smart_count: needed });
  return (
    <ChoiceDialog
      title={translate('services.dialogs.add', { procedure: name })}
      saveLabel={saveLabel}
      canSave={chosen.length >= needed}
      onSave={() => onSave(chosen)}
      onClose={onClose}
      status={chosen.length < needed && translate('services.criteria.missing', { smart_count: needed - chosen.length })}
    >
      <Box component="fieldset" sx={choiceRows}>
        <legend>{hint}</legend>
        {CATALOGUE.criteria
          .filter(({ procedureRuleTypeIds }) => procedureRuleTypeIds.includes(procedureRuleTypeId))
          .map(({ criterionId, label }, index) => (
            <CheckRow
              key={criterionId}
              type="checkbox"
              label={label}
              checked={chosen.includes(criterionId)}
              autoFocus={index === 0}
              onChange={() => setChosen(toggled(chosen, criterionId))}
            />
          ))}
      </Box>
    </ChoiceDialog>
  );
}
