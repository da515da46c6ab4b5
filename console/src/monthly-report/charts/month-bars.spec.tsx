import { render, screen } from '@testing-library/react';
import { MonthBars } from './month-bars.js';

const topOf = (element: Element): number => Number(element.getAttribute('y'));

describe('The bars of months', () => {
  it('have values above the bars beside them, which they are wider than', () => {
    const months = ['2025-09', '2025-10', '2025-11', '2026-10'];
    const { container } = render(
      <MonthBars
        label="Active patients"
        width={600}
        height={300}
        {...{ months, values: [1_690, 2_077, 2_450, 3_615] }}
      />,
    );
    const [, , november, october] = [...container.querySelectorAll('rect')];
    expect(topOf(screen.getByText('2,077'))).toBeLessThan(topOf(november!));
    expect(topOf(screen.getByText('3,615'))).toBeLessThan(topOf(october!));
  });
});
