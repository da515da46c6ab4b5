import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { recordingsQuery, recordingTranscript, type RecordingsQuery, type RecordingTranscript } from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, CurrentClinic, CurrentViewer, QueryOf, type ClinicContext, type Viewer } from '@helix/web';
import { requireSameClinic } from '../recordings/recording-problems.js';
import { ScribeGuard } from '../recordings/scribe.guard.js';
import { readTranscripts } from './transcripts.query.js';

@ApiTags('recordings')
@Controller('Audio')
@UseGuards(ScribeGuard)
export class TranscriptsController {
  constructor(private readonly database: Database) {}

  @Get('transcripts')
  @ApiOperation({
    summary: 'What was said in the recordings of an appointment, the first one first',
    description: 'Of a recording that the user may not hear, or that is not written down yet, it says so.',
  })
  @AnswerOf(z.array(recordingTranscript))
  transcripts(
    @CurrentClinic() clinic: ClinicContext,
    @CurrentViewer() { userId }: Viewer,
    @QueryOf(recordingsQuery) { clinicId, appointmentId }: RecordingsQuery,
  ): Promise<RecordingTranscript[]> {
    requireSameClinic(clinicId, clinic);
    return this.database.inClinics([clinic.clinicId], (transaction) =>
      readTranscripts(transaction, clinic.clinicId, appointmentId, userId),
    );
  }
}
