import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where installers put Chromium and browsers that are built from it. */
const PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    // Without windows, as Debian packs it: it needs a third less of the processor, and leaves its priority as it is.
    '/usr/lib/chromium/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((folder) => {
    const path = process.env[folder];
    const programs = ['Google/Chrome', 'Chromium', 'Microsoft/Edge'] as const;
    return path === undefined
      ? []
      : programs.map((name) =>
          join(path, name, 'Application', name === 'Microsoft/Edge' ? 'msedge.exe' : 'chrome.exe'),
        );
  }),
};

/**
 * The path of the Chromium that prints reports; undefined when there is none. Asked each time, since one may be installed
 * while Helix runs.
 *
 * @param set that of the setting CHROMIUM_PATH: no other one is used then.
 */
export function findChromium(set: string | undefined): string | undefined {
  const places = set === undefined ? (PLACES[process.platform] ?? []) : [set];
  return places.find((path) => existsSync(path));
}
