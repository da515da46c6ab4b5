import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useTextOfNow } from './text-of-now.js';

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

describe('useTextOfNow', () => {
  it('renders again only where the text has changed, and has one timer for all', () => {
    const rendered: string[] = [];
    const Age = ({ unit }: { unit: number }) => {
      const text = useTextOfNow((now) => `${Math.floor(now / unit)} of ${unit}`);
      rendered.push(text);
      return <p>{text}</p>;
    };
    const { unmount } = render(
      <>
        <Age unit={1_000} />
        <Age unit={60_000} />
      </>,
    );
    expect(jest.getTimerCount()).toBe(1);
    rendered.length = 0;
    pass(1_000);
    pass(1_000);
    expect(rendered).toEqual(['1 of 1000', '2 of 1000']);
    pass(58_000);
    expect(screen.getByText('1 of 60000')).toBeVisible();
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});
