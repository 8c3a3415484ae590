import { createServer, type Server } from 'node:http'
import type { App } from '#server/app.ts'
import type { WebServices } from '#server/services.ts'
import type { AppModule, Worker } from './app-module.ts'

export type DevServer = { server: Server; startWorker: () => Promise<void>; stop: () => Promise<void> }

/** Vite with the app behind it; the next request and the next job see every edit. */
export async function createDevServer(services: WebServices): Promise<DevServer> {
  const { createServer: createVite } = await import('vite')
  const server = createServer()
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
    clearScreen: false,
  })
  const load = () => vite.ssrLoadModule('./server/runtime.ts') as Promise<AppModule>

  let current: { module: AppModule; listener: App } | undefined
  async function listener() {
    const module = await load()
    if (current?.module === module) return current.listener
    await current?.listener.close()
    current = { module, listener: await module.createApp(services) }
    return current.listener
  }

  server.on('request', (incoming, outgoing) => {
    vite.middlewares(incoming, outgoing, async () => {
      try {
        const answer = await listener()
        answer(incoming, outgoing)
      } catch (error) {
        vite.ssrFixStacktrace(error as Error)
        services.log.error({ err: error }, 'the app does not load')
        outgoing.writeHead(500, { 'content-type': 'text/plain' }).end(String((error as Error).stack))
      }
    })
  })

  let worker: Worker | undefined
  let loaded: AppModule | undefined
  async function startWorker() {
    const module = await load()
    if (module === loaded) return
    loaded = module
    await worker?.stop()
    worker = await module.startWorker(services)
    const restart = () => startWorker().catch((err) => services.log.error({ err }, 'the worker does not load'))
    vite.watcher.once('change', () => setTimeout(restart, 300))
  }
  async function stop() {
    await worker?.stop()
    await current?.listener.close()
    await vite.close()
  }
  return { server, startWorker, stop }
}
