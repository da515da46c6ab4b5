import { z } from 'zod';
import { passwordChange, rowId, userForm, userRequest, type PasswordChange, type UserForm } from '@helix/contracts';
import { bodyVariant } from '../input/body-variant.js';

/** The form; `userId` names the user, unless the path does. */
export type UserChange = UserForm & { userId?: number | undefined };
/** The body of `POST User`. A password needs a `userId`. */
export type PostedUser = PasswordChange | UserChange;
/** The body of `PUT User/{id}`: the path names the user. */
export type PutUser = (Pick<PasswordChange, 'password'> & { userId?: number | undefined }) | UserChange;

const form: z.ZodType<UserChange> = userForm.extend({ userId: rowId('expected a user').optional() });
export const postedUser = bodyVariant<PasswordChange, UserChange>('password', passwordChange, form, userRequest);
export const putUser = bodyVariant('password', passwordChange.partial({ userId: true }), form, userRequest);
