import { screen, within } from '@testing-library/react';
import type { ExplainedAppointment, ExplainedOpenTime, ExplainedTotals, Reason } from '@helix/contracts';
import { problem } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import type { OpenTimeQuestion } from './open-time-question.js';
import type { Question } from './topics.js';
import { OpenTimeWhyLink, WhyLink } from './why-link.js';
import { WhyProvider } from './why-provider.js';
import './texts.js';

const because = (rule: string, text: string, rows: Reason['rows'] = []): Reason => ({ rule, text, rows });
const exam = { procedureRuleTypeId: 23, procedureName: 'Recall exam' };
const lastExam = because('R-05', 'It was last done on 2025-09-20.', [
  {
    entity: 'procedure',
    id: 'P1',
    date: '2025-09-20',
    code: '01202',
    text: 'Recall exam',
    whose: 'Jamie Chen',
  },
]);

const explained: ExplainedAppointment = {
  appointmentId: 'A1',
  patientId: 'P1',
  patientInitials: 'WY',
  ageInYears: 46,
  providerId: 'H1',
  providerName: 'Jamie Chen',
  start: '2026-03-10T10:00:00',
  durationInMinutes: 60,
  isOver: false,
  ruleVersion: 3,
  isShown: true,
  rulesFrom: 'now',
  problems: [],
  review: [],
  recommendedMinutes: { value: 50, because: [because('R-10', 'The minutes of what is due.')] },
  breakdowns: {
    minutes: {
      items: [
        { name: 'Seating', amount: 8 },
        { name: 'Scaling', amount: 40 },
      ],
      total: 48,
      steps: [{ name: 'Rounded up to ten minutes', amount: 50 }],
    },
    goal: {
      items: [{ name: 'Wage of 45.00 for 60 minutes', amount: 4500 }],
      total: 4500,
      steps: [{ name: 'Divided by 30%', amount: 15_000 }],
    },
    estimate: null,
  },
  dueProcedures: [
    {
      value: {
        ...{ procedureRuleTypeId: 18, procedureName: 'Scaling', lastTreatmentDate: null },
        ...{ dueDate: '2026-02-01', isRecommended: true, status: 2 },
      },
      because: [because('R-03', 'It has never been done.')],
    },
  ],
  almostDueProcedures: [{ value: { ...exam, inDays: 10, dueDate: '2026-03-20' }, because: [lastExam] }],
  procedures: [
    {
      value: {
        ...{ ...exam, isDue: false, isRecommended: false },
        ...{ lastTreatmentDate: '2025-09-20', dueDate: '2026-03-20', inDays: 10 },
      },
      because: [lastExam],
    },
  ],
  notApplicable: [
    {
      value: { procedureRuleTypeId: 40, procedureName: 'Sealants' },
      because: [because('R-02', 'Sealants are for children.')],
    },
  ],
  doctor: { value: 'yes', because: [] },
  goalCents: { value: 15_000, because: [because('R-13', 'The goal is the wage divided by the goal percentage.')] },
  priceOfScalingCents: { value: 6600, because: [] },
  isOptimal: { value: false, because: [] },
  isTooLongForChild: { value: false, because: [] },
  isBirthday: { value: false, because: [] },
};

const none = { totalCents: 0, items: [], notCounted: [], because: [] };
const totals: ExplainedTotals = {
  appointmentId: 'A1',
  isShown: true,
  planned: {
    totalCents: 16_400,
    items: [
      { id: '1', name: '11112 Scaling, two units', note: '', cents: 13_200 },
      { id: '2', name: '12113 Fluoride', note: '', cents: 3200 },
    ],
    notCounted: [{ id: '3', name: '01202 Recall exam', note: 'Planned for Alex Novak.', cents: 4200 }],
    because: [because('R-15', 'What is planned for the provider counts.')],
  },
  completed: { ...none, totalCents: 3200, items: [{ id: '2', name: '12113 Fluoride', note: '', cents: 3200 }] },
  billed: none,
};

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('Explanation of an appointment', () => {
  beforeEach(() => api.answer({ 'GET Explain/appointment/A1': explained, 'GET Explain/totals/A1': totals }));

  const ask = async (question: Omit<Question, 'appointmentId'>, title: string) => {
    const page = (
      <WhyProvider>
        <WhyLink appointmentId="A1" {...question} />
      </WhyProvider>
    );
    const rendered = renderConsole(page);
    const link = screen.getByRole('button', { name: title });
    await rendered.user.click(link);
    const answer = await dialog(title);
    return { ...rendered, link, answer };
  };

  it('shows the goal as a sum, its rule only with details, and returns the focus to its link', async () => {
    const { user, link, answer } = await ask({ topic: 'goal' }, 'Why this goal');
    expect(await answer.findByText('$150.00', { selector: 'div' })).toBeVisible();
    expect(answer.getByText('WY · 46 years old · 2026-Mar-10 10:00 a.m. · 60 min · Jamie Chen')).toBeVisible();
    expect(answer.getByRole('row', { name: /^Wage/ })).toHaveTextContent('Wage of 45.00 for 60 minutes$45.00');
    expect(answer.getByRole('row', { name: /^Divided/ })).toHaveTextContent('Divided by 30%$150.00');
    expect(answer.queryByText('R-13')).not.toBeInTheDocument();
    await user.click(answer.getByRole('button', { name: 'Details' }));
    expect(answer.getByText('R-13')).toBeVisible();
    expect(answer.getByText('The goal is the wage divided by the goal percentage.')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(link).toHaveFocus();
  });

  it('shows the colour without the server, and the recommended minutes beside the booked ones', async () => {
    const colour: Question['colour'] = {
      appointment: { providerAppointmentGoal: 150, totalPlanned: 0, rnaTotalPlanned: null },
      state: 'warning',
      isEvaluated: true,
      value: { amount: 59.4, source: 'estimate' },
    };
    const { user, answer } = await ask({ topic: 'colour', colour }, 'Why this colour');
    expect(await answer.findByText('Amber')).toBeVisible();
    expect(answer.getByText('That is $90.60 below the goal.')).toBeVisible();
    await user.click(answer.getByRole('tab', { name: 'Minutes' }));
    const minutes = await dialog('Why so many minutes');
    expect(minutes.getByText('50 min')).toBeVisible();
    expect(minutes.getByText('recommended, 60 booked')).toBeVisible();
    expect(minutes.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['8', '40', '48', '50', '60']);
  });

  it('shows for each procedure why it is due, not due or does not apply', async () => {
    const { user, answer } = await ask({ topic: 'due' }, 'Why these procedures are due');
    expect(await answer.findByText('One procedure is due')).toBeVisible();
    expect(answer.getByText('Due since 2026-Feb-01')).toBeVisible();
    expect(answer.getByText('It has never been done.')).toBeVisible();
    await user.click(answer.getByText('Not due at this appointment'));
    await user.click(answer.getByText('Recall exam', { selector: 'summary *' }));
    expect(answer.getByText('Due 2026-Mar-20')).toBeVisible();
    expect(answer.getByRole('row', { name: /01202/ })).toHaveTextContent('2025-Sep-2001202Recall examJamie Chen');
    expect(answer.getByText('Do not apply to this patient')).toBeVisible();
  });

  it('shows why a procedure is almost due', async () => {
    const { user, answer } = await ask({ topic: 'almostDue', procedureRuleTypeId: 23 }, 'Why it is almost due');
    expect(await answer.findByText('Recall exam: due 2026-Mar-20, 10 days later')).toBeVisible();
    expect(answer.getByRole('row', { name: /01202/ })).toHaveTextContent('2025-Sep-20');
    await user.click(answer.getByRole('button', { name: 'Details' }));
    expect(answer.getByText('R-05')).toBeVisible();
  });

  it('shows what is planned and completed, and what does not count', async () => {
    const { user, answer } = await ask({ topic: 'planned' }, 'Why this planned total');
    expect(await answer.findByRole('row', { name: /^Planned \$/ })).toHaveTextContent('Planned$164.00');
    expect(answer.getByRole('row', { name: /^11112/ })).toHaveTextContent('11112 Scaling, two units$132.00');
    expect(answer.getByRole('row', { name: /^12113/ })).toHaveTextContent('12113 Fluoride$32.00');
    const notCounted = within(answer.getByRole('table', { name: 'Not counted' }));
    expect(notCounted.getByRole('row', { name: /^01202/ })).toHaveTextContent('01202 Recall exam$42.00');
    expect(notCounted.getByText('Planned for Alex Novak.')).toBeVisible();
    expect(answer.queryByText('R-15')).not.toBeInTheDocument();
    await user.click(answer.getByRole('button', { name: 'Details' }));
    expect(answer.getByText('R-15')).toBeVisible();
    await user.click(answer.getByRole('tab', { name: 'Completed' }));
    const completed = await dialog('Why this completed total');
    expect(completed.getByRole('row', { name: /^Completed/ })).toHaveTextContent('Completed$32.00');
  });

  it('offers to try again after a failure, and says when there is nothing to explain', async () => {
    api.answer({ 'GET Explain/appointment/A1': problem(500, '') });
    const { user, answer } = await ask({ topic: 'goal' }, 'Why this goal');
    expect(await answer.findByText('The explanation could not be loaded.')).toBeVisible();
    const reason = 'This appointment was cancelled, so there is nothing to explain.';
    api.answer({ 'GET Explain/appointment/A1': problem(404, reason) });
    await user.click(answer.getByRole('button', { name: 'Try again' }));
    expect(await answer.findByText(reason)).toBeVisible();
    await user.click(answer.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('Explanation of open time', () => {
  const line = (name: string, clocked: number, worked: number, note = '') => ({
    ...{ name, note },
    ...{ minutesClocked: clocked, minutesWorked: worked, minutesOpen: clocked - worked },
  });
  const answer: ExplainedOpenTime = {
    clinicId: 1,
    clinicName: 'Maple Dental',
    openTime: 12.5,
    lines: [line('Jamie Chen', 480, 400, 'Schedule: 08:00 to 16:00.'), line('Robin Lee', 320, 300)],
    total: line('', 800, 700),
    notCounted: [],
    because: [because('R-23', 'Open time is what is available and not booked.')],
  };
  const choice = (label: string, date: string) => ({
    ...{ label, clinicId: 1, providerIds: [] },
    ...{ startDate: date, endDate: date },
  });
  const question: OpenTimeQuestion = {
    choices: [choice('2026-Mar-03', '2026-03-03'), choice('2026-Mar-04', '2026-03-04')],
    first: 1,
  };

  it('shows the minutes by hygienist and their sum, of the chosen day', async () => {
    api.answer({
      'GET Explain/openTime': ({ query }: { query: Record<string, string> }) =>
        query['startDate'] === '2026-03-04' ? answer : { ...answer, openTime: -100 },
    });
    const page = (
      <WhyProvider>
        <OpenTimeWhyLink of="Open time by day" {...question} />
      </WhyProvider>
    );
    const { user } = renderConsole(page);
    await user.click(screen.getByRole('button', { name: 'Why this open time: Open time by day' }));
    const shown = await dialog('Why this open time');
    expect(shown.getByRole('tab', { selected: true })).toHaveTextContent('2026-Mar-04');
    expect(await shown.findByText('Maple Dental, 2026-Mar-04')).toBeVisible();
    expect(shown.getByRole('columnheader', { name: 'Minutes by hygienist' })).toBeInTheDocument();
    expect(shown.getByRole('row', { name: /^Jamie Chen/ })).toHaveTextContent('Jamie Chen48040080');
    expect(shown.getByText('Schedule: 8:00 a.m. to 4:00 p.m.')).toBeVisible();
    expect(shown.getByRole('row', { name: /^Total/ })).toHaveTextContent('Total800700100');
    expect(shown.getByRole('row', { name: /^Open time/ })).toHaveTextContent('Open time12.5%');
    expect(shown.queryByText('R-23')).not.toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Details' }));
    expect(shown.getByText('R-23')).toBeVisible();
    await user.click(shown.getByRole('tab', { name: '2026-Mar-03' }));
    expect(await shown.findByRole('row', { name: /^Open time/ })).toHaveTextContent('Open time−100%');
  });
});
