import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { OrderEmail } from '#contract/order-emails.ts'

/** Reason why an email did not arrive; renders nothing for delivered ones. */
export function EmailWords({
  email: { error, failed_because },
}: {
  email: Pick<OrderEmail, 'error' | 'failed_because'>
}) {
  const { t } = useLingui()
  if (failed_because)
    return (
      <Text size="sm">{t`This address bounced. Correct it in the order, or choose “Email this address again” there.`}</Text>
    )
  return error && <Text size="sm">{t`The mail server says: ${error}`}</Text>
}
