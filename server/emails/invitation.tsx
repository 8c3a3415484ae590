import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { EmailLayout, type Sender } from './email-layout.tsx'
import { Action, Paragraph, Small, Title } from './parts.tsx'
import type { Template } from './render-email.tsx'

type Props = {
  sender: Sender
  first_name: string
  /** Who wrote the invitation. */
  inviting_name: string
  account_name: string
  link: string
  days: number
}

export const invitation: Template<Props> = {
  subject: ({ inviting_name, account_name }) => msg`${inviting_name} invites you to ${account_name}`,
  Body: Invitation,
}

function Invitation({ sender, first_name, inviting_name, account_name, link, days }: Props) {
  const { t } = useLingui()
  const { app_name } = sender
  return (
    <EmailLayout
      sender={sender}
      preview={t`The link is good for ${days} days.`}
      reason={t`You receive this because ${inviting_name} entered this address at ${app_name}.`}
    >
      <Title>{t`Hello ${first_name}`}</Title>
      <Paragraph>{t`${inviting_name} would like to organize events together with you in the account “${account_name}”.`}</Paragraph>
      <Action href={link}>{t`Join`}</Action>
      <Small>{t`The link is good for ${days} days. If you do not know what this is about, do nothing.`}</Small>
    </EmailLayout>
  )
}
