/** Builds both Workers and the client for production. */
import { createBuilder } from 'vite';

process.env.NODE_ENV = 'production';
for (const configFile of ['vite.config.ts', 'provider/vite.config.ts']) {
  const builder = await createBuilder({ configFile, logLevel: 'warn' });
  await builder.buildApp();
}
