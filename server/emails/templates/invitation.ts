import { msg, t } from '@lingui/core/macro'
import type { Sender } from './layout.ts'
import { action, paragraph, small, title } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = {
  sender: Sender
  first_name: string
  /** Who wrote the invitation. */
  inviting_name: string
  account_name: string
  link: string
  days: number
}

export const invitation: Template<Props> = {
  subject: ({ inviting_name, account_name }) => msg`${inviting_name} invites you to ${account_name}`,
  body: ({ sender, first_name, inviting_name, account_name, link, days }, { i18n }) => {
    const { app_name } = sender
    return {
      sender,
      preview: t(i18n)`The link is good for ${days} days.`,
      reason: t(i18n)`You receive this because ${inviting_name} entered this address at ${app_name}.`,
      parts: [
        title(t(i18n)`Hello ${first_name}`),
        paragraph(
          t(i18n)`${inviting_name} would like to organize events together with you in the account “${account_name}”.`,
        ),
        action(link, t(i18n)`Join`),
        small(t(i18n)`The link is good for ${days} days. If you do not know what this is about, do nothing.`),
      ],
    }
  },
}
