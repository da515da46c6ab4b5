export { createObjectStore, type ObjectStoreOptions } from './create-object-store.js';
export { objectFolder, objectKey } from './object-key.js';
export {
  ObjectStoreFullError,
  type ByteRange,
  type ObjectStore,
  type PutOptions,
  type StoredObject,
} from './object-store.js';
