/** What the demo's staff may use of sync-ingest: its consumer group, whose lag says whether history is applied. */
export { APPLY_GROUP } from './apply/apply.consumer.js';
