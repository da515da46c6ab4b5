import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The api that the development server passes calls on to. */
const apiAddress = process.env['API_ADDRESS'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: fromHere('.'),
  // Packed once here instead of at every request.
  plugins: [react(), compression({ algorithms: ['brotli', 'gzip'], include: /\.(js|css|svg|ttf)$/ })],
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
    // Modules of the libraries that only define things: who needs none of them does not load them.
    rolldownOptions: { treeshake: { moduleSideEffects: (id) => !/\/libs\/(contracts|hygiene)\/src\//.test(id) } },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': apiAddress } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api': apiAddress } },
});
