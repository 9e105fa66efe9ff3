import { cloudflare } from '@cloudflare/vite-plugin';
import { defineConfig } from 'vite';
import { BUILDS, brand } from '../local/brand.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [brand(), cloudflare({ inspectorPort: false })],
  clearScreen: false,
  build: { outDir: `../${BUILDS}`, emptyOutDir: false, rolldownOptions: { checks: { pluginTimings: false } } },
});
