import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderConsole } from '../testing/render-console.js';
import { valuesFor } from './explorer-values.js';
import { PivotControls } from './pivot-controls.js';
import { SHIPPED_LAYOUTS, type PivotLayout } from './pivot-layout.js';
import './texts.js';

describe('the fields of the Data Explorer', () => {
  it('keep what is typed while the choice before it still arrives', async () => {
    const changes: Partial<PivotLayout>[] = [];
    let arrive = (): void => undefined;
    function Arriving() {
      const [layout, setLayout] = useState<PivotLayout>(SHIPPED_LAYOUTS.weekday);
      arrive = () => setLayout({ ...layout, ...changes[0] });
      return (
        <PivotControls layout={layout} values={valuesFor(false)} onChange={(change) => void changes.push(change)} />
      );
    }
    const { user } = renderConsole(<Arriving />);
    const rows = await screen.findByRole('combobox', { name: 'Rows' });
    await user.click(rows);
    await user.keyboard('{Backspace}Cli');
    act(arrive);
    expect(rows).toHaveValue('Cli');
    await user.keyboard('n{ArrowDown}{Enter}');
    expect(changes).toEqual([{ rows: [] }, { rows: ['clinicName'] }]);
    expect(rows).toHaveValue('');
  });
});
