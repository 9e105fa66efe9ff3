import { cloudflare } from '@cloudflare/vite-plugin';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [cloudflare({ inspectorPort: false })],
  clearScreen: false,
  build: { outDir: '../dist', emptyOutDir: false, rolldownOptions: { checks: { pluginTimings: false } } },
});
