import { CATALOGUE, criteriaNeeded, type ApplicableProcedure } from '@helix/hygiene';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { choiceRows } from '../../../components/form/choice-rows.js';
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
      <FormControl component="fieldset" sx={choiceRows}>
        <FormLabel component="legend">{hint}</FormLabel>
        {CATALOGUE.criteria
          .filter(({ procedureRuleTypeIds }) => procedureRuleTypeIds.includes(procedureRuleTypeId))
          .map(({ criterionId, label }, index) => (
            <FormControlLabel
              key={criterionId}
              // The dialog opens on a key press: the first row must be ready for the next one.
              control={<Checkbox autoFocus={index === 0} />}
              label={label}
              checked={chosen.includes(criterionId)}
              onChange={() => setChosen(toggled(chosen, criterionId))}
            />
          ))}
      </FormControl>
    </ChoiceDialog>
  );
}
