import type { AppModule } from './start/app-module.ts'

/** Parts that main.ts starts, compiled because screens and emails are TSX; each part is loaded only where it runs. */

export const createApp: AppModule['createApp'] = async (services) => (await import('./app.ts')).createApp(services)

export const startWorker: AppModule['startWorker'] = async (services, options) =>
  (await import('./worker.ts')).startWorker(services, options)
