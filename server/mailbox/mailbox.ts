import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { drawAttachments } from '#server/attached-documents/draw-attachments.ts'
import type { Attachment } from '#server/emails/delivery/mailer.ts'
import { isDrawn, type KeptAttachment, withContents } from '#server/emails/delivery/stored-attachments.ts'
import { maybeUser } from '#server/http/identity.ts'
import { hasOperatorKey, keepOperator } from '#server/http/operator.ts'
import type { Services } from '#server/services.ts'
import { opensWithKey } from './mailbox-address.ts'
import { emailPage, listPage, withPictures } from './mailbox-pages.ts'
import { findEmail, latestEmails } from './mailbox-queries.ts'

/** The local mailbox at /dev/mailbox: the emails of an installation without a mail server. */
export function mailbox(services: Services): Hono {
  const { db } = services
  return new Hono()
    .use(async (c, next) => {
      if (!(await mayReadMailbox(c, services))) return c.notFound()
      c.header('cache-control', 'no-store')
      return c.req.query('key') === undefined ? next() : keepKey(c, services)
    })
    .get('/', async (c) => sendPage(c, listPage(await latestEmails(db))))
    .get('/:id{\\d+}', async (c) => {
      const email = await findEmail(db, c.req.param('id'))
      return email ? sendPage(c, emailPage(email)) : c.notFound()
    })
    .get('/:id{\\d+}/html', async (c) => {
      const email = await findEmail(db, c.req.param('id'))
      if (!email) return c.notFound()
      c.header('content-security-policy', ofTheEmail(new URL(services.config.app_url).origin))
      return c.html(withPictures(email))
    })
    .get('/:id{\\d+}/attachments/:index{\\d+}', async (c) => {
      const email = await findEmail(db, c.req.param('id'))
      const kept = email?.attachments[Number(c.req.param('index'))]
      const [attachment] = email && kept ? await contentsOf(services, email.recipient, kept) : []
      if (!attachment) return c.notFound()
      c.header('content-type', 'application/octet-stream')
      c.header('content-disposition', `attachment; filename="${attachment.filename.replace(/[^\w.-]/g, '_')}"`)
      return c.body(new Uint8Array(Buffer.from(attachment.content, 'base64')))
    })
}

/** A PDF is drawn as for an email that leaves now; none if it would not be attached. */
async function contentsOf(services: Services, recipient: string, kept: KeptAttachment): Promise<Attachment[]> {
  if (!isDrawn(kept)) return withContents(services.config, [kept])
  const drawn = await drawAttachments(services, { recipient, attachments: [kept] })
  return drawn.map(({ attachment }) => attachment)
}

/** An email may show its own pictures, those of this installation, and styles, and open links in a new tab; nothing else. */
const ofTheEmail = (origin: string) =>
  `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: ${origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

type Page = (nonce: string) => ReturnType<ReturnType<typeof listPage>>

function sendPage(c: Context, page: Page) {
  const nonce = randomBytes(16).toString('base64')
  const policy = ["default-src 'none'", `style-src 'nonce-${nonce}'`, "frame-src 'self'", "base-uri 'none'"]
  c.header('content-security-policy', [...policy, "form-action 'none'", "frame-ancestors 'none'"].join('; '))
  return c.html(page(nonce))
}

/** Stores the key in a cookie: browsers keep addresses and show them to others. */
function keepKey(c: Context, { config }: Services) {
  if (hasOperatorKey(c, config)) keepOperator(c, config)
  return c.redirect('/dev/mailbox', 303)
}

/** The mailbox contains reset links: readable only with the key that Foyer prints at the start, or by the signed-in operator. */
export async function mayReadMailbox(c: Context, services: Services): Promise<boolean> {
  if (services.config.mail_url) return false
  if (opensWithKey(services.config) && hasOperatorKey(c, services.config)) return true
  return (await maybeUser(c, services))?.role === 'SUPERADMIN'
}
