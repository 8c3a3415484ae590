import { setTimeout as sleep } from 'node:timers/promises'
import { createMailer, type Mailer } from './emails/delivery/mailer.ts'
import type { Job } from './job.ts'
import { EVERY_FEW_SECONDS, JOBS } from './jobs.ts'
import type { LaneName } from './queue/lanes.ts'
import type { TakenJob } from './queue/take-jobs.ts'
import { workLanes } from './queue/work-lanes.ts'
import type { Services } from './services.ts'
import type { WorkerOptions } from './start/app-module.ts'

/**
 * Connections to the mail server. Those for sign-in emails are used for nothing else, and messages to thousands delay no other
 * email.
 */
export const CONNECTIONS = { urgent: 2, messages: 4, others: 8 }

/** Takes jobs from the queue, and adds those that are due by the clock. Stopping lets running jobs finish. */
export async function startWorker(
  services: Services,
  options: WorkerOptions = {},
): Promise<{ stop: () => Promise<void> }> {
  const { config, db, log } = services
  const urgent = createMailer(config, CONNECTIONS.urgent)
  const messages = createMailer(config, CONNECTIONS.messages)
  const others = createMailer(config, CONNECTIONS.others)
  const mailerOf = (lane: LaneName) => (lane === 'urgent' ? urgent : lane === 'messages' ? messages : others)
  const stopping = new AbortController()
  const lanes = workLanes({ ...options, db, log, run: (job) => runJob(services, mailerOf(job.lane), job) })
  const repeated = EVERY_FEW_SECONDS.map((work) => repeat(services, work, stopping.signal))

  async function stop() {
    stopping.abort()
    await Promise.all([lanes.stop(), ...repeated])
    urgent?.close()
    messages?.close()
    others?.close()
  }
  return { stop }
}

async function runJob(services: Services, mailer: Mailer | null, job: TakenJob): Promise<void> {
  const { name, payload, attempts, max_attempts } = job
  const run = (JOBS as Record<string, Job<unknown>>)[name]
  if (!run) throw new Error(`This version knows no job named ${name}.`)
  await run({ ...services, mailer, is_last_attempt: attempts >= max_attempts }, payload)
}

/** Runs never overlap: the pause starts when the work is done. */
async function repeat(
  services: Services,
  work: (typeof EVERY_FEW_SECONDS)[number],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await work.run(services).catch((err) => services.log.error({ err, job: work.name }, 'job failed'))
    // Cut short when the worker is stopped.
    await sleep(work.seconds * 1000, undefined, { signal }).catch(() => undefined)
  }
}
