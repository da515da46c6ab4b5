import { agentVersionText } from './agent-version.js';

describe('agentVersionText', () => {
  it.each([
    ['2.4.1', null, '2.4.1'],
    ['2.4.1', '', '2.4.1'],
    ['2.4.1', '2.4.1', '2.4.1'],
    ['2.4.1', '2.5.0', '2.4.1 / 2.5.0'],
    ['2.5.0', '2.4.1', '2.5.0 / 2.4.1'],
    // Equal is the text, not the number.
    ['2.5', '2.5.0', '2.5 / 2.5.0'],
    [null, '2.5.0', '- / 2.5.0'],
    ['', '2.5.0', '- / 2.5.0'],
    [null, null, '-'],
  ])('of %j with %j to come is %j', (current, upgradeTo, text) => {
    expect(agentVersionText(current, upgradeTo)).toBe(text);
  });
});
