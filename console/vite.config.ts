import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { SLOT_HEIGHT } from './src/calendar/layout/slot-height.js';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The api that the development server passes calls on to. */
const apiAddress = process.env['API_ADDRESS'] ?? 'http://127.0.0.1:3000';

/** The first script of the page. */
const EARLY = 'src/early.ts';

/** Puts the first script of the page before all others. It is a chunk of its own, which the console imports too. */
const earlyScript: Plugin = {
  name: 'early-script',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const chunk = Object.values(bundle ?? {}).find(
        (output) => output.type === 'chunk' && output.isEntry && output.name === 'early',
      );
      const src = `/${chunk?.fileName ?? EARLY}`;
      return [{ tag: 'script', attrs: { type: 'module', async: true, src }, injectTo: 'head-prepend' }];
    },
  },
};

const SLOT_ESTIMATE = 'const ESTIMATED_SLAT_HEIGHT = 50;';

/**
 * FullCalendar places events by an estimate of 50 pixels a slot until it has measured one, a frame or two later. With the
 * height of the calendar's slots the first frame is right.
 */
const slotEstimate: Plugin = {
  name: 'slot-estimate',
  transform: {
    filter: { id: /\/@fullcalendar\/react\/.*\.js/, code: SLOT_ESTIMATE },
    handler: (code) => code.replace(SLOT_ESTIMATE, `const ESTIMATED_SLAT_HEIGHT = ${SLOT_HEIGHT};`),
  },
};

/** What the first script needs. */
const OF_EARLY =
  /\/console\/src\/(early|session\/(start-early|frame-pages)|api\/(early-requests|session-store|access-token))\.ts$/;
/** What only pages with a grid of hours need. */
const OF_GRID =
  /\/(@fullcalendar|@full-ui|temporal-polyfill|temporal-utils)\/|\/console\/src\/(calendar\/(calendar-page\.|(data|layout|view)\/)|components\/grid\/)/;
/** Modules that pass on far more than the calendar uses; the bundler finds out what. */
const BARREL = /\/node_modules\/(react-admin|ra-[^/]+)\/|\/libs\/[^/]+\/src\/index\.ts$/;

/** What `ChunkingContext` of the bundler is, of which we need this. */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** The modules that a module imports at once, and what these import, up to the barrels. */
function importsOf(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id) || BARREL.test(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) importsOf(imported, modules, found);
  return found;
}

/** Names the chunk of what the calendar needs and other pages too. */
function sharedChunk(): (id: string, modules: Modules) => string | null {
  let ofCalendar: Set<string> | null = null;
  return (id, modules) => {
    ofCalendar ??= importsOf(fromHere('src/calendar/calendar-page.tsx'), modules);
    return ofCalendar.has(id) && !OF_GRID.test(id) ? 'shared' : null;
  };
}

export default defineConfig({
  root: fromHere('.'),
  plugins: [
    react(),
    earlyScript,
    slotEstimate,
    // Packed once here instead of at every request.
    compression({ algorithms: ['brotli', 'gzip'], include: /\.(js|css|svg|ttf)$/ }),
  ],
  resolve: {
    alias: {
      '@helix/contracts': fromHere('../libs/contracts/src/index.ts'),
      '@helix/hygiene': fromHere('../libs/hygiene/src/index.ts'),
    },
  },
  build: {
    outDir: fromHere('../dist/console'),
    emptyOutDir: true,
    // The page must work under a policy that allows no inline scripts.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: { index: fromHere('index.html'), early: fromHere(EARLY) },
      // Modules of the libraries that only define things: who needs none of them does not load them.
      treeshake: { moduleSideEffects: (id) => !/\/libs\/(contracts|hygiene)\/src\//.test(id) },
      output: {
        codeSplitting: {
          // A few files for the first load, instead of dozens that each take a request.
          groups: [
            { name: 'early', test: OF_EARLY, priority: 3 },
            { name: 'console', tags: ['$initial'], priority: 2 },
            { name: sharedChunk(), priority: 1 },
            { name: 'calendar', test: OF_GRID, priority: 0 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': apiAddress } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api': apiAddress } },
});
