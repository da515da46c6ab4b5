import { readFile } from 'node:fs/promises';
import { HUMAN_VOICE } from '../../libs/speech/src/testing/test-audio.js';
import type { ConsoleHeaders } from './world.js';

export interface VoiceRecording {
  appointmentId: string;
  /** Of the appointment, `yyyy-mm-dd`. */
  date: string;
  /** How many parts of 25 seconds. */
  parts: number;
  /** True: nobody stops it. */
  goesOn?: boolean;
}

/** Records a human voice in parts, as the recorder of the console uploads them. @returns the id of the recording, which is stopped. */
export async function recordVoice(
  url: string,
  headers: ConsoleHeaders,
  { appointmentId, date, parts, goesOn = false }: VoiceRecording,
): Promise<string> {
  const voice = await readFile(HUMAN_VOICE);
  const post = async (path: string, body: FormData | object): Promise<Record<string, unknown>> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/Audio/${path}`, {
      method: 'POST',
      headers: { ...headers, ...(isForm ? {} : { 'Content-Type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const recordingId = String((await post('start-recording', { appointmentId }))['recordingId']);
  for (let index = 1; index <= parts; index += 1) {
    const form = new FormData();
    form.append('file', new Blob([voice], { type: 'audio/webm;codecs=opus' }), 'chunk.webm');
    const fields = {
      ...{ appointmentId, recordingId, chunkIndex: String(index), durationInSeconds: '25', providerId: 'H1' },
      ...{ chunkStartTime: `${date} 09:00:00`, chunkEndTime: `${date} 09:00:25` },
      ...{ appointmentDate: `${date}T09:00:00`, originalFileName: 'chunk.webm' },
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    await post('upload-chunk', form);
  }
  if (!goesOn) await post('stop-recording', { recordingId, appointmentId, chunkCount: parts });
  return recordingId;
}
