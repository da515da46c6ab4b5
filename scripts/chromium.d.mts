/** What Playwright starts Chromium with, for tests and benchmarks. */
export function chromiumOptions(): { executablePath: string; args: string[] };
