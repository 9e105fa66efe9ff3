import { cloudflare } from '@cloudflare/vite-plugin';
import { defineConfig } from 'vite';
import { providerBindings } from '../local/settings.ts';

const ports = { port: Number(process.env.PORT ?? 8787), providerPort: Number(process.env.PROVIDER_PORT ?? 8788) };

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    cloudflare({
      persistState: { path: '../.local/dev' },
      inspectorPort: false,
      ...(command === 'serve' && { config: (worker) => ({ vars: { ...worker.vars, ...providerBindings(ports) } }) }),
    }),
  ],
  server: { port: ports.providerPort, strictPort: true, host: 'localhost' },
  clearScreen: false,
  build: { outDir: '../dist', emptyOutDir: false },
}));
