import { randomEmail } from './support/account.ts'
import { caller } from './support/caller.ts'
import { codeOf, secretIn } from './support/check-in.ts'
import { attachment, emailsTo, emailTo, linkIn } from './support/mail.ts'
import { readQrImage } from './support/qr-image.ts'
import { buy, FREE, putOnSale } from './support/sale.ts'
import { expect, test } from './support/test.ts'

const PLACE = { venue_name: 'Lantern Hall', address_line_1: 'Harbour Street 3', city: 'Bremen', country: 'DE' }

test('the ticket arrives by e-mail: QR code, date for the calendar, HTML and text', async ({ page, account }) => {
  const venue = randomEmail('hall')
  const sale = await putOnSale(account, {
    organizer: { email: venue },
    products: [FREE],
    settings: { location_details: PLACE },
  })
  const email = randomEmail('grace')
  const order = await buy(sale, { first_name: 'Grace', last_name: 'Hopper', email })

  const ticket = await emailTo(email, /^Your ticket for Evening of lights$/)
  expect(ticket.from?.address).toBe('tickets@foyer.test')
  expect(secretIn(readQrImage(attachment(ticket, 'image/png')))).toBe(secretIn(await codeOf(order)))
  const png = ticket.attachments.find(({ mimeType }) => mimeType === 'image/png')
  expect(ticket.html).toContain(`cid:${png?.contentId?.replace(/[<>]/g, '')}`)
  for (const body of [ticket.html, ticket.text]) {
    expect(body).toContain('Grace Hopper')
    expect(body).toContain('Free entry')
    expect(body).toContain(order.public_id)
  }

  const calendar = attachment(ticket, 'text/calendar')
    .toString('utf8')
    .replace(/\r?\n /g, '')
  const lines = calendar.trimEnd().split(/\r?\n/)
  expect(lines.at(0)).toBe('BEGIN:VCALENDAR')
  expect(lines.at(-1)).toBe('END:VCALENDAR')
  expect(lines).toContain('SUMMARY:Evening of lights')
  expect(calendar).toMatch(/^LOCATION:.*Lantern Hall/m)
  expect(startOf(lines)).toBe(sale.event.start_date.slice(0, 16))

  await page.goto(linkIn(ticket, '/product/'))
  await expect(page.getByText('Grace Hopper')).toBeVisible()

  const confirmation = await emailsTo(email, /Evening of lights/, 2)
  expect(confirmation).toHaveLength(2)
  for (const { html, text } of confirmation) expect(html && text).toBeTruthy()
  const notice = await emailTo(venue, /^New order/)
  expect(notice.subject).toBe(`New order ${order.public_id} for Evening of lights`)
})

test('a buyer who reads German gets German e-mails', async ({ account }) => {
  const sale = await putOnSale(account, { products: [FREE] })
  const email = randomEmail('greta')
  await buy(
    sale,
    { first_name: 'Greta', last_name: 'Kurz', email },
    { by: caller({ cookies: new Map([['locale', 'de']]) }) },
  )
  const ticket = await emailTo(email, /^(?:Dein|Ihr)e? (?:Ticket|Eintrittskarte)\b.*Evening of lights/)
  expect(ticket.html).toContain('lang="de"')
  expect(ticket.text).toContain('QR-Code')
  expect(ticket.text).not.toMatch(/Show the QR code|Your ticket|Order number/)
  for (const { html, text } of await emailsTo(email, /Evening of lights/, 2)) {
    expect(html).toContain('lang="de"')
    expect(text).not.toMatch(/\bYour\b|\bThank\b/)
  }
})

/** The start time of a calendar file, as ISO to the minute in UTC. Both formats are accepted. */
function startOf(lines: string[]): string | undefined {
  const line = lines.find((one) => one.startsWith('DTSTART')) ?? ''
  const [, year, month, day, hour, minute] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(line) ?? []
  expect(line).toMatch(/Z$/)
  return `${year}-${month}-${day}T${hour}:${minute}`
}
