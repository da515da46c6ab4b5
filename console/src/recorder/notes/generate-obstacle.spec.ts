import { generateObstacle } from './generate-obstacle.js';

const ready = { recordings: [{ state: 'ready' as const }], isRecording: false, hasTemplates: true, template: 7 };

describe('Generate Notes', () => {
  it('is possible with a recording, a template and no recording in progress', () => {
    expect(generateObstacle(ready)).toBeNull();
  });

  it('is not possible while this browser or another one records', () => {
    expect(generateObstacle({ ...ready, isRecording: true })).toBe('whileRecording');
    const recordings = [...ready.recordings, { state: 'recording' as const }];
    expect(generateObstacle({ ...ready, recordings })).toBe('whileRecording');
  });

  it('is not possible without a recording, or before they are loaded', () => {
    expect(generateObstacle({ ...ready, recordings: [] })).toBe('noRecording');
    expect(generateObstacle({ ...ready, recordings: undefined })).toBe('noRecording');
  });

  it('needs a template only where there is one', () => {
    expect(generateObstacle({ ...ready, template: null })).toBe('noTemplate');
    expect(generateObstacle({ ...ready, template: null, hasTemplates: false })).toBeNull();
  });
});
