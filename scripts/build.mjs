/** `npm run build`: builds everything that is stale. */
import { build, install, requireNode } from './prepare.mjs';

requireNode();
await install();
await build(['server', 'services', 'console']);
