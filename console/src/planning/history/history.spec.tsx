import { screen, waitFor, within } from '@testing-library/react';
import type { ClinicalForm, PatientNote } from '@helix/contracts';
import { buildAppointment } from '../../../../libs/contracts/src/testing/build-appointment.js';
import { problem } from '../../testing/fake-api.js';
import { api } from '../../testing/set-up.js';
import { openAppointment } from '../testing/open-appointment.js';

const NOTES = 'GET appointment/patientNote/P1';
const SAVE = 'POST appointment/patientNote/P1';

const buildNote = (note: Partial<PatientNote> = {}): PatientNote => ({
  noteId: 'N1',
  appointmentId: null,
  providerName: 'Ada Okafor',
  dateCreated: '2026-01-10T10:50:00',
  note: 'Watch 36 distal.',
  isDraft: false,
  isFromPms: true,
  version: 'n1',
  ...note,
});

const openHistory = async (forms: ClinicalForm[] = []) => {
  const opened = await openAppointment(buildAppointment({ status: 'completed' }), { forms });
  return { ...opened, history: within(await screen.findByRole('region', { name: 'Patient history' })) };
};

describe('Notes in the history of a patient', () => {
  const open = async (notes: PatientNote[]) => {
    const opened = await openHistory();
    api.answer({ [NOTES]: notes });
    await opened.user.click(opened.history.getByRole('tab', { name: 'Notes' }));
    return opened;
  };

  it('show both texts when a note was changed while it was edited, and lose neither', async () => {
    const { user, history } = await open([buildNote()]);
    expect(history.queryByRole('link', { name: 'New note' })).not.toBeInTheDocument();
    await user.click(await history.findByText(/^NOTE ENTRY: Ada Okafor at 2026-Jan-10 /));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Edit the note of Ada Okafor/ }));
    await user.clear(dialog.getByRole('textbox'));
    await user.type(dialog.getByRole('textbox'), 'Watch 36 and 37 distal.');

    api.answer({
      [SAVE]: problem(409, 'Version conflict'),
      [NOTES]: [buildNote({ note: 'Restore 36 distal.', version: 'n2' })],
    });
    await user.click(dialog.getByRole('button', { name: 'Save note' }));
    expect(await dialog.findByText(/^This note was changed while you were editing it\./)).toBeVisible();
    expect(dialog.getByRole('group', { name: 'The note as it is now' })).toHaveTextContent('Restore 36 distal.');
    expect(dialog.getByRole('textbox', { name: 'Your text' })).toHaveValue('Watch 36 and 37 distal.');

    const merged = buildNote({ note: 'Watch 36 and 37 distal.', version: 'n3' });
    api.answer({ [SAVE]: merged, [NOTES]: [merged] });
    await user.click(dialog.getByRole('button', { name: 'Save my text' }));
    await waitFor(() => expect(dialog.queryByRole('textbox')).not.toBeInTheDocument());
    expect(dialog.getByText('Watch 36 and 37 distal.')).toBeVisible();
    expect(api.sent(SAVE).map(({ body }) => body)).toEqual([
      { noteId: 'N1', note: 'Watch 36 and 37 distal.', version: 'n1' },
      { noteId: 'N1', note: 'Watch 36 and 37 distal.', version: 'n2' },
    ]);
  });

  it('are listed with the first line of their text', async () => {
    const { history } = await open([
      buildNote({ note: '\n  Watch 36 distal.  \nProphy, no bleeding.' }),
      buildNote({ noteId: 'N2', note: ' ' }),
    ]);
    const lines = await history.findAllByRole('button', { name: /^NOTE ENTRY/ });
    expect(lines.map(({ textContent }) => textContent?.replace(/^NOTE ENTRY.*[ap]\.m\./, ''))).toEqual([
      'Watch 36 distal.',
      '',
    ]);
  });

  it('are added, after a question before a text is lost', async () => {
    const { user, history } = await open([]);
    await user.click(await history.findByRole('button', { name: 'Add a note' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Text of the note' }), 'Prefers mornings.');
    await user.keyboard('{Escape}');
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Keep editing' }));
    const added = buildNote({ noteId: 'N2', note: 'Prefers mornings.', isFromPms: false });
    api.answer({ [SAVE]: added, [NOTES]: [added] });
    await user.click(dialog.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(dialog.queryByRole('textbox')).not.toBeInTheDocument());
    expect(dialog.getByText('Prefers mornings.')).toBeVisible();
    expect(api.sent(SAVE)[0]?.body).toEqual({ appointmentId: 'V1', note: 'Prefers mornings.' });
  });
});

describe('Forms in the history of a patient', () => {
  const HOSTILE_ANSWER = `"><img src=x onerror="window.hacked = 'answer'"> & Sons`;
  const templateHtml = `
    <h2 style="position: fixed; top: 0; text-align: center">Medical history</h2>
    <style>body { display: none }</style><script>window.hacked = 'script'</script>
    <img src="/nothing" onerror="window.hacked = 'image'">
    <p onclick="window.hacked = 'click'">Smoker: {{ SMOKER }}. Doctor: <b title="{{doctor}}">{{Doctor}}</b></p>
    <a href="javascript:window.hacked = 'link'">Bad link</a> <a href="https://example.com/">Good link</a>`;
  const form = (id: string, templateId: string, date: string, noteData: ClinicalForm['noteData']): ClinicalForm => ({
    formId: id,
    templateId,
    dateModified: `${date}T08:00:00`,
    noteData,
  });

  it('show their answers, of unknown ones as a table, and keep nothing that runs or loads', async () => {
    api.answer({ 'GET note/DmsTemplate': [{ dmsTemplateId: 'T1', templateHtml }] });
    const { user, history } = await openHistory([
      form('F1', 'T1', '2026-01-10', [
        { label: 'Smoker', value: false },
        { label: 'Doctor', value: HOSTILE_ANSWER },
        { label: 'Pregnant', value: 'true' },
      ]),
      form('F2', 'unknown', '2026-01-11', [{ label: 'Smoker', value: true }]),
    ]);
    await user.click(history.getByRole('tab', { name: 'Forms' }));
    const entries = await history.findAllByRole('button', { name: /^FORM ENTRY/ });
    expect(entries.map(({ textContent }) => textContent?.replace(/^FORM ENTRY: 2026-Jan-1\d.*m\./, ''))).toEqual([
      '',
      'Medical history',
    ]);
    await user.click(entries[1]!);
    const shown = screen.getByRole('dialog');
    const dialog = within(shown);
    expect(shown).toHaveTextContent(`Smoker: No. Doctor: ${HOSTILE_ANSWER}`);
    expect(dialog.getByRole('row', { name: 'Pregnant Yes' })).toBeVisible();
    expect(dialog.getByText('Medical history')).toHaveAttribute('style', 'text-align: center');
    expect(dialog.getByText('Bad link')).not.toHaveAttribute('href');
    expect(dialog.getByRole('link', { name: 'Good link' })).toHaveAttribute('rel', 'noopener noreferrer');
    await user.click(dialog.getByText(/^Smoker/));
    expect(shown.querySelector('img, script, style:not([data-emotion]), [onclick]')).toBeNull();
    expect('hacked' in window).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Later form' }));
    expect(shown).toHaveTextContent('The layout of this form is unknown.');
    expect(dialog.getByRole('row', { name: 'Smoker Yes' })).toBeVisible();
  });
});
