import type { NoteTemplateRow } from '@helix/contracts';

type Owner = Pick<NoteTemplateRow, 'clinicName' | 'userEmail' | 'kind'>;

/** A text key with what it names. */
export interface AudienceText {
  key: string;
  values: { clinic: string; user: string };
}

/** Who gets a template: the own one of a user counts before that of a clinic, and this before a shipped one. */
export function audienceOf({ clinicName, userEmail, kind }: Owner): AudienceText {
  const values = { clinic: clinicName ?? '', user: userEmail ?? '' };
  const text = (name: string): AudienceText => ({ key: `noteTemplates.audience.${name}`, values });
  if (userEmail !== null) return text(clinicName === null ? 'user' : 'userInClinic');
  if (clinicName !== null) return text('clinic');
  return text(kind === null ? 'nobody' : 'shipped');
}
