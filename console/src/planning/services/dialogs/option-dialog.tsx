import { MAX_QUANTITY, type ApplicableProcedure, type SelectedCode } from '@helix/hygiene';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { choiceRows } from '../../../components/form/choice-rows.js';
import { NumberBox } from '../../agenda/number-box.js';
import { useClinicMoney } from '../use-clinic-money.js';
import { ChoiceDialog } from './choice-dialog.js';
import { mainOptions } from './choice-steps.js';
import { additionalOptions, choiceOf, codesOf } from './option-codes.js';

interface Props {
  procedure: ApplicableProcedure;
  /** The codes in the plan; empty for a procedure that is being added. */
  initial: readonly SelectedCode[];
  saveLabel: string;
  onSave: (codes: readonly SelectedCode[]) => void;
  onClose: () => void;
}

/** Chooses the code of a procedure that has several, how often it is billed, and additional codes. */
export function OptionDialog({ procedure, initial, saveLabel, onSave, onClose }: Props) {
  const translate = useTranslate();
  const money = useClinicMoney();
  const [choice, setChoice] = useState(() => choiceOf(procedure, initial));
  const [isValid, setIsValid] = useState(true);
  const feeText = (cents: number | null): string => (cents === null ? translate('services.noFee') : money.text(cents));
  const countIssue = (min: number): string => translate('services.between', { min, max: MAX_QUANTITY });
  return (
    <ChoiceDialog
      title={translate(initial.length > 0 ? 'services.dialogs.change' : 'services.dialogs.add', {
        procedure: procedure.name,
      })}
      saveLabel={saveLabel}
      canSave={isValid && choice.adaCode !== ''}
      onSave={() => onSave(codesOf(choice, initial))}
      onClose={onClose}
    >
      <FormControl component="fieldset" sx={choiceRows}>
        <FormLabel component="legend">{translate('services.options.legend')}</FormLabel>
        <RadioGroup value={choice.adaCode} onChange={(_event, adaCode) => setChoice({ ...choice, adaCode })}>
          {mainOptions(procedure).map(({ adaCode, name, feeCents }) => (
            <FormControlLabel
              key={adaCode}
              value={adaCode}
              control={<Radio autoFocus={choice.adaCode === adaCode} />}
              label={
                <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
                  <span>{`${adaCode} ${name}`}</span>
                  <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                    {feeText(feeCents)}
                  </Box>
                </Box>
              }
            />
          ))}
        </RadioGroup>
      </FormControl>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 88px', alignItems: 'center', gap: 2, typography: 'body2' }}>
        <span>{translate('services.options.quantity')}</span>
        <NumberBox
          label={translate('services.options.quantity')}
          value={choice.quantity}
          min={1}
          max={MAX_QUANTITY}
          precision={1}
          issue={countIssue(1)}
          isOutlined
          width={88}
          onChange={(quantity) => setChoice({ ...choice, quantity })}
          onValidity={setIsValid}
        />
        {additionalOptions(procedure).map(({ adaCode, name, feeCents }) => (
          <Box key={adaCode} sx={{ display: 'contents' }}>
            <span>
              {adaCode} {name}{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {feeText(feeCents)}
              </Box>
            </span>
            <NumberBox
              label={`${adaCode} ${name}`}
              value={choice.additional[adaCode] ?? 0}
              min={0}
              max={MAX_QUANTITY}
              precision={1}
              issue={countIssue(0)}
              isOutlined
              width={88}
              onChange={(count) => setChoice({ ...choice, additional: { ...choice.additional, [adaCode]: count } })}
              onValidity={setIsValid}
            />
          </Box>
        ))}
      </Box>
    </ChoiceDialog>
  );
}
