import { msg, t } from '@lingui/core/macro'
import type { Sender } from './layout.ts'
import { action, paragraph, title } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = { sender: Sender; first_name: string; old_email: string; link: string }

export const confirmEmailChange: Template<Props> = {
  subject: () => msg`Please confirm your new e-mail address`,
  body: ({ sender, first_name, old_email, link }, { i18n }) => {
    const { app_name } = sender
    return {
      sender,
      preview: t(i18n)`Your old address stays in use until you confirm.`,
      reason: t(
        i18n,
      )`You receive this because somebody entered this address at ${app_name}. If it was not you, ignore it.`,
      parts: [
        title(t(i18n)`Hello ${first_name}, is this your new address?`),
        paragraph(
          t(
            i18n,
          )`Confirm it, and you will sign in with this address from then on. Until then ${old_email} stays in use.`,
        ),
        action(link, t(i18n)`Confirm my new address`),
      ],
    }
  },
}
