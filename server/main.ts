import { DEMO_SIGN_IN, fillDemo } from '#database/demo.ts'
import { config } from './config.ts'
import { mailboxAddress } from './mailbox/mailbox-address.ts'
import { type AppModule, builtApp } from './start/app-module.ts'
import { buildIfNeeded } from './start/build.ts'
import { type DemoCards, startDemoCards } from './start/demo-cards.ts'
import { createDevServer } from './start/dev-server.ts'
import { createDraining } from './start/draining.ts'
import { giveWay } from './start/give-way.ts'
import { type OpenServices, openServices } from './start/open-services.ts'
import { type Stopping, stopOnSignals } from './start/stopping.ts'
import { createWebServer, listen } from './start/web-server.ts'
import { startWorkerThread } from './start/worker-thread.ts'

/** A running part that can be stopped. */
type Running = { stop: () => Promise<void> }

/** Starts, works until it is asked to stop, and stops in order: running work is finished, the database is closed last. */
async function main(): Promise<void> {
  const stopping = stopOnSignals()
  const running: Running[] = []
  const opened: Opened[] = []
  try {
    await start(stopping, { running, opened })
    await stopping.unlessStopped(new Promise<never>(() => undefined))
  } catch (error) {
    if (!stopping.signal.aborted) throw error
  }
  await Promise.all(running.map((part) => part.stop()))
  for (const part of opened) await part.close()
  process.exit(0)
}

/** Resources of the running parts, closed after them. */
type Opened = { close: () => Promise<void> }
type Started = { running: Running[]; opened: Opened[] }

/** Records each started part at once, so that it can be stopped before the start is complete. */
async function start({ signal, listen: listenToSignals, unlessStopped }: Stopping, started: Started): Promise<void> {
  const [isDev, isDemo] = ['--dev', '--demo'].map((flag) => process.argv.includes(flag))
  const { role, log_level } = config()
  if (role === 'worker') giveWay()
  if (!isDev) await unlessStopped(buildIfNeeded(say, signal))
  // Loaded while the database starts, so that both are ready sooner.
  const loaded = isDev ? null : builtApp()
  loaded?.catch(() => undefined)
  const cards = isDemo ? await startDemoCards(config()) : null
  if (cards) started.opened.push(cards)
  const services = await openServices({ signal, say })
  started.opened.push(services)
  const parts = loaded ? startBuilt(services, await loaded) : startDev(services)
  for await (const part of parts) {
    started.running.push(part)
    // Vite, in development, would end the process at once.
    listenToSignals()
    signal.throwIfAborted()
  }
  if (isDemo) await unlessStopped(showDemo(services, cards))
  if (role === 'worker') say('Foyer is at work in the background.')
  else if (log_level !== 'silent') sayWhere()
}

function sayWhere(): void {
  say(`Foyer is open: ${config().app_url}`)
  const mailbox = mailboxAddress(config())
  if (mailbox) say(`E-mails are kept, not sent. Read them at ${mailbox}`)
}

async function showDemo({ config: { app_url }, pool }: OpenServices, cards: DemoCards | null): Promise<void> {
  await fillDemo({ address: app_url, pool, cards }, say)
  say(`Sign in as ${DEMO_SIGN_IN.email} with the password "${DEMO_SIGN_IN.password}".`)
  if (cards) say(`Cards are charged at a stand-in for Stripe at ${cards.address}: no money moves.`)
}

async function* startBuilt(services: OpenServices, app: AppModule): AsyncGenerator<Running> {
  const { role } = services.config
  const draining = createDraining()
  if (role !== 'worker') {
    const site = await app.createApp(services)
    const server = await listen(createWebServer(draining.around(site)), { ...services.config, draining })
    yield { stop: () => server.stop().then(site.close) }
  }
  if (role !== 'web') yield await (role === 'worker' ? app.startWorker(services) : startWorkerThread(services))
}

async function* startDev(services: OpenServices): AsyncGenerator<Running> {
  const { role } = services.config
  const dev = await createDevServer(services)
  yield dev
  if (role !== 'web') await dev.startWorker()
  if (role !== 'worker') yield await listen(dev.server, services.config)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Reports mistakes in the settings and the like in one sentence, anything unexpected with its trace. */
function fail(error: Error & { code?: string; port?: number }): never {
  const isExpected = ['BuildError', 'ConfigError', 'DataDirInUse', 'MigrationError', 'Refusal'].includes(error.name)
  if (error.code === 'EADDRINUSE') say(`Port ${error.port} is taken by another program. Choose one with PORT=3001.`)
  else process.stderr.write(`${isExpected ? error.message : error.stack}\n`)
  process.exit(1)
}

await main().catch(fail)
