import { registerTexts } from '../i18n/texts.js';

registerTexts({
  explain: {
    why: 'Why',
    titles: {
      colour: 'Why this colour',
      goal: 'Why this goal',
      planned: 'Why this planned total',
      completed: 'Why this completed total',
      billed: 'Why this billed total',
      minutes: 'Why so many minutes',
      due: 'Why these procedures are due',
      review: 'Why it needs review',
      almostDue: 'Why it is almost due',
      noDoctor: 'Why there is no doctor',
      under12: 'Why it is too long',
      birthday: 'Why it is a birthday',
    },
    openTime: 'Why this open time',
  },
});
