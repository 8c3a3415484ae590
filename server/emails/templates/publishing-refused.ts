import type { I18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { ErrorCode } from '#contract/errors.ts'
import type { EventFacts } from './event-facts.ts'
import { formatPeriod } from './format.ts'
import type { Sender } from './layout.ts'
import { action, paragraph, title as titlePart } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = { sender: Sender; event: EventFacts; publish_at: string; reason: ErrorCode; link: string }

export const publishingRefused: Template<Props> = {
  name: 'publishing-refused',
  subject: ({ event: { title } }) => msg`${title} isn’t on sale yet`,
  body: ({ sender, event, publish_at, reason, link }, { i18n, tag }) => {
    const { title, timezone, organizer_name } = event
    const time = formatPeriod({ start: publish_at, end: null }, timezone, tag)
    return {
      sender,
      preview: reasonIn(i18n, reason),
      reason: t(i18n)`You’re receiving this because ${title} by ${organizer_name} was planned to go on sale.`,
      parts: [
        titlePart(t(i18n)`${title} couldn’t go on sale`),
        paragraph(t(i18n)`It was planned for ${time}. It’s still a draft, and nothing else has changed.`),
        paragraph(reasonIn(i18n, reason)),
        action(link, t(i18n)`Open event`),
      ],
    }
  },
}

/** Reason of the refusal, and its remedy. */
function reasonIn(i18n: I18n, reason: ErrorCode): string {
  if (reason === 'nothing_to_sell')
    return t(i18n)`There’s nothing to sell yet. Create a ticket, then put the event on sale.`
  if (reason === 'no_way_to_pay')
    return t(
      i18n,
    )`Some tickets cost money, but there’s no way to pay yet. Choose how people pay in the settings, then put the event on sale.`
  if (reason === 'email_not_confirmed')
    return t(i18n)`The account owner hasn’t confirmed their email address yet. Once that’s done, put the event on sale.`
  if (reason === 'transition_not_allowed')
    return t(i18n)`The organizer is archived. Restore the organizer first, then put the event on sale.`
  return t(i18n)`Open the event and put it on sale to see what’s missing.`
}
