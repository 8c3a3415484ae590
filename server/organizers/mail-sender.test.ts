import { expect, it } from 'vitest'
import { organizers } from '#contract/organizers.ts'
import { openEmailApp } from '#test/email-app.ts'
import { insertEvent, insertOrder } from '#test/order-rows.ts'

const { db, happen } = await openEmailApp()

type Sender = { mail_sender_name?: string; mail_reply_to?: string }

async function confirmationFrom(sender: Sender, support_email: string | null) {
  const rows = await insertEvent(db, { settings: { support_email } })
  await db
    .insertInto('organizer_settings')
    .values({ organizer_id: rows.organizer_id, ...sender })
    .execute()
  const order = await insertOrder(db, rows)
  const emails = await happen('order.completed', { order_id: order.id })
  return emails.filter(({ replyTo }) => replyTo?.[0]?.address !== order.email)
}

it('buyers and attendees are written to in the name of the organizer, from the address of the installation', async () => {
  const emails = await confirmationFrom({ mail_sender_name: 'Night "Club"', mail_reply_to: 'hello@club.example' }, null)
  expect(emails.length).toBeGreaterThanOrEqual(2)
  for (const email of emails) {
    expect(email.from).toMatchObject({ name: 'Night "Club"', address: 'tickets@foyer.test' })
    expect(email.replyTo?.[0]?.address).toBe('hello@club.example')
  }
})

it('an event with an address of its own is answered there', async () => {
  const [email] = await confirmationFrom({ mail_reply_to: 'hello@club.example' }, 'spring@club.example')
  expect(email?.replyTo?.[0]?.address).toBe('spring@club.example')
  expect(email?.from).toMatchObject({ name: 'Foyer', address: 'tickets@foyer.test' })
})

it('without anything it is the organizer who is answered', async () => {
  const [email] = await confirmationFrom({}, null)
  expect(email?.replyTo?.[0]?.address).toBe('office@old-mill.example')
})

it('no link stands in front of the address', () => {
  const takes = (mail_sender_name: string) => organizers.updateSettings.body.safeParse({ mail_sender_name }).success
  expect([takes('Night "Club"'), takes('Free tickets at evil.com'), takes('https://evil.com')]).toEqual([
    true,
    false,
    false,
  ])
})
