import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import type { SxProps, Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { visuallyHidden } from '@mui/utils';
import { perHourGoal } from '@helix/hygiene';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { clinicFormat } from '../../components/clinic-format.js';
import { FormDateField } from '../../components/dates/form-date-field.js';
import { preventFocusLoss } from '../../components/form/dialog-frame.js';
import { NumberField } from '../../components/form/number-field.js';
import { onLeave } from '../../components/form/on-leave.js';
import { StateChip } from '../../components/state-chip.js';
import { useSession } from '../../session/session-context.js';
import type { WageRow, WageState } from './wage-rows.js';

/** From this width of the window on, a wage is one line under the labels of the first one. */
const ONE_LINE = '@media (min-width: 940px)';

/** Room for two lines: the days, and what is paid. */
const TWO_LINES = '@media (min-width: 600px)';

const AREAS = {
  narrow: '"state remove" "start end" "base goal" "commission ."',
  twoLines: '"state . remove" "start end ." "base goal commission"',
  oneLine: '"state start end base goal commission remove"',
} as const;

const rowStyles = (isFirst: boolean): SxProps<Theme> => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gridTemplateAreas: AREAS.narrow,
  gap: 3,
  py: 3,
  borderTop: 1,
  borderColor: 'surface.line',
  [TWO_LINES]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gridTemplateAreas: AREAS.twoLines },
  [ONE_LINE]: {
    gridTemplateColumns: '72px 152px 152px repeat(3, minmax(0, 1fr)) 34px',
    gridTemplateAreas: AREAS.oneLine,
    columnGap: 2.5,
    borderTop: isFirst ? 0 : 1,
    borderColor: 'surface.line',
    // The labels of the first row are the headings of all.
    ...(isFirst ? {} : { '&&& label': visuallyHidden }),
    '& > [data-area="state"], & > [data-area="remove"]': { mt: isFirst ? 6 : 0 },
  },
});

const CHIPS: Record<WageState, { background: string; color: string }> = {
  past: { background: 'state.none.tint', color: 'state.none.text' },
  today: { background: 'state.unknown.tint', color: 'state.unknown.text' },
  future: { background: 'state.none.tint', color: 'state.none.text' },
};

interface Props {
  index: number;
  state: WageState | null;
  onStart: (start: string) => void;
  onRemove: () => void;
  /** Called when the focus goes from the row to another part of the dialog. */
  onRowLeft: () => void;
}

/** The fields of a wage: its days, the wages, and the commission. */
export function WageRowFields({ index, state, onStart, onRemove, onRowLeft }: Props) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { control } = useFormContext<{ providerWage: WageRow[] }>();
  const goalWage = useWatch({ control, name: `providerWage.${index}.goalWage` });
  const format = clinicFormat(clinic.currency);
  const goal = perHourGoal(goalWage ? Math.round(goalWage * 100) : null, clinic.goalPercentage);
  const name = `providerWage.${index}`;
  const number = index + 1;
  const symbol = <InputAdornment position="start">{format.symbol}</InputAdornment>;
  return (
    <Box
      role="group"
      aria-label={translate('providers.wageHistory.row', { number })}
      data-wage-state={state}
      onBlur={onLeave(onRowLeft)}
      sx={rowStyles(index === 0)}
    >
      <Box
        data-area="state"
        sx={{ gridArea: 'state', alignSelf: 'start', display: 'flex', alignItems: 'center', minHeight: 36 }}
      >
        <StateChip {...(state ? CHIPS[state] : CHIPS.past)}>
          {translate(state ? `providers.wageHistory.state.${state}` : 'providers.wageHistory.noState')}
        </StateChip>
      </Box>
      <Box sx={{ gridArea: 'start' }}>
        <FormDateField
          name={`${name}.effectiveStart`}
          label={translate('providers.wageHistory.effectiveStart')}
          onChange={onStart}
        />
      </Box>
      <Box sx={{ gridArea: 'end' }}>
        <FormDateField name={`${name}.effectiveEnd`} label={translate('providers.wageHistory.effectiveEnd')} />
      </Box>
      <Box sx={{ gridArea: 'base' }}>
        <NumberField
          source={`${name}.baseWage`}
          label={translate('providers.wageHistory.baseWage')}
          slotProps={{ input: { startAdornment: symbol }, htmlInput: { min: 0, step: 0.1 } }}
        />
      </Box>
      <Box sx={{ gridArea: 'goal' }}>
        <NumberField
          source={`${name}.goalWage`}
          label={translate('providers.wageHistory.goalWage')}
          helperText={
            goal === null
              ? translate('providers.wageHistory.noPerHourGoal')
              : translate('providers.wageHistory.perHourGoal', { amount: `${format.symbol}${goal.toFixed(1)}` })
          }
          slotProps={{ input: { startAdornment: symbol }, htmlInput: { min: 0, step: 0.1 } }}
        />
      </Box>
      <Box sx={{ gridArea: 'commission' }}>
        <NumberField
          source={`${name}.commission`}
          label={translate('providers.wageHistory.commission')}
          slotProps={{ htmlInput: { min: 0, max: 100, step: 1 } }}
        />
      </Box>
      <Box data-area="remove" sx={{ gridArea: 'remove', justifySelf: 'end' }}>
        <Tooltip title={translate('providers.wageHistory.remove')}>
          <IconButton
            aria-label={translate('providers.wageHistory.removeLabel', { number })}
            onClick={onRemove}
            {...preventFocusLoss}
          >
            <RemoveIcon sx={{ fontSize: 18 }} />
          </IconButton>
        </Tooltip>
      </Box>
    </Box>
  );
}
