import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import type { ProviderView } from '@helix/contracts';
import { Database } from '@helix/database';
import { Allow, CurrentClinic, CurrentViewer, QueryOf, type ClinicContext, type Viewer } from '@helix/web';
import { readProviders, type ProvidersFilter } from './providers.query.js';

const activeOnly = z
  .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'expected true or false' })
  .default(false);
const listQuery = z.object({
  activeOnly,
  providerType: z
    .enum(['1', '2'], { error: 'expected 1 (hygienist) or 2 (doctor)' })
    .transform((type) => (type === '1' ? 1 : 2))
    .optional(),
});
const detailsQuery = z.object({ activeOnly });

@ApiTags('providers')
@Controller('Provider')
@Allow('signedIn')
export class ProvidersController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({ summary: 'The providers of the clinic' })
  list(
    @CurrentViewer() viewer: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(listQuery) filter: z.infer<typeof listQuery>,
  ): Promise<ProviderView[]> {
    return this.read(viewer, clinic, filter);
  }

  @Get('Details')
  @ApiOperation({ summary: 'The providers of the clinic, of every type' })
  details(
    @CurrentViewer() viewer: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(detailsQuery) filter: z.infer<typeof detailsQuery>,
  ): Promise<ProviderView[]> {
    return this.read(viewer, clinic, filter);
  }

  private read(
    { userId }: Viewer,
    { clinicId, isAdmin }: ClinicContext,
    filter: ProvidersFilter,
  ): Promise<ProviderView[]> {
    return readProviders(this.database, clinicId, filter, { userId, isAdmin });
  }
}
