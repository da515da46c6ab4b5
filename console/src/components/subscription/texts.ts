import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  subscription: {
    subscribed: 'Report subscribed successfully.',
    unsubscribed: 'Report unsubscribed successfully.',
  },
});
