import type { Selectable } from 'kysely'
import type { MessageRecipients } from '#database/types.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/lib/database.ts'
import { signature } from '#server/lib/sealed.ts'
import { sameSecret } from '#server/lib/token.ts'

type Recipient = Pick<Selectable<MessageRecipients>, 'id' | 'account_id' | 'email'>

export function unsubscribeUrl(config: Config, recipient: Recipient): string {
  return `${config.app_url}/unsubscribe/${unsubscribeToken(config, recipient)}`
}

/** The id of the recipient, and 128 bits of a hash of account and address, keyed by `SECRET`. */
export function unsubscribeToken(
  config: Pick<Config, 'secret' | 'data_dir'>,
  { id, account_id, email }: Recipient,
): string {
  return `${id}-${signature(config, `unsubscribe ${account_id} ${id} ${email}`).toString('base64url')}`
}

/** The recipient of the link, with the message and its event; null for an invalid link. */
export async function recipientOfToken(db: Db, config: Pick<Config, 'secret' | 'data_dir'>, token: string) {
  const [, id] = /^([1-9]\d{0,8})-[\w-]{22}$/.exec(token) ?? []
  if (id === undefined) return null
  const recipient = await db
    .selectFrom('message_recipients as recipient')
    .innerJoin('messages', 'messages.id', 'recipient.message_id')
    .innerJoin('events', 'events.id', 'messages.event_id')
    .innerJoin('organizers', 'organizers.id', 'events.organizer_id')
    .select(['recipient.id', 'recipient.account_id', 'recipient.email', 'recipient.message_id', 'recipient.order_id'])
    .select(['messages.event_id', 'events.organizer_id', 'organizers.name as organizer_name'])
    .where('recipient.id', '=', Number(id))
    .where('messages.purpose', '=', 'MARKETING')
    .executeTakeFirst()
  return recipient && sameSecret(unsubscribeToken(config, recipient), token) ? recipient : null
}

export type LinkRecipient = NonNullable<Awaited<ReturnType<typeof recipientOfToken>>>
