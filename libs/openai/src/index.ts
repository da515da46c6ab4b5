export {
  requestWithRetries,
  UnreachableError,
  type Answer,
  type RetriedRequest,
  type Sleep,
} from './request-with-retries.js';
