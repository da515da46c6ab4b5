import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  thirdPartyLicence,
  thirdPartyLicenceText,
  type ThirdPartyLicence,
  type ThirdPartyLicenceText,
} from '@helix/contracts';
import { AnswerOf, ApiProblems, problem, QueryOf } from '@helix/web';
import { thirdPartyLicences } from './licences.js';

const licenceQuery = z.object({ name: z.string('expected text'), version: z.string('expected text') });

/** The licences of what others wrote. Public, because the console that contains it is. */
@ApiTags('about')
@Controller('about/licences')
export class LicencesController {
  @Get()
  @ApiOperation({ summary: 'The software of others that Helix contains, by name' })
  @AnswerOf(thirdPartyLicence.array())
  async list(): Promise<ThirdPartyLicence[]> {
    const licences = await thirdPartyLicences();
    return licences.map(({ name, version, licence }) => ({ name, version, licence }));
  }

  @Get('text')
  @ApiOperation({ summary: 'The text of the licence of one of them' })
  @AnswerOf(thirdPartyLicenceText)
  @ApiProblems(404)
  async text(@QueryOf(licenceQuery) { name, version }: z.infer<typeof licenceQuery>): Promise<ThirdPartyLicenceText> {
    const licences = await thirdPartyLicences();
    const found = licences.find((each) => each.name === name && each.version === version);
    if (!found) throw problem(404, undefined, 'Licence not found.');
    return found;
  }
}
