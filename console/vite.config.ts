import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { SLOT_HEIGHT } from './src/calendar/layout/slot-height.js';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The api that the development server passes calls on to. */
const apiAddress = process.env['API_ADDRESS'] ?? 'http://127.0.0.1:3000';

/** The first script of the page. */
const EARLY = 'src/early.ts';

/** The font of Latin texts. */
const FONT = /\/inter-latin-wght-normal-[^/]+\.woff2$/;

/**
 * Puts the first script of the page before all others, and asks for the font beside it: found by its first text, it would
 * come after the page was laid out, which is then done again. The script is a chunk of its own, which the console imports
 * too.
 */
const firstFiles: Plugin = {
  name: 'first-files',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const files = Object.values(bundle ?? {});
      const chunk = files.find((file) => file.type === 'chunk' && file.isEntry && file.name === 'early');
      const script = { type: 'module', async: true, src: `/${chunk?.fileName ?? EARLY}` };
      const fonts = files.filter(({ fileName }) => FONT.test(fileName));
      return [
        { tag: 'script', attrs: script, injectTo: 'head-prepend' },
        ...fonts.map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head' as const,
        })),
      ];
    },
  },
};

const SLOT_ESTIMATE = 'const ESTIMATED_SLAT_HEIGHT = 50;';

/**
 * FullCalendar places events by an estimate of 50 pixels a slot until it has measured one, a frame or two later. With the
 * height of the calendar's rows the first frame is right. A build in which nothing was replaced fails: after an update of
 * FullCalendar the appointments would jump again, unseen.
 */
function slotEstimate(): Plugin {
  let isReplaced = false;
  return {
    name: 'slot-estimate',
    apply: 'build',
    transform: {
      filter: { id: /\/@fullcalendar\/react\/.*\.js/, code: SLOT_ESTIMATE },
      handler: (code) => {
        isReplaced = true;
        return code.replace(SLOT_ESTIMATE, `const ESTIMATED_SLAT_HEIGHT = ${SLOT_HEIGHT};`);
      },
    },
    buildEnd(error) {
      if (error || isReplaced) return;
      this.error(
        `no module of @fullcalendar/react has "${SLOT_ESTIMATE}" any more: ` +
          'find its new place, or remove this plugin when the first frame of the calendar is right without it',
      );
    },
  };
}

/** The icons of `@mui/icons-material` made by us: see `components/plain-icon.tsx`. */
const plainIcons: Plugin = {
  name: 'plain-icons',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer) =>
    source === './utils/createSvgIcon.js' && importer?.includes('/@mui/icons-material/')
      ? fromHere('src/components/plain-icon.tsx')
      : null,
};

/**
 * Begins each script with the words that its functions are needed: the browser compiles them beside the main thread while
 * the script arrives, instead of one by one while the page renders. To browsers that do not know them, they are a comment.
 */
const compileAtOnce: Plugin = {
  name: 'compile-at-once',
  apply: 'build',
  generateBundle: {
    // They count only as the first line: after whatever else puts lines before a script.
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/** Packs texts once here instead of at every request. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg|ttf)$/.test(fileName));
    await Promise.all(
      files.map(async (file) => {
        const text = file.type === 'chunk' ? file.code : file.source;
        await writeFile(join(dir, `${file.fileName}.br`), await promisify(brotliCompress)(text));
        await writeFile(join(dir, `${file.fileName}.gz`), await promisify(gzip)(text));
      }),
    );
  },
};

/** What the first script needs. */
const OF_EARLY =
  /\/console\/src\/(early|session\/(start-early|frame-pages)|api\/(early-requests|session-store|session-data|access-token))\.ts$/;
/** What only pages with a grid of hours need. The card of an appointment comes after the day. */
const OF_GRID =
  /\/(@fullcalendar|@full-ui|temporal-polyfill|temporal-utils)\/|\/console\/src\/(calendar\/(calendar-page\.|(data|layout|view)\/(?!appointment-card))|components\/grid\/)/;
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
  plugins: [react(), firstFiles, slotEstimate(), plainIcons, compileAtOnce, packed],
  resolve: {
    alias: {
      '@helix/contracts': fromHere('../libs/contracts/src/index.ts'),
      '@helix/hygiene': fromHere('../libs/hygiene/src/index.ts'),
      '@helix/notes': fromHere('../libs/notes/src/index.ts'),
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
      treeshake: { moduleSideEffects: (id) => !/\/libs\/(contracts|hygiene|notes)\/src\//.test(id) },
      output: {
        codeSplitting: {
          // A few files for the first load, instead of dozens that each take a request.
          groups: [
            { name: 'early', test: OF_EARLY, priority: 3 },
            { name: 'console', tags: ['$initial'], priority: 2 },
            { name: sharedChunk(), debugName: 'shared', priority: 1 },
            { name: 'calendar', test: OF_GRID, priority: 0 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': apiAddress, '/unsubscribe': apiAddress } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api': apiAddress, '/unsubscribe': apiAddress } },
});
