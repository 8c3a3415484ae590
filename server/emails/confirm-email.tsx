import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Text } from '@react-email/components'
import { EmailLayout, type Sender } from './email-layout.tsx'
import { Action, Paragraph, Small, Title } from './parts.tsx'
import type { Template } from './render-email.tsx'
import { styles } from './styles.ts'

type Props = { sender: Sender; first_name: string; link: string; code: string; code_minutes: number }

export const confirmEmail: Template<Props> = {
  subject: () => msg`Please confirm your e-mail address`,
  Body: ConfirmEmail,
}

function ConfirmEmail({ sender, first_name, link, code, code_minutes }: Props) {
  const { t } = useLingui()
  const { app_name } = sender
  return (
    <EmailLayout
      sender={sender}
      preview={t`One step, and your account is ready.`}
      reason={t`You receive this because somebody opened an account at ${app_name} with this address. If it was not you, ignore it.`}
    >
      <Title>{t`Welcome, ${first_name}`}</Title>
      <Paragraph>{t`Confirm that this address is yours, and everything is ready.`}</Paragraph>
      <Action href={link}>{t`Confirm my address`}</Action>
      <Paragraph>{t`Or type this code where you signed up:`}</Paragraph>
      <Text style={styles.code}>{code}</Text>
      <Small>{t`The code is good for ${code_minutes} minutes.`}</Small>
    </EmailLayout>
  )
}
