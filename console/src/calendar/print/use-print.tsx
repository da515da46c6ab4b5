import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import DialogActions from '@mui/material/DialogActions';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { providerNames } from '../../components/person-name.js';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { tooltip } from '../../components/tooltip/tooltip-props.js';
import { usePrintPlan, type PlanProvider } from './print-plan.js';

interface Props {
  /** The providers whose plans can be printed. The plan of a single one is printed without a dialog. */
  providers: readonly PlanProvider[];
  /** `yyyy-mm-dd`. */
  date: string;
}

/** Lets the user choose one of several providers. */
function PrintDialog({ providers, date, onClose }: Props & { onClose: () => void }) {
  const translate = useTranslate();
  const [providerId, setProviderId] = useState('');
  const { isPrinting, print } = usePrintPlan(date);
  const provider = providers.find(({ provider_id }) => provider_id === providerId);
  const onPrint = async (): Promise<void> => {
    if (provider && (await print(provider))) onClose();
  };
  return (
    <DialogFrame title={translate('workDayPlan.title')} onClose={onClose}>
      <DialogContent>
        <Select
          fullWidth
          displayEmpty
          autoFocus
          size="small"
          value={providerId}
          onChange={(event) => setProviderId(event.target.value)}
          SelectDisplayProps={{ 'aria-label': translate('workDayPlan.choose') }}
        >
          <MenuItem value="">{translate('workDayPlan.choose')}</MenuItem>
          {[...providerNames(providers)].map(([id, name]) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </Select>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        {/* A disabled button fires no events for the tooltip. */}
        <span {...tooltip(translate(provider ? 'workDayPlan.printHint' : 'workDayPlan.chooseFirst'))}>
          <Button variant="contained" disabled={!provider || isPrinting} onClick={() => void onPrint()}>
            {translate('workDayPlan.print')}
          </Button>
        </span>
      </DialogActions>
    </DialogFrame>
  );
}

/** Prints a provider's day, after a dialog when there are several providers. */
export function usePrint({ providers, date }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { isPrinting, print } = usePrintPlan(date);
  const [only] = providers;
  return {
    isPrinting,
    /** Null when there is no provider. */
    start: only === undefined ? null : () => (providers.length === 1 ? void print(only) : setOpen(true)),
    dialog: isOpen ? <PrintDialog providers={providers} date={date} onClose={() => setOpen(false)} /> : null,
  };
}
