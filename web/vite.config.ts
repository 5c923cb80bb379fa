import { defineConfig } from 'vite';

// A proxy to a server under development: IRORI_SERVER=http://localhost:5211 npx vite
const server = process.env.IRORI_SERVER;

export default defineConfig({
  base: '/',
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  assetsInclude: ['**/*.words', '**/*.content'],
  worker: { format: 'es' },
  build: { target: 'es2020', outDir: '../build/web', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: server ? { proxy: { '/api': server, '/table': { target: server, ws: true } } } : {},
});
