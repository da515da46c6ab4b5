/** Stops what jest.global-setup.mjs started. */
export default () => globalThis.stopSuiteServer?.();
