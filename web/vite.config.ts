import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, transformWithEsbuild, type Plugin } from 'vite';
import { drawIcon } from './make/icon.mjs';

// A proxy to a server under development: IRORI_SERVER=http://localhost:5211 npx vite
const server = process.env.IRORI_SERVER;

const filesIn = (folder: string, under = ''): string[] =>
  readdirSync(join(folder, under), { withFileTypes: true })
    .flatMap((one) => (one.isDirectory() ? filesIn(folder, `${under}${one.name}/`) : [under + one.name]))
    .sort();

// The icon for home screens that want a PNG: Safari's, and those that cut out a shape of their own.
function icons(): Plugin {
  const svg = () => readFileSync(join(__dirname, 'public/icon.svg'), 'utf8');
  return {
    name: 'icons',
    apply: 'build',
    generateBundle() {
      for (const pixels of [180, 192, 512]) this.emitFile({ type: 'asset', fileName: `icon-${pixels}.png`, source: drawIcon(svg(), pixels) });
      this.emitFile({ type: 'asset', fileName: 'icon-maskable.png', source: drawIcon(svg(), 512, 0.13) });
    },
  };
}

// The service worker with the list of all files, at last, when they are there. A build is named after what is in them.
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async closeBundle() {
      const out = join(__dirname, '../build/web'), files = filesIn(out), hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(out, file)));
      const list = files.map((file) => (file === 'index.html' ? './' : file));
      const known = `const BUILD = ${JSON.stringify(hash.digest('hex').slice(0, 16))}, FILES = ${JSON.stringify(list)};\n`;
      const source = known + readFileSync(join(__dirname, 'src/service/service.ts'), 'utf8');
      writeFileSync(join(out, 'service.js'), (await transformWithEsbuild(source, 'service.ts', { minify: true, target: 'es2020' })).code);
    },
  };
}

export default defineConfig({
  // The parts of the page find each other from where they are. The first page alone is served at two depths ("/", "/t/…"),
  // and names them from the root; `./run site` makes that relative.
  base: './',
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }) },
  plugins: [icons(), serviceWorker()],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  assetsInclude: ['**/*.words', '**/*.content'],
  worker: { format: 'es' },
  build: { target: 'es2020', outDir: '../build/web', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: server ? { proxy: { '/api': server, '/table': { target: server, ws: true } } } : {},
});
