import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import { type User, users } from '#contract/users.ts'
import { useApiForm } from '#web/lib/form.ts'
import { keepUser } from './keep-user.ts'
import { ResendButton } from './resend-button.tsx'

/** Level with the field beside it, also when an error stands under that. */
const BELOW_LABEL = 22

/** By link in the mail, or by typing in its code. */
export function UnverifiedAlert({ user }: { user: User }) {
  const { t } = useLingui()
  const { form, submit, pending } = useApiForm(users.confirmEmailWithCode, {
    params: { user_id: user.id },
    initialValues: { code: '' },
    success: t`Your e-mail address is confirmed.`,
    onDone: ({ data }) => keepUser(data),
  })
  return (
    <Alert
      role="note"
      color="orange"
      bg="light-dark(#fcf4ef, #37230f)"
      icon={<IconMailQuestion stroke={1.5} />}
      title={t`Confirm your e-mail address`}
    >
      <Stack gap="sm">
        <Text size="sm">
          <Trans>
            We sent a link and a code to <strong>{user.email}</strong>. Open the link, or type in the code.
          </Trans>
        </Text>
        <form onSubmit={submit} noValidate>
          <Group align="flex-start" gap="sm">
            <TextInput
              {...form.getInputProps('code')}
              label={t`Six-digit code`}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              w={140}
              className="tabular"
            />
            <Button type="submit" variant="default" mt={BELOW_LABEL} loading={pending}>
              <Trans>Confirm</Trans>
            </Button>
            <ResendButton user_id={user.id} mt={BELOW_LABEL} />
          </Group>
        </form>
      </Stack>
    </Alert>
  )
}
