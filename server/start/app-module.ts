import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App } from '#server/app.ts'
import type { Services, WebServices } from '#server/services.ts'

export type Worker = { stop: () => Promise<void> }

/** True while visitors wait. Left out if the worker does not share a processor with visitors, or cannot ask. */
export type WorkerOptions = { visitorsWait?: () => boolean }

/** The parts that server/runtime.ts provides to its starters. */
export type AppModule = {
  createApp: (services: WebServices) => Promise<App>
  startWorker: (services: Services, options?: WorkerOptions) => Promise<Worker>
}

export async function builtApp(): Promise<AppModule> {
  const file = join(import.meta.dirname, '../../build/server/index.js')
  return (await import(pathToFileURL(file).href)) as AppModule
}
