import { sql } from 'kysely'
import { activeAffiliates } from '#server/affiliates/affiliate-queries.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import { eventById, summarizeEvent } from '#server/events/public-event-summary.ts'
import type { Db } from '#server/lib/database.ts'
import { loadCatalogue } from '#server/products/catalogue.ts'
import { questionsOf } from '#server/questions/question-queries.ts'

/** Data of an event that a sale needs, as of one version of its catalogue. */
export type CatalogueSnapshot = Awaited<ReturnType<typeof loadCatalogueSnapshot>>
export type CatalogueSnapshots = ReturnType<typeof createCatalogueSnapshots>

type Kept = {
  snapshot: Promise<CatalogueSnapshot>
  load: number
  loaded_at: number
  loaded: CatalogueSnapshot | undefined
}

/** Maximum age besides the version check: pictures and names around an order need not be newer than this. */
const KEEP_MS = 20_000
/** Age up to which the present snapshot is still served while a new one loads. */
const LEND_MS = 40_000
const AT_MOST = 2_000

/**
 * Catalogue snapshots in memory, so that a reservation reads nothing before its transaction. They may be out of date: a sale
 * compares the snapshot's version inside the transaction and loads again if it has changed.
 */
export function createCatalogueSnapshots(db: Db) {
  const kept = new Map<number, Kept>()
  let loads = 0

  /** Starts a load; `meanwhile` is served until it resolves. */
  function load(event_id: number, meanwhile?: CatalogueSnapshot): Kept {
    loads += 1
    const snapshot = loadCatalogueSnapshot(db, event_id, loads)
    const entry: Kept = { snapshot, load: loads, loaded_at: performance.now(), loaded: meanwhile }
    kept.delete(event_id)
    kept.set(event_id, entry)
    snapshot.then(
      (loaded) => Object.assign(entry, { loaded }),
      () => kept.delete(event_id),
    )
    const oldest = kept.keys().next()
    if (kept.size > AT_MOST && !oldest.done) kept.delete(oldest.value)
    return entry
  }

  function young(event_id: number): Kept | undefined {
    const known = kept.get(event_id)
    if (!known) return undefined
    const age = performance.now() - known.loaded_at
    if (age < KEEP_MS) return known
    return age < LEND_MS && known.loaded ? load(event_id, known.loaded) : undefined
  }

  return {
    /** The snapshot in memory, if there is one that is not too old. */
    known: (event_id: number): CatalogueSnapshot | undefined => young(event_id)?.loaded,
    async get(event_id: number): Promise<CatalogueSnapshot> {
      const known = young(event_id) ?? load(event_id)
      return known.loaded ?? known.snapshot
    },
    /** The valid snapshot: from memory, if its version is still the present one. */
    async current(event_id: number): Promise<CatalogueSnapshot> {
      const known = await this.get(event_id)
      const { catalogue_version } = await eventById(db, event_id)
      return catalogue_version === known.event.catalogue_version ? known : this.fresh(event_id, known)
    },
    /** The snapshot in the database now; concurrent callers share one load. */
    fresh(event_id: number, than: CatalogueSnapshot): Promise<CatalogueSnapshot> {
      const known = kept.get(event_id)
      return known && known.load > than.load ? known.snapshot : load(event_id).snapshot
    },
  }
}

/** Reads the event first: a change during the load has a later version, and is noticed when selling. */
async function loadCatalogueSnapshot(db: Db, event_id: number, load: number) {
  const loaded_at = performance.now()
  const event = await eventById(db, event_id)
  const clock = await readClock(db)
  const [catalogue, questions, affiliates, settings, summary] = await Promise.all([
    loadCatalogue(db, event_id),
    questionsOf(db, event_id),
    activeAffiliates(db, event_id),
    loadEventSettings(db, event_id),
    summarizeEvent(db, event),
  ])
  return { event, catalogue, questions, affiliates, settings, summary, clock, load, loaded_at }
}

type Clock = { database: number; read_at: number }

async function readClock(db: Db): Promise<Clock> {
  const { rows } = await sql<{ now: string }>`select now()`.execute(db)
  return { database: Date.parse(rows[0]?.now ?? ''), read_at: performance.now() }
}

/** The database's time, independent of this process's clock: all processes agree on what has expired. */
export const timeAt = ({ clock: { database, read_at } }: CatalogueSnapshot): string =>
  written(Math.floor(database + performance.now() - read_at))

let latest = { milliseconds: 0, text: '' }

/** Many orders are handled within the same millisecond, so the text is reused. */
function written(milliseconds: number): string {
  if (milliseconds !== latest.milliseconds) latest = { milliseconds, text: new Date(milliseconds).toISOString() }
  return latest.text
}
