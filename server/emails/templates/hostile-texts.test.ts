import { expect, it } from 'vitest'
import { openEmailApp } from '#test/email-app.ts'
import { everyEmail } from '#test/every-email.ts'

const app = await openEmailApp()

const PAYLOADS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title></style><svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<0><script>alert(1)</script></0>',
  "{name} '{' #",
]

it.each(PAYLOADS)('%s is nothing but text in every e-mail there is', async (evil) => {
  const emails = await everyEmail(app, evil)
  expect(emails.length).toBeGreaterThanOrEqual(20)
  for (const { html = '' } of emails) {
    expect(html).not.toMatch(/<script|<svg|<img(?! src="(cid:|http:\/\/foyer\.test\/event\/\d+\/strip\.jpg"))/i)
    expect(html).not.toMatch(/<[a-z][^>]*\s(on\w+=|href="javascript:)/i)
    expect(html.match(/<h1/g)).toHaveLength(1)
  }
})
