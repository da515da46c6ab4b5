import { act, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

type Queries = Pick<ReturnType<typeof within>, 'findByRole' | 'getByRole'>;

/** A date field by its label: a group of spin buttons for year, month and day. */
export const dateField = (of: Queries, label: string): HTMLElement => of.getByRole('group', { name: label });

export const datePart = (field: HTMLElement, part: 'Year' | 'Month' | 'Day'): HTMLElement =>
  within(field).getByRole('spinbutton', { name: part });

/** The date that a field shows, `2026-Nov-28`; empty without one. */
export const dateValue = (field: HTMLElement): string => field.querySelector('input')?.value ?? '';

/**
 * Types a date, `yyyy-mm-dd`, digit by digit into a field, whose code loads when it is first shown. An empty text clears
 * the field.
 */
export async function typeDate(user: UserEvent, of: Queries, label: string, date: string): Promise<void> {
  const field = await of.findByRole('group', { name: label });
  // Not a click, of which the field takes the part from the place of the pointer: jsdom has none.
  act(() => datePart(field, 'Year').focus());
  if (date === '') await user.keyboard('{Control>}a{/Control}{Delete}');
  else await user.keyboard(date.replaceAll('-', ''));
}
