import type { AdaCodeView } from '@helix/contracts';
import { call } from '../../../api/client.js';
import { ApiError } from '../../../api/problem.js';

/** `GET Appointment/Ada/{code}/{feeScheduleId}`. Throws an ApiError, also when the schedule does not have the code. */
export const findCode = (code: string, feeScheduleId: string): Promise<AdaCodeView> =>
  call<AdaCodeView>(`Appointment/Ada/${encodeURIComponent(code)}/${encodeURIComponent(feeScheduleId)}`);

/** Why a search failed: the server's words, or the generic error when there are none (spec 2 section 8). */
export const searchFailure = (error: unknown, genericError: string): string =>
  error instanceof ApiError && error.problem && error.status < 500 ? error.message : genericError;
