/** The quick guides in order: the anchor of each, and the names of its texts. */
export const guides = [
  { anchor: 'calendar', texts: 'calendar', steps: ['colours', 'card', 'why', 'day', 'week', 'print', 'live', 'find'] },
  { anchor: 'insights', texts: 'insights', steps: ['kinds', 'open', 'dismiss', 'comment'] },
  { anchor: 'rules', texts: 'rules', steps: ['office', 'profile', 'try', 'after'] },
  { anchor: 'users', texts: 'users', steps: ['invite', 'accept', 'resend', 'admin', 'remove'] },
  { anchor: 'clinics', texts: 'clinics', steps: ['menu', 'keyboard', 'start', 'link'] },
  { anchor: 'shortcuts', texts: 'shortcuts', steps: ['palette', 'list', 'search', 'tab', 'escape'] },
  { anchor: 'sign-in', texts: 'signIn', steps: ['forgot', 'password', 'changed', 'noClinic', 'shared'] },
] as const;
export type Guide = (typeof guides)[number];
