import type { Permission } from '#domain/permissions.ts'
import type { Config } from '#server/config.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import type { MovedDates } from './moved-dates.ts'

/** The member or key that copies. A copy never does more than its maker is allowed to. */
export type Maker = { permissions: readonly Permission[]; config: Pick<Config, 'secret' | 'data_dir'> }

type Reading = { db: Db | Trx; event: EventRow; dates: MovedDates; maker: Maker }

type Writing = {
  trx: Trx
  /** Id of the copy. */
  event_id: number
  /** Copied products by the ids of their originals; empty while there are none. */
  products: Map<number, number>
  /** The same for their categories. */
  categories: Map<number, number>
}

/** A part of an event that is ready to be copied: the number of its rows, and how they are written. */
export type PartToCopy = { count: number; write: (writing: Writing) => Promise<void> }

/**
 * Reads a part of an event and moves its dates. Writes nothing yet, so that preview and copy cannot differ. Both take a few
 * statements, however many rows there are. Each part is in the folder that writes its tables, and in the list of `parts.ts`.
 */
export type Part = (reading: Reading) => Promise<PartToCopy>
