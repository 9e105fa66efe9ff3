import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { cloudflare } from '@cloudflare/vite-plugin';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { localBindings } from './local/settings.ts';

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The client's manifest after its build. It lists every module, so it lies outside of the folder that is served. */
const MANIFEST = 'dist/manifest.json';

/** `virtual:assets`: where the browser finds the first script, the style sheet and the font. */
function assets(): Plugin {
  const id = 'virtual:assets';
  let dev = false;
  return {
    name: 'kvistra-assets',
    configResolved(config) {
      dev = config.command === 'serve';
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(resolved) {
      if (resolved !== `\0${id}`) return;
      if (dev)
        return `export default ${JSON.stringify({ scripts: ['/@vite/client', '/client/refresh.ts', '/client/start.ts'], styles: ['/client/styles/main.css'], font: '' })}`;
      if (!existsSync(MANIFEST)) throw new Error('virtual:assets: the client has to be built before the Worker');
      const manifest: Record<string, ManifestEntry> = JSON.parse(readFileSync(MANIFEST, 'utf8'));
      const file = (name: string) => {
        const entry = manifest[name];
        if (!entry) throw new Error(`virtual:assets: ${name} is not in the client's manifest`);
        return `/${entry.file}`;
      };
      const font = Object.keys(manifest).find((key) => key.endsWith('latin-wght-normal.woff2'));
      return `export default ${JSON.stringify({ scripts: [file('client/start.ts')], styles: [file('client/styles/main.css')], font: font ? file(font) : '' })}`;
    },
  };
}

/** Dynamic imports without Vite's preloading: its code costs more than the first script may weigh, and no chunk has a style sheet. */
function plainImports(): Plugin {
  const id = '\0vite/preload-helper.js';
  return {
    name: 'kvistra-plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: (resolved) => (resolved === id ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}

const ports = { port: Number(process.env.PORT ?? 8787), providerPort: Number(process.env.PROVIDER_PORT ?? 8788) };

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    assets(),
    plainImports(),
    cloudflare({
      persistState: { path: '.local/dev' },
      inspectorPort: false,
      ...(command === 'serve' && { config: (worker) => ({ vars: { ...worker.vars, ...localBindings(ports) } }) }),
    }),
  ],
  server: {
    port: ports.port,
    strictPort: true,
    host: 'localhost',
    warmup: { clientFiles: ['client/start.ts', 'client/styles/main.css'] },
    watch: { ignored: ['**/.local/**', '**/dist/**'] },
  },
  clearScreen: false,
  publicDir: 'client/public',
  // a hint for plugin authors, printed when the machine is busy
  build: { assetsInlineLimit: 0, emptyOutDir: true, rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    // the runtime asks for one module at a time: by then Vite has transformed it
    kvistra: { dev: { preTransformRequests: true } },
    client: {
      build: {
        manifest: true,
        modulePreload: false,
        rolldownOptions: { input: ['client/start.ts', 'client/styles/main.css'] },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!);
      renameSync('dist/client/.vite/manifest.json', MANIFEST);
      rmSync('dist/client/.vite', { recursive: true });
      await builder.build(builder.environments.kvistra!);
    },
  },
}));
