import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { upsert } from './support/pms-change.js';
import { ApiClient, postChanges, SUPER_DEVELOPER } from './support/api-client.js';
import { open } from './support/open.js';
import { pdfTexts } from './support/pdf-text.js';

const BUSY_CLINIC = 'Harbour View Dental';
/** Two days of one week far ahead, with nothing on them but these appointments. */
const [DAY, NEXT_DAY] = ['2032-03-02', '2032-03-03'] as const;

/** By last name, which is the order of the columns. */
const LAST_NAMES = 'Abel Bell Cole Dunn Ellis Ford Gray Hart Irwin Jones King Lamb Moss Nash'.split(' ');
const letter = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);
const hygienists = LAST_NAMES.map((lastName, column) => ({
  column,
  id: `BUSY.${letter(column)}`,
  lastName,
  name: `Bo ${lastName}`,
}));

const MINUTES = 30;
const FIRST_HOUR = 7;
/** From seven to six there are 22 half hours. Six hygienists work in all of them, the others in 21: 132 and 168 are 300. */
const [MAX_APPOINTMENTS, MIN_APPOINTMENTS] = [22, 21];
const worksAllDay = (date: string, column: number): boolean => (date === DAY ? column < 6 : column >= 8);

interface Appointment {
  id: string;
  date: string;
  column: number;
  /** After seven o'clock. */
  minutes: number;
  initials: string;
}
const appointmentsOn = (date: string): Appointment[] =>
  hygienists.flatMap(({ column }) =>
    Array.from({ length: worksAllDay(date, column) ? MAX_APPOINTMENTS : MIN_APPOINTMENTS }, (_, slot) => ({
      id: `BUSY.${date.slice(-1)}.${letter(column)}${letter(slot)}`,
      date,
      column,
      minutes: slot * MINUTES,
      initials: `${letter(column)}${letter(slot)}`,
    })),
  );
const [APPOINTMENTS, NEXT_APPOINTMENTS] = [appointmentsOn(DAY), appointmentsOn(NEXT_DAY)];

const two = (number: number): string => String(number).padStart(2, '0');
const localTime = ({ minutes }: Appointment): string =>
  `${two(FIRST_HOUR + Math.floor(minutes / 60))}:${two(minutes % 60)}`;
/** As the work day plan prints it: `1:30 p.m.`. */
function clockTime({ minutes }: Appointment): string {
  const hour = FIRST_HOUR + Math.floor(minutes / 60);
  return `${hour > 12 ? hour - 12 : hour}:${two(minutes % 60)} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}
const appointmentChange = (appointment: Appointment, status: string, version = 1): unknown =>
  upsert(
    'appointment',
    appointment.id,
    {
      patientId: `BUSY.${appointment.initials}`,
      providerId: hygienists[appointment.column]!.id,
      start: `${appointment.date}T${localTime(appointment)}:00`,
      durationInMinutes: MINUTES,
      reason: 'Recall',
      status,
    },
    version,
  );
const providers = (isActive: boolean, version: number): unknown[] =>
  hygienists.map(({ id, lastName }) =>
    upsert('provider', id, { firstName: 'Bo', lastName, type: 1, isActive }, version),
  );

let client: ApiClient;
let clinic: ClinicView;
let key: string;
/** Later than any version that an earlier start of this worker sent. */
const version = Date.now();

test.beforeAll(async () => {
  test.setTimeout(150_000);
  expect([APPOINTMENTS.length, NEXT_APPOINTMENTS.length]).toEqual([300, 300]);
  client = await ApiClient.signIn(SUPER_DEVELOPER);
  clinic = client.clinic(BUSY_CLINIC);
  key = await client.agentKey(clinic);
  const patients = new Set([...APPOINTMENTS, ...NEXT_APPOINTMENTS].map(({ initials }) => initials));
  const changes = [
    ...providers(true, version),
    ...[...patients].map((initials) =>
      upsert('patient', `BUSY.${initials}`, { initials, isActive: true, insuranceStatus: 1 }),
    ),
    ...[...APPOINTMENTS, ...NEXT_APPOINTMENTS].map((appointment) =>
      appointmentChange(appointment, 'scheduled', version),
    ),
  ];
  expect(await postChanges(key, changes)).toEqual({ accepted: changes.length, rejected: [] });
  const applied = async (date: string): Promise<number> =>
    (await client.appointments(clinic, date)).flatMap((day) => day.providers.flatMap((one) => one.appointments)).length;
  for (const date of [DAY, NEXT_DAY]) await expect.poll(() => applied(date), { timeout: 120_000 }).toBe(300);
});

/** Leaves the clinic's own providers alone for the other files. */
test.afterAll(async () => {
  await postChanges(key, providers(false, version + 1));
  const remaining = async () =>
    (await client.providers(clinic)).filter(({ provider_id }) => provider_id.startsWith('BUSY.'));
  await expect.poll(remaining).toEqual([]);
});

const board = (page: Page): Locator => page.getByRole('region', { name: /^Appointments by/ });
const appointments = (page: Page): Locator => page.locator('[data-appointment-id]');
const event = (page: Page, { id }: Appointment): Locator => page.locator(`[data-appointment-id="${id}"]`);
const idsOf = (seeded: readonly Appointment[]): string[] => seeded.map(({ id }) => id).sort();
const shownIds = async (page: Page): Promise<string[]> =>
  (await appointments(page).evaluateAll((all): string[] => all.map((one) => one.dataset['appointmentId']))).sort();

async function show(page: Page, query: Record<string, string>): Promise<void> {
  await open(page, SUPER_DEVELOPER, `/dashboard?${new URLSearchParams(query).toString()}`, { clinic: BUSY_CLINIC });
  await expect(appointments(page).first()).toBeVisible();
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const boxesOf = (found: Locator, attribute: string): Promise<Record<string, Box>> =>
  found.evaluateAll(
    (all, name): Record<string, Box> =>
      Object.fromEntries(
        all.map((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return [one.getAttribute(name), { left, right, top, bottom }];
        }),
      ),
    attribute,
  );
const boxOf = async (found: Locator): Promise<Box> => {
  const { x, y, width, height } = (await found.boundingBox())!;
  return { left: x, right: x + width, top: y, bottom: y + height };
};

/** Ten minutes are 17 pixels. */
const pixels = (minutes: number): number => minutes * 1.7;

test('the calendar shows 300 appointments of a day, each in the column of its hygienist and at its time', async ({
  page,
}) => {
  await show(page, { date: DAY });
  await expect(appointments(page)).toHaveCount(300);
  expect(await shownIds(page)).toEqual(idsOf(APPOINTMENTS));
  const headers = board(page).getByRole('columnheader');
  const names = hygienists.map(({ name, id }) => `${name}, ${id}`);
  expect(await headers.evaluateAll((all): string[] => all.map((one) => one.getAttribute('aria-label')))).toEqual(names);

  const columns = await boxesOf(headers, 'aria-label');
  const boxes = await boxesOf(appointments(page), 'data-appointment-id');
  const seven = await boxOf(hourCell(page, '7 a.m.'));
  const misplaced = APPOINTMENTS.filter(({ id, column, minutes }) => {
    const [box, { left, right }] = [boxes[id]!, columns[names[column]!]!];
    const isInColumn = box.left >= left - 1 && box.right <= right + 1;
    const top = seven.top + pixels(minutes);
    // The line of the hour and the gap to the next appointment are a pixel each.
    const isAtTime = Math.abs(box.top - top) <= 2.5 && Math.abs(box.bottom - (top + pixels(MINUTES))) <= 2.5;
    return !isInColumn || !isAtTime || box.right - box.left < (right - left) * 0.8;
  });
  expect(misplaced).toEqual([]);
  await expect(event(page, APPOINTMENTS.at(-1)!)).toContainText('NU');
});

/** The cell of an hour on the axis. */
const hourCell = (page: Page, hour: string): Locator =>
  board(page).getByText(hour, { exact: true }).locator('xpath=ancestor::*[contains(@class,"hg-hour")][last()]');

test('a wide day scrolls sideways inside the calendar and keeps its names and hours in view', async ({ page }) => {
  await show(page, { date: DAY });
  await expect(appointments(page)).toHaveCount(300);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(size);
    const over = (found: Locator) => found.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await over(board(page))).toBeGreaterThan(0);
    expect(await over(page.getByRole('main'))).toBe(0);
    expect(await over(page.locator('html'))).toBe(0);

    await board(page).evaluate((frame) => frame.scrollTo({ left: 0, top: 0 }));
    const [firstHour, header] = [await boxOf(hourCell(page, '12 p.m.')), await boxOf(columnOf(page, 13))];
    // As far as it goes to the right, and 200 pixels down.
    const moved = await over(board(page));
    await board(page).evaluate((frame) => frame.scrollTo({ left: frame.scrollWidth, top: 200 }));
    const after = { hour: await boxOf(hourCell(page, '12 p.m.')), header: await boxOf(columnOf(page, 13)) };
    expect(after.hour.left).toBeCloseTo(firstHour.left, 0);
    expect(after.hour.top).toBeCloseTo(firstHour.top - 200, 0);
    expect(after.header.top).toBeCloseTo(header.top, 0);
    expect(after.header.left).toBeCloseTo(header.left - moved, 0);
    // Nothing covers them: what is under the pointer is the name and the hour.
    await columnOf(page, 13).getByText('Bo Nash').click({ trial: true });
    await hourCell(page, '12 p.m.').click({ trial: true });
  }
});

const columnOf = (page: Page, column: number): Locator =>
  board(page).getByRole('columnheader', { name: `${hygienists[column]!.name}, ${hygienists[column]!.id}` });

test('the next and the previous day show without a request to the server', async ({ page }) => {
  await show(page, { date: DAY });
  await expect(appointments(page)).toHaveCount(300);
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/events') reads.push(pathname);
  });
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(event(page, NEXT_APPOINTMENTS[0]!)).toBeVisible();
  // The columns outside of the viewport are rendered after those inside.
  await expect.poll(() => shownIds(page)).toEqual(idsOf(NEXT_APPOINTMENTS));
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect.poll(() => shownIds(page)).toEqual(idsOf(APPOINTMENTS));
  expect(reads).toEqual([]);
});

test('a live change redraws one appointment of a busy day and keeps scroll position and focus', async ({ page }) => {
  await show(page, { date: DAY });
  await expect(appointments(page)).toHaveCount(300);
  const [changing, watched] = [
    APPOINTMENTS.find(({ initials }) => initials === 'HK')!,
    APPOINTMENTS.find(({ initials }) => initials === 'IK')!,
  ];
  // A column without one has a line less in its heading, and the first one may move the grid down.
  const cancelled = APPOINTMENTS.find(({ initials }) => initials === 'HA')!;
  await postChanges(key, [appointmentChange(cancelled, 'cancelled', version + 1)]);
  await expect(columnOf(page, cancelled.column)).toContainText('1 cancelled');
  await event(page, watched).scrollIntoViewIfNeeded();
  const link = event(page, watched).getByRole('link').first();
  await link.focus();
  const scroll = () => board(page).evaluate(({ scrollLeft, scrollTop }): number[] => [scrollLeft, scrollTop]);
  const [before, boxes] = [await scroll(), await boxesOf(appointments(page), 'data-appointment-id')];
  expect(before[0]).toBeGreaterThan(0);
  await expect(page.locator('[data-live]')).toContainText('Live');

  await postChanges(key, [appointmentChange(changing, 'confirmed', version + 1)]);
  await event(page, changing).hover();
  await expect(page.getByRole('dialog', { name: 'Appointment of HK' })).toContainText('Confirmed');
  await expect(link).toBeFocused();

  await postChanges(key, [appointmentChange(changing, 'cancelled', version + 2)]);
  await expect(event(page, changing)).toHaveCount(0);
  await expect(columnOf(page, changing.column)).toContainText('19 appointments');
  await expect(link).toBeFocused();
  expect(await scroll()).toEqual(before);
  const { [changing.id]: _cancelled, ...others } = boxes;
  expect(await boxesOf(appointments(page), 'data-appointment-id')).toEqual(others);
  await postChanges(key, [appointmentChange(changing, 'scheduled', version + 3)]);
  await expect(event(page, changing)).toBeVisible();
  expect(await boxesOf(appointments(page), 'data-appointment-id')).toEqual(boxes);
  await postChanges(key, [appointmentChange(cancelled, 'scheduled', version + 2)]);
  await expect(event(page, cancelled)).toBeVisible();
});

test('the week of one hygienist shows only their appointments', async ({ page }) => {
  const { column, id } = hygienists[4]!;
  await show(page, { date: DAY, weekly: 'true', p_id: id });
  const own = [...APPOINTMENTS, ...NEXT_APPOINTMENTS].filter((appointment) => appointment.column === column);
  // 22 on the first day, 21 on the second.
  expect(own).toHaveLength(43);
  // Those below the window come after those in it.
  await expect(appointments(page)).toHaveCount(43);
  expect(await shownIds(page)).toEqual(idsOf(own));
  for (const [day, count] of [
    ['Monday 2032-Mar-01', 0],
    ['Tuesday 2032-Mar-02', 22],
    ['Wednesday 2032-Mar-03', 21],
  ] as const)
    await expect(board(page).getByRole('columnheader', { name: day })).toContainText(`${count} appointments`);
});

test('the work day plans of the first and the last hygienist of a busy day contain all of their appointments', async ({
  page,
}) => {
  await show(page, { date: DAY });
  await expect(appointments(page)).toHaveCount(300);
  for (const { name, column } of [hygienists[0]!, hygienists.at(-1)!]) {
    await page.getByRole('button', { name: 'Print the work day plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print Work Day Plan' });
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name, exact: true }).click();
    const [plan] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Print', exact: true }).click(),
    ]);
    expect(plan.suggestedFilename()).toBe(`DayPlan_${name}_${DAY}.pdf`);
    await expect(dialog).toHaveCount(0);
    const texts = await pdfTexts(await readFile(await plan.path()));
    expect(texts).toContain(name);
    expect(texts).toContain('Tuesday, 2032-Mar-02');
    // Time, initials and length of each appointment stand one after the other.
    const heads = texts.flatMap((text, at) =>
      text === `${MINUTES} min` ? [texts.slice(at - 2, at + 1).join(' ')] : [],
    );
    const own = APPOINTMENTS.filter((appointment) => appointment.column === column);
    expect(own.length).toBeGreaterThan(15);
    expect(heads).toEqual(own.map((appointment) => `${clockTime(appointment)} ${appointment.initials} ${MINUTES} min`));
  }
});
