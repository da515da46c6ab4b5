import { z } from 'zod';
import { parsePreferences, validatePreferences } from './preferences.js';

const MAX_TEXT = 4000;

/** Preferences in requests: JSON text of an object whose known keys are valid. The result is the text. */
export const preferencesText = z
  .string('expected JSON text')
  .max(MAX_TEXT, `expected at most ${MAX_TEXT} characters`)
  .transform((text, context) => {
    const preferences = parsePreferences(text || '{}');
    const message = preferences ? validatePreferences(preferences)[0]?.message : 'expected JSON text of an object';
    if (message === undefined) return JSON.stringify(preferences);
    context.addIssue({ code: 'custom', message: `preferences: ${message}` });
    return z.NEVER;
  });
