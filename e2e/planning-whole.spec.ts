import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { ruleTypeOf } from '../libs/hygiene/src/index.js';
import {
  BEFORE,
  FEES,
  INSURANCE_PLAN,
  PLANNED,
  PLANNED_DAY,
  STAFF,
  treatmentId,
  USED_UP,
  type Achieved,
  type LimitRow,
  type PlannedAppointment,
  type PlanStep,
  type Staff,
} from '../libs/contracts/src/testing/ten-appointments.js';
import { dateField, dateValue, fillDate } from './support/date-field.js';
import { ADMIN, ApiClient, CLINIC, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { navigate, open } from './support/open.js';
import { upsert } from './support/pms-change.js';

const SCHEDULE = 'TEN.F';
const PROVIDERS: Readonly<Record<Staff, string>> = { own: 'TEN.H', other: 'TEN.O', doctor: 'TEN.D' };
const TWO = [PLANNED.usedUp, PLANNED.prePlanned];
const GOAL = '$175.00';
const nameOf = (staff: Staff): string => `${STAFF[staff].firstName} ${STAFF[staff].lastName}`;

const dollars = (amount: number): string => `$${amount.toFixed(2)}`;
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const monthOf = (date: string): string => month.format(new Date(`${date}T00:00:00Z`));
const dateText = (date: string): string => `${date.slice(0, 4)}-${monthOf(date)}-${date.slice(8)}`;

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const plan = (page: Page): Locator => card(page, 'Appointment Plan');
const services = (page: Page): Locator => card(page, 'Applicable services');
const minutesOf = (page: Page, name: string): Locator =>
  plan(page).getByRole('spinbutton', { name: `Minutes, ${name}`, exact: true });
const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true });

/** The figures of a card, by label. */
const figures = (page: Page, name: string): Promise<string[]> =>
  card(page, name)
    .locator('dl > div')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim()).join(': ')));

/** The planned procedures as they are shown. */
const agendaOf = (page: Page) =>
  plan(page)
    .locator('[data-item]')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const field = (label: string) => [...row.querySelectorAll(`input[aria-label^="${label}"]`)];
        const [minutes] = field('Minutes, ');
        const fees = field('Fee per unit, ');
        const text = row.textContent ?? '';
        return {
          procedure: Number(row.getAttribute('data-item')),
          name: minutes?.getAttribute('aria-label')?.replace('Minutes, ', ''),
          minutes: minutes?.value,
          fee: fees.length === 1 ? `$${fees[0]?.value}` : /\$\d+\.\d\d/.exec(text)?.[0],
          codes: fees.map((fee) => fee.getAttribute('aria-label')?.replace('Fee per unit, ', '')),
          isStarred: text.startsWith('Scaling, or part of it'),
        };
      }),
    );

/** Expects the rings, the grade and the dollars of the earnings card. */
async function expectEarnings(
  page: Page,
  label: 'Planned' | 'Completed',
  { grade, message, percent }: Pick<Achieved, 'grade' | 'message' | 'percent'>,
  [amount, commission]: [amount: number, commission: number],
  rings?: readonly number[],
): Promise<void> {
  const earnings = card(page, 'Earnings');
  // What was completed is explained by a link in its label.
  const term = label === 'Completed' ? 'Completed Why' : label;
  await expect
    .poll(() => figures(page, 'Earnings'))
    .toEqual([`${term}: ${dollars(amount)} of ${GOAL}`, `Commission: ${dollars(commission)} of $54.00`]);
  await expect(earnings.getByRole('img', { name: `Grade ${grade}`, exact: true })).toBeVisible();
  await expect(earnings.getByText(message, { exact: true })).toBeVisible();
  await expect(earnings.getByText(`Goal ${percent}%`, { exact: true })).toBeVisible();
  await expect(earnings).toHaveAttribute('data-state', percent >= 100 ? 'success' : 'warning');
  if (!rings) return;
  const drawn = await earnings
    .locator('circle[stroke-dasharray]')
    .evaluateAll((circles) =>
      circles.map((circle) => Number.parseFloat(circle.getAttribute('stroke-dasharray') ?? '')),
    );
  expect(drawn.map((ring) => Math.round(ring * 100) / 100)).toEqual(rings);
}

async function expectTiming(page: Page, remaining: number): Promise<void> {
  // Earnings and timing follow an edit in one of the next frames.
  await expect
    .poll(() => figures(page, 'Timing'))
    .toEqual([
      `Applicable time: ${Math.max(0, remaining)} min`,
      `Remaining time: ${remaining} min`,
      'Appointment time: 60 min',
    ]);
  const state = remaining > 0 ? 'warning' : remaining < 0 ? 'fail' : 'success';
  await expect(card(page, 'Timing')).toHaveAttribute('data-state', state);
  await expect(page.getByText('(Time limit exceeded)')).toHaveCount(remaining < 0 ? 1 : 0);
}

/** Expects every figure of the plan. */
async function expectPlan(page: Page, one: PlannedAppointment): Promise<void> {
  const { agenda, usedMinutes, remainingMinutes, fees, commission, rings } = one;
  await expect
    .poll(() => agendaOf(page))
    .toEqual(
      agenda.map(({ procedure, name, minutes, fee, codes, isStarred = false }) => ({
        ...{
          procedure,
          name,
          minutes: String(minutes),
          fee: fee === null ? undefined : dollars(fee),
          codes,
          isStarred,
        },
      })),
    );
  const timeNote =
    remainingMinutes > 0
      ? `${remainingMinutes} min left`
      : remainingMinutes < 0
        ? `${-remainingMinutes} min over`
        : 'no time left';
  await expect(plan(page).locator('dl[aria-label="Totals of the plan"] dd')).toHaveText([
    `${usedMinutes} of 60 min ${timeNote}`,
    `${dollars(fees)} of ${GOAL}${fees >= 175 ? ' · goal reached' : ''}`,
  ]);
  await expectEarnings(page, 'Planned', one, [fees, commission], rings);
  await expectTiming(page, remainingMinutes);
}

/** Opens an appointment of the future with all services, and expects what is known of it before anything is planned. */
async function openPlan(page: Page, { id, patient, time, history, due }: PlannedAppointment): Promise<void> {
  await open(page, ADMIN, `/appointment/${id}?services=all`);
  await expect(page.getByRole('heading', { name: `Appointment ${id}`, level: 1, exact: true })).toBeVisible();
  const insurance = ['', INSURANCE_PLAN.insuranceProvider, 'Insured', 'Not insured'][patient.insuranceStatus];
  const hour = Number(time.slice(0, 2));
  const onTwelveHours = (value: number): string => `${((value + 11) % 12) + 1}:00`;
  const period = (value: number): string => (value < 12 ? ' a.m.' : ' p.m.');
  const startPeriod = period(hour) === period(hour + 1) ? '' : period(hour);
  const lastVisit = history.reduce((last, { date }) => (date > last ? date : last), '');
  const facts = card(page, 'Appointment information').locator('dd');
  await expect(facts).toContainText([
    `TP · ${patient.age} years`,
    nameOf('own'),
    'None',
    'Office DNA',
    `${dateText(PLANNED_DAY)}, ${onTwelveHours(hour)}${startPeriod} – ${onTwelveHours(hour + 1)}${period(hour + 1)}`,
    lastVisit === '' ? 'No last visit' : dateText(lastVisit),
    `${insurance} (Ten fees)`,
  ]);
  for (const { service } of due)
    await expect(services(page).getByRole('button', { name: service, exact: true })).toBeVisible();
  // Seat 3, medical history 3 and dismiss 5 minutes.
  await expectTiming(page, 49);
  await expectEarnings(page, 'Planned', { grade: 'D', message: "Let's get going.", percent: 0 }, [0, 0]);
}

/** Types the name of a service and adds it by Enter. */
async function add(page: Page, name: string): Promise<void> {
  const search = services(page).getByLabel('Find a service');
  await search.fill(name);
  await expect(services(page).locator('[data-service]').first()).toHaveAccessibleName(new RegExp(`^${name}, `));
  await search.press('Enter');
}

/** Adds a procedure as a user does, then its minutes in the plan. */
async function addStep(page: Page, { procedureRuleTypeId, minutes }: PlanStep): Promise<void> {
  const { name = '' } = ruleTypeOf(procedureRuleTypeId) ?? {};
  await add(page, name);
  if (minutes !== undefined) await minutesOf(page, name).fill(String(minutes));
}

/** Saves by the keyboard and expects the plan in the calendar, and the same figures when the screen is opened again. */
async function saveAndOpenAgain(page: Page, one: PlannedAppointment): Promise<void> {
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?.*date=${PLANNED_DAY}`));
  const event = page.locator(`[data-appointment-id="${one.id}"]`);
  await expect(event).toContainText(`$${one.fees}/h`);
  await expect(event.getByText(`$${one.fees}`, { exact: true })).toBeVisible();
  await expect(event).toContainText(one.reason);
  await navigate(page, `/appointment/${one.id}`);
  await expectPlan(page, one);
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
}

/**
 * Two of ten whole appointments, whose figures are computed by hand: what a browser adds to the spec of the API, which plays
 * all of them (services/api/src/planning/ten-appointments.spec.ts).
 */
test.describe('whole appointments', () => {
  let admin: ApiClient;
  let clinic: ClinicView;

  test.beforeAll(async () => {
    test.setTimeout(200_000);
    const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
    admin = await ApiClient.signIn(ADMIN);
    clinic = admin.clinic(CLINIC);
    const appointment = (id: string, patientId: string, date: string, time: string) =>
      upsert('appointment', id, {
        ...{ patientId, providerId: PROVIDERS.own, start: `${date}T${time}:00`, durationInMinutes: 60 },
        ...{ reason: 'Recall', status: 'scheduled' },
      });
    const { insuranceProvider, insurancePlanName } = INSURANCE_PLAN;
    const answer = await postChanges(await superAdmin.agentKey(clinic), [
      ...Object.entries(STAFF).map(([staff, one]) =>
        upsert('provider', PROVIDERS[staff as Staff], { ...one, isActive: true }),
      ),
      upsert('feeSchedule', SCHEDULE, { name: 'Ten fees' }),
      ...Object.entries(FEES).map(([code, fee]) =>
        upsert('fee', `${SCHEDULE}.${code}`, {
          ...{ feeScheduleId: SCHEDULE, code, fee },
        }),
      ),
      ...TWO.flatMap(({ id, patient, time, history }) => [
        upsert('patient', `${id}.P`, {
          ...{ initials: 'TP', isActive: true, feeScheduleId: SCHEDULE, birthDate: patient.birthDate },
          insuranceStatus: patient.insuranceStatus,
          ...(patient.insuranceStatus === 1 ? { insuranceProvider, insurancePlanName } : {}),
        }),
        ...history.map(({ date, code, by = 'own' }) =>
          upsert('procedure', treatmentId(id, { date, code }), {
            ...{ patientId: `${id}.P`, providerId: PROVIDERS[by], date, code, status: 102 },
            amount: FEES[code] ?? 0,
          }),
        ),
        appointment(id, `${id}.P`, PLANNED_DAY, time),
      ]),
      appointment(BEFORE.id, `${PLANNED.prePlanned.id}.P`, BEFORE.date, BEFORE.time),
    ]);
    expect(answer.rejected).toEqual([]);
    const before = () =>
      admin.appointmentDetails(clinic, BEFORE.id).then(
        () => true,
        () => false,
      );
    await expect.poll(before, { timeout: 120_000 }).toBe(true);
    await admin.saveNextPlan(clinic, BEFORE.id, { ...BEFORE.plan, procedures: [...BEFORE.plan.procedures] });
  });

  test(`plans ${PLANNED.usedUp.title}`, async ({ page }) => {
    const one = PLANNED.usedUp;
    await openPlan(page, one);
    for (const step of one.steps) await addStep(page, step);
    await expectPlan(page, one);
    const badge = (name: string) => plan(page).getByRole('button', { name: new RegExp(`\\. ${name}:`) });
    await expect(badge('Scaling')).toHaveText('None left');
    await badge('Scaling').focus();
    await expect(page.getByRole('tooltip')).toContainText('2 of 2 planned units are beyond the coverage');
    await expect(badge('Recall exam')).toHaveText('1 left');

    await page.getByRole('button', { name: 'Coverage (BETA)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Insurance coverage (BETA)' });
    const over = (units: number) => (units > 0 ? `\n${units} over` : '');
    const cells = ({ covered, used, planned, over: beyond, left, renews, next }: LimitRow) => [
      ...[`${covered}`, `${used}`, `${planned}${over(beyond)}`, `${left}`, renews === null ? '–' : dateText(renews)],
      next.regained > 0 ? `+${next.regained}` : '0',
      ...[`${next.planned}${over(next.over)}`, `${next.left}`],
    ];
    const year = dialog.getByRole('table', { name: 'Units of the year' });
    const shown = (rows: readonly LimitRow[]) =>
      Promise.all(
        rows.map(({ name }) =>
          year
            .getByRole('row', { name: new RegExp(`^${name}`) })
            .getByRole('cell')
            .allInnerTexts(),
        ),
      );
    const { sameYear, nextYear, inSameYear, inNextYear } = USED_UP;
    const date = dateField(dialog, 'Next appointment');
    await expect(dateValue(date)).toHaveValue(dateText(sameYear));
    await expect.poll(() => shown(inSameYear)).toEqual(inSameYear.map(cells));
    await fillDate(date, nextYear);
    await expect.poll(() => shown(inNextYear)).toEqual(inNextYear.map(cells));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await saveAndOpenAgain(page, one);
  });

  test(`plans ${PLANNED.prePlanned.title}`, async ({ page }) => {
    const one = PLANNED.prePlanned;
    await openPlan(page, one);
    await page.getByLabel('Recommended only').check();
    await page.getByRole('button', { name: 'Apply Saved Plan' }).click();
    await expect(toast(page, `Details still to choose: ${BEFORE.toChoose}.`)).toBeVisible();
    await expect(page.getByLabel('Recommended only')).not.toBeChecked();
    await expectPlan(page, one);
    await saveAndOpenAgain(page, one);
  });
});
