import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { RulesTrial } from '@helix/contracts';
import { pending, problem, type SentRequest } from '../../testing/fake-api.js';
import { api } from '../../testing/set-up.js';
import { isSaveEnabled, openRules, trialStatus } from '../testing/open-rules.js';
import { RECALL_EXAM } from '../testing/rule-types.js';

const INTERVAL = 'Interval, Recall exam, Adults';
const TRY = 'POST ProcedureRules/Try';
const RUNNING = 'Checking which future appointments would change…';
const FAILED = 'Couldn’t check which appointments would change. You can still save.';

/**
 * A trial in which scaling is due instead of the recall exam, at appointments of one day.
 *
 * @param from the first of the appointments that it lists, counted from 0.
 * @param to the one after the last.
 */
function trialOf(appointments: number, from = 0, to = appointments): RulesTrial {
  const of = Array.from({ length: to - from }, (_, index) => ({
    appointmentId: `V${from + index}`,
    date: '2026-04-14',
    patientInitials: `P${from + index}`,
    before: { recommendedMinutes: 60, due: ['Recall exam'] },
    after: { recommendedMinutes: 50, due: ['Scaling'] },
    changedCents: -4200,
  }));
  return { appointments, changedMinutes: -10 * appointments, changedCents: -4200 * appointments, of };
}

const open = () => openRules({ types: [RECALL_EXAM] });
const list = () => screen.getByRole('table', { name: 'Appointments that would change' });
const listed = () => list().querySelectorAll('tbody tr');
const untilTrial = (text: string) => waitFor(() => expect(trialStatus()).toHaveTextContent(text));

describe('Preview of changed rules', () => {
  it('sends the changes, and shows the appointments that would change with minutes and production', async () => {
    const { select, press } = await open();
    api.answer({ [TRY]: trialOf(3) });
    expect(trialStatus()).toBeEmptyDOMElement();
    await select(INTERVAL, '12 months');
    await untilTrial('3 future appointments would change:30 min less, $126.00 less');
    expect(screen.queryByRole('table', { name: 'Appointments that would change' })).not.toBeInTheDocument();
    await press('Show appointments');
    expect(listed()).toHaveLength(3);
    // The arrow and the signs are hidden from screen readers, the words from the others.
    expect([...listed()[2]!.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
      ...['2026-04-14', 'P2', '60 →  to 50', '−$42.00'],
      '+Becomes due: Scaling−No longer due: Recall exam',
    ]);
    expect(within(list()).getAllByRole('link')[0]).toHaveAttribute('href', '/appointment/V0');
    const [tried] = api.sent(TRY);
    const rule = { procedureRuleId: null, includeWithScaling: false, active: true, defaultInMinutes: null };
    expect(tried?.query).toEqual({});
    expect(tried?.body).toEqual([
      {
        ...{ procedureRuleTypeId: 23, healthProfileId: 0, version: 'v1' },
        rules: [
          { ...rule, intervalInMonths: 6, minAge: 0, maxAge: 15 },
          { ...rule, intervalInMonths: 12, minAge: 16, maxAge: null },
        ],
      },
    ]);
  });

  it('says that no appointment would change, and is gone when the changes are undone', async () => {
    const { select, pressLabelled } = await open();
    await select(INTERVAL, '12 months');
    await untilTrial('No future appointment would change.');
    expect(screen.queryByText('Show appointments')).not.toBeInTheDocument();
    await pressLabelled('Undo the changes of Recall exam');
    expect(trialStatus()).toBeEmptyDOMElement();
  });

  it('lets the changes be saved while it runs', async () => {
    const { select } = await open();
    const first = pending();
    api.answer({ [TRY]: first.answer });
    await select(INTERVAL, '12 months');
    expect(trialStatus()).toHaveTextContent(RUNNING);
    await waitFor(() => expect(api.sent(TRY)).toHaveLength(1));
    expect(isSaveEnabled()).toBe(true);
    first.resolve(trialOf(2));
    await untilTrial('2 future appointments would change');

    // Another change starts another trial.
    const second = pending();
    api.answer({ [TRY]: second.answer });
    await select(INTERVAL, '18 months');
    expect(isSaveEnabled()).toBe(true);
    second.resolve(trialOf(1));
    await untilTrial('1 future appointment would change');
  });

  it('loads the changed appointments page by page, and again after a page failed', async () => {
    const { select, press } = await open();
    api.answer({ [TRY]: ({ query }: SentRequest) => (query['offset'] ? problem(500, 'stack') : trialOf(52, 0, 50)) });
    await select(INTERVAL, '12 months');
    await untilTrial('52 future appointments would change');
    await press('Show appointments');
    expect(screen.getByText('The first 50 of 52, by date.')).toBeVisible();
    await press('Show more');
    expect(await screen.findByText('The first 50 of 52, by date. Couldn’t load more.')).toBeVisible();
    expect(listed()).toHaveLength(50);
    expect(isSaveEnabled()).toBe(true);

    api.answer({ [TRY]: trialOf(52, 50, 52) });
    await press('Show more');
    expect(await screen.findByText('All 52, by date.')).toBeVisible();
    expect(listed()).toHaveLength(52);
    expect(listed()[51]).toHaveTextContent('P51');
    expect(screen.queryByText('Show more')).not.toBeInTheDocument();
    expect(api.sent(TRY).map(({ query }) => query)).toEqual([
      {},
      { offset: '50', limit: '200' },
      { offset: '50', limit: '200' },
    ]);
  });

  it('lets the changes be saved after the trial failed, and can be started again', async () => {
    const { select, press } = await open();
    api.answer({ [TRY]: problem(500, 'stack') });
    await select(INTERVAL, '12 months');
    await untilTrial(FAILED);
    expect(isSaveEnabled()).toBe(true);
    const again = pending();
    api.answer({ [TRY]: again.answer });
    await press('Try again');
    await untilTrial(RUNNING);
    expect(isSaveEnabled()).toBe(true);
    again.resolve(trialOf(1));
    await untilTrial('1 future appointment would change');
  });

  it('is repeated when the trial of a colleague superseded it', async () => {
    // The shortest delay before it is repeated.
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const { select } = await open();
    api.answer({ [TRY]: () => (api.sent(TRY).length === 1 ? problem(409, 'Superseded.') : trialOf(1)) });
    await select(INTERVAL, '12 months');
    await waitFor(() => expect(api.sent(TRY)).toHaveLength(1));
    expect(trialStatus()).toHaveTextContent(RUNNING);
    await untilTrial('1 future appointment would change');
    expect(api.sent(TRY)).toHaveLength(2);
  });

  it('does not try rules that cannot be saved', async () => {
    const { select } = await open();
    api.answer({ [TRY]: trialOf(1) });
    await select(INTERVAL, '12 months');
    await untilTrial('1 future appointment would change');
    await select(INTERVAL, 'No interval');
    expect(trialStatus()).toBeEmptyDOMElement();
    expect(isSaveEnabled()).toBe(false);
  });
});
