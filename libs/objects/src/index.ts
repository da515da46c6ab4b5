export { createObjectStore, type ObjectStoreOptions } from './create-object-store.js';
export { objectFolder, objectKey } from './object-key.js';
export {
  ObjectStoreError,
  ObjectStoreFullError,
  OtherBytesError,
  type ByteRange,
  type ObjectStore,
  type PutOptions,
  type StoredObject,
} from './object-store.js';
export { audioKey, chunkKey, contentTypeOf, contentTypeOfAudio, recordingFolder } from './recording-objects.js';
