import { z } from 'zod';
import { problem, TextIdOf } from '@helix/web';

/** What a clinic gets for the command of another one, too. */
export const commandNotFound = () => problem(404, undefined, 'Command not found.');

/** Injects the id of the command in the path. */
export const CommandId = () => TextIdOf('commandId', z.uuid(), commandNotFound);
