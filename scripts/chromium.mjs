import { existsSync } from 'node:fs';

/** Chromium without windows, as Debian packs it: it needs a third less CPU for the same pages. */
export const HEADLESS = '/usr/bin/chromium-headless-shell';
const PLACES = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of the Chromium to use: `CHROMIUM_PATH`, else the first that is installed; undefined when none is. */
export function installedChromium() {
  const set = process.env['CHROMIUM_PATH'];
  if (set) return existsSync(set) ? set : undefined;
  return PLACES.find((path) => existsSync(path));
}

/** What Playwright starts Chromium with, for tests and benchmarks. */
export const chromiumOptions = () => ({
  executablePath: installedChromium() ?? HEADLESS,
  args: ['--no-sandbox', '--disable-background-networking', '--disable-quic'],
});
