import type { IncomingMessage } from 'node:http'
import type { Services } from '#server/services.ts'
import { createViewCounter } from './view-counter.ts'
import { writeViews } from './write-views.ts'

/** Writing interval, and so the maximum loss if the process is killed. */
const WRITTEN_EVERY_MS = 5_000

export type PageViews = {
  note: (incoming: IncomingMessage, event_id: number) => void
  /** Writes the counts so far. */
  write: () => Promise<void>
}

/** Page views of this process, written every few seconds with one statement; an idle process writes nothing. */
export function countPageViews({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>): PageViews {
  const counter = createViewCounter(config)
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function note(incoming: IncomingMessage, event_id: number): void {
    if (counter.note(incoming, event_id)) schedule()
  }
  function schedule(): void {
    timer ??= setTimeout(write, WRITTEN_EVERY_MS).unref()
  }
  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeAll)
    return writing
  }
  async function writeAll(): Promise<void> {
    const views = counter.take()
    if (views.length === 0) return
    const { is_unwritten, error } = await writeViews(db, views)
    if (error) log.warn({ err: error, is_unwritten }, 'page views were not written')
    if (!is_unwritten) return
    counter.putBack(views)
    schedule()
  }
  return { note, write }
}
