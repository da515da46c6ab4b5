/*
 * The first script of the page, a small one. It asks for the session, and for what the calendar shows first, while the
 * browser still fetches the console itself, and marks the document for the empty frame in `index.html`.
 */
import { startEarly } from './session/start-early.js';

startEarly(window.location);
