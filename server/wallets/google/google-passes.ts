import type { PassContent } from '#domain/wallet.ts'
import { passEnds } from '#domain/wallet.ts'
import { signature } from '#server/lib/sealed.ts'
import type { Services } from '#server/services.ts'
import type { LoadedPass } from '../load-pass.ts'
import type { GoogleWallet } from '../wallet-settings.ts'
import { patchResource, putResource, saveLink } from './google-api.ts'

type Config = Services['config']

/** Tells Google of the ticket, and returns the link by which its holder saves it. */
export async function googleSaveLink(config: Config, wallet: GoogleWallet, pass: LoadedPass): Promise<string> {
  await putResource(wallet, 'eventTicketClass', classOf(config, wallet, pass.content))
  const object = objectOf(config, wallet, pass)
  await putResource(wallet, 'eventTicketObject', object)
  return saveLink(wallet, { ids: [object.id], origin: config.app_url })
}

/** Tells Google of changed passes of one event, and once of the event. */
export async function updateGooglePasses(
  config: Config,
  wallet: GoogleWallet,
  passes: readonly LoadedPass[],
): Promise<void> {
  const [first] = passes
  if (!first) return
  await patchResource(wallet, 'eventTicketClass', classOf(config, wallet, first.content))
  for (const pass of passes) await patchResource(wallet, 'eventTicketObject', objectOf(config, wallet, pass))
}

/** Installations that share an issuer do not share ids. */
const prefixOf = (config: Config, { issuer }: GoogleWallet) =>
  `${issuer}.${signature(config, 'google wallet').toString('hex').slice(0, 12)}`

const inLanguage = (language: string, value: string) => ({ defaultValue: { language, value } })

/** The event. Several holders share it, so it is in the language of whoever came last. */
function classOf(config: Config, wallet: GoogleWallet, { event, place, language }: PassContent) {
  const { id, title, organizer, start_date, end_date, address } = event
  return {
    id: `${prefixOf(config, wallet)}-event-${id}`,
    issuerName: organizer,
    reviewStatus: 'UNDER_REVIEW',
    eventName: inLanguage(language, title),
    dateTime: { start: start_date, ...(end_date && { end: end_date }) },
    // Google takes a venue only with both.
    ...(place &&
      address && { venue: { name: inLanguage(language, place.text), address: inLanguage(language, address) } }),
  }
}

function objectOf(config: Config, wallet: GoogleWallet, { serial, content, ticket }: LoadedPass) {
  const { event, holder, item, number, is_void, language } = content
  return {
    id: `${prefixOf(config, wallet)}-${serial}`,
    classId: `${prefixOf(config, wallet)}-event-${event.id}`,
    state: is_void ? 'INACTIVE' : 'ACTIVE',
    ...(holder && { ticketHolderName: holder.text }),
    ...(number.text && { ticketNumber: number.text }),
    ticketType: inLanguage(language, item.text),
    validTimeInterval: { end: { date: passEnds(event) } },
    barcode: is_void ? null : { type: 'QR_CODE', value: ticket.ticket_code, alternateText: number.text },
  }
}
