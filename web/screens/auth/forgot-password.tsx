import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Stack, Text, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { auth } from '#contract/auth.ts'
import { useApiForm } from '#web/lib/form.ts'
import { AuthButton } from './auth-button.tsx'
import { AuthHeading } from './auth-heading.tsx'

export default function ForgotPassword() {
  const { t } = useLingui()
  const { search } = useLocation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <>
      <AuthHeading title={t`Forgot your password?`}>
        {sentTo === null && <Trans>Tell us your e-mail address and we send you a link to set a new one.</Trans>}
      </AuthHeading>
      {/* Stands there from the start, so that screen readers hear what comes into it. */}
      <div role="status">{sentTo !== null && <Sent to={sentTo} />}</div>
      {sentTo === null && <RequestForm onSent={setSentTo} />}
      <Anchor component={Link} to={`/auth/login${search}`} size="sm" mt="lg">
        <Trans>Back to sign in</Trans>
      </Anchor>
    </>
  )
}

/** Says the same for every address: whether it is known is nobody's business. */
function Sent({ to }: { to: string }) {
  const { t } = useLingui()
  return (
    <Alert
      role="none"
      bg="light-dark(#f6f5fb, #2a2139)"
      icon={<IconMail stroke={1.5} />}
      title={t`Look into your mail`}
    >
      <Text size="sm">
        <Trans>
          If <strong>{to}</strong> belongs to an account, a link is on its way. It works once, for 15 minutes.
        </Trans>
      </Text>
    </Alert>
  )
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useLingui()
  const { form, submit, pending } = useApiForm(auth.forgotPassword, {
    initialValues: { email: '' },
    onDone: (_, { email }) => onSent(email.trim()),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          {...form.getInputProps('email')}
          label={t`E-mail`}
          type="email"
          autoComplete="email"
          size="md"
          required
          withAsterisk={false}
        />
        <AuthButton pending={pending}>
          <Trans>Send the link</Trans>
        </AuthButton>
      </Stack>
    </form>
  )
}
