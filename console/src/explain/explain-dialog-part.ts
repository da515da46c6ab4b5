import { lazyPart } from '../components/lazy-part.js';

/** The answers' dialog: its code is loaded when a "why" is in sight. */
export const explainDialog = lazyPart('explain-dialog', () => import('./view/explain-dialog.js'));
