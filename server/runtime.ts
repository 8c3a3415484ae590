import type { AppModule } from './start/app-module.ts'

/** What main.ts starts, compiled because screens and e-mails are TSX; each part is loaded only where it runs. */

export const createApp: AppModule['createApp'] = async (services) => (await import('./app.ts')).createApp(services)

export const startWorker: AppModule['startWorker'] = async (services, options) =>
  (await import('./worker.ts')).startWorker(services, options)
