import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { CATALOGUE, monthsBetween, dateAt, ruleTypeOf } from '../libs/hygiene/src/index.js';
import {
  ATTRIBUTED,
  BEFORE,
  CUSTOM_CODE,
  FEES,
  HISTORY,
  INSURANCE_PLAN,
  NEXT,
  NEXT_EDITED,
  PAST,
  PAST_DAY,
  PLANNED,
  PLANNED_DAY,
  REASONS,
  STAFF,
  treatmentId,
  USED_UP,
  type Achieved,
  type LimitRow,
  type PastAppointment,
  type PlannedAppointment,
  type PlanStep,
  type ScoreRow,
  type Staff,
} from '../libs/contracts/src/testing/ten-appointments.js';
import { ADMIN, ApiClient, CLINIC, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { expectAccessible } from './support/expect-accessible.js';
import { navigate, open } from './support/open.js';
import { upsert } from './support/pms-change.js';

const SCHEDULE = 'TEN.F';
const PROVIDERS: Readonly<Record<Staff, string>> = { own: 'TEN.H', other: 'TEN.O', doctor: 'TEN.D' };
const GOAL = '$175.00';
const nameOf = (staff: Staff): string => `${STAFF[staff].firstName} ${STAFF[staff].lastName}`;

const dollars = (amount: number): string => `$${amount.toFixed(2)}`;
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const monthOf = (date: string): string => month.format(new Date(`${date}T00:00:00Z`));
const dateText = (date: string): string => `${date.slice(0, 4)}-${monthOf(date)}-${date.slice(8)}`;
const nextDateText = (date: string): string => `${monthOf(date)} ${Number(date.slice(8))} ${date.slice(0, 4)}`;

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const plan = (page: Page): Locator => card(page, 'Appointment Plan');
const services = (page: Page): Locator => card(page, 'Applicable services');
const scorecard = (page: Page): Locator => card(page, 'Scorecard');
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
  await expect(earnings.getByText(`${percent}% of the goal`, { exact: true })).toBeVisible();
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

/** Adds a procedure as a user does: its criteria, teeth or code in their dialogs, then minutes or fee in the plan. */
async function addStep(page: Page, step: PlanStep): Promise<void> {
  const { name = '', calculationType } = ruleTypeOf(step.procedureRuleTypeId) ?? {};
  const codes = step.adaCodes ?? [];
  await add(page, name);
  const dialog = page.getByRole('dialog');
  for (const criterion of step.selectedCriteria ?? []) {
    const { label } = CATALOGUE.criteria.find(({ criterionId }) => criterionId === criterion)!;
    await dialog.getByText(label, { exact: true }).click();
  }
  if (step.selectedCriteria) await dialog.getByRole('button', { name: codes.length > 0 ? 'Next' : 'Add' }).click();
  for (const { code, teeth = [] } of codes) {
    if (calculationType === 5) await dialog.getByRole('button', { name: `Tooth ${teeth[0]}`, exact: true }).click();
    else if (name !== 'Custom code') await dialog.getByText(code, { exact: false }).first().click();
    else await findCustomCode(page, code);
  }
  if (codes.length > 0) await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  if (step.minutes !== undefined) await minutesOf(page, name).fill(String(step.minutes));
  const typed = codes.find(({ fee }) => fee !== undefined);
  if (!typed) return;
  const fee = plan(page).getByLabel(`Fee per unit, ${typed.code}`, { exact: true });
  await fee.fill(String(typed.fee));
  await fee.blur();
}

async function findCustomCode(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add a custom CDA code' });
  await dialog.getByLabel('CDA code').fill(code);
  await dialog.getByRole('button', { name: 'Search' }).click();
  await expect(dialog.getByText(`${code} ${CUSTOM_CODE.abbreviation}`)).toBeVisible();
  await expect(dialog.getByText(dollars(FEES[code]!), { exact: true })).toBeVisible();
}

/** Saves by the keyboard and expects the plan in the calendar, and the same figures when the screen is opened again. */
async function saveAndOpenAgain(page: Page, one: PlannedAppointment): Promise<void> {
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?.*date=${PLANNED_DAY}`));
  const event = page.locator(`[data-appointment-id="${one.id}"]`);
  await expect(event).toContainText(`$${one.fees}/h`);
  await expect(event).toContainText(`$${one.fees} → $0`);
  await expect(event).toContainText(one.reason);
  await navigate(page, `/appointment/${one.id}`);
  await expectPlan(page, one);
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
}

/** Plays a plan from nothing to the calendar and back. */
async function playPlan(page: Page, one: PlannedAppointment): Promise<void> {
  await openPlan(page, one);
  for (const step of one.steps) await addStep(page, step);
  await expectPlan(page, one);
  await saveAndOpenAgain(page, one);
}

/** The rows of the scorecard as they are shown. */
const scoresOf = (page: Page) =>
  scorecard(page)
    .locator('[data-procedure]')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const [score, code, service, minutes, charge] = [...row.querySelectorAll('[role="cell"]')];
        return [
          ...[Number(row.getAttribute('data-procedure')), score?.textContent, code?.textContent],
          service?.querySelector('span')?.textContent,
          [minutes?.querySelector('input')?.value, /[\d.]+ planned/.exec(minutes?.textContent ?? '')?.[0]]
            .filter(Boolean)
            .join(', '),
          charge?.textContent,
        ];
      }),
    );
const shownScore = ({ procedure, status, code, name, minutes, plannedMinutes, completed, planned }: ScoreRow) => [
  ...[procedure, status, code, name],
  [minutes, plannedMinutes && `${plannedMinutes} planned`].filter((part) => part != null).join(', '),
  completed === null ? '' : `${dollars(completed)}${planned === undefined ? '' : `${dollars(planned)} planned`}`,
];

async function openPast(page: Page, past: PastAppointment): Promise<void> {
  const { id, scorecard: rows, success, totals, achieved } = past;
  await open(page, ADMIN, `/appointment/${id}`);
  await expect.poll(() => scoresOf(page)).toEqual(rows.map(shownScore));
  const panel = scorecard(page);
  if (success !== null) await expect(panel.getByText(`${success}% of the plan`, { exact: true })).toBeVisible();
  await expect(panel.getByText('Nothing was planned for this appointment')).toHaveCount(success === null ? 1 : 0);
  await expectScoreTotals(page, totals);
  await expectEarnings(page, 'Completed', achieved, [achieved.completed, achieved.commission]);
}

const expectScoreTotals = (page: Page, { minutes, completed, planned }: PastAppointment['totals']): Promise<void> =>
  expect(scorecard(page).getByRole('row', { name: /^Total/ })).toHaveText(
    `Total${minutes == null ? '' : `${minutes} min`}${dollars(completed)}${planned > 0 ? `${dollars(planned)} planned` : ''}`,
  );

/** Ten whole appointments, whose figures are computed by hand. The tests of the API play the same ones. */
test.describe('ten whole appointments', () => {
  let admin: ApiClient;
  let clinic: ClinicView;

  test.beforeAll(async () => {
    test.setTimeout(200_000);
    const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
    admin = await ApiClient.signIn(ADMIN);
    clinic = admin.clinic(CLINIC);
    const appointment = (id: string, patientId: string, date: string, time: string, status: string) =>
      upsert('appointment', id, {
        ...{ patientId, providerId: PROVIDERS.own, start: `${date}T${time}:00`, durationInMinutes: 60 },
        ...{ reason: 'Recall', status },
      });
    const planned = Object.values(PLANNED).map((one) => ({ ...one, date: PLANNED_DAY, status: 'scheduled', done: [] }));
    const past = Object.values(PAST).map((one) => ({ ...one, date: PAST_DAY, status: 'completed' }));
    const { insuranceProvider, insurancePlanName } = INSURANCE_PLAN;
    const answer = await postChanges(await superAdmin.agentKey(clinic), [
      ...Object.entries(STAFF).map(([staff, one]) =>
        upsert('provider', PROVIDERS[staff as Staff], { ...one, isActive: true }),
      ),
      upsert('feeSchedule', SCHEDULE, { name: 'Ten fees' }),
      ...Object.entries(FEES).map(([code, fee]) =>
        upsert('fee', `${SCHEDULE}.${code}`, {
          ...{ feeScheduleId: SCHEDULE, code, fee },
          ...(code === CUSTOM_CODE.code
            ? { abbrevDescription: CUSTOM_CODE.abbreviation, description: CUSTOM_CODE.description }
            : {}),
        }),
      ),
      ...[...planned, ...past].flatMap(({ id, patient, date, time, status, history, done }) => [
        upsert('patient', `${id}.P`, {
          ...{ initials: 'TP', isActive: true, feeScheduleId: SCHEDULE, birthDate: patient.birthDate },
          insuranceStatus: patient.insuranceStatus,
          ...(patient.insuranceStatus === 1 ? { insuranceProvider, insurancePlanName } : {}),
        }),
        ...[...history, ...done].map(({ date: day, code, by = 'own' }) =>
          upsert('procedure', treatmentId(id, { date: day, code }), {
            ...{ patientId: `${id}.P`, providerId: PROVIDERS[by], date: day, code, status: 102 },
            amount: FEES[code] ?? 0,
          }),
        ),
        appointment(id, `${id}.P`, date, time, status),
      ]),
      appointment(BEFORE.id, `${PLANNED.prePlanned.id}.P`, BEFORE.date, BEFORE.time, 'scheduled'),
    ]);
    expect(answer.rejected).toEqual([]);
    // Computed after everything is stored, the last appointment at last.
    const completed = () =>
      Promise.all(
        past.map(({ id }) =>
          admin.appointmentDetails(clinic, id).then(
            (one) => one.totalCompleted,
            () => null,
          ),
        ),
      );
    await expect.poll(completed, { timeout: 120_000 }).toEqual(past.map(({ achieved }) => achieved.completed));
    const before = () =>
      admin.appointmentDetails(clinic, BEFORE.id).then(
        () => true,
        () => false,
      );
    await expect.poll(before, { timeout: 120_000 }).toBe(true);
    for (const { id, plan: procedures } of past)
      if (procedures.length > 0) await admin.savePlan(clinic, id, { procedures: [...procedures] });
    await admin.saveNextPlan(clinic, BEFORE.id, { ...BEFORE.plan, procedures: [...BEFORE.plan.procedures] });
  });

  test(PLANNED.recall.title, ({ page }) => playPlan(page, PLANNED.recall));

  test(PLANNED.child.title, ({ page }) => playPlan(page, PLANNED.child));

  test(PLANNED.perio.title, ({ page }) => playPlan(page, PLANNED.perio));

  test(PLANNED.publicPlan.title, async ({ page }) => {
    const one = PLANNED.publicPlan;
    await openPlan(page, one);
    await add(page, 'Polishing, ½ unit');
    await expect(toast(page, 'Add a recall exam first.')).toBeVisible();
    for (const step of one.steps) await addStep(page, step);
    const item = (name: string) =>
      plan(page)
        .getByRole('listitem')
        .filter({ has: page.getByLabel(`Minutes, ${name}`, { exact: true }) });
    await expect(item('Fluoride')).toContainText('Dry mouth (medication, radiation, illness)');
    await expect(item('Panoramic')).toContainText(
      'New patient, no recent images · Small images not tolerated (gagging, limited opening, disability)',
    );
    await expectPlan(page, one);
    await saveAndOpenAgain(page, one);
  });

  test(PLANNED.custom.title, ({ page }) => playPlan(page, PLANNED.custom));

  test(PLANNED.usedUp.title, async ({ page }) => {
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
      ...[`${covered}`, `${used}`, `${planned}${over(beyond)}`, `${left}`, dateText(renews)],
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
    const date = dialog.getByLabel('Next appointment', { exact: true });
    await expect(date).toHaveValue(dateText(sameYear));
    await expect.poll(() => shown(inSameYear)).toEqual(inSameYear.map(cells));
    await date.fill(nextYear);
    await expect.poll(() => shown(inNextYear)).toEqual(inNextYear.map(cells));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await saveAndOpenAgain(page, one);
  });

  test(PLANNED.prePlanned.title, async ({ page }) => {
    const one = PLANNED.prePlanned;
    await openPlan(page, one);
    await page.getByLabel('Recommended only').check();
    await page.getByRole('button', { name: 'Apply Saved Plan' }).click();
    await expect(toast(page, `Details still to choose: ${BEFORE.toChoose}.`)).toBeVisible();
    await expect(page.getByLabel('Recommended only')).not.toBeChecked();
    await expectPlan(page, one);
    await saveAndOpenAgain(page, one);
  });

  test(PAST.several.title, async ({ page }) => {
    await openPast(page, PAST.several);
    // The plan of 30 + 14 + 11 minutes.
    await expectTiming(page, 5);
    const pms = card(page, 'Dental Management System');
    const ownSigns = pms.getByText('Completed, counts for this provider', { exact: true });
    await expect(ownSigns).toHaveCount(1);
    for (const [index, attributed] of ATTRIBUTED.entries()) {
      const { procedure, code, by, completed, commission } = attributed;
      const row = scorecard(page).locator(`[data-procedure="${procedure}"]`);
      await expect(row).toContainText(`${code} counts for ${nameOf(by)}`);
      await row.getByRole('button', { name: `Count for ${nameOf('own')}: ${code}` }).click();
      await expect(row).toContainText(`${code} counts for ${nameOf('own')}`);
      await expectEarnings(page, 'Completed', attributed, [completed, commission]);
      await expectScoreTotals(page, { ...PAST.several.totals, completed });
      await expect(ownSigns).toHaveCount(index + 2);
    }
    await scorecard(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.locator(`[data-appointment-id="${PAST.several.id}"]`)).toContainText('→ $206');
  });

  test(PAST.missed.title, async ({ page }) => {
    const { missed } = PAST;
    await openPast(page, missed);
    await expectAccessible(page);
    for (const { procedure, name, missedProcedureReasonId, reason } of REASONS) {
      const row = scorecard(page).locator(`[data-procedure="${procedure}"]`);
      await row.getByRole('button', { name: `Give a reason for ${name}` }).click();
      const dialog = page.getByRole('dialog', { name: `Why was it missed? ${name}` });
      await dialog.getByText(missedProcedureReasonId === 255 ? 'Other' : reason, { exact: true }).click();
      if (missedProcedureReasonId === 255) await dialog.getByRole('textbox').fill(reason);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(row.getByRole('button', { name: new RegExp(`^${reason}`) })).toBeVisible();
    }
    const scalingMinutes = scorecard(page).getByRole('spinbutton', { name: 'Actual minutes of Scaling' });
    await scalingMinutes.fill('20.5');
    await scalingMinutes.press('Enter');
    // With reasons the rows come first. 14 + 20.5 minutes.
    const isReasoned = ({ procedure }: ScoreRow) => REASONS.some((one) => one.procedure === procedure);
    const after = [...missed.scorecard.filter(isReasoned), ...missed.scorecard.filter((row) => !isReasoned(row))].map(
      (row) => shownScore(row.procedure === 18 ? { ...row, minutes: 20.5 } : row),
    );
    await expect.poll(() => scoresOf(page)).toEqual(after);
    await page.reload();
    await expect.poll(() => scoresOf(page)).toEqual(after);
    await expectScoreTotals(page, { ...missed.totals, minutes: 34.5 });

    const today = dateAt(Date.now(), 'America/Toronto');
    const history = card(page, 'Patient history').getByRole('listitem');
    await expect(history).toHaveText(
      HISTORY.map(
        ({ code, name, date, used }) =>
          `${code}${name}${dateText(date)}${monthsBetween(date, today)} months ago${used}`,
      ),
    );
  });

  test(PAST.next.title, async ({ page }) => {
    const [suggested, asked] = NEXT;
    await openPast(page, PAST.next);
    await scorecard(page).getByRole('button', { name: 'Plan Next' }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan Next Appointment' });
    const summary = dialog.getByRole('status');
    const shown = () =>
      dialog
        .getByRole('region', { name: 'Procedures', exact: true })
        .getByRole('listitem')
        .evaluateAll((items) =>
          items.map((item) => [
            item.querySelector('label')?.textContent,
            item.querySelector('input:not([type="checkbox"])')?.value,
          ]),
        );
    const rowsOf = ({ procedures }: (typeof NEXT)[number]) =>
      procedures.map(({ name, due, minutes }) => [
        `${name}${due === null ? '' : `due ${nextDateText(due)}`}`,
        String(minutes),
      ]);
    await expect(summary).toHaveText(`${nextDateText(suggested!.date)}, ${suggested!.length} minutes`);
    await expect.poll(shown).toEqual(rowsOf(suggested!));
    await dialog.getByRole('combobox', { name: 'Timeframe' }).click();
    await page.getByRole('option', { name: '9 months' }).click();
    await expect(summary).toHaveText(`${nextDateText(asked!.date)}, ${asked!.length} minutes`);
    await expect.poll(shown).toEqual(rowsOf(asked!));
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(asked!.procedures.length);

    await dialog.getByRole('checkbox', { name: /^Fluoride/ }).uncheck();
    await dialog.getByRole('spinbutton', { name: 'Minutes of Scaling' }).fill(String(NEXT_EDITED.scalingMinutes));
    await dialog.getByLabel('Comments').fill(NEXT_EDITED.comments);
    await expect(summary).toHaveText(`${nextDateText(asked!.date)}, ${NEXT_EDITED.length} minutes`);
    await dialog.getByRole('button', { name: 'Save next appointment' }).click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await scorecard(page).getByRole('button', { name: 'Plan Next' }).click();
    await expect(summary).toHaveText(`${nextDateText(asked!.date)}, ${NEXT_EDITED.length} minutesPlanned before`);
    await expect(dialog.getByLabel('Comments')).toHaveValue(NEXT_EDITED.comments);
    await expect(dialog.getByRole('checkbox', { name: /^Fluoride/ })).not.toBeChecked();
  });
});
