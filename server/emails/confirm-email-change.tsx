import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { EmailLayout, type Sender } from './email-layout.tsx'
import { Action, Paragraph, Title } from './parts.tsx'
import type { Template } from './render-email.tsx'

type Props = { sender: Sender; first_name: string; old_email: string; link: string }

export const confirmEmailChange: Template<Props> = {
  subject: () => msg`Please confirm your new e-mail address`,
  Body: ConfirmEmailChange,
}

function ConfirmEmailChange({ sender, first_name, old_email, link }: Props) {
  const { t } = useLingui()
  const { app_name } = sender
  return (
    <EmailLayout
      sender={sender}
      preview={t`Your old address stays in use until you confirm.`}
      reason={t`You receive this because somebody entered this address at ${app_name}. If it was not you, ignore it.`}
    >
      <Title>{t`Hello ${first_name}, is this your new address?`}</Title>
      <Paragraph>
        {t`Confirm it, and you will sign in with this address from then on. Until then ${old_email} stays in use.`}
      </Paragraph>
      <Action href={link}>{t`Confirm my new address`}</Action>
    </EmailLayout>
  )
}
