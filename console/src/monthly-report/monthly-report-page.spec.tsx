import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { MonthlyReportData } from '@helix/contracts';
import { problem } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import MonthlyReportPage from './monthly-report-page.js';
import { buildDonut, buildMonthlyReport, buildPie } from './testing/build-report.js';

const LINKED = 'GET Agent/ReportData';
const path = '/GenerateChart?fromdate=2026-10';
const linkedPath = '/generatechart?FROMDATE=2026-09&datatoken=secret-token';

const { documentElement } = document;
const isReady = () => waitFor(() => expect(documentElement).toHaveAttribute('data-report-ready'));
const pages = () => screen.getAllByRole('region').map((page) => page.getAttribute('aria-label'));
const page = (name: string | RegExp) => within(screen.getByRole('region', { name }));
const rowsOf = (table: ReturnType<typeof page>) => table.getAllByRole('row').map((row) => row.textContent);

/** Shows the report of a link. */
async function showLinked(given: Partial<MonthlyReportData> = {}) {
  api.answer({ [LINKED]: buildMonthlyReport(given) });
  const rendered = renderConsole(<MonthlyReportPage />, { path: linkedPath });
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}

/** Shows the report of the signed-in user's clinic. */
async function showOwn(session: Parameters<typeof renderConsole>[1] = {}, given: Partial<MonthlyReportData> = {}) {
  const { assessment, ...report } = buildMonthlyReport(given);
  api.answer({
    'GET Report/Monthly': report,
    'GET Report/Assessment': assessment,
    'GET Report/MonthlyReports': [],
  });
  const rendered = renderConsole(<MonthlyReportPage />, { path, ...session });
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}

let logged: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('The pages of the monthly report', () => {
  it('come in their order, numbered, with one heading of the first level', async () => {
    await showLinked();
    expect(pages()).toEqual([
      'Cover',
      'Hygiene Year Over Year',
      'General Assessment',
      'Due but Missed - Office Wide',
      'Hygienists',
      'RNA Usage per Month',
      'What Became of What Was Due, Hygienists 1 to 2 of 2',
      'How These Figures Are Made',
    ]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('October 2026 Maple Dental');
    expect(page('RNA Usage per Month').getByText('6 of 8')).toBeVisible();
  });

  it('are the first and the last one alone for a month without appointments', async () => {
    await showLinked({ hasAppointments: false });
    expect(pages()).toEqual(['Cover', 'How These Figures Are Made']);
    expect(page('Cover').getByText(/No hygiene appointment of this month is over/)).toBeVisible();
    expect(screen.queryByText(/rose most/)).toBeNull();
  });

  it('keep their places where there is nothing to show, and say why', async () => {
    const none = { series: [], xaxisValues: [] };
    await showLinked({
      ...{ yoyChart: none, patientCountChart: none, procedureDistributionChart: none, rnaUsageChart: none },
      ...{ dueButMissedByProvider: [], pies: [], assessment: [] },
    });
    expect(pages()).toHaveLength(8);
    for (const why of [
      'No month of these years has more than two hours of hygiene yet.',
      'There is no general information for this month.',
      'No patient was seen in hygiene yet.',
      'No procedure was done in these twelve months.',
      'Nothing was due at the appointments of this month.',
      'No appointment of these twelve months is over.',
      'No hygienist had an appointment or anything due in this month.',
    ])
      expect(screen.getByText(why)).toBeVisible();
  });

  it('have five hygienists on each page of rings', async () => {
    const names = Array.from({ length: 23 }, (_, at) => `Hygienist ${at + 1}`);
    await showLinked({ pies: names.map((name) => buildPie(name, name)) });
    expect(pages().filter((name) => name?.startsWith('What Became'))).toEqual([
      'What Became of What Was Due, Hygienists 1 to 5 of 23',
      'What Became of What Was Due, Hygienists 6 to 10 of 23',
      'What Became of What Was Due, Hygienists 11 to 15 of 23',
      'What Became of What Was Due, Hygienists 16 to 20 of 23',
      'What Became of What Was Due, Hygienists 21 to 23 of 23',
    ]);
  });

  it.each([
    ['CAD', 'letter', '$134.39'],
    ['GBP', 'A4', '£134.39'],
    ['EUR', 'A4', '€134.39'],
  ])('of a clinic with %s are on paper of the size %s, in its currency', async (currency, size, amount) => {
    await showLinked({ currency });
    expect(document.querySelector('style[data-pages]')?.textContent).toContain(`size: ${size};`);
    expect(page('Cover').getByText(amount)).toBeVisible();
  });
});

describe('The cover', () => {
  it('compares with the month before, and cuts the percentile', async () => {
    await showLinked();
    const cover = page('Cover');
    expect(cover.getByText('$134.39')).toBeVisible();
    expect(cover.getByText('$14.39 more than in September 2026 (+12%)')).toBeVisible();
    expect(cover.getByText('79th percentile of 40 clinics')).toBeVisible();
    expect(cover.getByText('More per hour than 79% of the others')).toBeVisible();
    expect(cover.getByText('2026-Oct-05')).toBeVisible();
    expect(cover.getByText('New fees')).toBeVisible();
  });

  it('says that it is the first month, and why there is no ranking', async () => {
    const note = 'The national ranking is of clinics with more than 10 hours of hygiene in the month.';
    await showLinked({
      perHour: { currentMonthPerHour: 98.2, previousMonthPerHour: null, percentile: null, clinics: 0, note },
    });
    expect(page('Cover').getByText('First month: no comparison')).toBeVisible();
    expect(page('Cover').getByText(note)).toBeVisible();
  });

  it('shows names as text, whatever is in them', async () => {
    await showLinked({ clinicName: '<script>alert("x")</script> & “Smile” 🦷' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('<script>alert("x")</script> & “Smile” 🦷');
    expect(document.title).toBe('<script>alert("x")</script> & “Smile” 🦷, October 2026');
  });
});

describe('The figures of the office and of hygienists', () => {
  it('have no increase where a month has no hours, and round RNA usage', async () => {
    await showLinked();
    expect(rowsOf(page('Hygienists')).slice(1)).toEqual([
      'Ada Adams$150.00$120.00+$30.00+25.0%80%',
      'Bo BrownNo hours$100.00–––',
      'Office Wide$134.39$120.00+$14.39+12.0%73%',
    ]);
  });

  it('name each procedure that anybody missed once, and compare what was missed with what was completed', async () => {
    await showLinked();
    const due = page('Due but Missed - Office Wide');
    expect(due.getByText('Due but missed: Fluoride, Sealants.')).toBeVisible();
    expect(rowsOf(due).slice(1)).toEqual(['Fluoride40301025.0%', 'Scaling303000.0%', 'All procedures70601014.3%']);
  });

  it('have the percents of each ring above 0 as text, and "No Data" where all are 0', async () => {
    await showLinked({
      pies: [
        buildPie('ADA', 'Ada Adams', [
          buildDonut('Scaling', { Completed: 60, 'Ran Out of Time': 25, 'Not planned': 15 }),
          buildDonut('Fluoride', {}),
        ]),
      ],
    });
    const rings = page(/What Became/);
    expect(rings.getByRole('img', { name: 'Scaling, Ada Adams: 60% completed, 12 due' })).toBeVisible();
    expect(rings.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '60%Completed',
      '25%Ran Out of Time',
      '15%Not planned',
    ]);
    expect(rings.getByText('No Data')).toBeVisible();
    // In the order of the office.
    expect(rings.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Fluoride', 'Scaling']);
  });

  it.each([
    [1, '1 unit planned'],
    [2.5, '2.5 units planned'],
  ])('say how much scaling was planned: %d', async (totalPlannedCount, text) => {
    const units = buildDonut('Scaling Units', { Completed: 100 }, { totalDue: null, totalPlannedCount });
    await showLinked({ pies: [buildPie('ADA', 'Ada Adams', [units])] });
    expect(page(/What Became/).getByText(text)).toBeVisible();
  });

  it('begin each hygienist with appointments and scaling units', async () => {
    await showLinked({
      pies: [
        buildPie('ADA', 'Ada Adams', [buildDonut('Fluoride', { Completed: 100 })]),
        buildPie('BO', 'Bo Brown', [
          buildDonut('Scaling Units', { Completed: 100 }, { totalDue: null, totalPlannedCount: 36.5 }),
          buildDonut('Appointments', { Completed: 100 }, { totalDue: null, totalAppointments: 1 }),
        ]),
      ],
    });
    const rings = page(/What Became/);
    expect(rings.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Appointments',
      'Scaling Units',
      'Fluoride',
    ]);
    expect(rings.getByText('1 appointment')).toBeVisible();
    expect(rings.getByText('36.5 units planned')).toBeVisible();
    expect(rings.getAllByText('Not due')).toHaveLength(3);
  });

  it('are followed by whom they leave out, and by the data they are of', async () => {
    await showLinked();
    const last = page('How These Figures Are Made');
    expect(last.getByText('Not included: 1 hygienist excluded from charts, $1,820.50.')).toBeVisible();
    expect(
      last.getByText('The practice-management system has sent its data until 2026-Nov-01, 5:45 a.m.'),
    ).toBeVisible();
    expect(last.getByText(/^The figures were read on 2026-Nov-01, 6:00 a\.m\./)).toBeVisible();
    expect(last.getByText('The data of one day came late.')).toBeVisible();
  });
});

describe('A report that a link opens', () => {
  it('takes no session, whoever is signed in, and its month wins', async () => {
    localStorage.setItem('id_token', `x.${btoa(JSON.stringify({ sub: '7', iat: 0, exp: 600 }))}.x`);
    await showLinked();
    expect(api.requests.filter(({ path: called }) => called !== 'events')).toMatchObject([
      { path: 'Agent/ReportData', query: { dataToken: 'secret-token' } },
    ]);
    expect(api.sent(LINKED)[0]?.headers.has('authorization')).toBe(false);
    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
    expect(screen.queryByRole('button', { name: /why|Production per hour/ })).toBeNull();
  });

  it('marks the document when everything is laid out, and is its title and language', async () => {
    await showLinked();
    await isReady();
    expect([document.title, documentElement.lang]).toEqual(['Maple Dental, October 2026', 'en-CA']);
    expect(documentElement).not.toHaveAttribute('data-report-error');
  });

  it.each([
    [404, 'This report link has expired.'],
    [422, 'Some fields are not valid.'],
  ])(
    'says when it has expired or was cut (%d), logs it without the token, and leads to the sign-in',
    async (status, detail) => {
      api.answer({ [LINKED]: problem(status, detail) });
      renderConsole(<MonthlyReportPage />, { path: linkedPath });
      expect(await screen.findByRole('heading', { name: 'This report link has expired.' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/generatechart?fromdate=2026-09');
      expect(documentElement).toHaveAttribute('data-report-error', 'This report link has expired.');
      expect(documentElement).not.toHaveAttribute('data-report-ready');
      expect(logged).toHaveBeenCalledWith('Error getting report data', expect.any(String));
      expect(JSON.stringify(logged.mock.calls)).not.toContain('secret-token');
    },
  );

  it('is copied without its token', async () => {
    const { user } = await showLinked();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(write).toHaveBeenCalledWith('http://localhost/generatechart?fromdate=2026-10');
    expect(await screen.findByText('copied to clipboard!')).toBeVisible();
  });

  it('only logs that it could not be copied', async () => {
    const { user } = await showLinked();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(logged).toHaveBeenCalledWith('Error copying the link', 'denied');
    expect(screen.queryByText('copied to clipboard!')).toBeNull();
  });
});

describe('The report of the own clinic', () => {
  it('is loaded, and after it the assessment of its month', async () => {
    await showOwn();
    const sent = api.requests.filter(({ path: called }) => /^Report\/(Monthly|Assessment)$/.test(called));
    expect(sent.map(({ path: called, query }) => [called, query])).toEqual([
      ['Report/Monthly', { date: '2026-10' }],
      ['Report/Assessment', { month: '2026-10' }],
    ]);
    expect(page('General Assessment').getByText('1,204', { selector: 'dd' })).toBeVisible();
  });

  it('says in the words of the server that the month is not over', async () => {
    const errors = [{ field: 'date', message: 'The month is not over.' }];
    api.answer({ 'GET Report/Monthly': problem(422, 'Some fields are not valid.', errors) });
    renderConsole(<MonthlyReportPage />, { path });
    expect(await screen.findByRole('heading', { name: 'The month is not over.' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(documentElement).toHaveAttribute('data-report-error', 'The month is not over.');
  });

  it('stops when the assessment fails, and loads both again', async () => {
    const { assessment, ...report } = buildMonthlyReport();
    api.answer({
      'GET Report/Monthly': report,
      'GET Report/Assessment': problem(500, 'Sorry, we messed something up. Please try again later.'),
      'GET Report/MonthlyReports': [],
    });
    const { user } = renderConsole(<MonthlyReportPage />, { path });
    expect(await screen.findByRole('heading', { name: 'The report could not be loaded.' })).toBeVisible();
    expect(screen.queryByRole('region')).toBeNull();
    api.answer({ 'GET Report/Assessment': assessment });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('region', { name: 'Cover' });
    await isReady();
    expect(documentElement).not.toHaveAttribute('data-report-error');
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('explains the figures of its highlights to clinic admins (%s): %d', async (isAdmin, count) => {
    await showOwn({ isAdmin });
    expect(page('Cover').queryAllByRole('button', { name: /: Maple Dental$/ })).toHaveLength(count);
  });

  it.each([
    [true, ['/reports/productivityreport?startDate=2026-10-01&endDate=2026-10-31']],
    [false, []],
  ])(
    'leads clinic admins (%s) from what is to be done to the appointments of the month',
    async (isAdmin, addresses) => {
      await showOwn({ isAdmin });
      const links = page('Cover').queryAllByRole('link', { name: 'Productivity Report' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses);
    },
  );

  it('offers clinic admins the newest stored PDF of its month', async () => {
    const stored = { reportId: 'r2', state: 'mailed', month: '2026-10' };
    const { assessment, ...report } = buildMonthlyReport();
    api.answer({
      'GET Report/Monthly': report,
      'GET Report/Assessment': assessment,
      'GET Report/MonthlyReports': [
        { reportId: 'r4', state: 'stored', month: '2026-09' },
        { reportId: 'r3', state: 'failed', month: '2026-10' },
        stored,
        { ...stored, reportId: 'r1' },
      ],
      'GET Report/MonthlyReports/r2/pdf': new Response('%PDF'),
    });
    URL.createObjectURL = () => 'blob:pdf';
    URL.revokeObjectURL = () => undefined;
    const { user } = renderConsole(<MonthlyReportPage />, { path });
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    expect(api.sent('GET Report/MonthlyReports/r2/pdf')).toHaveLength(1);
  });

  it('asks for no stored PDF where the user is no admin', async () => {
    await showOwn({ isAdmin: false });
    await isReady();
    expect(api.sent('GET Report/MonthlyReports')).toEqual([]);
  });

  it('has no money for users who turned performance off', async () => {
    await showOwn(
      { preferences: { performanceDisplay: 'none' } },
      {
        perHour: { currentMonthPerHour: null, previousMonthPerHour: null, percentile: null, clinics: 0, note: null },
        monthComparisons: buildMonthlyReport().monthComparisons.map((row) => ({
          ...{ ...row, currentMonthPerHour: null, previousMonthPerHour: null },
        })),
        yoyChart: { series: [{ name: '2026', data: [null] }], xaxisValues: ['January'] },
        feeGuideGoals: { suggestedPerHour: null },
        leftOut: [],
        highlights: [],
      },
    );
    const hidden = 'Amounts are hidden: performance is turned off in your profile.';
    expect(page('Cover').getByText(hidden)).toBeVisible();
    expect(page('Hygiene Year Over Year').getByText(hidden)).toBeVisible();
    expect(rowsOf(page('Hygienists'))[1]).toBe('Ada AdamsHiddenHidden––80%');
    expect(screen.queryByText(/\$\d/)).toBeNull();
    expect(screen.queryByText('No hours')).toBeNull();
  });

  it('prints', async () => {
    window.print = jest.fn();
    const { user } = await showOwn();
    await act(() => user.click(screen.getByRole('button', { name: 'Print' })));
    expect(window.print).toHaveBeenCalledTimes(1);
  });
});
