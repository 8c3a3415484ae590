import { createHash } from 'node:crypto'
import { t } from '@lingui/core/macro'
import { languageOfTicket } from '#domain/ticket-design.ts'
import type { PassContent } from '#domain/wallet.ts'
import type { TicketAsHeld } from '#server/checkout/tickets.ts'
import { formatPeriod, formatPlace } from '#server/emails/templates/format.ts'
import { pdfReader } from '#server/pdf/pdf-words.ts'
import type { Services } from '#server/services.ts'

type Of = {
  ticket: TicketAsHeld
  /** False where the ticket has a new holder since the pass was made. */
  isTheirs: boolean
}

/** The pass of a ticket as it stands now, in the language of its holder. */
export async function passContent(
  { config }: Pick<Services, 'config'>,
  { ticket, isTheirs }: Of,
): Promise<PassContent> {
  const { event, design } = ticket
  const { i18n, tag } = await pdfReader(languageOfTicket(design, ticket.locale), event)
  const { start_date, end_date, timezone } = event
  const address = event.is_online_event ? '' : (formatPlace(event.location_details, tag) ?? '')
  const place = event.is_online_event ? t(i18n)`Online event` : address
  return {
    language: tag,
    event: { id: event.id, title: event.title, organizer: event.organizer.name, start_date, end_date, address },
    place: place && design.shows.place ? { label: t(i18n)`Where`, text: place } : null,
    when: { label: t(i18n)`When`, text: formatPeriod({ start: start_date, end: end_date }, timezone, tag) },
    holder: isTheirs
      ? {
          label: t(i18n)({ message: 'Name', context: 'Of a person' }),
          text: `${ticket.first_name} ${ticket.last_name}`,
        }
      : null,
    item: { label: t(i18n)`Ticket`, text: ticket.item_name },
    number: { label: t(i18n)`Ticket number`, text: isTheirs ? ticket.public_id : '' },
    accent: design.accent_color,
    is_void: !isTheirs || ticket.status !== 'ACTIVE',
    link: {
      label: t(i18n)`View ticket`,
      text: isTheirs ? `${config.app_url}/product/${event.id}/${ticket.short_id}` : '',
    },
  }
}

/** SHA-256 of a content: equal if a wallet need not be told. */
export function hashOf(content: PassContent): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest()
}
