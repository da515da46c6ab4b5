import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import type { AboutHelix, OneTimeLinkView } from '@helix/contracts';
import { Route, Routes } from 'react-router';
import { sessionStore } from '../api/session-store.js';
import { problem } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import ChoosePasswordPage from './choose-password-page.js';
import ForgotPasswordPage from './forgot-password-page.js';
import InvitationPage from './invitation-page.js';
import RegistrationPage from './registration-page.js';
import SignInPage from './sign-in-page.js';

const about: AboutHelix = {
  version: '1',
  environment: 'Dev',
  isSSOEnabled: false,
  support: { email: 'help@helix.example', phone: null, guidesUrl: 'https://guides.helix.example' },
};
const buildLink = (link: Partial<OneTimeLinkView> = {}): OneTimeLinkView => ({
  kind: 'invitation',
  email: 'ines@maple.example',
  firstName: 'Ines',
  lastName: 'Invited',
  clinicName: 'Maple Dental',
  needsPassword: true,
  ...link,
});
const token = `x.${btoa(JSON.stringify({ sub: '7', iat: 0, exp: 600 }))}.x`;
const signedIn = { token, user: { email: 'ana@maple.example' } };

const email = () => screen.findByRole('textbox', { name: 'Email' });
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => api.answer({ 'GET about': about }));

describe('Sign-in page', () => {
  it('shows missing fields under them, and the password on demand', async () => {
    const { user } = renderConsole(<SignInPage />, { path: '/login' });
    await user.click(button('Sign in'));
    expect(await screen.findByText('Email is required.')).toBeVisible();
    expect(await screen.findByText('Password is required.')).toBeVisible();
    expect(await email()).toHaveFocus();
    const password = screen.getByLabelText('Password');
    await user.type(password, 'secret');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(button('Show password'));
    expect(password).toHaveAttribute('type', 'text');
    expect(api.sent('POST login')).toEqual([]);
  });

  it('sends one request for a double click, and returns to the password after a refusal', async () => {
    api.answer({ 'POST login': problem(401, 'Incorrect email or password.') });
    const { user } = renderConsole(<SignInPage />, { path: '/login' });
    await user.type(await email(), 'ana@maple.example');
    await user.type(screen.getByLabelText('Password'), 'Wrong-1');
    await user.dblClick(button('Sign in'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect email or password.');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(api.sent('POST login')).toHaveLength(1);
  });

  it.each([
    ['/dashboard?date=2031-03-05', '/dashboard?date=2031-03-05'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
  ])('asked to lead to %s, leads to %s after the sign-in', async (redirectFrom, expected) => {
    api.answer({ 'POST login': signedIn });
    const pages = (
      <Routes>
        <Route path="/login" element={<SignInPage />} />
        <Route path="*" element={<h1>Another page</h1>} />
      </Routes>
    );
    const { user, address } = renderConsole(pages, { path: `/login?redirectFrom=${encodeURIComponent(redirectFrom)}` });
    await user.type(await email(), 'ana@maple.example');
    await user.type(screen.getByLabelText('Password'), 'Right-1');
    await user.click(button('Sign in'));
    await screen.findByRole('heading', { name: 'Another page' });
    expect(address()).toBe(expected);
  });
});

describe('Registration page', () => {
  it('lists what the password lacks, and says so for five seconds after an attempt', async () => {
    api.answer({ 'GET oneTimeLink/abc': buildLink() });
    const { user } = renderConsole(<RegistrationPage />, { path: '/registration?token=abc' });
    expect(await screen.findByText('Maple Dental invites you to join.')).toBeVisible();
    expect(await email()).toHaveValue('ines@maple.example');
    expect(await email()).toHaveAttribute('readonly');
    const rules = () =>
      within(screen.getByRole('list', { name: 'Password requirements' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => /(done|missing)$/.exec(textContent ?? '')?.[0]);
    const password = screen.getByLabelText('New password');
    await user.type(password, 'helix{Enter}');
    const error = await screen.findByRole('alert');
    for (const missing of [
      'Password must contain a number',
      'Password must contain an upper case letter',
      'Password must be at least 6 characters',
    ])
      expect(error).toHaveTextContent(missing);
    expect(password).toHaveFocus();
    expect(rules()).toEqual(['missing', 'missing', 'missing']);
    await waitForElementToBeRemoved(error, { timeout: 8_000 });
    expect(rules()).toEqual(['missing', 'missing', 'missing']);
    expect(api.sent('POST registration')).toEqual([]);

    api.answer({ 'POST registration': signedIn });
    await user.clear(password);
    await user.type(password, 'Helix1');
    expect(rules()).toEqual(['done', 'done', 'done']);
    await user.click(button('Create account'));
    expect(api.sent('POST registration')[0]?.body).toEqual({
      token: 'abc',
      firstName: 'Ines',
      lastName: 'Invited',
      password: 'Helix1',
    });
  });

  it('says that a link without a token is incomplete', async () => {
    renderConsole(<RegistrationPage />, { path: '/registration' });
    expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  });

  it('says that an unknown link is no longer valid, and leads to the sign-in', async () => {
    api.answer({ 'GET oneTimeLink/made-up': problem(404, 'Unknown.') });
    renderConsole(<RegistrationPage />, { path: '/registration?token=made-up' });
    expect(await screen.findByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
  });
});

describe('Page of a forgotten password', () => {
  it('asks for the email, and shows the answer of the server', async () => {
    const answer = 'If an account with this email exists, a link is on its way.';
    api.answer({ 'POST forgot_password': { message: answer } });
    const { user } = renderConsole(<ForgotPasswordPage />, { path: '/forgotpassword' });
    await user.click(button('Send link'));
    expect(await screen.findByText('Email is required.')).toBeVisible();
    await user.type(await email(), 'nobody@maple.example');
    await user.click(button('Send link'));
    expect(await screen.findByText(answer)).toBeVisible();
    expect(api.sent('POST forgot_password').map(({ body }) => body)).toEqual([{ email: 'nobody@maple.example' }]);
  });

  it('offers a new link in place of one that was used', async () => {
    api.answer({ 'GET oneTimeLink/used': problem(404, 'Unknown.') });
    renderConsole(<ForgotPasswordPage />, { path: '/forgotpassword?token=used' });
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    expect(button('Send link')).toBeVisible();
  });
});

describe('Invitation page', () => {
  const open = (link: Partial<OneTimeLinkView>) => {
    api.answer({ 'GET oneTimeLink/abc': buildLink({ kind: 'clinicInvitation', ...link }) });
    return renderConsole(<InvitationPage />, { path: '/invitation?token=abc' });
  };

  it('lets the owner of an account keep the password', async () => {
    api.answer({ 'POST acceptInvitation': { token: null, user: null } });
    const { user } = open({ needsPassword: false });
    expect(await screen.findByRole('heading', { name: 'Join Maple Dental' })).toBeVisible();
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    await user.click(button('Accept invitation'));
    expect(await screen.findByText('You now have access to Maple Dental.')).toBeVisible();
    expect(api.sent('POST acceptInvitation')[0]?.body).toEqual({ token: 'abc' });
  });

  it('asks for a password where the account was made by somebody else, and shows the refusal of it', async () => {
    const message = 'This password is too common. Choose a different one.';
    api.answer({ 'POST acceptInvitation': problem(422, message, [{ field: 'password', message }]) });
    const { user } = open({ needsPassword: true });
    expect(await email()).toHaveValue('ines@maple.example');
    await user.type(screen.getByLabelText('New password'), 'Password1');
    await user.click(button('Accept invitation'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveFocus();
  });

  it('says that an invitation is gone which was used while its page was open', async () => {
    const token = { field: 'token', message: 'This link is no longer valid.' };
    api.answer({ 'POST acceptInvitation': problem(422, token.message, [token]) });
    const { user } = open({ needsPassword: false });
    await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
    expect(await screen.findByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
  });
});

describe('Page to choose a password', () => {
  it('shows the refusal of the given password, and leads to the requested page with another one', async () => {
    sessionStore.start(token, 'ana@maple.example');
    const message = 'Choose a different password from the one you were given.';
    api.answer({ 'POST choosePassword': problem(422, message, [{ field: 'password', message }]) });
    const { user, address } = renderConsole(<ChoosePasswordPage />, {
      path: '/choosepassword?redirectFrom=%2Finsights',
    });
    expect(await email()).toHaveValue('ana@maple.example');
    const password = screen.getByLabelText('New password');
    await user.type(password, 'Another-1');
    await user.click(button('Set password'));
    expect(await screen.findByText(message)).toBeVisible();
    api.answer({ 'POST choosePassword': signedIn });
    await user.clear(password);
    await user.type(password, 'My-own-1');
    await user.click(button('Set password'));
    await screen.findByRole('button', { name: 'Set password' });
    expect(address()).toBe('/insights');
  });
});
