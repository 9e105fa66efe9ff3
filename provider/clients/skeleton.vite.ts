import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { hydrogen } from '@shopify/hydrogen/vite';
import { defineConfig } from 'vite';

/**
 * Builds Hydrogen's skeleton as a Worker. Its own file does so for the hosting of its makers, whose runtime is a
 * package of 100 MB.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [hydrogen(), reactRouter()],
  resolve: { alias: { '~': resolve(import.meta.dirname, 'dist/skeleton/app') } },
  ...(isSsrBuild && {
    build: { rollupOptions: { input: 'server.ts' } },
    ssr: {
      noExternal: true,
      target: 'webworker',
      resolve: { conditions: ['worker', 'workerd', 'module', 'production'] },
    },
  }),
}));
