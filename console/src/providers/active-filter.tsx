import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslate } from 'react-admin';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';
import { useAddress } from '../components/use-address.js';

const SHOW = 'show';
const CHOICES = ['active', 'all'] as const;
type Shown = (typeof CHOICES)[number];

/** Whether the list shows the active providers or all, as the address says; without a word the active ones. */
export function useShown(): Shown {
  const [address] = useAddress();
  return address.get(SHOW) === 'all' ? 'all' : 'active';
}

/** What is changed in the address to show active providers or all, from the first page on. */
export const addressOf = (shown: Shown) => ({ [SHOW]: shown === 'all' ? shown : null, page: null });

/** Shows the active providers or all of them. */
export function ActiveFilter() {
  const translate = useTranslate();
  const [, changeAddress] = useAddress();
  return (
    <RadioGroup
      row
      aria-label={translate('providers.show')}
      value={useShown()}
      onChange={(_event, value) => changeAddress(addressOf(value === 'all' ? 'all' : 'active'))}
      sx={{ flexWrap: 'nowrap', columnGap: 3 }}
    >
      {CHOICES.map((value) => (
        <FormControlLabel
          key={value}
          value={value}
          control={<Radio size="small" sx={{ p: 1 }} />}
          label={translate(`providers.shown.${value}`)}
          sx={{
            m: 0,
            '& .MuiFormControlLabel-label': { fontSize: 13 },
            [COARSE_POINTER]: { minHeight: TOUCH_TARGET, minWidth: TOUCH_TARGET },
          }}
        />
      ))}
    </RadioGroup>
  );
}
