import { noteTemplateForm, type NoteTemplateForm, type NoteTemplateRow } from '@helix/contracts';
import { unknownTokens } from '@helix/notes';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { schemaResolver } from '../components/form/validation.js';

/** What the form of a template edits. Ids are texts, as selects have them; empty: none. */
export interface TemplateValues {
  name: string;
  text: string;
  /** Whom the template is for; a shipped one is for everybody. */
  scope: 'shipped' | 'clinic' | 'user';
  clinicId: string;
  userId: string;
}

const textOf = (id: number | null): string => (id === null ? '' : String(id));
const idOf = (text: string): number | null => (text === '' ? null : Number(text));

/** What the form begins with. @param template null: a new one, for the clinic `clinicId`. */
export function valuesOf(template: NoteTemplateRow | null, clinicId: number): TemplateValues {
  if (template === null) return { name: '', text: '', scope: 'clinic', clinicId: String(clinicId), userId: '' };
  const { name, text, kind, userId } = template;
  const scope = kind !== null ? 'shipped' : userId === null ? 'clinic' : 'user';
  // A text area has no other ends of lines.
  const lines = text.replaceAll('\r\n', '\n');
  return { name, text: lines, scope, clinicId: textOf(template.clinicId), userId: textOf(userId) };
}

/** What is sent of the form. */
export const formOf = ({ name, text, scope, clinicId, userId }: TemplateValues): NoteTemplateForm => ({
  name,
  text,
  clinicId: scope === 'shipped' ? null : idOf(clinicId),
  userId: scope === 'user' ? idOf(userId) : null,
});

/** The message of the server for a token that nobody knows. */
export const unknownTokenMessage = (name: string): string => `Unknown token: {{${name}}}`;

/**
 * Validates the form: by its contract, that it is somebody's, and that every token is known.
 *
 * @param names the names of all tokens; null while they are loading: then the server alone finds unknown ones.
 * @param required the messages for a missing clinic and a missing user.
 */
export function templateResolver(
  names: () => readonly string[] | null,
  required: { clinic: string; user: string },
): Resolver<TemplateValues> {
  return async (values, context, options) => {
    const ofContract = schemaResolver<TemplateValues>(noteTemplateForm.pick({ name: true, text: true }));
    const result = await ofContract(values, context, options);
    const errors: FieldErrors<TemplateValues> = { ...result.errors };
    const known = names();
    const unknown = known ? unknownTokens(values.text, known) : [];
    if (!errors.text && unknown.length > 0)
      errors.text = { type: 'unknown', message: unknown.map(unknownTokenMessage).join('\n') };
    if (values.scope === 'clinic' && values.clinicId === '')
      errors.clinicId = { type: 'required', message: required.clinic };
    if (values.scope === 'user' && values.userId === '') errors.userId = { type: 'required', message: required.user };
    if (Object.keys(errors).length > 0) return { values: {}, errors };
    return { values: { ...values, ...result.values }, errors: {} };
  };
}
