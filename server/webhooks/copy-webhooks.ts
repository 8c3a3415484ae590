import { covers } from '#domain/permissions.ts'
import { permissionsHandedOut } from '#domain/webhook.ts'
import type { Maker, Part } from '#server/events/duplicate/part.ts'
import type { Db } from '#server/lib/database.ts'
import { resealed } from './secrets.ts'

/**
 * Copies the webhooks that the copying member could also create. They keep their secret, sealed again, so that receivers
 * continue to work; messages and failures are not copied (docs/rules/webhooks.md).
 */
export const copyWebhooks: Part = async ({ db, event, maker }) => {
  const webhooks = (await webhooksOf(db, event.id)).filter((webhook) => mayMake(maker, webhook))
  return {
    count: webhooks.length,
    async write({ trx, event_id }) {
      const rows = webhooks.map(({ secret, former_secret, ...webhook }) => {
        const between = { from: `event ${event.id}`, to: `event ${event_id}` }
        const again = (sealed: Buffer | null) => sealed && resealed(maker.config, sealed, between)
        // A secret that cannot be opened stays so: its webhook asks for a new one.
        const secrets = { secret: again(secret) ?? secret, former_secret: again(former_secret) ?? former_secret }
        return { ...webhook, ...secrets, event_id }
      })
      if (rows.length > 0) await trx.insertInto('webhooks').values(rows).execute()
    },
  }
}

type Terms = Pick<Awaited<ReturnType<typeof webhooksOf>>[number], 'payload' | 'event_types'>

const mayMake = ({ permissions }: Maker, { payload, event_types }: Terms): boolean =>
  covers(permissions, ['webhooks.manage', ...permissionsHandedOut(payload, event_types)])

function webhooksOf(db: Db, event_id: number) {
  return db
    .selectFrom('webhooks')
    .select(['account_id', 'url', 'event_types', 'payload', 'status', 'paused_because', 'secret'])
    .select(['former_secret', 'former_secret_until'])
    .where('place', '=', `event ${event_id}`)
    .orderBy('id')
    .execute()
}
