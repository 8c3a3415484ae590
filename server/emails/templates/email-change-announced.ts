import { msg, t } from '@lingui/core/macro'
import type { Sender } from './layout.ts'
import { action, link as linkTo, paragraph, title } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = { sender: Sender; first_name: string; new_email: string; link: string; reset_link: string }

export const emailChangeAnnounced: Template<Props> = {
  name: 'email-change-announced',
  subject: () => msg`Your email address is about to change`,
  body: ({ sender, first_name, new_email, link, reset_link }, { i18n }) => {
    const { app_name } = sender
    return {
      sender,
      preview: t(i18n)`If this was you, confirm it from the new address.`,
      reason: t(i18n)`You’re receiving this because you sign in to ${app_name} with this address.`,
      parts: [
        title(t(i18n)`Hello ${first_name}, your address is about to change`),
        paragraph(
          t(
            i18n,
          )`We sent a link to ${new_email}. Once it’s opened, you’ll sign in with that address instead of this one.`,
        ),
        paragraph(
          t(
            i18n,
          )`If it wasn’t you, keep your current address in your profile and set a new password. Someone may know yours.`,
        ),
        action(link, t(i18n)`Go to your profile`),
        linkTo(reset_link, t(i18n)`Set a new password`),
      ],
    }
  },
}
