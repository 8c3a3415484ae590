import { msg, t } from '@lingui/core/macro'
import type { Sender } from './layout.ts'
import { action, paragraph, title } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = { sender: Sender; first_name: string; link: string }

export const passwordChanged: Template<Props> = {
  name: 'password-changed',
  subject: () => msg`Your password was changed`,
  body: ({ sender, first_name, link }, { i18n }) => {
    const { app_name } = sender
    return {
      sender,
      preview: t(i18n)`If this was you, there’s nothing to do.`,
      reason: t(i18n)`You’re receiving this because you have an account at ${app_name}.`,
      parts: [
        title(t(i18n)`Hello ${first_name}, your password was changed`),
        paragraph(
          t(
            i18n,
          )`If this was you, there’s nothing to do. All other devices were signed out. If it wasn’t you, set a new password now.`,
        ),
        action(link, t(i18n)`Set a new password`),
      ],
    }
  },
}
