import { screen, within } from '@testing-library/react';
import type { AnnotationView } from '@helix/contracts';
import { stopClock } from '../../testing/clock.js';
import { problem } from '../../testing/fake-api.js';
import { renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import { AnnotationsButton } from './annotations-button.js';

const build = (annotation: Partial<AnnotationView>): AnnotationView => ({
  ...{ annotationId: 1, date: '2026-03-02', endDate: null, text: 'New fee guide', providerId: null, version: '1' },
  ...annotation,
});
const ZOE = { provider_id: 'H1', first_name: 'Zoe', last_name: 'Adams' };

async function open({ isAdmin = true } = {}) {
  const rendered = renderConsole(<AnnotationsButton />, { isAdmin });
  await rendered.user.click(screen.getByRole('button', { name: 'Annotations' }));
  return { ...rendered, dialog: await screen.findByRole('dialog', { name: 'Annotations' }) };
}
const itemsIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('Annotations', () => {
  beforeEach(() => {
    stopClock('2026-03-04T16:00:00Z');
    api.answer({ 'GET Annotations': [], 'GET Provider': [ZOE] });
  });

  it('are listed, the newest first, with their days and the provider', async () => {
    const renovation = { annotationId: 2, endDate: '2026-03-13', text: 'Room 2 renovated', providerId: 'H1' };
    api.answer({ 'GET Annotations': [build({}), build(renovation)] });
    const { dialog } = await open();
    await within(dialog).findByText(/Zoe Adams/);
    expect(itemsIn(dialog)).toEqual([
      'Room 2 renovated2026-Mar-02 to 2026-Mar-13 · Zoe Adams',
      'New fee guide2026-Mar-02',
    ]);
  });

  it('are only read by members', async () => {
    api.answer({ 'GET Annotations': [build({})] });
    const { dialog } = await open({ isAdmin: false });
    expect(itemsIn(dialog)).toEqual(['New fee guide2026-Mar-02']);
    expect(within(dialog).queryByRole('button', { name: /Edit|Delete|Add/ })).not.toBeInTheDocument();
  });

  it('are added with the day of today, about the clinic', async () => {
    api.answer({ 'POST Annotations': build({ date: '2026-03-04' }) });
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Add annotation' }));
    const form = await screen.findByRole('dialog', { name: 'New annotation' });
    await user.type(within(form).getByRole('textbox', { name: 'Text' }), 'New fee guide');
    api.answer({ 'GET Annotations': [build({ date: '2026-03-04' })] });
    await user.click(within(form).getByRole('button', { name: 'Add annotation' }));
    expect(await within(dialog).findByText('New fee guide')).toBeVisible();
    expect(api.sent('POST Annotations')[0]?.body).toEqual({
      ...{ date: '2026-03-04', endDate: null, text: 'New fee guide', providerId: null },
    });
  });

  it('need a text', async () => {
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Add annotation' }));
    const form = await screen.findByRole('dialog', { name: 'New annotation' });
    await user.click(within(form).getByRole('button', { name: 'Add annotation' }));
    expect(await within(form).findByText('Text is required.')).toBeVisible();
    expect(api.sent('POST Annotations')).toEqual([]);
  });

  it('say when somebody else changed one meanwhile', async () => {
    const words = 'This annotation was changed by someone else.';
    api.answer({ 'GET Annotations': [build({})], 'PUT Annotations/1': problem(409, words) });
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Edit: New fee guide' }));
    const form = await screen.findByRole('dialog', { name: 'Edit annotation' });
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await within(form).findByText(words)).toBeVisible();
    expect(api.sent('PUT Annotations/1')[0]?.body).toMatchObject({ text: 'New fee guide', version: '1' });
  });

  it('are deleted after a question', async () => {
    api.answer({ 'GET Annotations': [build({})], 'DELETE Annotations/1': build({}) });
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Delete: New fee guide' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete annotation' });
    expect(question).toHaveTextContent('“New fee guide” disappears from all charts.');
    api.answer({ 'GET Annotations': [] });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByText(/There are no annotations yet/)).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    api.answer({ 'GET Annotations': problem(500, '') });
    const { user, dialog } = await open();
    expect(await within(dialog).findByText('The annotations could not be loaded.')).toBeVisible();
    api.answer({ 'GET Annotations': [build({})] });
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('New fee guide')).toBeVisible();
  });
});
