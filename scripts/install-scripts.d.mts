/** The packages, each with its version, whose install scripts `npm start`, `npm test` and their like run. */
export function allowedScripts(): string[];
