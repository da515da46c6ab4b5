export * from './channels.js';
export * from './command-outcome.query.js';
export * from './agent-polls.js';
export * from './lock-commands.js';
export * from './request-command.js';
export * from './settle-commands.js';
export * from './take-command.js';
export * from './answer-command.js';
