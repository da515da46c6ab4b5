import { screen } from '@testing-library/react';
import type { GeneratedNoteView } from '@helix/contracts';
import { renderConsole } from '../../testing/render-console.js';
import { NoteEditor } from './note-editor.js';

const NOTE: GeneratedNoteView = {
  ...{ noteId: '6f1c6a52-6f0e-4a38-9d1b-2d6a1c1f5b11', appointmentId: 'V1', noteTemplateId: null },
  ...{ state: 'ready', percent: 100, progress: null, message: null, text: '', document: null, note: null },
  ...{ isStale: false, generatedAt: null, editedBy: null, version: 'v1' },
};

describe('Note editor', () => {
  it('invites to type in an empty note', async () => {
    renderConsole(
      <NoteEditor
        note={NOTE}
        save={() => Promise.resolve(NOTE)}
        reload={() => Promise.resolve(NOTE)}
        onText={() => undefined}
        selection={null}
      />,
    );
    const text = await screen.findByRole('textbox', { name: 'Text of the note' });
    expect(text.firstElementChild).toHaveAttribute('data-placeholder', 'Start typing your notes here...');
  });
});
