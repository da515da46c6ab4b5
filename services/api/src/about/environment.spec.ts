import { environmentOf } from './environment.js';

describe('environmentOf', () => {
  it.each([
    ['https://helix.example', 'Production'],
    ['https://app.helix.example:8443/clinics', 'Production'],
    ['https://pr-12.helix.example', 'PR'],
    ['https://PR12.helix.example', 'PR'],
    ['https://helix.pr-new-calendar.example', 'PR'],
    ['http://pr-3.localhost:3000', 'PR'],
    ['https://practice.example', 'Production'],
    ['https://prod.helix.example', 'Production'],
    ['https://private-pr.example', 'Production'],
    ['http://localhost:3000', 'Dev'],
    ['http://127.0.0.1:3000', 'Dev'],
    ['http://[::1]:3000', 'Dev'],
    ['http://helix.local', 'Dev'],
    ['https://local.helix.example', 'Production'],
    ['https://notlocal', 'Production'],
    ['https://dev.helix.example', 'Dev'],
    ['https://helix.dev-2.example', 'Dev'],
    ['https://devices.helix.example', 'Production'],
    ['https://pr-4.dev.helix.example', 'PR'],
  ])('classifies %s as %s', (publicUrl, environment) => {
    expect(environmentOf(publicUrl)).toBe(environment);
  });
});
