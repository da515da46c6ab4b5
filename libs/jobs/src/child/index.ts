/** What the module of a child process needs, without the queues: their libraries take a second to load. */
export { childMain, type ChildContext } from './child-main.js';
export { ImpossibleJobError } from '../impossible-job-error.js';
