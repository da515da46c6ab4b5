import type { BrowserContext, Locator, Page } from '@playwright/test';
import { CLINIC, helixUrl, PASSWORD, sharedSession, startSession, type ApiSession } from './api-client.js';

/** The button that opens the user menu: it is there only while somebody is signed in. */
export const userMenu = (page: Page): Locator => page.getByRole('button', { name: /^User menu of/ });

/** Signs in by the form, as a person does. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export interface OpenOptions {
  /** The clinic that the address names to users of several; null: none, so that they get their first one. */
  clinic?: string | null;
  /** Gives the page a session that no other test shares: for tests that end, break or renew theirs. */
  ownSession?: boolean;
}

/** Opens a page of Helix as one of the demo users, who is signed in already. */
export async function open(page: Page, email: string, path: string, options: OpenOptions = {}): Promise<void> {
  const session = await (options.ownSession ? startSession(email) : sharedSession(email));
  await signInContext(page.context(), session);
  const url = new URL(path, helixUrl());
  const { clinics } = session.user;
  const { clinic: clinicName = CLINIC } = options;
  const clinic = clinics.find(({ name }) => name === clinicName);
  if (clinics.length > 1 && clinic) url.searchParams.set('c', clinic.clinicGuid);
  await page.goto(url.href);
}

/** Navigates within the console, as a link does, without loading the page again. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate(`history.pushState({ key: ${JSON.stringify(path)}, idx: (history.state?.idx ?? 0) + 1, usr: null }, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`);

/** Leaves in a browser context what a sign-in by the form leaves there. */
async function signInContext(context: BrowserContext, session: ApiSession): Promise<void> {
  const { origin, hostname } = new URL(helixUrl());
  const { exp } = JSON.parse(Buffer.from(session.token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  await context.setStorageState({
    cookies: [
      {
        name: 'helix_refresh',
        value: session.refreshToken,
        domain: hostname,
        path: '/api',
        expires: exp,
        httpOnly: true,
        secure: false,
        sameSite: 'Strict',
      },
    ],
    origins: [
      {
        origin,
        localStorage: [
          { name: 'id_token', value: session.token },
          { name: 'tokenEndsAt', value: String(exp * 1000) },
          { name: 'signedInAs', value: session.user.email },
        ],
      },
    ],
  });
}
