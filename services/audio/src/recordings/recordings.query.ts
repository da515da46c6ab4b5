import { initialsSql } from '@helix/appointment-inputs';
import { localTimeOfInstant, type RecordingView } from '@helix/contracts';
import type { Database, StopReason } from '@helix/database';

interface RecordingRow extends Omit<
  RecordingView,
  'startTime' | 'canListen' | 'canDelete' | 'message' | 'assembledAt' | 'durationInSeconds'
> {
  startedAt: Date;
  stopReason: StopReason | null;
  assembledAt: Date | null;
  audioSeconds: number | null;
  chunkSeconds: number;
  failure: string | null;
  isReadable: boolean;
  mayHear: boolean;
  mayDelete: boolean;
}

/** The recordings of an appointment, the first one first. @param timeZone of the clinic. */
export async function readRecordings(
  database: Database,
  clinic: { clinicId: number; timeZone: string },
  appointmentId: string,
  userId: number,
): Promise<RecordingView[]> {
  const { clinicId, timeZone } = clinic;
  const { rows } = await database.inClinics([clinicId], (transaction) =>
    transaction.query<RecordingRow>(RECORDINGS, [clinicId, appointmentId, userId]),
  );
  return rows.map(
    ({
      startedAt,
      stopReason,
      assembledAt,
      audioSeconds,
      chunkSeconds,
      failure,
      isReadable,
      mayHear,
      mayDelete,
      ...row
    }) => ({
      ...row,
      startTime: localTimeText(startedAt, timeZone),
      durationInSeconds: audioSeconds ?? chunkSeconds,
      message: messageOf(row, { stopReason, failure, isReadable }),
      assembledAt: assembledAt?.toISOString() ?? null,
      canListen: assembledAt !== null && mayHear,
      canDelete: mayDelete,
    }),
  );
}

function messageOf(
  { state, chunkCount }: Pick<RecordingView, 'state' | 'chunkCount'>,
  { stopReason, failure, isReadable }: Pick<RecordingRow, 'stopReason' | 'failure' | 'isReadable'>,
): string | null {
  if (failure !== null) return failure;
  if (state === 'waiting' && chunkCount === 0) return 'No part of the recording has arrived yet.';
  if (state === 'waiting' && !isReadable) return 'The first part has not arrived yet.';
  if (stopReason === 'tooLong') return 'Recording stopped after 3 hours.';
  if (stopReason === 'silent') return 'Recording stopped after 60 minutes in which nothing arrived.';
  return null;
}

const localTimeText = (instant: Date, timeZone: string): string =>
  new Date(localTimeOfInstant(instant.getTime(), timeZone)).toISOString().slice(0, 19);

/** who recorded it, and admins who are members of the clinic. */
const MAY_DELETE = `coalesce(r.recorded_by = $3, false) or coalesce(m.is_admin, false)`;
/** they and the appointment's provider. $3 is the user. */
export const MAY_HEAR = `coalesce(r.recorded_by = $3, false) or coalesce(s.user_id = $3, false) or coalesce(m.is_admin, false)`;
/** Recordings with what `MAY_HEAR` reads. */
export const WITH_LISTENERS = `
  recording r
  left join appointment a on a.clinic_id = r.clinic_id and a.id = r.appointment_id and not a.deleted
  left join provider_setting s on s.clinic_id = a.clinic_id and s.provider_id = a.provider_id
  left join user_clinic m on m.clinic_id = r.clinic_id and m.user_id = $3`;

const RECORDINGS = `
  select r.recording_id as "recordingId", r.number, r.appointment_id as "appointmentId",
         a.provider_id as "providerId", v.first_name || ' ' || v.last_name as "providerName", ${initialsSql('p')} as "patientName",
         to_char(a.start_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "appointmentDate",
         u.first_name || ' ' || u.last_name as "recordedBy", r.state, r.percent, r.message as failure,
         c.count as "chunkCount", r.gaps, r.started_at as "startedAt", r.stop_reason as "stopReason",
         r.assembled_at as "assembledAt", r.audio_seconds as "audioSeconds", c.seconds as "chunkSeconds",
         c.is_readable as "isReadable", ${MAY_DELETE} as "mayDelete",
         ${MAY_HEAR} as "mayHear"
  from ${WITH_LISTENERS}
  left join provider v on v.clinic_id = a.clinic_id and v.id = a.provider_id
  left join patient p on p.clinic_id = a.clinic_id and p.id = a.patient_id
  left join app_user u on u.user_id = r.recorded_by
  cross join lateral (
    select count(*)::int as count, coalesce(sum(duration_seconds), 0) as seconds,
           coalesce((array_agg(begins_file order by chunk_index))[1], false) as is_readable
    from recording_chunk where clinic_id = r.clinic_id and recording_id = r.recording_id
  ) c
  where r.clinic_id = $1 and r.appointment_id = $2 and r.deleted_at is null
  order by r.number`;

/** A recording of which somebody wants to hear the audio. */
export interface AudioToHear {
  appointmentId: string;
  number: number;
  isReady: boolean;
  mayHear: boolean;
}

/** Undefined when the clinic has no such recording, or it was deleted. */
export async function readAudioToHear(
  database: Database,
  clinicId: number,
  recordingId: string,
  userId: number,
): Promise<AudioToHear | undefined> {
  const { rows } = await database.inClinics([clinicId], (transaction) =>
    transaction.query<AudioToHear>(AUDIO_TO_HEAR, [clinicId, recordingId, userId]),
  );
  return rows[0];
}

const AUDIO_TO_HEAR = `
  select r.appointment_id as "appointmentId", r.number, r.audio_key is not null as "isReady", ${MAY_HEAR} as "mayHear"
  from ${WITH_LISTENERS}
  where r.clinic_id = $1 and r.recording_id = $2 and r.deleted_at is null`;
