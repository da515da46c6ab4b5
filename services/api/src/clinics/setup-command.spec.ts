import { CATALOGUE } from '@helix/hygiene';
import { setupCommand } from './setup-command.js';

describe('setupCommand', () => {
  const BEGIN = 'helix-agent setup --url https://helix.example --pms';
  it.each([
    ['Abel', `${BEGIN} abel --key hs_x`],
    ['Cleardent', `${BEGIN} cleardent --key hs_x --instance VSDotNet`],
    ['Tracker', `${BEGIN} tracker --key hs_x --instance tracker`],
    ['OpenDental', `${BEGIN} opendental --key hs_x --db-password=`],
    ['Dentrix', `${BEGIN} dentrix --key hs_x`],
    ['CleardentCloud', null],
    ['Maxident', null],
  ])('of %s is %j', (name, expected) => {
    const system = CATALOGUE.practiceSystems.find((one) => one.name === name)!;
    expect(setupCommand(system, 'https://helix.example', 'hs_x')).toBe(expected);
  });

  it('is known of every system', () => {
    expect(CATALOGUE.practiceSystems).toHaveLength(7);
  });
});
