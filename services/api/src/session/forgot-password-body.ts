import { z } from 'zod';
import { forgotPasswordRequest, resetPasswordRequest } from '@helix/contracts';

const { $schema: _, ...description } = z.toJSONSchema(z.union([forgotPasswordRequest, resetPasswordRequest]), {
  io: 'input',
});

/**
 * `POST forgot_password`: with a token it sets the new password, else it asks for a link. Not a union: of a body that fits
 * neither, a union cannot tell which field is wrong.
 */
export const forgotPasswordBody = z
  .looseObject({})
  .meta(description)
  .transform((body, context) => {
    const result = ('token' in body ? resetPasswordRequest : forgotPasswordRequest).safeParse(body);
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBody>;
