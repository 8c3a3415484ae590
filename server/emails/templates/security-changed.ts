import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Sender } from './layout.ts'
import { action, link as linkTo, paragraph, title } from './parts.ts'
import type { Template } from './render-email.ts'

/** Activity that changed the account's security. */
type SecurityChange =
  | 'user.totp_added'
  | 'user.totp_removed'
  | 'user.passkey_added'
  | 'user.passkey_removed'
  | 'user.recovery_codes_made'
  | 'user.recovery_code_used'

type Props = { sender: Sender; first_name: string; change: SecurityChange; link: string; reset_link: string }

const SUBJECTS: Record<SecurityChange, MessageDescriptor> = {
  'user.totp_added': msg`An authenticator app was added`,
  'user.totp_removed': msg`Your authenticator app was removed`,
  'user.passkey_added': msg`A passkey was added`,
  'user.passkey_removed': msg`A passkey was removed`,
  'user.recovery_codes_made': msg`You have new recovery codes`,
  'user.recovery_code_used': msg`A recovery code was used to sign in`,
}

export const securityChanged: Template<Props> = {
  name: 'security-changed',
  subject: ({ change }) => SUBJECTS[change],
  body: ({ sender, first_name, change, link, reset_link }, { i18n }) => {
    const { app_name } = sender
    const what = i18n._(SUBJECTS[change])
    return {
      sender,
      preview: t(i18n)`If this was you, there’s nothing to do.`,
      reason: t(i18n)`You’re receiving this because you have an account at ${app_name}.`,
      parts: [
        title(t(i18n)`Hello ${first_name}, the way you sign in has changed`),
        paragraph(`${what}.`),
        paragraph(
          t(
            i18n,
          )`If this was you, there’s nothing to do. If it wasn’t, set a new password, sign out everywhere else, and remove what isn’t yours.`,
        ),
        action(link, t(i18n)`Look at your security`),
        linkTo(reset_link, t(i18n)`Set a new password`),
      ],
    }
  },
}
