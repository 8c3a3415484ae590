import type { Selectable } from 'kysely'
import type { OutgoingEmails } from '#database/types.ts'
import { MOST_ATTACHED_BYTES } from '#domain/attached-documents.ts'
import { pickLocale } from '#domain/locale.ts'
import { withoutDocuments } from '#server/emails/templates/attached-documents.ts'
import { emailI18n } from '#server/emails/templates/email-i18n.ts'
import type { JobContext } from '#server/job.ts'
import type { Attachment } from './mailer.ts'
import {
  type DrawAttachments,
  type Drawn,
  type DrawnAttachment,
  isDrawn,
  isPlain,
  type KeptAttachment,
  withContents,
} from './stored-attachments.ts'

type EmailRow = Selectable<OutgoingEmails>
type Context = JobContext & { draw: DrawAttachments }
type Filled = { html: string; text: string; attachments: Attachment[] }

/** Tries to draw the PDFs of an email. With the pauses between the tries of a job, it waits about four minutes for them. */
export const MOST_DRAWINGS = 6
/** Together with the mailer's time limit it is shorter than the claim of an email. */
const DRAWN_WITHIN_MS = 60_000

/**
 * An email as it leaves, with its PDFs drawn now (docs/rules/emails.md). Throws if they cannot be drawn, so that it is tried
 * again; after the last try it leaves without them, and its text does not name them.
 */
export async function fillEmail(context: Context, email: EmailRow): Promise<Filled> {
  const all = email.attachments as KeptAttachment[]
  const plain = await withContents(context.config, all.filter(isPlain))
  const stored = all.filter(isDrawn)
  const { html, text } = email
  if (stored.length === 0) return { html, text, attachments: plain }
  const drawn = fitting(context, { email, plain, drawn: await drawnOrNone(context, email, stored) })
  const i18n = await emailI18n(pickLocale({ user: email.locale }))
  const left = drawn.map((document) => document.stored)
  const attachments = [...plain, ...drawn.map(({ attachment }) => attachment)]
  return { ...withoutDocuments({ html, text }, { stored, left, i18n }), attachments }
}

async function drawnOrNone(context: Context, email: EmailRow, stored: DrawnAttachment[]): Promise<Drawn[]> {
  const { db, log, is_last_attempt, draw } = context
  const { id: email_id, recipient, failed_drawings } = email
  try {
    return await within(DRAWN_WITHIN_MS, draw(context, { recipient, attachments: stored }))
  } catch (err) {
    const isLast = is_last_attempt || failed_drawings + 1 >= MOST_DRAWINGS
    log.warn({ err, email_id }, isLast ? 'e-mail sent without its PDFs' : 'PDFs of an e-mail not drawn, trying again')
    if (isLast) return []
    const count = { failed_drawings: failed_drawings + 1 }
    await db.updateTable('outgoing_emails').set(count).where('id', '=', email_id).execute()
    throw new Error(`The PDFs could not be drawn: ${(err as Error).message}`, { cause: err })
  }
}

type Sized = { email: EmailRow; plain: Attachment[]; drawn: Drawn[] }

/** No PDF at all if the attachments together are too large. */
function fitting({ log }: JobContext, { email, plain, drawn }: Sized): Drawn[] {
  const all = [...plain, ...drawn.map(({ attachment }) => attachment)]
  const bytes = all.reduce((sum, { content }) => sum + Buffer.byteLength(content, 'base64'), 0)
  if (drawn.length === 0 || bytes <= MOST_ATTACHED_BYTES) return drawn
  log.warn({ email_id: email.id, bytes }, 'e-mail sent without its PDFs: too large')
  return []
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('drawing took too long')), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
