import type { ProviderDetails } from '@helix/contracts';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { dateAt } from '@helix/hygiene';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { clinicFormat } from '../../components/clinic-format.js';
import { preventFocusLoss } from '../../components/form/dialog-frame.js';
import { useSession } from '../../session/session-context.js';
import { WageRowFields } from './wage-row-fields.js';
import { orderOf, stateOf, withNewRow, withoutRow, withStart, type WageRow } from './wage-rows.js';

interface Values {
  providerWage: WageRow[];
}

/** Edits the wages of the surrounding form, by start: each is a row, and others can be added. */
export function WageRows({ provider }: { provider: ProviderDetails }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { getValues, setValue, trigger } = useFormContext<Values>();
  const { fields, append, remove, move } = useFieldArray<Values, 'providerWage'>({ name: 'providerWage' });
  const rows = useWatch<Values, 'providerWage'>({ name: 'providerWage' });
  const addButton = useRef<HTMLButtonElement>(null);
  const today = dateAt(Date.now(), clinic.timeZone);

  /** Sets the ends that follow from a change of another row. */
  const setEnds = (changed: readonly WageRow[]): void =>
    changed.forEach(({ effectiveEnd }, index) => {
      const name = `providerWage.${index}.effectiveEnd` as const;
      if (getValues(name) !== effectiveEnd) setValue(name, effectiveEnd, { shouldDirty: true });
    });
  const addRow = (): void => {
    const changed = withNewRow(getValues('providerWage'), today);
    const added = changed.pop();
    if (!added) return;
    setEnds(changed);
    const field = added.effectiveStart ? 'baseWage' : 'effectiveStart';
    append(added, { focusName: `providerWage.${changed.length}.${field}` });
  };
  const removeRow = (index: number): void => {
    const changed = withoutRow(getValues('providerWage'), index);
    remove(index);
    setEnds(changed);
    addButton.current?.focus();
  };
  const leaveRow = (): void => {
    // A wage that starts before others goes to its place once it is left.
    orderOf(getValues('providerWage')).forEach((_, to) => {
      const from = orderOf(getValues('providerWage'))[to] ?? to;
      if (from !== to) move(from, to);
    });
    void trigger();
  };
  return (
    <div>
      {fields.length === 0 ? (
        <NoWages provider={provider} />
      ) : (
        <Box component="ul" aria-label={translate('providers.wageHistory.list')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {fields.map(({ id }, index) => (
            <li key={id}>
              <WageRowFields
                index={index}
                state={stateOf(rows, index, today)}
                onStart={(start) => setEnds(withStart(getValues('providerWage'), index, start))}
                onRemove={() => removeRow(index)}
                onRowLeft={leaveRow}
              />
            </li>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, pt: 3 }}>
        <Button ref={addButton} variant="outlined" startIcon={<AddIcon />} onClick={addRow} {...preventFocusLoss}>
          {translate('providers.wageHistory.add')}
        </Button>
        <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
          {translate('providers.wageHistory.commissionHelp')}
        </Box>
      </Box>
    </div>
  );
}

function NoWages({ provider }: { provider: ProviderDetails }) {
  const translate = useTranslate();
  return (
    <Box sx={{ p: 4, borderRadius: 1, bgcolor: 'surface.sunken', textAlign: 'center' }}>
      <Box sx={{ fontWeight: 550 }}>{translate('providers.wageHistory.none')}</Box>
      <Box className="figures" sx={{ mt: 1, color: 'text.secondary', typography: 'body2' }}>
        {provider.baseWage === null && provider.goalWage === null ? (
          translate('providers.wageHistory.noneUnset')
        ) : (
          <>
            {translate('providers.wageHistory.noneHint')} <WageOfToday provider={provider} />
          </>
        )}
      </Box>
    </Box>
  );
}

/** The wages of a provider that count today: `$46.00 base, $62.00 goal an hour`. */
export function WageOfToday({ provider: { baseWage, goalWage } }: { provider: ProviderDetails }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { exactMoney } = clinicFormat(clinic.currency);
  const text = (dollars: number | null): string => (dollars === null ? '-' : exactMoney(dollars));
  return <>{translate('providers.wageHistory.wage', { base: text(baseWage), goal: text(goalWage) })}</>;
}
