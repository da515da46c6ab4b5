import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { aboutHelix, type AboutHelix } from '@helix/contracts';
import { AnswerOf, helixVersion, SETTINGS, type Settings } from '@helix/web';
import { environmentOf } from './environment.js';

@ApiTags('about')
@Controller('about')
export class AboutController {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  @Get()
  @ApiOperation({ summary: 'Public information about this installation' })
  @AnswerOf(aboutHelix)
  about(): AboutHelix {
    const { publicUrl, oidc, support } = this.settings;
    return {
      version: helixVersion(),
      environment: environmentOf(publicUrl),
      isSSOEnabled: oidc !== undefined,
      support: { email: support.email, phone: support.phone, guidesUrl: support.guidesUrl },
    };
  }
}
