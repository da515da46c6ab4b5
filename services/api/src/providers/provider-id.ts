import { pmsId } from '@helix/contracts';
import { problem, TextIdOf } from '@helix/web';

/** The error for a provider that the clinic does not have. */
export const providerNotFound = () => problem(404, undefined, 'Provider not found in this clinic.');

/** Injects the id of a provider of the path. What cannot be one is the 404 of a provider that the clinic does not have. */
export const ProviderId = (): ParameterDecorator => TextIdOf('providerId', pmsId, providerNotFound);
