import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { problem } from '@helix/web';
import type { Request } from 'express';

/**
 * Refuses cross-site requests to routes that the refresh cookie alone authorises. Clients other than browsers send no
 * `Sec-Fetch-Site` header.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const from = context.switchToHttp().getRequest<Request>().header('sec-fetch-site');
    if (from === undefined || from === 'same-origin' || from === 'none') return true;
    throw problem(403, undefined, 'Requests from other sites are not allowed.');
  }
}
