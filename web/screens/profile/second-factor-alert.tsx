import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { ADD_SECOND_FACTOR } from '#web/lib/calls/login-redirect.ts'

/** Explains why only the profile opens, and how to continue. */
export function SecondFactorAlert() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  return (
    <Alert
      role="note"
      color="orange"
      bg="light-dark(#fcf4ef, #37230f)"
      icon={<IconShieldLock stroke={1.5} />}
      title={t`Your account requires a second factor`}
    >
      <Stack gap="xs">
        <Text size="sm">
          <Trans>Set up an authenticator app or a passkey to continue.</Trans>
        </Text>
        {search.get('tab') !== 'security' && (
          <Anchor component={Link} to={ADD_SECOND_FACTOR} size="sm">
            <Trans>Add a second factor</Trans>
          </Anchor>
        )}
      </Stack>
    </Alert>
  )
}
