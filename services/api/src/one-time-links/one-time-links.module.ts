import { Module } from '@nestjs/common';
import { OneTimeLinks } from './one-time-links.js';

/** Offers `OneTimeLinks`, the links of invitations and password resets. */
@Module({
  providers: [OneTimeLinks],
  exports: [OneTimeLinks],
})
export class OneTimeLinksModule {}
