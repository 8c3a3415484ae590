import { expect, it } from 'vitest'
import { isLinkTokenGood } from '#server/users/user-tokens.ts'
import { openEmailApp } from '#test/email-app.ts'
import { insertAccount } from '#test/order-rows.ts'

const { db, happen } = await openEmailApp()

it('a reset link is sent to active users only, and nothing of it is kept', async () => {
  const { user_id } = await insertAccount(db)
  const [sent] = await happen('user.password_reset_requested', { user_id })
  const token = /http:\/\/foyer\.test\/auth\/reset-password\/([\w-]{43})/.exec(sent?.text ?? '')?.[1] ?? ''
  expect(await isLinkTokenGood(db, 'RESET_PASSWORD', token)).toBe(true)
  const kept = await db.selectFrom('outgoing_emails').select(['html', 'text', 'status']).execute()
  expect(kept).toEqual([{ html: '', text: '', status: 'SENT' }])

  const left = await insertAccount(db)
  await db.updateTable('account_users').set({ status: 'INACTIVE' }).where('user_id', '=', left.user_id).execute()
  expect(await happen('user.password_reset_requested', { user_id: left.user_id })).toHaveLength(1)
  expect(await happen('user.password_reset_requested', { user_id: 2_000_000 })).toHaveLength(1)
})
