import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  teeth: {
    chart: 'Teeth',
    tooth: 'Tooth %{tooth}',
    right: 'Patient’s right',
    left: 'Patient’s left',
    rows: {
      adultUpper: 'Adult, upper',
      childUpper: 'Child, upper',
      childLower: 'Child, lower',
      adultLower: 'Adult, lower',
    },
  },
});
