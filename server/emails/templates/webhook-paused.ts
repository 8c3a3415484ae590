import { msg, t } from '@lingui/core/macro'
import type { Sender } from './layout.ts'
import { action, paragraph, title as titlePart } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = {
  sender: Sender
  /** The name of the event, organizer or account. */
  title: string
  isOfAccount: boolean
  host: string
  because: 'GONE' | 'FAILING'
  link: string
}

export const webhookPaused: Template<Props> = {
  name: 'webhook-paused',
  subject: ({ title }) => msg`A webhook of ${title} is paused`,
  body: ({ sender, title, isOfAccount, host, because, link }, { i18n }) => {
    const why =
      because === 'GONE'
        ? t(i18n)`${host} answered that it no longer takes messages (410).`
        : t(i18n)`${host} hasn’t accepted a message for three days.`
    return {
      sender,
      preview: why,
      reason: isOfAccount
        ? t(i18n)`You’re receiving this because you own the account ${title}.`
        : t(i18n)`You’re receiving this because you own the account that ${title} belongs to.`,
      parts: [
        titlePart(t(i18n)`We paused a webhook`),
        paragraph(why),
        paragraph(
          t(
            i18n,
          )`Nothing is sent to it until you resume it. Messages that failed are kept for 30 days and can be sent again.`,
        ),
        action(link, t(i18n)`Open webhooks`),
      ],
    }
  },
}
