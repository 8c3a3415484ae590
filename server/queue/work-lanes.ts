import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '#server/services.ts'
import { LANES, type LaneName, LOOK_AGAIN_MS, PAUSE_AFTER_FAILURE_MS, RENEW_LEASE_MS } from './lanes.ts'
import { noteFailure, removeDone, renewLeases, type TakenJob, TryAgainIn, takeJobs } from './take-jobs.ts'

type Options = Pick<Services, 'db' | 'log'> & { run: (job: TakenJob) => Promise<void>; visitorsWait?: () => boolean }

type Lane = {
  name: LaneName
  slots: number
  running: number
  /** The account that had the last turn. */
  after: number
  /** True if the last query may have left jobs behind. */
  has_more: boolean
}

/** Below all account ids, which begin with 1; 0 stands for none. */
const BEFORE_ALL = -1

/** Takes and runs jobs, in every lane up to its slots. Once stopped it takes none and waits for the running ones. */
export function workLanes(options: Options): { stop: () => Promise<void> } {
  const worker = new LaneWorker(options)
  const working = worker.work()
  const renewing = setInterval(() => void worker.renew(), RENEW_LEASE_MS)
  async function stop() {
    worker.stopping.abort()
    await working
    clearInterval(renewing)
  }
  return { stop }
}

class LaneWorker {
  readonly stopping = new AbortController()
  readonly #options: Options
  readonly #lanes = Object.entries(LANES).map(([name, { slots }]): Lane => {
    return { name: name as LaneName, slots, running: 0, after: BEFORE_ALL, has_more: false }
  })
  /** Jobs taken and not yet removed from the queue. */
  readonly #mine = new Set<number>()
  readonly #under_way = new Set<Promise<void>>()
  #done: number[] = []
  #removing: Promise<void> = Promise.resolve()
  #onFinished: () => void = () => undefined

  constructor(options: Options) {
    this.#options = options
  }

  async work(): Promise<void> {
    let isLate = true
    while (!this.stopping.signal.aborted) {
      if (isLate || this.#hasRoom()) {
        await this.#takeInto(this.#lanes.filter(({ running, slots }) => running < slots))
        isLate = false
      } else isLate = (await this.#waitForRoom()) === 'late'
    }
    await Promise.all(this.#under_way)
    await this.#removing
  }

  /** Renews the leases of running jobs, so that they are not taken for those of a dead worker. */
  async renew(): Promise<void> {
    const { db, log } = this.#options
    if (this.#mine.size === 0) return
    await renewLeases(db, [...this.#mine]).catch((err) => log.warn({ err }, 'the leases of jobs were not renewed'))
  }

  async #takeInto(lanes: Lane[]): Promise<void> {
    const { db, log } = this.#options
    const wanted = lanes.map(({ name, slots, running, after }) => ({ lane: name, free: slots - running, after }))
    try {
      const jobs = await takeJobs(db, wanted)
      for (const [index, lane] of lanes.entries()) passTurn(lane, { jobs, asked: wanted[index]?.free ?? 0 })
      for (const job of jobs) this.#start(job)
    } catch (err) {
      log.warn({ err }, 'jobs could not be taken out of the queue')
      await sleep(PAUSE_AFTER_FAILURE_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined)
    }
  }

  #start(job: TakenJob): void {
    // The lease ran out while the database was unavailable, but the job is still running here.
    if (this.#mine.has(job.id)) return
    this.#mine.add(job.id)
    const lane = this.#lanes.find(({ name }) => name === job.lane)
    if (lane) lane.running += 1
    const work = this.#do(job).finally(() => {
      if (lane) lane.running -= 1
      this.#under_way.delete(work)
      this.#onFinished()
    })
    this.#under_way.add(work)
  }

  async #do(job: TakenJob): Promise<void> {
    const { db, log, run } = this.#options
    try {
      await run(job)
      this.#remove(job.id)
    } catch (err) {
      const { id, name, attempts, max_attempts } = job
      const waits = err instanceof TryAgainIn && attempts < max_attempts
      if (waits) log.info({ job: name, id, attempts, seconds: err.seconds, why: err.message }, 'job waits')
      else log.error({ err, job: name, id, attempts, max_attempts }, 'job failed')
      // If that fails as well, the lease runs out and the job is free again.
      await noteFailure(db, job, err as Error).catch(() => undefined)
      this.#mine.delete(id)
    }
  }

  /** Removes finished jobs; those that finish while a statement runs are removed by the next one. */
  #remove(id: number): void {
    this.#done.push(id)
    if (this.#done.length > 1) return
    this.#removing = this.#removing.then(async () => {
      const { db, log } = this.#options
      const ids = this.#done
      this.#done = []
      await removeDone(db, ids).catch((err) => log.warn({ err }, 'jobs that are done will be done again'))
      for (const id of ids) this.#mine.delete(id)
    })
  }

  /** Waits until half of a lane that had more is free, or it is time to look for new jobs. */
  #waitForRoom(): Promise<'room' | 'late'> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_AGAIN_MS, 'late')
      this.#onFinished = () => {
        if (!this.#hasRoom()) return
        clearTimeout(timer)
        resolve('room')
      }
    })
  }

  /**
   * True if half of a lane is free, so that one statement takes many jobs, for all lanes. While visitors wait for the processor,
   * only lanes count whose jobs people wait for as well: the rest continues when it is time to look for new jobs.
   */
  #hasRoom(): boolean {
    const visitorsWait = this.#options.visitorsWait?.() ?? false
    const mayHaveRoom = visitorsWait ? this.#lanes.filter(({ name }) => name === 'urgent') : this.#lanes
    return mayHaveRoom.some(({ has_more, running, slots }) => has_more && running <= slots / 2)
  }
}

/**
 * Starts the next turn after the last account that had one; after the last account, with the first again. Compares with the
 * number of jobs asked for, because jobs that end meanwhile must not count.
 */
function passTurn(lane: Lane, { jobs, asked }: { jobs: readonly TakenJob[]; asked: number }): void {
  const taken = jobs.filter((job) => job.lane === lane.name)
  const accounts = new Set(taken.map(({ account_id }) => account_id))
  lane.has_more = taken.length >= asked || lane.after !== BEFORE_ALL
  lane.after = accounts.size >= asked ? Math.max(...accounts) : BEFORE_ALL
}
