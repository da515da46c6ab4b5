/** `npm run build`: builds everything whose sources changed. */
import { build, install, requireNode } from './prepare.mjs';

requireNode();
await install();
await build(['server', 'console']);
