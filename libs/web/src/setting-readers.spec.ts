import { SETTING_NAMES } from './settings.js';
import { SETTING_READERS } from './setting-readers.js';

describe('the services that read a setting', () => {
  it('are known of every setting', () => {
    expect(SETTING_NAMES.filter((name) => !(name in SETTING_READERS))).toEqual([]);
  });
});
