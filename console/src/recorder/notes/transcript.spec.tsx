import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { GeneratedNoteView, RecordingTranscript, RecordingView } from '@helix/contracts';
import { setWindowWidth } from '../../testing/browser.js';
import { pending, problem } from '../../testing/fake-api.js';
import { renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import '../dialog/texts.js';
import { useGeneratedNote } from './generated-note-api.js';
import { NotesPanel } from './notes-panel.js';
import { noteView, quoted, RECORDING, RECORDING_ID, TARGET } from './testing/build-generated-note.js';

const FIRST_ID = '2c9a64d1-8d0e-4c57-b1a4-6f3d0e5a9b02';
const FIRST: RecordingView = { ...RECORDING, recordingId: FIRST_ID, number: 1 };
const REFUSAL = 'Declines fluoride.';
const NOTE = noteView([
  quoted(65, REFUSAL, 'no fluoride for me', 'refusal'),
  quoted(131, 'Recession on 36.', 'it is lower now there at thirty six'),
]);
const TRANSCRIPTS: RecordingTranscript[] = [
  {
    recordingId: FIRST_ID,
    number: 1,
    state: 'ready',
    message: null,
    segments: [{ start: 3661.5, end: 3663, text: 'Any changes at home?' }],
  },
  {
    recordingId: RECORDING_ID,
    number: 2,
    state: 'ready',
    message: null,
    segments: [
      { start: 64.8, end: 67, text: 'No fluoride for me, thanks.', unsureWords: ['thanks.'] },
      { start: 90, end: 92, text: 'I moved to a new flat.' },
      { start: 131.2, end: 133, text: 'It is lower now' },
      { start: 133.5, end: 136, text: 'there at thirty six.' },
    ],
  },
];

function Panel({ recordings }: { recordings: RecordingView[] }) {
  return <NotesPanel target={TARGET} recordings={recordings} api={useGeneratedNote(TARGET, 1)} />;
}

/** Opens the panel with a note, once its text is there. */
async function open(note: GeneratedNoteView = NOTE, recordings = [FIRST, RECORDING]) {
  api.answer({ 'GET Audio/notes': [note], 'GET Audio/transcripts': TRANSCRIPTS });
  const { user } = renderConsole(<Panel recordings={recordings} />);
  await screen.findByRole('textbox', { name: 'Text of the note', hidden: true });
  return user;
}

const transcript = () =>
  within(screen.getByRole(window.innerWidth < 1024 ? 'region' : 'tabpanel', { name: 'Transcript' }));
const tab = (name: string) => screen.getByRole('tab', { name });
const time = (name: string) => transcript().getByRole('button', { name });
const findTime = (name: string) => screen.findByRole('button', { name });

describe('the transcript beside a generated note', () => {
  it('shows what was said in each recording with its times, and marks what the note quotes and what was not clear', async () => {
    const user = await open();
    await user.click(tab('Transcript'));
    await findTime('Play Recording 1 from 61:01');
    expect(
      transcript()
        .getAllByRole('heading')
        .map((heading) => heading.textContent),
    ).toEqual(['Recording 1', 'Recording 2']);
    expect(
      transcript()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      '61:01Any changes at home?',
      '01:04No fluoride for me, thanks. (not heard clearly)In the note',
      '01:30I moved to a new flat.',
      '02:11It is lower nowIn the note',
      '02:13there at thirty six.In the note',
    ]);
    expect(transcript().getByText('thanks')).toHaveClass('unsure');
  });

  it('is read from the server when the user wants to see it, and not before', async () => {
    const user = await open();
    expect(tab('Sources')).toHaveAttribute('aria-selected', 'true');
    expect(api.sent('GET Audio/transcripts')).toEqual([]);
    await user.click(tab('Transcript'));
    await findTime('Play Recording 2 from 01:30');
    await user.click(tab('Sources'));
    await user.click(tab('Transcript'));
    expect(time('Play Recording 2 from 01:30')).toBeVisible();
    expect(api.sent('GET Audio/transcripts').map(({ query }) => query)).toEqual([{ appointmentId: 'A-31' }]);
  });

  it('plays the second of a time with one click, in one player with the sources', async () => {
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
    api.answer({
      'POST Audio/listen': ({ body }: { body: unknown }) => ({
        url: `/audio/${(body as { recordingId: string }).recordingId}`,
        expiresAt: '2126-03-04T15:15:00.000Z',
      }),
    });
    const user = await open();
    await user.click(screen.getByRole('button', { name: /^Declines fluoride/ }));
    await screen.findByLabelText('Audio of Recording 2');
    await user.click(tab('Transcript'));
    await user.click(await findTime('Play Recording 2 from 02:11'));
    const audio = screen.getByLabelText<HTMLAudioElement>('Audio of Recording 2');
    await waitFor(() => expect(audio.currentTime).toBe(131));
    await user.click(time('Play Recording 1 from 61:01'));
    const other = await screen.findByLabelText<HTMLAudioElement>('Audio of Recording 1');
    fireEvent.loadedMetadata(other);
    expect(other).toHaveAttribute('src', `/audio/${FIRST_ID}`);
    expect(other.currentTime).toBe(3661);
    expect(screen.queryByLabelText('Audio of Recording 2')).not.toBeInTheDocument();
  });

  it('is opened from a source at its segment, and again at the same one', async () => {
    const user = await open();
    const show = () => user.click(screen.getByRole('button', { name: 'Show in transcript: Recording 2, 02:11' }));
    await show();
    expect(tab('Transcript')).toHaveAttribute('aria-selected', 'true');
    const first = await findTime('Play Recording 2 from 02:11');
    await waitFor(() => expect(first).toHaveFocus());
    const current = () => transcript().getAllByRole('listitem', { current: true });
    expect(current().map((item) => item.textContent)).toEqual([
      '02:11It is lower nowIn the note',
      '02:13there at thirty six.In the note',
    ]);
    await user.click(tab('Sources'));
    await show();
    expect(first).toHaveFocus();
  });

  it('has one time that Tab reaches, and arrow keys, Home and End for the others', async () => {
    const user = await open();
    await user.click(tab('Transcript'));
    await findTime('Play Recording 1 from 61:01');
    const reached = () =>
      transcript()
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0);
    expect(reached()).toEqual([time('Play Recording 1 from 61:01')]);
    // From the tab over what scrolls.
    await user.tab();
    await user.tab();
    expect(reached()[0]).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(time('Play Recording 2 from 01:30')).toHaveFocus();
    expect(reached()).toEqual([time('Play Recording 2 from 01:30')]);
    await user.keyboard('{End}');
    expect(time('Play Recording 2 from 02:13')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(time('Play Recording 2 from 02:11')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(time('Play Recording 1 from 61:01')).toHaveFocus();
  });

  it('says why there is none of a recording, and no source leads to one that may not be heard', async () => {
    const message = 'You may not hear this recording, nor read what was said in it.';
    const user = await open(NOTE, [FIRST, { ...RECORDING, canListen: false }]);
    const refused = { ...TRANSCRIPTS[1]!, state: 'notPermitted' as const, message, segments: [] };
    api.answer({ 'GET Audio/transcripts': [TRANSCRIPTS[0], refused] });
    expect(screen.getAllByText(/Recording 2, 0/)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Show in transcript/ })).not.toBeInTheDocument();
    await user.click(tab('Transcript'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(time('Play Recording 1 from 61:01')).toBeVisible();
  });

  it('says that it is loaded, and when that failed, and can be tried again', async () => {
    const user = await open();
    const { answer, resolve } = pending();
    api.answer({ 'GET Audio/transcripts': answer });
    await user.click(tab('Transcript'));
    expect(await screen.findByRole('status', { name: 'Loading the transcript' })).toBeVisible();
    resolve(problem(403, 'Recording is not switched on for this clinic.'));
    expect(await screen.findByText('The transcript could not be loaded.')).toBeVisible();
    api.answer({ 'GET Audio/transcripts': TRANSCRIPTS });
    await user.click(transcript().getByRole('button', { name: 'Try again' }));
    expect(await findTime('Play Recording 2 from 01:30')).toBeVisible();
  });

  it('stands alone beside a note whose sources are gone with a recording', async () => {
    await open({ ...NOTE, note: null }, [FIRST]);
    expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual(['Transcript']);
    expect(await findTime('Play Recording 2 from 01:30')).toBeVisible();
    expect(transcript().queryByText('In the note')).not.toBeInTheDocument();
  });

  it('is the third view of a narrow screen, which a source leads to', async () => {
    setWindowWidth(1023);
    const user = await open();
    const views = within(screen.getByRole('group', { name: 'View of the note' }));
    expect(views.getAllByRole('button').map((view) => view.textContent)).toEqual(['Edit', 'Sources', 'Transcript']);
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    await user.click(views.getByRole('button', { name: 'Sources' }));
    await user.click(screen.getByRole('button', { name: 'Show in transcript: Recording 2, 01:05' }));
    expect(views.getByRole('button', { name: 'Transcript', pressed: true })).toBeVisible();
    await waitFor(() => expect(time('Play Recording 2 from 01:04')).toHaveFocus());
  });
});
