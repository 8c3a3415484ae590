import { msg, t } from '@lingui/core/macro'
import type { Sender } from './layout.ts'
import { action, paragraph, small, title } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = { sender: Sender; first_name: string; link: string; minutes: number }

export const resetPassword: Template<Props> = {
  subject: () => msg`Set a new password`,
  body: ({ sender, first_name, link, minutes }, { i18n }) => {
    const { app_name } = sender
    return {
      sender,
      preview: t(i18n)`The link is good for ${minutes} minutes.`,
      reason: t(i18n)`You receive this because somebody asked for a new password at ${app_name} for this address.`,
      parts: [
        title(t(i18n)`Hello ${first_name}`),
        paragraph(t(i18n)`Here you can set a new password.`),
        action(link, t(i18n)`Set a new password`),
        small(
          t(
            i18n,
          )`The link is good for ${minutes} minutes and works once. If you did not ask for it, your password stays as it is.`,
        ),
      ],
    }
  },
}
