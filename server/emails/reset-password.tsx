import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { EmailLayout, type Sender } from './email-layout.tsx'
import { Action, Paragraph, Small, Title } from './parts.tsx'
import type { Template } from './render-email.tsx'

type Props = { sender: Sender; first_name: string; link: string; minutes: number }

export const resetPassword: Template<Props> = { subject: () => msg`Set a new password`, Body: ResetPassword }

function ResetPassword({ sender, first_name, link, minutes }: Props) {
  const { t } = useLingui()
  const { app_name } = sender
  return (
    <EmailLayout
      sender={sender}
      preview={t`The link is good for ${minutes} minutes.`}
      reason={t`You receive this because somebody asked for a new password at ${app_name} for this address.`}
    >
      <Title>{t`Hello ${first_name}`}</Title>
      <Paragraph>{t`Here you can set a new password.`}</Paragraph>
      <Action href={link}>{t`Set a new password`}</Action>
      <Small>
        {t`The link is good for ${minutes} minutes and works once. If you did not ask for it, your password stays as it is.`}
      </Small>
    </EmailLayout>
  )
}
