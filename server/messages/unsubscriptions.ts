import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { Unsubscription } from '#contract/unsubscriptions.ts'
import type { Actor } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { WAS_PLACED } from '#server/orders/status-sets.ts'
import type { Services } from '#server/services.ts'
import { type LinkRecipient, recipientOfToken } from './unsubscribe-link.ts'

/** The rules: docs/rules/messages.md */
export const unsubscriptions: Handlers<typeof contract.unsubscriptions> = {
  get: async ({ db, services, params }) => shown(db, await recipientOf(db, services, params.token)),

  create: ({ db, services, actor, params }) => unsubscribe(db, { services, actor, token: params.token }),

  remove: ({ db, services, actor, params }) =>
    db.transaction().execute(async (trx) => {
      const recipient = await recipientOf(trx, services, params.token)
      const removed = await trx
        .deleteFrom('marketing_unsubscriptions')
        .where('account_id', '=', recipient.account_id)
        .where('email', '=', recipient.email)
        .returning('email')
        .executeTakeFirst()
      if (removed) await note(trx, actor, { name: 'message.resubscribed', recipient })
      return shown(trx, recipient)
    }),
}

type ByLink = { services: Pick<Services, 'config'>; actor: Actor; token: string }

/** Throws 404 for an invalid link; the second call changes nothing. */
export function unsubscribe(db: Db, { services, actor, token }: ByLink): Promise<Unsubscription> {
  return db.transaction().execute(async (trx) => {
    const recipient = await recipientOf(trx, services, token)
    const before = await shown(trx, recipient)
    if (before.is_unsubscribed) return before
    await sql`
      insert into marketing_unsubscriptions (account_id, email) values (${recipient.account_id}, ${recipient.email})
      on conflict (account_id, email) do update set unsubscribed_at = now()`.execute(trx)
    await note(trx, actor, { name: 'message.unsubscribed', recipient })
    return { ...before, is_unsubscribed: true }
  })
}

async function recipientOf(db: Db, { config }: Pick<Services, 'config'>, token: string): Promise<LinkRecipient> {
  const recipient = await recipientOfToken(db, config, token)
  if (!recipient) throw new ApiError('not_found')
  return recipient
}

async function shown(db: Db, { account_id, email, organizer_name }: LinkRecipient): Promise<Unsubscription> {
  const { rows } = await sql`
    select from marketing_unsubscriptions gone
    where gone.account_id = ${account_id} and gone.email = ${email} and not exists (
      select from orders where orders.account_id = gone.account_id and lower(orders.email) = gone.email
        and orders.opted_into_marketing_at > gone.unsubscribed_at and ${WAS_PLACED})`.execute(db)
  return { organizer_name, email, is_unsubscribed: rows.length > 0 }
}

type Happened = { name: 'message.unsubscribed' | 'message.resubscribed'; recipient: LinkRecipient }

async function note(trx: Trx, actor: Actor, { name, recipient }: Happened): Promise<void> {
  const { account_id, organizer_id, event_id, order_id, message_id } = recipient
  const place = { account_id, organizer_id, event_id, ...(order_id !== null && { order_id }) }
  await emit(trx, actor, { name, subject_id: message_id, place })
}
