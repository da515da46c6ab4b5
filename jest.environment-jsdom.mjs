import { TestEnvironment } from 'jest-environment-jsdom';

/** A channel that nobody closes does not keep the process of the tests. */
class Channel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** What browsers have and jsdom lacks, of which Node's own are as good. */
const FROM_NODE = {
  AbortController,
  AbortSignal,
  Blob,
  BroadcastChannel: Channel,
  FormData,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  structuredClone,
};

/** A browser's document for the component specs, beside Node's fetch API. */
export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, FROM_NODE);
  }

  /** Packages are those of Node: what they have for browsers is meant for a bundler. */
  exportConditions() {
    return ['node', 'node-addons'];
  }
}
