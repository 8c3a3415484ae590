import { msg, t } from '@lingui/core/macro'
import { eventBox } from './event-facts.ts'
import { formatPeriod } from './format.ts'
import { action, fact, link as linkPart, paragraph, title as titlePart } from './parts.ts'
import type { Template } from './render-email.ts'
import type { OnWaitlist } from './waitlist.ts'

type Props = OnWaitlist & {
  /** End of the offer. */
  until: string
  /** Address of the reserved order. */
  checkout: string
}

export const waitlistOffered: Template<Props> = {
  name: 'waitlist-offered',
  subject: ({ event: { title } }) => msg`A ticket for ${title} is held for you`,
  body: ({ sender, event, first_name, item_name, link, until: end, checkout }, reader) => {
    const { i18n, tag } = reader
    const { title } = event
    const until = formatPeriod({ start: end, end: null }, event.timezone, tag)
    return {
      sender,
      preview: t(i18n)`Order it by ${until}.`,
      reason: t(i18n)`You’re receiving this because you joined the waitlist for ${title}.`,
      parts: [
        titlePart(t(i18n)`Hello ${first_name}, there’s a ticket for you`),
        paragraph(t(i18n)`We’re holding it for you until ${until}. After that, it’s offered to the next person.`),
        fact(item_name),
        action(checkout, t(i18n)`Order my ticket`),
        eventBox(event, reader),
        linkPart(link, t(i18n)`Leave the waitlist`),
      ],
    }
  },
}
