import { addDays } from '@helix/hygiene';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
/** As far as one goes to find a day that can be opened. */
const MOST_STEPS = 40;

/** The button of the day that an arrow key leads to: the nearest one in that direction that has something to open. */
export function nextDayOf(
  grid: HTMLElement,
  { key, target }: { key: string; target: EventTarget },
): HTMLElement | undefined {
  const step = STEPS[key];
  const from = target instanceof HTMLElement ? target.dataset['day'] : undefined;
  if (step === undefined || from === undefined) return undefined;
  const days = new Map(
    [...grid.querySelectorAll<HTMLElement>('button[data-day]')].map((button) => [button.dataset['day'], button]),
  );
  let date = from;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    date = addDays(date, step);
    const button = days.get(date);
    if (button) return button;
  }
  return undefined;
}
