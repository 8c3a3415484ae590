import { patience } from '#test/patience.ts'
import { signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { BASE_URL } from './support/caller.ts'
import { emailsTo, emailTo, linkIn } from './support/mail.ts'
import { composerOf, scheduled, threeTickets, write } from './support/messages.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

test('a message to holders of one product is tried out, taken back, sent again and arrives', { tag: '@waits' }, async ({
  page,
  context,
  account,
}) => {
  test.setTimeout(patience(300_000))
  const { path, ada, bea } = await threeTickets(account)
  await signIn(context, account)
  await open(page, path)
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await show(page, 'messages-none')
  await page.getByRole('button', { name: 'New message' }).click()
  const form = composerOf(page)
  await expect(form.getByText('Reaches 3 people at 2 addresses').first()).toBeVisible()

  await form.getByRole('radio', { name: 'Holders of certain tickets' }).check()
  await form.getByRole('combobox', { name: 'Tickets' }).click()
  await page.getByRole('option', { name: 'Day ticket' }).click()
  await page.keyboard.press('Tab')
  await expect(form.getByText('Reaches 2 people at 1 address').first()).toBeVisible()
  await form.getByRole('button', { name: 'Show addresses' }).click()
  await expect(form.getByRole('list', { name: 'Recipients' })).toContainText(ada)
  await expect(form.getByRole('list', { name: 'Recipients' })).not.toContainText(bea)

  const subject = `Doors at seven ${Date.now()}`
  await write(page, subject, 'Come by the side door.')
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles({
    name: 'Map.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  })
  await expect(form.getByRole('list', { name: 'Attachments' })).toContainText('Map.pdf')
  await form.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText(`Test sent to ${account.user.email}.`)).toBeVisible()
  expect((await emailTo(account.user.email, new RegExp(subject))).text).toContain('Come by the side door.')
  await form.getByText('Preview', { exact: true }).click()
  await expect(form.frameLocator('iframe').getByText('Come by the side door.').last()).toBeVisible()
  await form.getByText('Dark', { exact: true }).click()
  await form.getByText('Phone', { exact: true }).click()
  await form.getByText('Write', { exact: true }).click()
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(form.getByText('Confirm this to send the message.')).toBeVisible()
  await form.getByLabel('This message is about this event, not advertising').check()
  await show(page, 'messages-composer')
  await form.getByRole('button', { name: 'Send message' }).click()

  await expect(form).toBeHidden()
  const pane = page.getByRole('region', { name: 'Message', exact: true })
  await expect(pane.getByRole('heading', { name: subject })).toBeVisible()
  await expect(pane).toContainText('Holders of: Day ticket')
  await expect(pane).toContainText(/Sending in \d+ s/)
  await expect(page).toHaveURL(/\?message=\d+/)
  await show(page, 'messages-taking-back')
  await pane.getByRole('button', { name: 'Take back' }).click()
  await expect(pane.getByText('cancelled', { exact: true })).toBeVisible()

  await pane.getByRole('button', { name: 'Use again' }).click()
  await expect(form.getByLabel('Subject')).toHaveValue(subject)
  await expect(form.getByText('Reaches 2 people at 1 address').first()).toBeVisible()
  await form.getByLabel('This message is about this event, not advertising').check()
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(form).toBeHidden()
  await expect(pane).toContainText(/Sending in \d+ s/)
  await expect(pane.getByText('sent', { exact: true }).first()).toBeVisible({ timeout: patience(100_000) })
  const [email] = await emailsTo(ada, new RegExp(subject))
  expect(email?.text).toContain('Come by the side door.')
  expect(email?.attachments.map(({ filename }) => filename)).toEqual(['Map.pdf'])
  const download = page.waitForEvent('download')
  await pane.getByRole('link', { name: 'Map.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('Map.pdf')
  await expect(pane.getByRole('list', { name: 'Recipients' })).toContainText(ada)
  await expect(pane.getByRole('list', { name: 'Recipients' }).getByRole('listitem')).toHaveCount(1)
  await expect(pane.getByRole('list', { name: 'Recipients' }).getByText('sent', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2)
  await show(page, 'messages-sent')
})

test('up and down open the messages of the list, a reload keeps the open one, and one that waits is cancelled', async ({
  page,
  context,
  account,
}) => {
  const { sale, path } = await threeTickets(account)
  await scheduled(account, sale.event_id, ['First news', 'Second news', 'Third news'])
  await signIn(context, account)
  await open(page, path)
  const pane = page.getByRole('region', { name: 'Message', exact: true })
  const isOpen = (subject: string) => expect(pane.getByRole('heading', { name: subject })).toBeVisible()
  await isOpen('Third news')
  await page.keyboard.press('ArrowDown')
  await isOpen('Second news')
  await page.keyboard.press('ArrowDown')
  await isOpen('First news')
  await page.keyboard.press('ArrowDown')
  await isOpen('First news')
  await page.reload()
  await isOpen('First news')
  await page.getByRole('link', { name: /Second news/ }).focus()
  await page.keyboard.press('ArrowUp')
  await isOpen('Second news')
  await expect(page.getByRole('link', { name: /Second news/ })).toBeFocused()
  await show(page, 'messages-list')

  await pane.getByRole('button', { name: 'Cancel message' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel message “Second news”?' })
  await dialog.getByRole('button', { name: 'Cancel message' }).press('Enter')
  await expect(pane.getByText('cancelled', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /Second news/ })).toContainText('cancelled')
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('Third')
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
})

test('news and offers reach buyers who agreed, and each email leads to a page that ends them', async ({
  page,
  context,
  account,
  enter,
}) => {
  const { path, ada } = await threeTickets(account)
  await signIn(context, account)
  await open(page, path)
  await page.getByRole('button', { name: 'New message' }).click()
  const form = composerOf(page)
  await expect(form.getByText('Reaches 3 people at 2 addresses').first()).toBeVisible()
  await form.getByRole('radio', { name: 'News and offers' }).check()
  await expect(form.getByText('Reaches 2 people at 1 address').first()).toBeVisible()
  await form.getByRole('button', { name: 'Show addresses' }).click()
  await expect(form.getByRole('list', { name: 'Recipients' })).toContainText(ada)
  await expect(form.getByLabel('This message is about this event, not advertising')).toBeHidden()
  const subject = `Next season ${Date.now()}`
  await write(page, subject, 'Tickets are on sale.')
  await show(page, 'messages-marketing')
  await form.getByRole('button', { name: 'Send a test to me' }).click()
  const email = await emailTo(account.user.email, new RegExp(subject))
  expect(email.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click')

  const reader = await enter(PHONE)
  await open(reader, linkIn(email, '/unsubscribe/'))
  await expect(reader.getByRole('heading', { level: 1, name: 'Unsubscribe?' })).toBeVisible()
  await show(reader, 'unsubscribe')
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'You’re unsubscribed' })).toBeVisible()
  await show(reader, 'unsubscribe-done')
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1, name: 'You’re unsubscribed' })).toBeVisible()
  await reader.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'You’re subscribed again' })).toBeVisible()
  await reader.goto('/unsubscribe/1-AAAAAAAAAAAAAAAAAAAAAA')
  await expect(reader.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible()
  await show(reader, 'unsubscribe-dead')
})

test('a message for later takes one of the usual times, or says which of them is missing', async ({
  page,
  context,
  account,
}) => {
  const { path } = await threeTickets(account)
  await signIn(context, account)
  await open(page, path)
  await page.getByRole('button', { name: 'New message' }).press('Enter')
  const form = composerOf(page)
  await write(page, 'Parking', 'The car park opens at five.')
  await form.getByRole('radio', { name: 'At a set time' }).press('Space')
  await form.getByLabel('This message is about this event, not advertising').press('Space')
  await form.getByRole('button', { name: 'Schedule message' }).press('Enter')
  await expect(form.getByText('Choose a date and time.')).toBeVisible()
  await form.getByRole('button', { name: '1 day before start' }).press('Enter')
  await form.getByText('Filter', { exact: true }).click()
  await form.getByText('Not yet', { exact: true }).click()
  await expect(form.getByText('Reaches 3 people at 2 addresses').first()).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Schedule message' }).press('Enter')
  const pane = page.getByRole('region', { name: 'Message', exact: true })
  await expect(pane).toContainText('Everyone with a ticket; not checked in')
  await expect(pane.getByText('scheduled', { exact: true })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a message covers the list, and Back leads there again; German has its own words', async ({
    page,
    context,
    account,
  }) => {
    const { sale, path } = await threeTickets(account)
    await scheduled(account, sale.event_id, ['First news', 'Second news'])
    await signIn(context, account)
    await open(page, path)
    const list = page.getByRole('list', { name: 'Messages' })
    const pane = page.getByRole('region', { name: 'Message', exact: true })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(pane).toBeHidden()
    await show(page, 'messages-list')
    await list.getByRole('link', { name: /First news/ }).click()
    await expect(pane.getByRole('heading', { name: 'First news' })).toBeVisible()
    await expect(list).toBeHidden()
    await show(page, 'messages-one')
    await pane.getByRole('button', { name: 'All messages' }).click()
    await expect(list).toBeVisible()
    await list.getByRole('link', { name: /Second news/ }).click()
    await expect(pane.getByRole('heading', { name: 'Second news' })).toBeVisible()
    await page.goBack()
    await expect(list).toBeVisible()
    await page.getByRole('button', { name: 'New message' }).click()
    await expect(composerOf(page).getByText('Reaches 3 people at 2 addresses').first()).toBeVisible()
    await show(page, 'messages-composer')

    await context.addCookies([{ name: 'locale', value: 'de', url: BASE_URL() }])
    await open(page, path)
    await expect(page).toHaveTitle(/^Nachrichten · /)
    await page.getByRole('button', { name: 'Neue Nachricht' }).click()
    await expect(
      page
        .getByRole('dialog', { name: 'Neue Nachricht' })
        .getByText(/^Erreicht 3 Personen unter 2 Adressen/)
        .first(),
    ).toBeVisible()
    await show(page, 'messages-composer-de')
  })
})
