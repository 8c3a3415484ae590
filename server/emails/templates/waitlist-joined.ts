import { msg, t } from '@lingui/core/macro'
import { eventBox } from './event-facts.ts'
import { fact, link as linkPart, paragraph, title as titlePart } from './parts.ts'
import type { Template } from './render-email.ts'
import type { OnWaitlist } from './waitlist.ts'

export const waitlistJoined: Template<OnWaitlist> = {
  name: 'waitlist-joined',
  subject: ({ event: { title } }) => msg`You’re on the waitlist for ${title}`,
  body: ({ sender, event, first_name, item_name, link }, reader) => {
    const { i18n } = reader
    const { title } = event
    return {
      sender,
      preview: t(i18n)`We’ll email you when a ticket becomes available.`,
      reason: t(i18n)`You’re receiving this because you joined the waitlist for ${title}.`,
      parts: [
        titlePart(t(i18n)`Hello ${first_name}, you’re on the waitlist`),
        paragraph(
          t(
            i18n,
          )`We’ll email you when a ticket becomes available. It’s held for you for a while, so look out for our email.`,
        ),
        eventBox(event, reader),
        fact(item_name),
        linkPart(link, t(i18n)`Leave the waitlist`),
      ],
    }
  },
}
