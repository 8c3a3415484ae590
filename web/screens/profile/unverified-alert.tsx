import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Stack, Text } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import type { User } from '#contract/users.ts'
import { EmailCodeForm } from '#web/components/manage/security/email-code-form.tsx'

/** Asks to confirm the address, by the link in the email or by its code. */
export function UnverifiedAlert({ user }: { user: User }) {
  const { t } = useLingui()
  return (
    <Alert
      role="note"
      color="orange"
      bg="light-dark(#fcf4ef, #37230f)"
      icon={<IconMailQuestion stroke={1.5} />}
      title={t`Confirm your email address`}
    >
      <Stack gap="sm">
        <Text size="sm">
          <Trans>
            We sent a link and a code to <strong>{user.email}</strong>. Open the link or enter the code.
          </Trans>
        </Text>
        <EmailCodeForm user={user} />
      </Stack>
    </Alert>
  )
}
