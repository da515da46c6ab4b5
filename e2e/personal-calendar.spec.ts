import { expect, test, type Page } from './support/test.js';
import { addDays, dateAt } from '../libs/hygiene/src/index.js';
import { ADMIN, ApiClient, CLINIC, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { open } from './support/open.js';
import { upsert } from './support/pms-change.js';
import { hygienistsOf } from './support/seed-appointments.js';

const button = (page: Page, name: string) => page.getByRole('button', { name });

test.describe('personal calendar', () => {
  const week = (page: Page) => page.getByRole('region', { name: /^Appointments of/ });
  const select = (page: Page) => page.getByRole('combobox', { name: 'Select a Provider' });
  const heading = (page: Page) => page.getByRole('heading', { level: 1, name: /^Earnings per Week: \$/ });

  test('asks for a hygienist, then shows what their week earned', async ({ page }) => {
    const admin = await ApiClient.signIn(ADMIN);
    const clinic = admin.clinic(CLINIC);
    const hygienists = await hygienistsOf(admin, clinic);
    await open(page, ADMIN, '/personalCalendar');
    await expect(page.getByText('Choose a hygienist to see the week’s appointments and earnings.')).toBeVisible();
    await expect(heading(page)).toHaveText('Earnings per Week: $');
    await expect(select(page)).toHaveText('Select a Provider');

    await select(page).click();
    await expect(page.getByRole('option', { name: / - / })).toHaveText(
      hygienists.map((one) => `${one.provider_id} - ${one.first_name} ${one.last_name}`),
    );
    // A hygienist of the demo: those of other tests have no past appointments.
    const chosen = hygienists.find(({ provider_id }) => /^H\d$/.test(provider_id))!.provider_id;
    await page.getByRole('option', { name: `${chosen} - ` }).click();
    await expect(page).toHaveURL(new RegExp(`p_id=${chosen}`));

    // The amounts of a past week do not change any more.
    await button(page, 'Previous week').click();
    await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}/);
    const monday = new URL(page.url()).searchParams.get('date')!;
    expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
    const amount = new Intl.NumberFormat('en-CA', {
      style: 'currency',
      currency: 'CAD',
      currencyDisplay: 'narrowSymbol',
    });
    const earned = async (): Promise<string> => {
      let cents = 0;
      for (let day = 0; day < 7; day += 1)
        for (const { providers } of await admin.appointments(clinic, addDays(monday, day)))
          for (const { providerId, appointments } of providers)
            for (const { totalCompleted } of providerId === chosen ? appointments : [])
              cents += Math.round(totalCompleted * 100);
      return `Earnings per Week: ${amount.format(cents / 100)}`;
    };
    await expect
      .poll(async () => {
        const shown = await heading(page).textContent();
        return shown === (await earned()) && /[1-9]/.test(shown);
      })
      .toBe(true);

    // On a phone the days are listed below each other, each appointment with its services.
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(week(page).getByRole('heading', { level: 2 })).toHaveCount(7);
    await expect(week(page).locator('[data-earned] .hp-services').first()).toHaveText(/^[A-Z0-9]/);
    await page.setViewportSize(size);

    const appointment = week(page).locator('.hp-appointment[data-earned]').first();
    await expect(appointment).toHaveAccessibleName(/^[A-Z]+, .* – .*, \$[\d,.]+, \S/);
    await expect(week(page).getByText('4 a.m.', { exact: true })).toHaveCount(1);
    await expect(week(page).getByText('6 p.m.', { exact: true })).toHaveCount(1);
    await expect(week(page).getByText('7 p.m.', { exact: true })).toHaveCount(0);
    await expect(week(page).getByText(/all.day/i)).toHaveCount(0);

    const id = await appointment.getAttribute('data-appointment-id');
    await appointment.click();
    await expect(page).toHaveURL(new RegExp(`/appointment/${id}$`));
    await expect(page.getByRole('heading', { level: 1, name: `Appointment ${id}` })).toBeVisible();
  });

  test('links to the appointments after its last hour', async ({ page }) => {
    const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
    const clinic = superAdmin.clinic(CLINIC);
    const today = dateAt(Date.now(), clinic.timeZone);
    const appointment = { providerId: 'E2E.PC', patientId: 'E2E.PCP', durationInMinutes: 30, status: 'scheduled' };
    await postChanges(await superAdmin.agentKey(clinic), [
      upsert('provider', 'E2E.PC', { firstName: 'Late', lastName: 'Evening', type: 1, isActive: true }),
      upsert('appointment', 'E2E.PC', { ...appointment, start: `${today}T20:00:00` }),
    ]);
    await open(page, ADMIN, '/personalCalendar?p_id=E2E.PC');
    const link = page.getByRole('link', { name: /^1 more after 7 p\.m\.: show .* in the calendar$/ });
    await expect(link).toBeVisible();
    await expect(week(page).locator('[data-appointment-id]')).toHaveCount(0);
    await link.click();
    await expect(page.locator('[data-appointment-id="E2E.PC"]')).toBeVisible();
  });

  test('shows no part of a text of an appointment that begins just before its last hour', async ({ page }) => {
    const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
    const clinic = superAdmin.clinic(CLINIC);
    const today = dateAt(Date.now(), clinic.timeZone);
    const appointment = { providerId: 'E2E.PL', patientId: 'E2E.PCP', durationInMinutes: 70, status: 'scheduled' };
    await postChanges(await superAdmin.agentKey(clinic), [
      upsert('provider', 'E2E.PL', { firstName: 'Last', lastName: 'Minute', type: 1, isActive: true }),
      upsert('appointment', 'E2E.PL', { ...appointment, start: `${today}T18:50:00` }),
    ]);
    await open(page, ADMIN, '/personalCalendar?p_id=E2E.PL');
    const box = week(page).locator('[data-appointment-id="E2E.PL"]');
    await expect(box).toBeVisible();
    await expect(box).toHaveText('');
    await expect(box).toHaveAccessibleName(/6:50/);
  });

  test('on a tablet short appointments too are in reach of a finger', async ({ browser }) => {
    const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
    const clinic = superAdmin.clinic(CLINIC);
    const today = dateAt(Date.now(), clinic.timeZone);
    const short = (id: string, time: string, durationInMinutes: number) =>
      upsert('appointment', `E2E.PS${id}`, {
        ...{ providerId: 'E2E.PS', patientId: 'E2E.PSP', status: 'scheduled' },
        ...{ start: `${today}T${time}:00`, durationInMinutes },
      });
    await postChanges(await superAdmin.agentKey(clinic), [
      upsert('provider', 'E2E.PS', { firstName: 'Short', lastName: 'Hours', type: 1, isActive: true }),
      ...[short('1', '09:00', 30), short('2', '09:30', 10), short('3', '09:40', 20), short('4', '11:00', 15)],
    ]);
    const shown = async (): Promise<number | undefined> =>
      (await superAdmin.appointments(clinic, today))
        .flatMap(({ providers }) => providers)
        .find(({ providerId }) => providerId === 'E2E.PS')?.appointments.length;
    await expect.poll(shown).toBe(4);
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 768, height: 1024 } });
    const page = await context.newPage();
    await open(page, ADMIN, '/personalCalendar?p_id=E2E.PS');
    await expect(week(page).locator('.hp-appointment')).toHaveCount(4);
    const heights = await week(page)
      .locator('.hp-appointment')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
    expect(heights.filter((height) => height < 44)).toEqual([]);
    await context.close();
  });
});
