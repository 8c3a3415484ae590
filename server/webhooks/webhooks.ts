import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import { permissionsHandedOut, SECRETS_OVERLAP_HOURS, TEST_TYPE } from '#domain/webhook.ts'
import { refuseBeyond } from '#server/accounts/roles.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import { malformed } from '#server/http/errors.ts'
import type { Member } from '#server/http/identity.ts'
import type { Handlers } from '#server/http/serve.ts'
import { refuseTooMany } from '#server/lib/account-limits.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Reach } from './allowed-address.ts'
import { refuseAddress } from './look-up.ts'
import { type HandedOut, maySee } from './may-see.ts'
import { newSecret } from './secrets.ts'
import { deliveryOf } from './webhook-logs.ts'
import { lockWebhook, webhookOf, webhooksOf } from './webhook-queries.ts'

export const webhooks: Handlers<typeof contract.webhooks> = {
  list: async ({ db, event, member }) => {
    const rows = await webhooksOf(db, event.id).orderBy('id', 'desc').execute()
    return rows.map((row) => asSeenBy(member, row))
  },

  get: async ({ db, event, member, params }) => asSeenBy(member, await webhookOf(db, event, params.webhook_id)),

  create: async ({ db, services, actor, event, member, body: { updated_at: _, ...body } }) => {
    refuseBeyond(member, permissionsHandedOut(body.payload, body.event_types))
    await refuseUnreachable(services.config, body.url)
    const { secret, sealed } = newSecret(services.config, event.id)
    return db.transaction().execute(async (trx) => {
      await refuseTooMany(trx, 'webhooks', { id: event.id })
      const { id } = await trx
        .insertInto('webhooks')
        .values({ ...body, account_id: event.account_id, event_id: event.id, secret: sealed })
        .returning('id')
        .executeTakeFirstOrThrow()
      await emit(trx, actor, { name: 'webhook.created', subject_id: id, place: inEvent(event) })
      return { ...(await webhookOf(trx, event, id)), secret }
    })
  },

  update: async ({ db, services, actor, event, member, params, body: { updated_at: seen, ...body } }) => {
    refuseBeyond(member, permissionsHandedOut(body.payload, body.event_types))
    await refuseUnreachable(services.config, body.url)
    return db.transaction().execute(async (trx) => {
      const before = await lockWebhook(trx, event, params.webhook_id)
      assertVersion(before, seen)
      // A webhook that is resumed begins anew.
      const anew = body.status === 'ENABLED' && before.status === 'PAUSED' ? { failing_since: null } : {}
      // What answered a full message may repeat what only those may see who may read it.
      const unseen = body.payload === before.payload ? {} : { last_response_body: null }
      const paused_because = body.status === before.status ? before.paused_because : null
      const set = { ...body, paused_because, ...anew, ...unseen }
      await trx.updateTable('webhooks').set(set).where('id', '=', before.id).execute()
      const after = await webhookOf(trx, event, before.id)
      const data = { fields: changedFields(before, after) }
      await emit(trx, actor, { name: 'webhook.updated', subject_id: after.id, place: inEvent(event), data })
      return asSeenBy(member, after)
    })
  },

  remove: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      const { id } = await lockWebhook(trx, event, params.webhook_id)
      await trx.deleteFrom('webhooks').where('id', '=', id).execute()
      await trx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute()
      await emit(trx, actor, { name: 'webhook.deleted', subject_id: id, place: inEvent(event) })
      return undefined
    }),

  renewSecret: ({ db, services, actor, event, member, params }) =>
    db.transaction().execute(async (trx) => {
      const { id } = await lockWebhook(trx, event, params.webhook_id)
      const { secret, sealed } = newSecret(services.config, event.id)
      const former_secret_until = sql<string>`now() + make_interval(hours => ${SECRETS_OVERLAP_HOURS}::int)`
      await trx
        .updateTable('webhooks')
        .set(({ ref }) => ({ former_secret: ref('secret'), secret: sealed, former_secret_until }))
        .where('id', '=', id)
        .execute()
      await emit(trx, actor, { name: 'webhook.secret_renewed', subject_id: id, place: inEvent(event) })
      return { ...asSeenBy(member, await webhookOf(trx, event, id)), secret }
    }),

  test: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      const { id: webhook_id, account_id } = await lockWebhook(trx, event, params.webhook_id)
      const about = { activity_id: 0, event_type: TEST_TYPE, object: TEST_TYPE, subject_id: webhook_id }
      const { id } = await trx
        .insertInto('webhook_deliveries')
        .values({ ...about, account_id, event_id: event.id, webhook_id, happened_at: sql<string>`now()` })
        .returning('id')
        .executeTakeFirstOrThrow()
      await emit(trx, actor, { name: 'webhook.tested', subject_id: webhook_id, place: inEvent(event) })
      return deliveryOf(trx, webhook_id, id)
    }),
}

/** What a receiver answers may repeat what it was sent. */
function asSeenBy<W extends HandedOut & { last_response_body: string | null }>(member: Member, webhook: W): W {
  return maySee(member, webhook) ? webhook : { ...webhook, last_response_body: null }
}

async function refuseUnreachable(reach: Reach, url: string): Promise<void> {
  await refuseAddress(reach, url).catch(() => {
    throw malformed('url', 'address_not_public')
  })
}
