import { chunkForm } from './chunk-form.js';

const target = {
  ...{ appointmentId: 'A1', clinicGuid: 'C1', providerId: 'H1', patientName: 'QZ', providerName: 'Jamie Chen' },
  appointmentDate: '2026-11-24T09:00:00',
};
const recording = {
  ...{ recordingId: 'R1', target, userId: 'U1', startedAt: 0, chunksMade: 2, chunkCount: 2, isStopSent: true },
};
const chunk = (type: string) => ({
  ...{ recordingId: 'R1', chunkIndex: 2, durationInSeconds: 30, refusal: null },
  ...{ startTime: '2026-11-24 09:00:30', endTime: '2026-11-24 09:01:00' },
  audio: new Blob(['sound'], { type }),
});

describe('what is sent of a part', () => {
  it.each([
    ['audio/mp4;codecs=mp4a.40.2', 'R1-0002.mp4'],
    ['audio/webm;codecs=opus', 'R1-0002.webm'],
  ])('of %s has its type, and a name that has it, also after it was kept in the browser', (type, name) => {
    // What IndexedDB does with it.
    const form = chunkForm(recording, structuredClone(chunk(type)));
    const file = form.get('file') as File;
    expect([file.type, file.name, form.get('originalFileName')]).toEqual([type, name, name]);
  });

  it('has the fields of the call', () => {
    const fields = [...chunkForm(recording, chunk('audio/mp4'))].filter(([name]) => name !== 'file');
    expect(Object.fromEntries(fields)).toEqual({
      ...{ appointmentId: 'A1', recordingId: 'R1', chunkIndex: '2', providerId: 'H1', durationInSeconds: '30' },
      ...{ chunkStartTime: '2026-11-24 09:00:30', chunkEndTime: '2026-11-24 09:01:00' },
      ...{ appointmentDate: '2026-11-24T09:00:00', originalFileName: 'R1-0002.mp4' },
    });
  });
});
