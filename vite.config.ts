import { existsSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { cloudflare } from '@cloudflare/vite-plugin';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { localBindings } from './local/settings.ts';
import { api } from './src/routes.ts';

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The client's manifest after its build. It lists every module, so it lies outside of the folder that is served. */
const MANIFEST = 'dist/manifest.json';

/** The code of the cart that is loaded at the first interaction: one chunk, although the islands share most of it. */
const CART = /platform\/media\/model\.ts$|client\/cart\/(?!count|first-line|job\.|loader|storage|use-cart)[\w-]+\.ts$|shop\/(cart\/sums|prices\/unit)\//;
/**
 * Modules that come together although each could be a chunk: one file compresses better than several, and is one request. Whatever
 * is needed without React stays apart from it.
 */
const CHUNKS = [
  { name: 'cart', test: CART },
  { name: 'cart-view', test: /client\/cart\/(?!removed)[\w-]+\.tsx$|client\/cart\/use-cart|islands\/cart-p\w+\.tsx$/ },
  // with the addresses of pages, which islands alone use
  { name: 'islands', test: /node_modules\/(react|react-dom|scheduler)\/|(client\/(islands|forms\/typed)|src\/routes)\.ts$/ },
  { name: 'format', test: /platform\/(day|i18n\/model|market\/format)\.ts$|shop\/rhythm\.ts$/ },
  {
    name: 'form',
    test: /node_modules\/superstruct\/|client\/forms\/(after-paint|check|field-checks|form|hydrated|latest|submission|submit)\.tsx?$|platform\/(http|document)\/|src\/shop\/(done|pets\/bounds)\.ts$/,
  },
  { name: 'page', test: /client\/(page|retry)\.ts$/ },
  { name: 'send', test: /client\/forms\/(lanes|send)\.ts$/ },
  { name: 'consent', test: /client\/consent\/(?!follow)|src\/shop\/consent\// },
  { name: 'ui', test: /src\/ui\/(field-parts|icon|lines)\.tsx$/ },
  // both dialogs, which share most of what they show
  { name: 'add-dialog', test: /client\/subscription\/(add|swap|late)-(dialog|form|grid|head|list|size)\.tsx$|subscriptions\/(addable|swap)\/model/ },
  // who opens the list opens one of them next
  {
    name: 'subscription',
    test: /client\/islands\/subscriptions?\.tsx$|client\/subscription\/(?!(add|swap|late)-(dialog|form|grid|head|list|size))[\w-]+\.tsx?$|src\/(shop\/subscriptions\/(calendar|cancellation|estimate|model|shapes)|ui\/commands)/,
  },
];

/** The style sheets: a page has one of them. */
const STYLES = {
  all: 'client/styles/all.css',
  customer: 'client/styles/customer.css',
  guide: 'client/styles/guide.css',
  main: 'client/styles/main.css',
  product: 'client/styles/product.css',
};

/** `virtual:assets`: where the browser finds the first script, the style sheets, and the fonts of headings and texts. */
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
      const addressesOf = (address: (name: string) => string) => Object.fromEntries(Object.entries(STYLES).map(([style, file]) => [style, address(file)]));
      if (dev)
        return `export default ${JSON.stringify({ scripts: ['/@vite/client', '/client/refresh.ts', '/client/start.ts'], styles: addressesOf((name) => `/${name}`), fonts: [] })}`;
      if (!existsSync(MANIFEST)) throw new Error('virtual:assets: the client has to be built before the Worker');
      const manifest: Record<string, ManifestEntry> = JSON.parse(readFileSync(MANIFEST, 'utf8'));
      const file = (name: string) => {
        const entry = manifest[name];
        if (!entry) throw new Error(`virtual:assets: ${name} is not in the client's manifest`);
        return `/${entry.file}`;
      };
      const fonts = ['fraunces', 'figtree'].flatMap((name) => Object.keys(manifest).filter((key) => key.endsWith(`/${name}.woff2`)));
      return `export default ${JSON.stringify({ scripts: [file('client/start.ts')], styles: addressesOf(file), fonts: fonts.map(file) })}`;
    },
  };
}

/** The helper of dynamic imports without Vite's own code, which costs more than the first script may weigh: no chunk has a style sheet. */
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

/** Puts the paths of endpoints in the place of their names in the client: the first script would load all tables of addresses for the sake of three. */
function inlinePaths(): Plugin {
  const name = /\bapi\.(\w+)\.(\w+)\b/g;
  const paths: Record<string, Record<string, string>> = api;
  return {
    name: 'shop-inline-paths',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/(client\/[^?]+|src\/routes)\.tsx?$/, code: name },
      handler: (code) =>
        code
          .replace(name, (member, subject: string, key: string) => JSON.stringify(paths[subject]?.[key]) ?? member)
          .replace(/^import \{ api \} from .+$/m, ''),
    },
  };
}

/** The links of pages as modules export them one by one, of which the bundler leaves out those that no island uses. */
function separatePages(): Plugin {
  const use = /\bpages\.(\w+)\b/g;
  const linkOf = (name: string) => `pages$${name}`;
  const importOfPages = /^import \{([^}]*)\bpages\b([^}]*)\} from (['"].*\/routes\.ts['"].*)$/m;
  return {
    name: 'shop-separate-pages',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\.tsx?$/, code: /\bpages\b/ },
      handler(code, id) {
        if (!id.endsWith('/src/routes.ts')) {
          const names = [...new Set([...code.matchAll(use)].map(([, name]) => linkOf(name!)))];
          return importOfPages.test(code)
            ? code.replace(use, (_, name) => linkOf(name)).replace(importOfPages, `import {$1${names.join(', ')}$2} from $3`)
            : undefined;
        }
        for (const { type, start, end, ...node } of this.parse(code).body) {
          const [declaration] =
            type === 'ExportNamedDeclaration' && 'declaration' in node && node.declaration?.type === 'VariableDeclaration' ? node.declaration.declarations : [];
          if (declaration?.id.type !== 'Identifier' || declaration.id.name !== 'pages' || declaration.init?.type !== 'ObjectExpression') continue;
          const links = declaration.init.properties.map((property) => {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') return this.error('pages has a link without a name');
            return `export const ${linkOf(property.key.name)} = ${code.slice(property.value.start, property.value.end)};`;
          });
          return code.slice(0, start) + links.join('\n') + code.slice(end);
        }
        return this.error('src/routes.ts has no object of pages');
      },
    },
  };
}

/** The messages of superstruct, which nobody reads: the shop tells by codes what is wrong. */
const MESSAGES = /(?<=\|\|\s*)`(?:Expected|\$\{expected\})(?:\\.|[^`\\])*`|(?<=message = )`Expected.*`(?=, \} = result)|(?<=const (?:expected|of) = ).*(?=;)/g;

/** Leaves them out of the client. */
function trimStructs(): Plugin {
  return {
    name: 'shop-trim-structs',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/superstruct\/dist\/index\.mjs$/ },
      handler: (code) => code.replace(MESSAGES, "''"),
    },
  };
}

/** The functions of React DOM that nothing of the client needs: scripts, styles and titles that components bring, lists of suspended parts, and the stacks of components for handlers of React's own errors. */
const UNUSED_FUNCTIONS = [
  'getStackByFiberInDevAndProd',
  'isHostHoistableType',
  'getResource',
  'acquireResource',
  'suspendResource',
  'getHydratableHoistableCache',
  'getResourcesFromRoot',
  'insertStylesheet',
  'insertStylesheetIntoRoot',
  'preloadStylesheet',
  'adoptPreloadPropsForStylesheet',
  'adoptPreloadPropsForScript',
  'updateSuspenseListComponent',
];

/** The parts of React DOM that are left out: the bodies of these functions, and hints for resources. */
const UNUSED_OF_REACT_DOM = {
  'react-dom.production.js': [/^exports\.\w+ = function [^{]*\{(?:\n .*)*?\bInternals\.d\.(?:.*\n)*?\};?$/gm],
  'react-dom-client.production.js': [
    /^ReactDOMSharedInternals\.d = \{[^}]*\};$/m,
    ...UNUSED_FUNCTIONS.map((name) => new RegExp(`(?<=^function ${name}\\([\\w, ]*\\) \\{)(?:\\n .*)+$`, 'm')),
  ],
};

/**
 * Turns React's CommonJS into modules for the client: the bundler then leaves out what nothing imports, and calls the rest without
 * going through an object. A version of React that is written in another way ends the build.
 */
function reactModules(): Plugin {
  return {
    name: 'shop-react-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/node_modules\/(react|react-dom|scheduler)\/.+\.js$/ },
      handler(code, id) {
        const [, production] = /require\('(.+\.production\.js)'\)/.exec(code) ?? [];
        if (production) return `export * from '${production}';`;
        let module = code;
        for (const [file, parts] of Object.entries(UNUSED_OF_REACT_DOM))
          if (id.endsWith(`/${file}`))
            for (const part of parts) {
              if (module.search(part) < 0) this.error(`${id} has nothing like ${part}`);
              module = module.replace(part, '');
            }
        const names = new Set([...module.matchAll(/\bexports\.(\w+)/g)].map(([, name]) => name));
        module = module
          .replace(/^(?:var| ) +?(\w+) = require\("([\w-]+)"\)[,;]$/gm, "import * as $1 from '$2';")
          .replace(/^exports\.(?=\w+ =)/gm, 'var exports.')
          .replace(/\bexports\.(?=\w)/g, 'exports$');
        if (names.size === 0 || /\brequire\(|\b(exports|module)\./.test(module)) this.error(`${id} is not CommonJS as React has written it`);
        return `${module}\nexport { ${[...names].map((name) => `exports$${name} as ${name}`).join(', ')} };`;
      },
    },
  };
}

/** Leaves out of the Worker what it never runs of React: the browser's renderer, and rendering to a stream. */
function trimServerReact(): Plugin {
  return {
    name: 'shop-trim-server-react',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'shop',
    transform: {
      filter: { id: /\/react-dom\/(?:client|server\.edge)\.js$/ },
      handler: (_, id) => ({
        code: id.endsWith('client.js')
          ? "exports.hydrateRoot = () => { throw new TypeError('Only browsers hydrate'); };"
          : "exports.renderToString = require('./cjs/react-dom-server-legacy.browser.production.js').renderToString;",
        map: { mappings: '' },
      }),
    },
  };
}

const ports = { port: Number(process.env.PORT ?? 8787), providerPort: Number(process.env.PROVIDER_PORT ?? 8788) };

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    assets(),
    smallPreload(),
    inlinePaths(),
    separatePages(),
    trimStructs(),
    reactModules(),
    trimServerReact(),
    cloudflare({
      persistState: { path: '.local/dev' },
      inspectorPort: false,
      viteEnvironment: { name: 'shop' },
      auxiliaryWorkers: [{ configPath: 'pictures/wrangler.toml', viteEnvironment: { name: 'pictures' } }],
      ...(command === 'serve' && { config: (worker) => ({ vars: { ...worker.vars, ...localBindings(ports) } }) }),
    }),
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
  publicDir: 'client/public',
  // a hint for plugin authors, printed when the machine is busy
  build: { assetsInlineLimit: 0, emptyOutDir: true, rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    // the runtime asks for one module at a time: by then Vite has transformed it
    shop: {
      dev: { preTransformRequests: true },
      // names stay, for the stack traces in logs
      build: { rolldownOptions: { output: { minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } } } } },
    },
    client: {
      // the developer tools find React where it is developed: `npm run dev`
      ...(command === 'build' && { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
      build: {
        manifest: true,
        modulePreload: {
          polyfill: false,
          // the chunk that visitors wait for is asked for together with what it imports
          resolveDependencies: (file, dependencies, { hostId }) => (/\/cart-\w+\.js$/.test(file) && /\/start-\w+\.js$/.test(hostId) ? dependencies : []),
        },
        rolldownOptions: {
          // React looks for exports of its scheduler that exist in tests only; the compiler checks ours
          checks: { importIsUndefined: false },
          input: ['client/start.ts', ...Object.values(STYLES)],
          output: {
            // compresses better than the default, and has no hyphen
            hashCharacters: 'hex',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: CHUNKS,
            },
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!);
      renameSync('dist/client/.vite/manifest.json', MANIFEST);
      rmSync('dist/client/.vite', { recursive: true });
      await builder.build(builder.environments.shop!);
      await builder.build(builder.environments.pictures!);
    },
  },
}));
