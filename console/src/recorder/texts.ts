import { registerTexts } from '../i18n/texts.js';

registerTexts({
  recorder: {
    reopen: 'Recording, %{duration}. Open the recorder',
  },
});
