import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { t } from '@lingui/core/macro'
import { sql } from 'kysely'
import { languageOfTicket } from '#domain/ticket-design.ts'
import { logoRow } from '#server/images/logo.ts'
import type { Db } from '#server/lib/database.ts'
import { openStorage } from '#server/lib/storage.ts'
import { createTaskThread } from '#server/lib/task-thread.ts'
import { pdfReader } from '#server/pdf/pdf-words.ts'
import type { Services } from '#server/services.ts'
import type { LoadedPass } from '../load-pass.ts'
import { tokenOfPass } from '../wallet-passes.ts'
import { appleWallet } from '../wallet-settings.ts'
import type { Logo } from './pass-pictures.ts'
import type { ApplePass } from './sign-pass.ts'

const sign = createTaskThread<ApplePass, Uint8Array<ArrayBuffer>>('wallets/apple/sign-thread.ts', {
  maxOldGenerationSizeMb: 128,
})

/** Apple puts the new text of a field in its place. */
const PLACE = '%@'

type At = Pick<Services, 'db' | 'config'>

/** The pass as a signed file. Throws `TooManyWaiting` if too many wait for theirs. */
export async function applePass(at: At, { serial, ticket, content }: LoadedPass, caller: string) {
  const wallet = appleWallet(at.config)
  if (!wallet) throw new Error('the wallet is not set up')
  const { i18n } = await pdfReader(languageOfTicket(ticket.design, ticket.locale), ticket.event)
  const pass = {
    ...{ wallet, serial, content },
    token: tokenOfPass(at.config, serial),
    code: content.is_void ? null : ticket.ticket_code,
    changed: t(i18n)`Changed to ${PLACE}`,
    app_url: at.config.app_url,
    logo: await logoOf(at, { event_id: ticket.event_id, organizer_id: ticket.event.organizer.id }),
  }
  return sign(pass, caller)
}

const HOUSE_ICON = join(import.meta.dirname, import.meta.env.PROD ? '../client' : '../../../public', 'icon-512.png')

/** The logo for tickets, of the organizer, or of the house. */
async function logoOf({ db, config }: At, of: { event_id: number; organizer_id: number }): Promise<Logo> {
  const row = await rowOf(db, of)
  const bytes = row && (await openStorage(config).get(row.path))
  return row && bytes ? { name: row.path, bytes } : { name: '', bytes: await readFile(HOUSE_ICON) }
}

async function rowOf(db: Db, { event_id, organizer_id }: { event_id: number; organizer_id: number }) {
  const ids = { event_id: sql.val(event_id), organizer_id: sql.val(organizer_id) }
  return (await db.selectNoFrom(logoRow(ids).as('logo')).executeTakeFirst())?.logo ?? null
}
