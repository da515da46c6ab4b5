import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LISTEN_MINUTES, type ListenAddress } from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AuditTrail,
  problem,
  requireSecretKey,
  SETTINGS,
  type Actor,
  type ClinicContext,
  type Settings,
} from '@helix/web';
import { notYourRecording, recordingNotFound } from '../recordings/recording-problems.js';
import { readAudioToHear } from '../recordings/recordings.query.js';
import { encryptListenToken } from './listen-token.js';

/** Makes an address of the audio of a recording, which an `audio` element can play. Each one is audited. */
export class GetListenAddressCommand extends Command<ListenAddress> {
  constructor(
    readonly clinic: ClinicContext,
    readonly actor: Actor & { userId: number },
    readonly recordingId: string,
    /** Milliseconds since the epoch. */
    readonly now: number,
  ) {
    super();
  }
}

@CommandHandler(GetListenAddressCommand)
export class GetListenAddressHandler implements ICommandHandler<GetListenAddressCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ clinic, actor, recordingId, now }: GetListenAddressCommand): Promise<ListenAddress> {
    const { clinicId } = clinic;
    const audio = await readAudioToHear(this.database, clinicId, recordingId, actor.userId);
    if (!audio) throw recordingNotFound();
    if (!audio.mayHear) throw notYourRecording();
    if (!audio.isReady) throw problem(409, undefined, 'The audio is not ready yet.');
    const until = now + LISTEN_MINUTES * 60_000;
    await this.audit.record(actor, 'recordingHeard', `appointment ${audio.appointmentId}`, { recording: audio.number });
    const token = await encryptListenToken(requireSecretKey(this.settings), { clinicId, recordingId, until });
    return { url: `/api/Audio/play/${token}`, expiresAt: new Date(until).toISOString() };
  }
}
