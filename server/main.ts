import { createServer } from 'node:http'
import { DEMO_SIGN_IN, fillDemo } from '#database/demo.ts'
import { config } from './config.ts'
import { type AppModule, builtApp } from './start/app-module.ts'
import { buildIfNeeded } from './start/build.ts'
import { createDevServer } from './start/dev-server.ts'
import { type OpenServices, openServices } from './start/open-services.ts'
import { listen } from './start/web-server.ts'
import { startWorkerThread } from './start/worker-thread.ts'

/** Something that runs and can be stopped. */
type Running = { stop: () => Promise<void> }

async function main(): Promise<void> {
  const isDev = process.argv.includes('--dev')
  const { role, log_level } = config()
  if (!isDev) await buildIfNeeded(say)
  // Read while the database starts, so that both are ready sooner.
  const loaded = isDev ? null : builtApp()
  loaded?.catch(() => undefined)
  const services = await openServices()
  const running = loaded ? await startBuilt(services, await loaded) : await startDev(services)
  stopOnSignal([...running, { stop: services.close }])
  if (process.argv.includes('--demo')) await showDemo(services)
  if (role === 'worker') say('Foyer is at work in the background.')
  else if (log_level !== 'silent') say(`Foyer is open: ${config().app_url}`)
}

async function showDemo({ config: { app_url }, pool }: OpenServices): Promise<void> {
  await fillDemo(app_url, pool, say)
  say(`Sign in as ${DEMO_SIGN_IN.email} with the password "${DEMO_SIGN_IN.password}".`)
}

async function startBuilt(services: OpenServices, app: AppModule): Promise<Running[]> {
  const { role } = services.config
  const web = role === 'worker' ? [] : [await listen(createServer(await app.createApp(services)), services.config)]
  if (role === 'web') return web
  const worker = await (role === 'worker' ? app.startWorker(services) : startWorkerThread(services))
  return [...web, worker]
}

async function startDev(services: OpenServices): Promise<Running[]> {
  const { role } = services.config
  const dev = await createDevServer(services)
  if (role !== 'web') await dev.startWorker()
  const web = role === 'worker' ? [] : [await listen(dev.server, services.config)]
  return [...web, dev]
}

/** On SIGTERM and SIGINT: nothing new is accepted, what runs is finished, everything is closed in order. */
function stopOnSignal(running: Running[]): void {
  let stopping = false
  async function stop() {
    // A second Ctrl-C means: now.
    if (stopping) process.exit(1)
    stopping = true
    for (const part of running) await part.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // In development Vite would end the process at once.
    process.removeAllListeners(signal)
    process.on(signal, () => void stop().catch(fail))
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Mistakes in the settings and the like are told in one sentence; anything unexpected with its trace. */
function fail(error: Error & { code?: string; port?: number }): never {
  const isExpected = ['BuildError', 'ConfigError', 'DataDirInUse', 'MigrationError'].includes(error.name)
  if (error.code === 'EADDRINUSE') say(`Port ${error.port} is taken by another program. Choose one with PORT=3001.`)
  else process.stderr.write(`${isExpected ? error.message : error.stack}\n`)
  process.exit(1)
}

await main().catch(fail)
