import type { Preparation } from './preparation.ts'

export const BOUNCE_PREPARATIONS: Record<string, Preparation> = {
  // An address that is not marked stays as it is.
  'bouncedAddresses.unmark': async ({ testApp: { services }, ids }) => {
    const { db } = services
    const of = db.selectFrom('orders').select(['id as order_id', 'account_id', 'email'])
    const { email, ...place } = await of.where('id', '=', Number(ids.order_id)).executeTakeFirstOrThrow()
    const recipient = email ?? ''
    const text = { subject: 'x', html: 'x', text: 'x', locale: 'en', template: 'ticket' }
    const { id: email_id } = await db
      .insertInto('outgoing_emails')
      .values({ ...text, ...place, recipient, dedupe_key: `bounced:${place.order_id}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const mark = { account_id: place.account_id, email: recipient.toLowerCase(), words: '550 No such user', email_id }
    await db.insertInto('bounced_addresses').values(mark).execute()
    return { body: { email: recipient } }
  },
}
