import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { EmailLayout, type Sender } from './email-layout.tsx'
import { Action, Paragraph, Title } from './parts.tsx'
import type { Template } from './render-email.tsx'

type Props = { sender: Sender; first_name: string; link: string }

export const passwordChanged: Template<Props> = {
  subject: () => msg`Your password was changed`,
  Body: PasswordChanged,
}

function PasswordChanged({ sender, first_name, link }: Props) {
  const { t } = useLingui()
  const { app_name } = sender
  return (
    <EmailLayout
      sender={sender}
      preview={t`If it was you, there is nothing to do.`}
      reason={t`You receive this because you have an account at ${app_name}.`}
    >
      <Title>{t`Hello ${first_name}, your password was changed`}</Title>
      <Paragraph>
        {t`If it was you, there is nothing to do. All other devices were signed out. If it was not you, set a new password now.`}
      </Paragraph>
      <Action href={link}>{t`Set a new password`}</Action>
    </EmailLayout>
  )
}
