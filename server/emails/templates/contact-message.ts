import { msg, t } from '@lingui/core/macro'
import type { Sender } from './layout.ts'
import { paragraph, quote, small, title } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = { sender: Sender; organizer_name: string; name: string; email: string; message: string }

export const contactMessage: Template<Props> = {
  name: 'contact-message',
  subject: ({ name }) => msg`${name} has written to you`,
  body: ({ sender, organizer_name, name, email, message }, { i18n }) => ({
    sender,
    preview: t(i18n)`A message from your public page.`,
    reason: t(i18n)`You’re receiving this because the public page of ${organizer_name} has a contact form.`,
    parts: [
      title(t(i18n)`A message for ${organizer_name}`),
      paragraph(t(i18n)`${name} (${email}) writes:`),
      quote(message),
      small(t(i18n)`Reply to this email to answer ${email}.`),
    ],
  }),
}
