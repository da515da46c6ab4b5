import { ApiError, errorsByField } from '../api/problem.js';

export interface SignInErrors {
  email?: string;
  password?: string;
  /** Of no field: above the form. */
  form?: string;
}

/** What to say about a refused sign-in: the server's words first, else ours. */
export function signInErrors(error: unknown, translate: (key: string) => string): SignInErrors {
  const { email, password } = errorsByField(error);
  if (email || password) return { ...(email ? { email } : {}), ...(password ? { password } : {}) };
  if (!(error instanceof ApiError)) return { form: translate('common.genericError') };
  const first = error.problem?.errors?.[0]?.message;
  if (first) return { form: first };
  if (error.status === 0) return { form: translate('signIn.unreachable') };
  if (error.problem?.detail) return { form: error.problem.detail };
  return { form: translate(error.status === 401 ? 'signIn.refused' : 'common.genericError') };
}
