import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderConsole } from '../../testing/render-console.js';
import { ProviderChoice } from './provider-choice.js';
import type { ReportProvider } from './report-providers.js';
import './texts.js';

const provider = (id: string, name: string): ReportProvider => ({ id, name, isActive: true, isUsual: true });
const PROVIDERS = [provider('ANA', 'Ana Roy'), provider('BEN', 'Ben Roy')];

describe('the choice of hygienists for a report', () => {
  it('keeps what is typed when the page is rendered again, and empties the field with the choice', async () => {
    let renderAgain = (): void => undefined;
    const choices: string[][] = [];
    function Choice() {
      const [times, setTimes] = useState(0);
      renderAgain = () => setTimes(times + 1);
      return (
        <ProviderChoice
          providers={PROVIDERS}
          chosen={[]}
          onChange={(ids) => void choices.push(ids)}
          isInvalid={false}
        />
      );
    }
    const { user } = renderConsole(<Choice />);
    const field = await screen.findByRole('combobox');
    await user.click(field);
    await user.keyboard('Be');
    act(renderAgain);
    expect(field).toHaveValue('Be');
    await user.keyboard('n{ArrowDown}{Enter}');
    expect(choices).toEqual([['BEN']]);
    expect(field).toHaveValue('');
  });
});
