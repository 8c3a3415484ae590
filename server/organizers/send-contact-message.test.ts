import { expect, it } from 'vitest'
import { openEmailApp } from '#test/email-app.ts'
import { insertEvent } from '#test/order-rows.ts'

const { db, happen } = await openEmailApp()

it('a visitor’s message reaches the organizer, who answers the visitor', async () => {
  const { organizer_id } = await insertEvent(db)
  const visitor = { visitor_name: 'Tim', email: 'tim@example.com', message: 'Is there parking?\n<b>Thanks</b>' }
  const [email] = await happen('organizer.contacted', { organizer_id, ...visitor })
  expect(email).toMatchObject({ subject: 'Tim has written to you', recipients: ['office@old-mill.example'] })
  expect(email?.replyTo?.[0]?.address).toBe('tim@example.com')
  expect(email?.html).toContain('&lt;b&gt;Thanks&lt;/b&gt;')
})
