import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads'
import { config } from '#server/config.ts'
import { openDatabase } from '#server/lib/database.ts'
import { createLogger } from '#server/lib/logger.ts'
import type { Services } from '#server/services.ts'
import { builtApp } from './app-module.ts'
import { type Busyness, isBusy, newBusyness, noteBusyness } from './busyness.ts'
import { giveWay } from './give-way.ts'

type ThreadServices = Pick<Services, 'pool' | 'log'>

const RESTART_AFTER_MS = 5_000
const CONNECTIONS = 6

/**
 * Runs the background work (emails, expiry, figures) in a separate thread with a lower priority, so that visitors never wait for
 * it. A thread that does not start, or dies, is replaced.
 */
export async function startWorkerThread(services: ThreadServices): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const busyness = newBusyness()
  const noting = noteBusyness(busyness)
  const launchThread = () => launch(services, busyness)
  let thread = launchThread()
  async function keepRunning() {
    while (!stopping.signal.aborted) {
      await thread.ended
      if (stopping.signal.aborted) return
      services.log.error('the work in the background has stopped; it is started again')
      await sleep(RESTART_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) thread = launchThread()
    }
  }
  const kept = keepRunning()
  await Promise.race([thread.started, thread.ended])
  async function stop() {
    stopping.abort()
    thread.tellToStop()
    await kept
    noting.stop()
  }
  return { stop }
}

function launch({ pool, log }: ThreadServices, busyness: Busyness) {
  const { connectionString } = pool.options
  const thread = new Worker(new URL(import.meta.url), {
    workerData: { connectionString, busyness },
    argv: process.argv.slice(2),
    // Visitors do not wait for this thread, so it needs less room for short-lived objects than the one that answers.
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  })
  thread.on('error', (err) => log.error({ err }, 'the work in the background failed'))
  return {
    started: new Promise<void>((resolve) => thread.once('message', () => resolve())),
    // Not events.once(), which rejects when the thread fails.
    ended: new Promise<void>((resolve) => thread.once('exit', () => resolve())),
    tellToStop: () => thread.postMessage('stop'),
  }
}

type Given = { connectionString: string; busyness: Busyness }

async function work(port: MessagePort, { connectionString, busyness }: Given): Promise<void> {
  giveWay()
  const settings = config()
  const log = createLogger(settings)
  const database = openDatabase({
    // The operator's own URL, which may name PgBouncer.
    database_url: settings.database_url ?? connectionString,
    application_name: 'foyer worker',
    max_connections: CONNECTIONS,
    onConnectionLost: ({ message }) => log.warn({ reason: message }, 'a database connection was lost'),
  })
  const { db, batch_db, pool } = database
  const services = { db, batch_db, pool, config: settings, log }
  const worker = await (await builtApp()).startWorker(services, { visitorsWait: () => isBusy(busyness) })
  port.postMessage('started')
  await once(port, 'message')
  await worker.stop()
  await database.close()
  port.close()
}

if (parentPort) await work(parentPort, workerData)
