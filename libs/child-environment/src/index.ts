export { childEnvironment } from './child-environment.js';
