import { msg, t } from '@lingui/core/macro'
import type { Sender } from './layout.ts'
import { action, paragraph, title } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = { sender: Sender; first_name: string; old_email: string; link: string }

export const confirmEmailChange: Template<Props> = {
  name: 'confirm-email-change',
  subject: () => msg`Confirm your new email address`,
  body: ({ sender, first_name, old_email, link }, { i18n }) => {
    const { app_name } = sender
    return {
      sender,
      preview: t(i18n)`Your old address works until you confirm.`,
      reason: t(
        i18n,
      )`You’re receiving this because someone entered this address at ${app_name}. If it wasn’t you, ignore this email.`,
      parts: [
        title(t(i18n)`Hello ${first_name}, is this your new address?`),
        paragraph(t(i18n)`Once you confirm it, you’ll sign in with this address. Until then, keep using ${old_email}.`),
        action(link, t(i18n)`Confirm my new address`),
      ],
    }
  },
}
