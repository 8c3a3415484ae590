import { sql } from 'kysely'
import type { Body } from '#contract/endpoint.ts'
import type { Webhook } from '#contract/webhook-shapes.ts'
import type { accountWebhooks } from '#contract/webhooks.ts'
import type { Actor } from '#domain/actor.ts'
import { permissionsHandedOut, SECRETS_OVERLAP_HOURS, TEST_TYPE } from '#domain/webhook.ts'
import { refuseBeyond } from '#server/accounts/roles.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import type { Member } from '#server/http/identity.ts'
import { refuseTooMany } from '#server/lib/account-limits.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Db } from '#server/lib/database.ts'
import { malformed } from '#server/lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Reach } from './allowed-address.ts'
import { refuseAddress } from './look-up.ts'
import { type HandedOut, maySee } from './may-see.ts'
import { newSecret } from './secrets.ts'
import { deliveryOf } from './webhook-logs.ts'
import { placeOf, type Reached, type WithWebhook, webhookIdOf } from './webhook-place.ts'
import { lockWebhook, webhookOf, webhooksOf } from './webhook-queries.ts'

type Reading = { db: Db }
/** Renewing a secret is atomic, so it has no other connection. */
type Changing = Reading & { actor: Actor; services: Pick<Services, 'config'> }
type Sent = { body: Body<typeof accountWebhooks.create> }

/** Handlers for every kind of place: an event, an organizer or the account. */
export const webhooks = {
  list: async ({ db, ...call }: Reached & Reading) => {
    const rows = await webhooksOf(db, placeOf(call)).orderBy('id', 'desc').execute()
    return rows.map((row) => asSeenBy(call.member, row))
  },

  get: async ({ db, ...call }: WithWebhook & Reading) =>
    asSeenBy(call.member, await webhookOf(db, placeOf(call), webhookIdOf(call))),

  create: async ({ db, services, actor, body: { updated_at: _, ...body }, ...call }: Reached & Changing & Sent) => {
    refuseBeyond(call.member, permissionsHandedOut(body.payload, body.event_types))
    await refuseUnreachable(services.config, body.url)
    const place = placeOf(call)
    const { secret, sealed } = newSecret(services.config, place.key)
    return db.transaction().execute(async (trx) => {
      await refuseTooMany(trx, 'webhooks', { id: place.key })
      const { id } = await trx
        .insertInto('webhooks')
        .values({ ...body, ...place.columns, secret: sealed })
        .returning('id')
        .executeTakeFirstOrThrow()
      await emit(trx, actor, { name: 'webhook.created', subject_id: id, place: place.logged })
      return { ...(await webhookOf(trx, place, id)), secret }
    })
  },

  update: async ({ db, services, actor, body: { updated_at, ...body }, ...call }: WithWebhook & Changing & Sent) => {
    const { member } = call
    refuseBeyond(member, permissionsHandedOut(body.payload, body.event_types))
    await refuseUnreachable(services.config, body.url)
    const place = placeOf(call)
    return db.transaction().execute(async (trx) => {
      const before = await lockWebhook(trx, place, webhookIdOf(call))
      assertVersion(before, updated_at)
      await trx.updateTable('webhooks').set(changed(before, body)).where('id', '=', before.id).execute()
      const after = await webhookOf(trx, place, before.id)
      const data = { fields: changedFields(before, after) }
      await emit(trx, actor, { name: 'webhook.updated', subject_id: after.id, place: place.logged, data })
      return asSeenBy(member, after)
    })
  },

  remove: ({ db, actor, ...call }: WithWebhook & Changing) =>
    db.transaction().execute(async (trx) => {
      const place = placeOf(call)
      const { id } = await lockWebhook(trx, place, webhookIdOf(call))
      await trx.deleteFrom('webhooks').where('id', '=', id).execute()
      await trx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute()
      await emit(trx, actor, { name: 'webhook.deleted', subject_id: id, place: place.logged })
      return undefined
    }),

  renewSecret: ({ db, services, actor, ...call }: WithWebhook & Changing) =>
    db.transaction().execute(async (trx) => {
      const place = placeOf(call)
      const { id } = await lockWebhook(trx, place, webhookIdOf(call))
      const { secret, sealed } = newSecret(services.config, place.key)
      const former_secret_until = sql<string>`now() + make_interval(hours => ${SECRETS_OVERLAP_HOURS}::int)`
      await trx
        .updateTable('webhooks')
        .set(({ ref }) => ({ former_secret: ref('secret'), secret: sealed, former_secret_until }))
        .where('id', '=', id)
        .execute()
      await emit(trx, actor, { name: 'webhook.secret_renewed', subject_id: id, place: place.logged })
      return { ...asSeenBy(call.member, await webhookOf(trx, place, id)), secret }
    }),

  test: ({ db, actor, ...call }: WithWebhook & Changing) =>
    db.transaction().execute(async (trx) => {
      const place = placeOf(call)
      const { id: webhook_id } = await lockWebhook(trx, place, webhookIdOf(call))
      const { account_id, event_id } = place.columns
      const about = { activity_id: 0, event_type: TEST_TYPE, object: TEST_TYPE, subject_id: webhook_id }
      const { id } = await trx
        .insertInto('webhook_deliveries')
        .values({ ...about, account_id, event_id, webhook_id, happened_at: sql<string>`now()` })
        .returning('id')
        .executeTakeFirstOrThrow()
      await emit(trx, actor, { name: 'webhook.tested', subject_id: webhook_id, place: place.logged })
      return deliveryOf(trx, webhook_id, id)
    }),
}

type Before = Pick<Webhook, 'status' | 'payload' | 'paused_because'>

function changed(before: Before, body: Omit<Sent['body'], 'updated_at'>) {
  // A resumed webhook starts without failures.
  const anew = body.status === 'ENABLED' && before.status === 'PAUSED' ? { failing_since: null } : {}
  // The answer to a full message may repeat data that only some members may read.
  const unseen = body.payload === before.payload ? {} : { last_response_body: null }
  const paused_because = body.status === before.status ? before.paused_because : null
  return { ...body, paused_because, ...anew, ...unseen }
}

/** Hides the last answer from members without permission: a receiver's answer may repeat what it was sent. */
function asSeenBy<W extends HandedOut & { last_response_body: string | null }>(member: Member, webhook: W): W {
  return maySee(member, webhook) ? webhook : { ...webhook, last_response_body: null }
}

async function refuseUnreachable(reach: Reach, url: string): Promise<void> {
  await refuseAddress(reach, url).catch(() => {
    throw malformed('url', 'address_not_public')
  })
}
