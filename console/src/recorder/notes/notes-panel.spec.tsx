import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { GeneratedNoteView, QuoteReason } from '@helix/contracts';
import { setWindowWidth } from '../../testing/browser.js';
import { renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import '../dialog/texts.js';
import { useGeneratedNote } from './generated-note-api.js';
import { NotesPanel } from './notes-panel.js';
import { noteView, quoted, RECORDING, RECORDING_ID, TARGET } from './testing/build-generated-note.js';

const PATIENT = 'Patient reports "it throbs at night".';
const REFUSAL = '[as said: "no fluoride for me" at 1:05]';
const UNREAD = '[as said: "the far one is a bit soft" at 2:10]';
const SENTENCES = [
  quoted(31, PATIENT, 'it throbs at night', 'patient'),
  quoted(65, REFUSAL, 'no fluoride for me', 'refusal'),
  quoted(130, UNREAD, 'the far one is a bit soft', 'notUnderstood'),
];
function Panel() {
  return <NotesPanel target={TARGET} recordings={[RECORDING]} api={useGeneratedNote(TARGET, 1)} />;
}

/** Opens the panel with a note, once its text is there. */
async function open(note: GeneratedNoteView) {
  api.answer({ 'GET Audio/notes': [note] });
  const { user } = renderConsole(<Panel />);
  await screen.findByRole('textbox', { name: 'Text of the note', hidden: true });
  return { user, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

const sources = () => within(screen.getByRole(window.innerWidth < 1024 ? 'region' : 'tabpanel', { name: 'Sources' }));
const sentence = (name: string) => sources().getByRole('button', { name });

describe('Notes panel', () => {
  const working = (progress: Partial<NonNullable<GeneratedNoteView['progress']>>): GeneratedNoteView => ({
    ...noteView([], ''),
    ...{ state: 'working', percent: 40, text: null, note: null, generatedAt: null },
    progress: { step: 'transcript', recordings: 2, done: 0, usualSeconds: 42, ...progress },
  });
  const openWorking = async (progress: Partial<NonNullable<GeneratedNoteView['progress']>>) => {
    api.answer({ 'GET Audio/notes': [working(progress)] });
    renderConsole(<Panel />);
    return within(await screen.findByRole('list', { name: 'Steps of the note' }));
  };

  it('shows the steps of a note that is being generated, also when somebody comes back to it', async () => {
    const steps = await openWorking({});
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Put the audio together (done)',
      'Transcribing recording 1 of 2',
      'Read the record of the appointment',
      'Write and check the note',
    ]);
    expect(steps.getByText('Transcribing recording 1 of 2').closest('li')).toHaveAttribute('aria-current', 'step');
    expect(screen.getByText('Step 2 of 4')).toBeVisible();
    expect(screen.getByText(/^Usually takes about 42 s\. You can close the recorder/)).toBeVisible();
  });

  it('does not say how long a note takes before one was written', async () => {
    const steps = await openWorking({ step: 'writing', done: 2, usualSeconds: null });
    expect(steps.getByText('Writing and checking the note')).toBeVisible();
    expect(screen.getByText(/^You can close the recorder/)).toBeVisible();
    expect(screen.queryByText(/Usually takes/)).not.toBeInTheDocument();
  });

  it('says of each quoted sentence why it was quoted, and how many need the user', async () => {
    await open(noteView(SENTENCES));
    expect(screen.getByText('3 quoted sentences need you')).toBeVisible();
    expect(sentence(PATIENT)).toHaveAccessibleDescription('Said by the patient');
    expect(sentence(REFUSAL)).toHaveAccessibleDescription('Refused');
    expect(sentence(UNREAD)).toHaveAccessibleDescription('Not understood whole');
    // The quote itself stands in the sentence.
    expect(sources().getByText('Recording 2, 01:05')).toBeVisible();
  });

  it.each<[QuoteReason, string]>([
    ['companion', 'Said by a companion'],
    ['answer', 'Answer to a question'],
    ['doctor', 'Found or said by the doctor'],
    ['correction', 'Correction that is not clear'],
    ['contradiction', 'Contradicts another sentence'],
  ])('names the reason %s in plain words', async (reason, words) => {
    await open(noteView([quoted(65, REFUSAL, 'no fluoride for me', reason)]));
    expect(screen.getByText('1 quoted sentence needs you')).toBeVisible();
    expect(sentence(REFUSAL)).toHaveAccessibleDescription(words);
  });

  it('shows an older note, whose quotes have no reason, without review', async () => {
    await open(noteView([quoted(65, REFUSAL, 'no fluoride for me')]));
    const place = sources().getByRole('button', { name: 'Show in transcript: Recording 2, 01:05' });
    expect(place.parentElement).toHaveTextContent('Recording 2, 01:05: “no fluoride for me”');
    expect(screen.queryByText(/quoted sentence/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Next quoted sentence' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Keep|Edit): / })).not.toBeInTheDocument();
  });

  it('leads from one quoted sentence to the next and back, by buttons and by F8', async () => {
    const { user, press } = await open(noteView(SENTENCES));
    await press('Next quoted sentence');
    expect(sentence(PATIENT)).toHaveFocus();
    await user.keyboard('{F8}');
    expect(sentence(REFUSAL)).toHaveFocus();
    expect(sentence(REFUSAL).closest('li')).toHaveAttribute('aria-current', 'true');
    expect(sentence(PATIENT).closest('li')).not.toHaveAttribute('aria-current');
    await user.keyboard('{Shift>}{F8}{/Shift}');
    expect(sentence(PATIENT)).toHaveFocus();
    await press('Previous quoted sentence');
    expect(sentence(UNREAD)).toHaveFocus();
  });

  it('plays the recording at the second of a sentence with one click', async () => {
    const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
    api.answer({ 'POST Audio/listen': { url: '/audio/31', expiresAt: '2126-03-04T15:15:00.000Z' } });
    const { user } = await open(noteView(SENTENCES));
    await user.click(sentence(REFUSAL));
    const audio = await screen.findByLabelText<HTMLAudioElement>('Audio of Recording 2');
    expect(audio).toHaveAttribute('src', '/audio/31');
    fireEvent.loadedMetadata(audio);
    expect(play).toHaveBeenCalledTimes(1);
    expect(audio.currentTime).toBe(65);
    expect(api.sent('POST Audio/listen').map(({ body }) => body)).toEqual([{ recordingId: RECORDING_ID }]);
  });

  it('counts a sentence no longer that a user keeps, goes on to the next, and counts it again when that is undone', async () => {
    const { press } = await open(noteView(SENTENCES));
    await press(`Keep: ${PATIENT}`);
    expect(screen.getByText('2 quoted sentences need you')).toBeVisible();
    expect(sentence(PATIENT)).toHaveAccessibleDescription('Said by the patient · Kept');
    expect(sentence(REFUSAL)).toHaveFocus();
    expect(screen.getByRole('button', { name: `Keep: ${PATIENT}`, pressed: true })).toBeVisible();
    await press(`Keep: ${PATIENT}`);
    expect(screen.getByText('3 quoted sentences need you')).toBeVisible();
  });

  it('says when every quoted sentence was kept or edited, and has no way on then', async () => {
    const { press } = await open(noteView(SENTENCES, `Also said: ${PATIENT}`));
    expect(screen.getByText('1 quoted sentence needs you')).toBeVisible();
    expect(sentence(REFUSAL)).toHaveAccessibleDescription('Refused · Edited');
    expect(screen.queryByRole('button', { name: `Keep: ${REFUSAL}` })).not.toBeInTheDocument();
    await press(`Keep: ${PATIENT}`);
    expect(screen.getByText('Every quoted sentence was kept or edited')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next quoted sentence' })).not.toBeInTheDocument();
  });

  it('selects a sentence in the text to edit it, and counts it no longer once its words are gone', async () => {
    const { user, press } = await open(noteView(SENTENCES));
    await press(`Edit: ${REFUSAL}`);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text of the note' })).toHaveFocus());
    expect(window.getSelection()?.toString()).toBe(REFUSAL);
    api.answer({ 'PUT Audio/notes/b1b2c3d4-0000-4000-8000-000000000001': noteView(SENTENCES, 'saved') });
    await user.keyboard('{Backspace}');
    expect(await screen.findByText('2 quoted sentences need you')).toBeVisible();
    expect(sentence(REFUSAL)).toHaveAccessibleDescription('Refused · Edited');
  });

  it('has text and sources in tabs on a narrow screen, and shows the sources when it leads to a sentence', async () => {
    setWindowWidth(1023);
    const { press } = await open(noteView(SENTENCES));
    const editor = screen.getByRole('textbox', { name: 'Text of the note', hidden: true });
    expect(screen.getByRole('button', { name: 'Edit', pressed: true })).toBeVisible();
    await press('Next quoted sentence');
    expect(screen.getByRole('button', { name: 'Sources', pressed: true })).toBeVisible();
    expect(sentence(PATIENT)).toHaveFocus();
    await press(`Edit: ${PATIENT}`);
    expect(screen.getByRole('button', { name: 'Edit', pressed: true })).toBeVisible();
    await waitFor(() => expect(editor).toHaveFocus());
  });
});
