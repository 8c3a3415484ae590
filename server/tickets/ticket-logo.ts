import { loadSharp } from '#server/images/load-sharp.ts'
import { logoRow } from '#server/images/logo.ts'
import { createPictureMemory } from '#server/images/picture-memory.ts'
import type { Db } from '#server/lib/database.ts'
import { openStorage } from '#server/lib/storage.ts'
import type { PdfLogo } from '#server/pdf/pdf-document.ts'
import type { Services } from '#server/services.ts'

/** Pixels of a side: what a printer of 300 dpi needs for the logo on A4. */
const SIDE = 250

/** Logos by the path of their file, whose content never changes. */
const drawnOnce = createPictureMemory()

type At = { db: Db; config: Pick<Services['config'], 'data_dir'> }

/** The logo for the event's tickets, else that of its organizer, as a PNG on white. Null if there is none, or its file is gone. */
export async function loadTicketLogo({ db, config }: At, event_id: number): Promise<PdfLogo | null> {
  const { logo } = await db
    .selectFrom('events')
    .where('id', '=', event_id)
    .select(({ ref }) => logoRow({ event_id: ref('events.id'), organizer_id: ref('events.organizer_id') }).as('logo'))
    .executeTakeFirstOrThrow()
  const stored = logo && (await openStorage(config).get(logo.path))
  if (!stored) return null
  const bytes = await drawnOnce(logo.path, String(event_id), () => draw(stored))
  return { bytes: new Uint8Array(bytes), alt: logo.is_decorative ? null : logo.alt_text }
}

async function draw(stored: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(stored)
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
}
