import { msg, t } from '@lingui/core/macro'
import type { Sender } from './layout.ts'
import { action, paragraph, small, title } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = {
  sender: Sender
  first_name: string
  inviting_name: string
  account_name: string
  link: string
  days: number
}

export const invitation: Template<Props> = {
  name: 'invitation',
  subject: ({ inviting_name }) => msg`${inviting_name} invited you to their team`,
  body: ({ sender, first_name, inviting_name, account_name, link, days }, { i18n }) => {
    const { app_name } = sender
    return {
      sender,
      preview: t(i18n)`The link expires in ${days} days.`,
      reason: t(i18n)`You’re receiving this because ${inviting_name} invited this address to ${app_name}.`,
      parts: [
        title(t(i18n)`Hello ${first_name}`),
        paragraph(t(i18n)`Join the account “${account_name}” to organize events together.`),
        action(link, t(i18n)`Join`),
        small(t(i18n)`The link expires in ${days} days. If you don’t know what this is about, ignore this email.`),
      ],
    }
  },
}
