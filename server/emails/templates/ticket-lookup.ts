import { msg, t } from '@lingui/core/macro'
import type { Sender } from './layout.ts'
import { action, paragraph, small, title } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = { sender: Sender; link: string; hours: number }

export const ticketLookup: Template<Props> = {
  name: 'ticket-lookup',
  subject: () => msg`Your tickets`,
  body: ({ sender, link, hours }, { i18n }) => {
    const { app_name } = sender
    return {
      sender,
      preview: t(i18n)`The link expires in ${hours} hours.`,
      reason: t(i18n)`You’re receiving this because someone asked ${app_name} for the tickets of this address.`,
      parts: [
        title(t(i18n)`Here are your tickets`),
        paragraph(t(i18n)`One page has all orders that were placed with this email address.`),
        action(link, t(i18n)`Show my tickets`),
        small(
          t(
            i18n,
          )`The link expires in ${hours} hours. Anyone with it can see your tickets, so don’t share it. If you didn’t ask for it, ignore this email.`,
        ),
      ],
    }
  },
}
