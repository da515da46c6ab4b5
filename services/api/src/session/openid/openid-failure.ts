/**
 * Why somebody could not sign in through their organisation, as the sign-in page is told.
 *
 * - `cancelled`: they turned back at the provider;
 * - `noAccount`: nobody in Helix has their email, or whoever has it is somebody else at the provider;
 * - `unverified`: the provider does not vouch for their email;
 * - `provider`: the provider does not answer, or not as it should;
 * - `expired`: the answer belongs to no sign-in that this browser began in the last minutes.
 */
export type OpenIdFailureCode = 'cancelled' | 'noAccount' | 'unverified' | 'provider' | 'expired';

/** A sign-in through the organisation that did not come about. The message and the cause are for the log alone. */
export class OpenIdFailure extends Error {
  override name = 'OpenIdFailure';

  constructor(
    readonly code: OpenIdFailureCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
