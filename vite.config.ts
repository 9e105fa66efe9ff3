import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cloudflare } from '@cloudflare/vite-plugin';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { fonts as preloadedFonts } from '#brand';
import { BUILDS, brand, DEV_DATA, publicFolder, takeBrandsNames } from './local/brand.ts';
import { localBindings } from './local/settings.ts';
import { withMaxMemory } from './tools/wasm-memory.ts';

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The client's manifest after its build. It lists every module, so it lies outside of the folder that is served. */
const MANIFEST = `${BUILDS}/manifest.json`;

/**
 * The sources of the service worker and of the page that it shows without a connection: a build of its own, which
 * shares no chunk with the pages, so that neither changes with the other.
 */
const OFFLINE = {
  worker: 'src/shop/offline/browser/worker.ts',
  script: 'src/shop/offline/browser/page.ts',
  styles: 'client/styles/offline.css',
};
const OFFLINE_MANIFEST = `${BUILDS}/offline-manifest.json`;

/** The code of the cart that is loaded at the first interaction: one chunk, although the islands share most of it. */
const CART =
  /platform\/shared\/media\.ts$|client\/service-worker\.ts$|customer\/browser\/last-plan\.ts$|shop\/cart\/browser\/(?!count|first-line|job\.|loader|storage|use-cart)[\w-]+\.ts$|shop\/(cart\/model\/sums|prices\/model\/unit-price|selling-plans\/model\/prepaid)\.ts$/;
/**
 * Modules that come together although each could be a chunk: one file compresses better than several, and is one
 * request. Whatever is needed without React stays apart from it.
 */
const CHUNKS = [
  { name: 'cart', test: CART },
  {
    name: 'cart-view',
    test: /cart\/browser\/(?!removed)[\w-]+\.tsx$|cart\/browser\/use-cart|islands\/cart-p\w+\.tsx$/,
  },
  // with the addresses of pages, which islands alone use
  {
    name: 'islands',
    test: /node_modules\/(react|react-dom|scheduler)\/|(client\/(islands|forms\/typed)|src\/(routes(\/(pages|query|segments))?|species\/(known|tables\/names)))\.ts$/,
  },
  {
    name: 'format',
    test: /platform\/shared\/(day|i18n|format)\.ts$|countries\/(compact|tables\/formats)\.ts$|selling-plans\/model\/rhythm\.ts$/,
  },
  {
    name: 'form',
    test: /node_modules\/superstruct\/|client\/forms\/(after-paint|check|field-checks|form|hydrated|latest|released|submission|submit)\.tsx?$|platform\/shared\/(body|fields|parse|setting)\.tsx?$|src\/shop\/(notices\/model\/done-key|pets\/model\/bounds)\.ts$|species\/tables\/bounds\.ts$/,
  },
  { name: 'retry', test: /client\/retry\.ts$/ },
  { name: 'send', test: /client\/forms\/(lanes|send)\.ts$/ },
  { name: 'consent', test: /consent\/browser\/(?!follow)|consent\/model\// },
  { name: 'ui', test: /src\/ui\/(field-parts|fields|icon|lines|tool)\.tsx?$/ },
  // both dialogs, which share most of what they show
  {
    name: 'add-dialog',
    test: /subscriptions\/(browser\/(add|swap|late)-(dialog|form|grid|head|list|size)\.tsx|model\/(addable|swap)\.ts)$/,
  },
  // who opens the list opens one of them next
  {
    name: 'subscription',
    test: /subscriptions\/(browser\/(islands\/subscriptions?|(?!(add|swap|late)-(dialog|form|grid|head|list|size))[\w-]+)\.tsx?|model\/(calendar|cancellation|cut-off|estimate|pausing|subscription|shapes)\.ts)$|delivery\/model\/dispatch\.ts$|countries\/tables\/(delivery|holidays)\.ts$|shared\/working-days\.ts$|ui\/commands/,
  },
];

/** The style sheets: a page has one of them. */
const STYLES = {
  all: 'client/styles/all.css',
  customer: 'client/styles/customer.css',
  guide: 'client/styles/guide.css',
  journal: 'client/styles/journal.css',
  main: 'client/styles/main.css',
  product: 'client/styles/product.css',
  subscription: 'client/styles/subscription.css',
};

/**
 * `virtual:assets`: where the browser finds the first script, the style sheets, and the fonts of headings and texts.
 */
function assets(): Plugin {
  const id = 'virtual:assets';
  let dev = false;
  return {
    name: 'shop-assets',
    configResolved(config) {
      dev = config.command === 'serve';
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(resolved) {
      if (resolved !== `\0${id}`) return;
      const addressesOf = (address: (name: string) => string) =>
        Object.fromEntries(Object.entries(STYLES).map(([style, file]) => [style, address(file)]));
      if (dev)
        return `export default ${JSON.stringify({ scripts: ['/@vite/client', '/client/refresh.ts', '/client/start.ts'], styles: addressesOf((name) => `/${name}`), fonts: [], offline: null })}`;
      if (!existsSync(MANIFEST)) throw new Error('virtual:assets: the client has to be built before the Worker');
      const manifest: Record<string, ManifestEntry> = JSON.parse(readFileSync(MANIFEST, 'utf8'));
      const ofOffline: Record<string, ManifestEntry> = JSON.parse(readFileSync(OFFLINE_MANIFEST, 'utf8'));
      const file = (name: string) => {
        const entry = manifest[name] ?? ofOffline[name];
        if (!entry) throw new Error(`virtual:assets: ${name} is not in the client's manifest`);
        return `/${entry.file}`;
      };
      const offline = Object.fromEntries(Object.entries(OFFLINE).map(([part, name]) => [part, file(name)]));
      const fonts = preloadedFonts.flatMap((name) =>
        Object.keys(manifest).filter((key) => key.endsWith(`/${name}.woff2`)),
      );
      return `export default ${JSON.stringify({ scripts: [file('client/start.ts')], styles: addressesOf(file), fonts: fonts.map(file), offline })}`;
    },
  };
}

/**
 * The helper of dynamic imports without Vite's own code, which costs more than the first script may weigh: no chunk has
 * a style sheet.
 */
const PRELOAD = `export function __vitePreload(load, paths = []) {
  for (const path of paths) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + path }));
  return load();
}`;

/** Replaces Vite's helper of dynamic imports. */
function smallPreload(): Plugin {
  const id = '\0vite/preload-helper.js';
  return {
    name: 'shop-small-preload',
    enforce: 'pre',
    apply: 'build',
    load: (resolved) => (resolved === id ? PRELOAD : undefined),
  };
}

/**
 * Modules of React that the Worker gets in the place of others: nothing in it hydrates, and pages are rendered to
 * strings.
 */
const SERVER_REACT: Readonly<Record<string, string>> = {
  'react-dom/client': 'src/platform/document/no-hydration.ts',
  'react-dom/server.edge': 'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js',
};

/** Resolves them; the client and `npm run dev` have React as it comes. */
function serverReact(): Plugin {
  return {
    name: 'shop-server-react',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'shop',
    resolveId: { filter: { id: /^react-dom\// }, handler: (id) => SERVER_REACT[id] && resolve(SERVER_REACT[id]) },
  };
}

/** A value as code. @throws TypeError for what is no plain value. */
function codeOf(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return `[${value.map(codeOf).join()}]`;
  if (value === null || ['boolean', 'number', 'string'].includes(typeof value)) return JSON.stringify(value);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    throw new TypeError(`A table of facts: ${String(value)} is no plain value`);
  return `{${Object.entries(value).map(([name, of]) => `${JSON.stringify(name)}:${codeOf(of)}`)}}`;
}

/**
 * Gives the client the tables of `src/brand`, `src/countries`, `src/languages` and `src/species` as values: a
 * chunk holds the facts that it uses, and neither the entries nor what collects them.
 */
function factTables(): Plugin {
  return {
    name: 'shop-fact-tables',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'offline',
    load: {
      filter: { id: /\/src\/(?:brand|countries|languages|species)\/tables\/[\w-]+\.ts$/ },
      async handler(id) {
        const values: Readonly<Record<string, unknown>> = await import(pathToFileURL(id).href);
        return Object.entries(values)
          .map(([name, value]) => `export const ${name} = ${codeOf(value)};`)
          .join('\n');
      },
    },
  };
}

/** The libraries that decode what visitors send. */
const DECODERS = /^@cwasm\/.*\.wasm$/;
/**
 * The most memory of a decoder: 72 MiB, for a file of 8 MB, the 48 MB that its header may ask for, and its own tables. A
 * file can make a decoder ask for a thousand times what its header says, and a Worker has 128 MB.
 */
const DECODER_PAGES = 1152;

/** Gives the pictures' Worker decoders whose memory is bounded. It stands after the plugin that asks where modules are. */
function boundedDecoders(): Plugin {
  const folder = resolve('node_modules/.cache/decoders');
  return {
    name: 'shop-bounded-decoders',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'pictures',
    resolveId: {
      filter: { id: DECODERS },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, options);
        if (!found) return found;
        const file = resolve(folder, basename(found.id));
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, withMaxMemory(readFileSync(found.id), DECODER_PAGES));
        return file;
      },
    },
  };
}

const ports = { port: Number(process.env.PORT ?? 8787), providerPort: Number(process.env.PROVIDER_PORT ?? 8788) };

export default defineConfig(({ command }) => ({
  plugins: [
    brand(),
    react(),
    assets(),
    smallPreload(),
    serverReact(),
    factTables(),
    cloudflare({
      persistState: { path: DEV_DATA },
      inspectorPort: false,
      viteEnvironment: { name: 'shop' },
      auxiliaryWorkers: [
        { configPath: 'pictures/wrangler.toml', viteEnvironment: { name: 'pictures' }, config: takeBrandsNames },
      ],
      config(worker) {
        takeBrandsNames(worker);
        return command === 'serve' ? { vars: { ...worker.vars, ...localBindings(ports) } } : undefined;
      },
    }),
    boundedDecoders(),
  ],
  server: {
    port: ports.port,
    strictPort: true,
    host: 'localhost',
    // the fonts of the sharing pictures; an installed package may be a link
    fs: { allow: ['.', realpathSync('node_modules/@fontsource/fraunces')] },
    warmup: { clientFiles: ['client/start.ts', ...Object.values(STYLES)] },
    watch: { ignored: ['**/.local/**', '**/dist/**'] },
  },
  clearScreen: false,
  publicDir: publicFolder(),
  // a hint for plugin authors, printed when the machine is busy
  build: {
    outDir: BUILDS,
    assetsInlineLimit: 0,
    emptyOutDir: true,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    // the runtime asks for one module at a time: by then Vite has transformed it
    shop: {
      dev: { preTransformRequests: true },
      // the names of functions stay, for the stack traces in logs
      build: {
        rolldownOptions: {
          output: {
            minify: {
              compress: true,
              mangle: { toplevel: false, keepNames: true },
              codegen: { removeWhitespace: true },
            },
            comments: { legal: true, annotation: false, jsdoc: false },
          },
        },
      },
    },
    client: {
      // the developer tools find React where it is developed: `npm run dev`
      ...(command === 'build' && { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
      build: {
        manifest: true,
        modulePreload: {
          polyfill: false,
          // the chunk that visitors wait for is asked for together with what it imports
          resolveDependencies: (file, dependencies, { hostId }) =>
            /\/cart-\w+\.js$/.test(file) && /\/start-\w+\.js$/.test(hostId) ? dependencies : [],
        },
        rolldownOptions: {
          // React looks for exports of its scheduler that exist in tests only; the compiler checks ours
          checks: { importIsUndefined: false },
          // the addresses of endpoints stand where they are used: their table would be a request more
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          // no getter of ours does anything: what is read of a table for the Worker alone goes with it
          treeshake: { propertyReadSideEffects: false },
          input: ['client/start.ts', ...Object.values(STYLES)],
          output: {
            // compresses better than the default, and has no hyphen; pages and chunks name many files
            hashCharacters: 'hex',
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: CHUNKS,
            },
          },
        },
      },
    },
    offline: {
      consumer: 'client',
      build: {
        manifest: true,
        outDir: `${BUILDS}/client`,
        emptyOutDir: false,
        copyPublicDir: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: Object.values(OFFLINE),
          output: { hashCharacters: 'hex', entryFileNames: 'assets/offline-[name]-[hash:7].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!);
      renameSync(`${BUILDS}/client/.vite/manifest.json`, MANIFEST);
      await builder.build(builder.environments.offline!);
      renameSync(`${BUILDS}/client/.vite/manifest.json`, OFFLINE_MANIFEST);
      rmSync(`${BUILDS}/client/.vite`, { recursive: true });
      await builder.build(builder.environments.shop!);
      await builder.build(builder.environments.pictures!);
    },
  },
}));
