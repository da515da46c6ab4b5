import { z } from 'zod';
import { passwordChange, userForm, userRequest, type PasswordChange, type UserForm } from '@helix/contracts';

/** The form; `userId` names whom, unless the address does. */
export type UserChange = UserForm & { userId?: number | undefined };
/** What `POST User` takes: a password says whose it is. */
export type PostedUser = PasswordChange | UserChange;
/** What `PUT User/{id}` takes: the address says whose. */
export type PutUser = (Pick<PasswordChange, 'password'> & { userId?: number | undefined }) | UserChange;

const form: z.ZodType<UserChange> = userForm.extend({ userId: z.int().positive().optional() });
const { $schema: _, ...description } = z.toJSONSchema(userRequest, { io: 'input', unrepresentable: 'any' });

export const postedUser = passwordOrForm<PasswordChange>(passwordChange);
export const putUser = passwordOrForm(passwordChange.partial({ userId: true }));

/**
 * A body with a password changes the password, every other one is the form. Not a union: of a body that fits neither, a
 * union cannot tell which field is wrong.
 */
function passwordOrForm<Password>(password: z.ZodType<Password>) {
  return z
    .looseObject({})
    .meta(description)
    .transform((body, context): Password | UserChange => {
      const result = ('password' in body ? password : form).safeParse(body);
      if (result.success) return result.data;
      for (const { path, message } of result.error.issues) context.addIssue({ code: 'custom', path, message });
      return z.NEVER;
    });
}
