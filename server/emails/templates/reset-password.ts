import { msg, t } from '@lingui/core/macro'
import type { Sender } from './layout.ts'
import { action, paragraph, small, title } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = { sender: Sender; first_name: string; link: string; minutes: number }

export const resetPassword: Template<Props> = {
  name: 'reset-password',
  subject: () => msg`Set a new password`,
  body: ({ sender, first_name, link, minutes }, { i18n }) => {
    const { app_name } = sender
    return {
      sender,
      preview: t(i18n)`The link expires in ${minutes} minutes.`,
      reason: t(i18n)`You’re receiving this because someone asked ${app_name} for a new password for this address.`,
      parts: [
        title(t(i18n)`Hello ${first_name}`),
        paragraph(t(i18n)`Choose a new password for your account.`),
        action(link, t(i18n)`Set a new password`),
        small(
          t(
            i18n,
          )`The link works once and expires in ${minutes} minutes. If you didn’t ask for it, ignore this email and your password stays the same.`,
        ),
      ],
    }
  },
}
