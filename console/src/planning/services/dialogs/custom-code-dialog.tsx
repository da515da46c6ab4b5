import type { AdaCodeView } from '@helix/contracts';
import { addCustomCode, customOptionOf, type ApplicableOption } from '@helix/hygiene';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { preventFocusLoss } from '../../../components/form/dialog-frame.js';
import { usePlanning } from '../../data/planning-context.js';
import { useClinicMoney } from '../use-clinic-money.js';
import { ChoiceDialog } from './choice-dialog.js';
import { findCode, searchFailure } from './code-search.js';

interface Props {
  onSave: (option: ApplicableOption) => void;
  onClose: () => void;
}

/** Finds a code of the patient's fee schedule that no service has, and adds it to the plan. */
export function CustomCodeDialog({ onSave, onClose }: Props) {
  const translate = useTranslate();
  const money = useClinicMoney();
  const id = useId();
  const { appointment, inputs, selections } = usePlanning();
  const [code, setCode] = useState('');
  const [found, setFound] = useState<AdaCodeView | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const [isSearching, setIsSearching] = useState(false);
  const latest = useRef('');
  const field = useRef<HTMLInputElement>(null);
  const { feeScheduleId } = appointment;

  const search = async (): Promise<void> => {
    const searched = code.trim();
    if (feeScheduleId === null || searched === '' || isSearching) return;
    // A code that the plan or a service has is refused before it is looked up.
    const unpriced = customOptionOf({ adaCode: searched, abbrevDescription: '', description: '', fee: null });
    const { error: refusal } = addCustomCode(selections, unpriced, inputs);
    if (refusal !== null) return setAlert(refusal);
    latest.current = searched;
    setIsSearching(true);
    setAlert(null);
    try {
      const answer = await findCode(searched, feeScheduleId);
      if (latest.current === searched) setFound(answer);
    } catch (error) {
      if (latest.current === searched) setAlert(searchFailure(error, translate('common.genericError')));
    } finally {
      setIsSearching(false);
    }
  };
  const type = (text: string): void => {
    setCode(text);
    setFound(null);
    setAlert(null);
    latest.current = '';
  };
  /** The focused button is gone with what was found. */
  const searchAnother = (): void => {
    type('');
    field.current?.focus();
  };
  return (
    <ChoiceDialog
      title={translate('services.custom.title')}
      saveLabel={translate(found ? 'services.dialogs.addToPlan' : 'services.custom.search')}
      canSave={feeScheduleId !== null && code.trim() !== '' && !isSearching && alert === null}
      onSave={() => (found ? onSave(customOptionOf(found)) : void search())}
      onClose={onClose}
      status={isSearching && translate('services.custom.searching')}
    >
      {feeScheduleId === null && (
        <Alert severity="info" variant="outlined">
          {translate('services.custom.noSchedule')}
        </Alert>
      )}
      <TextField
        id={id}
        label={translate('services.custom.code')}
        helperText={appointment.feeScheduleName}
        inputRef={field}
        autoFocus
        autoComplete="off"
        value={code}
        disabled={feeScheduleId === null}
        onChange={(event) => type(event.target.value)}
        slotProps={{
          htmlInput: { maxLength: 20, inputMode: 'numeric' },
          input: {
            endAdornment: found && (
              <InputAdornment position="end">
                <Button size="small" onClick={searchAnother} {...preventFocusLoss}>
                  {translate('services.custom.other')}
                </Button>
              </InputAdornment>
            ),
          },
        }}
      />
      {alert !== null && (
        <Alert severity="warning" variant="outlined">
          {alert}
        </Alert>
      )}
      {found && (
        <Box
          role="status"
          sx={{
            display: 'flex',
            gap: 4,
            px: 3,
            py: 2,
            border: 1,
            borderColor: 'divider',
            borderRadius: '8px',
            typography: 'body2',
          }}
        >
          <Box sx={{ flex: 1 }}>
            <Box sx={{ fontWeight: 550 }}>
              {found.adaCode} {found.abbrevDescription}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>{found.description}</Box>
          </Box>
          <Box sx={{ fontWeight: 550 }}>{money.text(Math.round(found.fee * 100))}</Box>
        </Box>
      )}
    </ChoiceDialog>
  );
}
