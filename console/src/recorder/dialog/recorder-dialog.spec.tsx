import { screen } from '@testing-library/react';
import { sessionStore } from '../../api/session-store.js';
import { problem } from '../../testing/fake-api.js';
import { buildClinic, renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import { RecorderDialog } from './recorder-dialog.js';

const target = {
  ...{ appointmentId: 'A1', clinicGuid: buildClinic().clinicGuid, providerId: 'H1' },
  ...{ patientName: 'QZ', providerName: 'Jamie Chen', appointmentDate: '2026-11-24T09:00:00' },
};

const token = `x.${btoa(JSON.stringify({ sub: '7', iat: 0, exp: 600 }))}.x`;

/** A microphone that is silent. */
const stream = { getAudioTracks: () => [], getTracks: () => [] };

/** Nothing is heard or drawn in jsdom. */
class SilentAudio {
  createAnalyser = () => ({ fftSize: 32, getFloatTimeDomainData: () => undefined });
  createMediaStreamSource = () => ({ connect: () => undefined });
  close = async () => undefined;
}

/** Opens the recorder in a browser that records one type only. */
async function openRecorder(recorded: string, answers: Parameters<typeof api.answer>[0] = {}) {
  class OneType {
    mimeType = recorded;
    static isTypeSupported = (type: string) => type === recorded;
  }
  Object.assign(window, { AudioContext: SilentAudio, MediaRecorder: OneType });
  const [mediaDevices, locks] = [{ getUserMedia: async () => stream }, { query: async () => ({ held: [] }) }];
  Object.defineProperties(navigator, {
    mediaDevices: { configurable: true, value: mediaDevices },
    locks: { configurable: true, value: locks },
  });
  HTMLCanvasElement.prototype.getContext = () => null;
  sessionStore.start(token, 'ana@maple.example');
  api.answer({ 'GET Audio/templates': [], 'GET Audio/get-recordings': [], 'GET Audio/notes': [], ...answers });
  const { user } = renderConsole(<RecorderDialog target={target} onClose={() => undefined} />);
  const start = await screen.findByRole('button', { name: 'Start Recording' });
  return { user, start };
}

describe('The note templates of the recorder', () => {
  it('are loaded again when they could not be loaded, which is said in words', async () => {
    const { user } = await openRecorder('audio/webm;codecs=opus', { 'GET Audio/templates': problem(500, '') });
    expect(await screen.findByText('The note templates could not be loaded.')).toBeVisible();
    api.answer({ 'GET Audio/templates': [{ noteTemplateId: 3, name: 'Adult recall' }] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('combobox', { name: 'Note template' })).toBeVisible();
    expect(screen.queryByText('The note templates could not be loaded.')).toBeNull();
  });
});

describe('Start Recording', () => {
  it('says that the browser cannot record when it has no format that the server takes, and starts nothing', async () => {
    const { user, start } = await openRecorder('audio/ogg;codecs=opus');
    await user.click(start);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This browser cannot record audio in a format that Helix takes.');
    expect(alert).toHaveTextContent('Open Helix in a current version of Chrome, Edge, Firefox or Safari');
    expect(api.sent('POST Audio/start-recording')).toEqual([]);
  });

  it('asks the server in a browser that records AAC only, as Safari does, and shows its refusal', async () => {
    const { user, start } = await openRecorder('audio/mp4;codecs=mp4a.40.2');
    const detail = 'Appointment not found in this clinic.';
    api.answer({ 'POST Audio/start-recording': problem(404, detail) });
    await user.click(start);
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(api.sent('POST Audio/start-recording').map(({ body }) => body)).toEqual([
      { appointmentId: 'A1', hasConsent: false },
    ]);
  });
});
