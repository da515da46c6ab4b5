import { screen } from '@testing-library/react';

/** The button that adds a service. Its name says when it is due, what it costs and how long it takes. */
export const service = (name: string) => screen.findByLabelText(new RegExp(`^${name}, `));

/** The field with the minutes of a planned procedure. */
export const minutesOf = (name: string) => screen.findByLabelText(`Minutes, ${name}`);

/** Whether a procedure is planned. */
export const isPlanned = (name: string): boolean => screen.queryByLabelText(`Minutes, ${name}`) !== null;

/** The row of a planned procedure. */
export const rowOf = async (name: string) => (await minutesOf(name)).closest('li')!;

/** The fee of one of a planned code, with its tooth: `13401 16`. */
export const feeOf = (code: string) => screen.findByLabelText(`Fee per unit, ${code}`);

/** The totals below the plan: its time and its fees. */
export const planTotals = () =>
  [...screen.getByLabelText('Totals of the plan').querySelectorAll('dd')].map(({ textContent }) => textContent);
