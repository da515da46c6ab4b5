import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  driftPatients,
  driftPatientsQuery,
  driftQuery,
  intervalDrift,
  type DriftPatients,
  type DriftPatientsQuery,
  type DriftQuery,
  type IntervalDrift,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, CurrentClinic, CurrentViewer, QueryOf, type ClinicContext, type Viewer } from '@helix/web';
import { driftFor } from '../performance/hidden-performance.js';
import { readPerformanceViewer } from '../performance/performance-viewer.query.js';
import { readDriftPatients, readIntervalDrift } from './interval-drift.query.js';

@ApiTags('reports')
@Controller('Report/IntervalDrift')
export class IntervalDriftController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({
    summary: 'How patients keep the intervals of their rules, by rule type, hygienist and insurer, and what is lost',
  })
  @AnswerOf(intervalDrift)
  drift(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(driftQuery) query: DriftQuery,
  ): Promise<IntervalDrift> {
    return this.database.inClinics([clinic.clinicId], async (transaction) => {
      const drift = await readIntervalDrift(transaction, clinic, query, Date.now());
      return driftFor(await readPerformanceViewer(transaction, { ...clinic, userId }), drift);
    });
  }

  @Get('Patients')
  @ApiOperation({ summary: 'The patients of a row of the interval drift' })
  @AnswerOf(driftPatients)
  patients(
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(driftPatientsQuery) query: DriftPatientsQuery,
  ): Promise<DriftPatients> {
    return this.database.inClinics([clinic.clinicId], (transaction) =>
      readDriftPatients(transaction, clinic, query, Date.now()),
    );
  }
}
