import type { Actor } from '#domain/actor.ts'
import type { Db } from '#server/lib/database.ts'
import type { Services } from '#server/services.ts'
import { changeWaitlist } from './change-waitlist.ts'
import { endEntry } from './end-entry.ts'
import { entryOfToken } from './waitlist-token.ts'

type ByLink = { config: Services['config']; actor: Actor; event_id: number; token: string }

/** Takes the entry of a link off its waitlist. Throws 404 for an invalid link, 409 for an entry that was left or bought. */
export function leaveWaitlist(db: Db, { config, actor, event_id, token }: ByLink): Promise<void> {
  return db
    .transaction()
    .execute((trx) =>
      changeWaitlist(trx, event_id, async (event) =>
        endEntry(trx, actor, { event, entry: await entryOfToken(trx, config, { event_id, token }) }),
      ),
    )
}
