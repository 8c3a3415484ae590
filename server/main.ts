import { config } from './config.ts'
import { builtApp } from './start/app-module.ts'
import { build, buildIfNeeded } from './start/build.ts'
import { createDevServer } from './start/dev-server.ts'
import { type OpenServices, openServices } from './start/open-services.ts'
import { createWebServer, listen } from './start/web-server.ts'

/** Something that runs and can be stopped. */
type Running = { stop: () => Promise<void> }

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main() {
  const settings = config()
  const dev = process.argv.includes('--dev')
  if (!dev) await buildIfNeeded(say)
  const services = await openServices()
  const running = dev ? await startDev(services) : await startBuilt(services)
  running.push({ stop: services.close })
  stopOnSignal(running)
  say(settings.role === 'worker' ? 'Foyer works in the background' : `Foyer is open: ${address}`)
}

let address = ''

async function startBuilt(services: OpenServices): Promise<Running[]> {
  const { role } = services.config
  const app = await builtApp()
  const web = role === 'worker' ? [] : [await open(createWebServer(app.createApp(services).fetch), services)]
  const worker = role === 'web' ? [] : [await app.startWorker(services)]
  return [...web, ...worker]
}
