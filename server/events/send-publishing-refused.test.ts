import { expect, it } from 'vitest'
import { openEmailApp } from '#test/email-app.ts'
import { insertEvent } from '#test/order-rows.ts'

const { db, happen } = await openEmailApp()

it.each([
  ['nothing_to_sell', /Create a ticket/],
  ['no_way_to_pay', /Choose how people pay/],
  ['email_not_confirmed', /hasn’t confirmed their email address/],
  ['transition_not_allowed', /Restore the organizer first/],
  ['server_error', /see what’s missing/],
] as const)('an organizer is told why the event did not go on sale: %s', async (reason, words) => {
  const { event_id } = await insertEvent(db, { event: { title: 'Winter Light', timezone: 'Europe/Berlin' } })
  const [email] = await happen('event.publishing_refused', { event_id, reason, publish_at: '2026-12-01T09:00:00.000Z' })
  expect(email).toMatchObject({ subject: 'Winter Light isn’t on sale yet', recipients: ['office@old-mill.example'] })
  expect(email?.text).toMatch(words)
  expect(email?.text).toContain('10:00')
  expect(email?.text).toContain(`/manage/event/${event_id}/dashboard`)
})
