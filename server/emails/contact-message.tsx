import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Text } from '@react-email/components'
import { EmailLayout, type Sender } from './email-layout.tsx'
import { Paragraph, Small, Title } from './parts.tsx'
import type { Template } from './render-email.tsx'
import { styles } from './styles.ts'

type Props = { sender: Sender; organizer_name: string; name: string; email: string; message: string }

export const contactMessage: Template<Props> = {
  subject: ({ name }) => msg`${name} has written to you`,
  Body: ContactMessage,
}

function ContactMessage({ sender, organizer_name, name, email, message }: Props) {
  const { t } = useLingui()
  return (
    <EmailLayout
      sender={sender}
      preview={t`A message from your public page.`}
      reason={t`You receive this because the public page of ${organizer_name} has a contact form.`}
    >
      <Title>{t`A message for ${organizer_name}`}</Title>
      <Paragraph>{t`${name} (${email}) writes:`}</Paragraph>
      <Text style={styles.quote}>{message}</Text>
      <Small>{t`Answer this e-mail, and your answer goes to ${email}.`}</Small>
    </EmailLayout>
  )
}
