import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'
import pg from 'pg'
import {
  type Command,
  type Fault,
  type FromProcess,
  LAST_WORDS,
  type Report,
  type Tampering,
  type ToProcess,
} from './tampering.ts'

/**
 * Loaded into an app process before the app (`node --import`). Intercepts the app's database connections and executes the
 * commands that a test sends as messages. The app itself has no hooks for tests.
 */

let how: Tampering = {}
let report: Report = { rewritten: {}, statements: [] }
let meetings: PromiseWithResolvers<void>[] = []
/** True from the first tampering on, when statements are recorded. Before it, a process uses no extra memory. */
let isTampered = false

function obey(command: Command): void {
  if (command.do === 'open_meeting') meetings[command.index]?.resolve()
  if (command.do === 'weigh') report.held_bytes = heldBytes()
  if (command.do !== 'tamper') return
  isTampered = true
  for (const meeting of meetings) meeting.resolve()
  how = command.how
  report = { rewritten: Object.fromEntries((how.rewrites ?? []).map(({ name }) => [name, 0])), statements: [] }
  meetings = (how.meetings ?? []).map(() => Promise.withResolvers<void>())
  shiftClock(how.clock ?? 0)
}

function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The background thread receives commands from the main thread through this channel, and sends its arrivals back. */
const threads = new BroadcastChannel('foyer-test')
const tell = (message: FromProcess) => (isMainThread ? process.send?.(message) : threads.postMessage(message))

if (isMainThread) {
  threads.onmessage = ({ data }: { data: FromProcess }) => tell(data)
  process.on('message', ({ foyer_test, command }: ToProcess) => {
    threads.postMessage(command)
    obey(command)
    tell({ foyer_test, report })
  })
} else threads.onmessage = ({ data }: { data: Command }) => obey(data)
// Listening alone must not keep a process or a thread alive.
process.channel?.unref()
threads.unref()

/** Shifts the app's own clock. Timers and the database's clock are not affected. */
const RealDate = Date
function shiftClock(milliseconds: number): void {
  if (milliseconds === 0) globalThis.Date = RealDate
  else
    globalThis.Date = class extends RealDate {
      constructor(...given: [] | [never]) {
        if (given.length === 0) super(RealDate.now() + milliseconds)
        else super(...given)
      }
      static override now = () => RealDate.now() + milliseconds
    } as DateConstructor
}

function rewrite(text: string): string {
  let rewritten = text
  for (const { name, of, find, put } of how.rewrites ?? []) {
    if (of && !new RegExp(of, 'is').test(text)) continue
    const next = rewritten.replace(new RegExp(find, 'gis'), put)
    if (next !== rewritten) report.rewritten[name] = (report.rewritten[name] ?? 0) + 1
    rewritten = next
  }
  return rewritten
}

type Interruption = (() => Promise<unknown>) | undefined

type Connection = object & { processID?: number }

/** The interruption before or after this statement, if any. Meetings apply to one thread: of requests, or of jobs. */
function interruption(
  connection: Connection,
  text: string,
  at: { where: 'before' | 'after'; number: number },
): Interruption {
  const { where, number } = at
  const isHere = (place: { matching: string; where: string }) =>
    place.where === where && new RegExp(place.matching, 'is').test(text)
  const pause = how.pauses?.find(isHere)
  const index = (how.meetings ?? []).findIndex((meeting) => isHere(meeting) && (meeting.of === 'jobs') !== isMainThread)
  const kills = how.fault?.what === 'kill' && how.fault.at === number && how.fault.when === where
  if (!pause && index < 0 && !kills) return undefined
  return async () => {
    if (kills) die()
    if (pause) await sleep(pause.milliseconds)
    if (index < 0) return
    tell({ arrived_at_meeting: index, backend: connection.processID ?? 0 })
    await meetings[index]?.promise
  }
}

/** Writes the last statements synchronously, then kills the process. */
function die(): void {
  const statements = report.statements.slice(0, how.fault?.at)
  writeSync(2, `${LAST_WORDS}${JSON.stringify(statements)}\n`)
  process.kill(process.pid, 'SIGKILL')
}

const TIMED_OUT = `do $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`
const isAt = (fault: Fault | undefined, number: number, what: Fault['what']) =>
  fault?.what === what && fault.at === number

type Query = (config: unknown, values?: unknown, callback?: unknown) => Promise<unknown> | undefined
type Answer = (error: unknown, result?: unknown) => void
type Written = { text: string; name?: string }

/** A changed statement loses its name: the prepared one has another text. */
function withText(config: Written, text: string): Written {
  if (text !== config.text) config.name = ''
  return Object.assign(config, { text })
}

const query = pg.Client.prototype.query as unknown as Query
/** Keeps the order of statements on one connection, also when one of them has to wait. */
const lastSent = new WeakMap<object, Promise<unknown>>()

pg.Client.prototype.query = function tampered(this: Connection, config: string | Written, values, callback) {
  const given = typeof config === 'string' ? config : config.text
  if (typeof given !== 'string') return query.call(this, config, values, callback)
  const number = isTampered ? report.statements.push(given) : 0
  const text = rewrite(given)
  const timesOut = isAt(how.fault, number, 'time_out')
  const before = interruption(this, given, { where: 'before', number })
  const after = interruption(this, given, { where: 'after', number })
  const killsOnceSent = isAt(how.fault, number, 'kill') && how.fault?.when === 'sent'
  const waiting = lastSent.get(this)
  const rewritten = timesOut ? TIMED_OUT : typeof config === 'string' ? text : withText(config, text)
  if (!before && !after && !timesOut && !killsOnceSent && !waiting) return query.call(this, rewritten, values, callback)

  const answer = [values, callback].find((argument): argument is Answer => typeof argument === 'function')
  const parameters = typeof values === 'function' || timesOut ? undefined : values
  const sent = Promise.withResolvers<void>()
  lastSent.set(this, sent.promise)
  const run = async () => {
    await waiting
    await before?.()
    const answered = query.call(this, rewritten, parameters)
    if (killsOnceSent) die()
    sent.resolve()
    if (lastSent.get(this) === sent.promise) lastSent.delete(this)
    const result = await answered
    await after?.()
    return result
  }
  if (!answer) return run()
  run().then(
    (result) => setImmediate(answer, null, result),
    (error) => setImmediate(answer, error),
  )
  return undefined
} as Query as typeof pg.Client.prototype.query
