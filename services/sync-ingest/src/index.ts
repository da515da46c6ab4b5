/** What a program in the same process may use: the consumer group whose lag says whether changes are applied. */
export { APPLY_GROUP } from './apply/apply.consumer.js';
