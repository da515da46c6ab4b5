import { act, cleanup, screen } from '@testing-library/react';
import { recorderTarget } from '../components/recorder-target.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import { GeneratingIndicator } from './generating-indicator.js';
import { generatingNote } from './generating-note.js';
import { noteView, TARGET } from './notes/testing/build-generated-note.js';

describe('Indicator of a note that is generated', () => {
  afterEach(() =>
    act(() => {
      generatingNote.set(null);
      recorderTarget.set(null);
    }),
  );

  const show = (state: 'working' | 'ready' | 'failed') => {
    api.answer({ 'GET Audio/notes': [{ ...noteView([]), state }] });
    generatingNote.set(TARGET);
    return renderConsole(<GeneratingIndicator />);
  };

  it.each([
    ['working', `Generating note: ${TARGET.patientName}`],
    ['ready', `Note ready: ${TARGET.patientName}`],
    ['failed', `Note not generated: ${TARGET.patientName}`],
  ] as const)('says that a note that was left is %s, and leads back to it', async (state, name) => {
    const { user } = show(state);
    await user.click(await screen.findByRole('button', { name }));
    expect(recorderTarget.current()).toEqual(TARGET);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is gone when the session ends', () => {
    show('working');
    cleanup();
    expect(generatingNote.current()).toBeNull();
  });

  it('is not there while the recorder is open, which shows the same', () => {
    show('working');
    act(() => recorderTarget.set(TARGET));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
