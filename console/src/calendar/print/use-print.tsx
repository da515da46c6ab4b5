import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import DialogActions from '@mui/material/DialogActions';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { namedProviders, type NameableProvider, type NamedProvider } from '../../components/person-name.js';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { tooltip } from '../../components/tooltip/tooltip-props.js';
import { usePrintPlan } from './print-plan.js';

/** Of a day, `yyyy-mm-dd`. */
interface Props {
  date: string;
  /** The providers whose plans can be printed. The plan of a single one is printed without a dialog. */
  providers: readonly NameableProvider[];
  /** Whom their names tell them from, on the plan and in its file name. */
  everybody: readonly NameableProvider[];
}

interface DialogProps {
  date: string;
  providers: readonly NamedProvider[];
  onClose: () => void;
}

/** Lets the user choose one of several providers. */
function PrintDialog({ providers, date, onClose }: DialogProps) {
  const translate = useTranslate();
  const [providerId, setProviderId] = useState('');
  const { isPrinting, print } = usePrintPlan(date);
  const provider = providers.find(({ id }) => id === providerId);
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
          {providers.map(({ id, name }) => (
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
export function usePrint({ providers, everybody, date }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { isPrinting, print } = usePrintPlan(date);
  const named = namedProviders(providers, everybody);
  const [only] = named;
  return {
    isPrinting,
    /** Null when there is no provider. */
    start: only === undefined ? null : () => (named.length === 1 ? void print(only) : setOpen(true)),
    dialog: isOpen ? <PrintDialog providers={named} date={date} onClose={() => setOpen(false)} /> : null,
  };
}
