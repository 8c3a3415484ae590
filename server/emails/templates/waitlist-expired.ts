import { msg, t } from '@lingui/core/macro'
import { eventBox } from './event-facts.ts'
import { action, fact, paragraph, title as titlePart } from './parts.ts'
import type { Template } from './render-email.ts'
import type { OnWaitlist } from './waitlist.ts'

type Props = OnWaitlist & {
  /** Page of the event. */
  page: string
}

export const waitlistExpired: Template<Props> = {
  name: 'waitlist-expired',
  subject: ({ event: { title } }) => msg`Your ticket for ${title} is no longer held`,
  body: ({ sender, event, first_name, item_name, page }, reader) => {
    const { i18n } = reader
    const { title } = event
    return {
      sender,
      preview: t(i18n)`You can join the waitlist again.`,
      reason: t(i18n)`You’re receiving this because you joined the waitlist for ${title}.`,
      parts: [
        titlePart(t(i18n)`Hello ${first_name}, your offer has ended`),
        paragraph(
          t(
            i18n,
          )`The ticket wasn’t ordered in time. If you’d still like to come, join the waitlist again on the event’s page.`,
        ),
        fact(item_name),
        action(page, t(i18n)`Open the event’s page`),
        eventBox(event, reader),
      ],
    }
  },
}
