import { msg, t } from '@lingui/core/macro'
import type { Sender } from './layout.ts'
import { action, code as codePart, paragraph, small, title } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = { sender: Sender; first_name: string; link: string; code: string; code_minutes: number }

export const confirmEmail: Template<Props> = {
  name: 'confirm-email',
  subject: () => msg`Confirm your email address`,
  body: ({ sender, first_name, link, code, code_minutes }, { i18n }) => {
    const { app_name } = sender
    return {
      sender,
      preview: t(i18n)`One last step and your account is ready.`,
      reason: t(
        i18n,
      )`You’re receiving this because someone opened an account at ${app_name} with this address. If it wasn’t you, ignore this email.`,
      parts: [
        title(t(i18n)`Welcome, ${first_name}`),
        paragraph(t(i18n)`Confirm your email address to finish setting up your account.`),
        action(link, t(i18n)`Confirm my address`),
        paragraph(t(i18n)`Or enter this code where you signed up:`),
        codePart(code),
        small(t(i18n)`The code expires in ${code_minutes} minutes.`),
      ],
    }
  },
}
