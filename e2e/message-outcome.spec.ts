import type { Locator, Page } from '@playwright/test'
import { patience } from '#test/patience.ts'
import { signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { codeOf, openCheckIn, scan } from './support/check-in.ts'
import { emailsTo, makeUnknown } from './support/mail.ts'
import { composerOf, threeTickets } from './support/messages.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/** Milliseconds. A message sent now leaves after a minute. */
const LEAVES_WITHIN = 100_000

/** Presses Tab until the target has focus, then the keys. */
async function press(page: Page, target: Locator, ...keys: readonly string[]): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 60; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
  for (const key of keys) await page.keyboard.press(key)
}

/** Writes a message by keyboard only, to holders of the day ticket who are not checked in, with a copy to the sender. */
async function compose(page: Page, subject: string): Promise<void> {
  await press(page, page.getByRole('button', { name: 'New message' }), 'Enter')
  const form = composerOf(page)
  await press(page, form.getByRole('radio', { name: 'Everyone with a ticket' }), 'ArrowDown')
  await press(page, form.getByRole('combobox', { name: 'Tickets' }))
  await page.keyboard.type('Day')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Reaches 2 people at 1 address').first()).toBeVisible()
  await press(page, form.getByText('Filter', { exact: true }), 'Enter')
  const checkIn = form.getByRole('radiogroup', { name: 'Check-in' })
  await press(page, checkIn.getByRole('radio', { name: 'Any' }), 'ArrowRight', 'ArrowRight')
  await expect(checkIn.getByRole('radio', { name: 'Not yet' })).toBeChecked()
  await expect(form.getByText('Reaches 1 person at 1 address').first()).toBeVisible()
  await press(page, form.getByLabel('Subject'))
  await page.keyboard.type(subject)
  await press(page, form.getByRole('textbox', { name: 'Message' }))
  await expect(form.locator('[contenteditable="true"]')).toBeFocused()
  await page.keyboard.type('The doors close soon.')
  await press(page, form.getByRole('checkbox', { name: 'Send me a copy' }), 'Space')
  await press(page, form.getByRole('checkbox', { name: 'This message is about this event' }), 'Space')
  await press(page, form.getByRole('button', { name: 'Send message' }), 'Enter')
  await expect(form).toBeHidden()
}

test('a message by keyboard alone reaches whom it is narrowed to and its sender, and is sent again where it failed', {
  tag: '@waits',
}, async ({ page, context, account, enter }) => {
  test.setTimeout(patience(300_000))
  const { sale, order, path, ada, bea } = await threeTickets(account)
  const { short_id } = await openCheckIn(account, sale)
  expect(await scan(short_id, (await codeOf(order)) ?? '')).toBe('admitted')
  await makeUnknown(ada)
  await signIn(context, account)
  await open(page, path)
  const subject = `Doors ${Date.now()}`
  await compose(page, subject)
  const pane = page.getByRole('region', { name: 'Message', exact: true })
  await expect(pane).toContainText('Holders of: Day ticket; not checked in')
  await expect(pane).toContainText('Reply to sender')

  const recipients = pane.getByRole('list', { name: 'Recipients' })
  const rowOf = (address: string) => recipients.getByRole('listitem').filter({ hasText: address })
  await expect(rowOf(ada)).toContainText('550 5.1.1 No such user here', { timeout: patience(LEAVES_WITHIN) })
  await expect(recipients.getByRole('listitem')).toHaveCount(2)
  await expect(rowOf(account.user.email).getByText('sent', { exact: true })).toBeVisible()
  await emailsTo(account.user.email, new RegExp(subject))

  const phone = await enter({ ...PHONE, as: account })
  await open(phone, new URL(page.url()).pathname + new URL(page.url()).search)
  const outcome = phone.getByRole('region', { name: 'Message', exact: true })
  await expect(outcome.getByText('not sent', { exact: true })).toBeVisible()
  await expect(outcome.getByRole('term').filter({ hasText: 'Not reached' })).toBeVisible()
  await show(phone, 'message-outcome')

  await makeUnknown(ada, false)
  await press(page, pane.getByRole('button', { name: 'Send again to those it didn’t reach' }), 'Enter')
  await expect(page.getByText('Sending again to 1 address.')).toBeVisible()
  expect(await emailsTo(ada, new RegExp(subject))).toHaveLength(1)
  await expect(rowOf(ada).getByText('sent', { exact: true })).toBeVisible()
  expect(await emailsTo(account.user.email, new RegExp(subject))).toHaveLength(1)
  expect(await emailsTo(bea, new RegExp(subject), 0)).toEqual([])
  await show(page, 'message-outcome')
})
