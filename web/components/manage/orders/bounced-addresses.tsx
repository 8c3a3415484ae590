import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Text } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { type BouncedAddress, bouncedAddresses } from '#contract/bounced-addresses.ts'
import { ApiFailure } from '#contract/client.ts'
import { useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import styles from './bounced-addresses.module.css'

type Props = {
  order_id: number
  /** Restricts the list to this address. */
  only?: string
}

/** Bounced addresses of an order, with a button to email them again. */
export function BouncedAddresses({ order_id, only }: Props) {
  const params = { event_id: useEvent().id, order_id }
  const enabled = useMay()(bouncedAddresses.list)
  const { data } = useApiQuery(bouncedAddresses.list, { params }, { enabled, staleTime: 0 })
  const all = data?.data ?? []
  const shown = only === undefined ? all : all.filter(({ email }) => email === only.toLowerCase())
  return shown.map((address) => <Bounced key={address.email} address={address} params={params} />)
}

type OneProps = { address: BouncedAddress; params: { event_id: number; order_id: number } }

function Bounced({ address: { email, bounced_at, words }, params }: OneProps) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const when = dateTime(bounced_at, useEvent().timezone)
  const mayUnmark = useMay()(bouncedAddresses.unmark)
  const { unmark, isPending } = useUnmark(email, params)
  return (
    <Alert color="red" bg="light-dark(var(--mantine-color-red-0), #3a1a20)" className={styles.bounced}>
      <Text>
        <Trans>
          Email to <strong>{email}</strong> bounced on {when}. We no longer email this address.
        </Trans>
      </Text>
      <Text size="sm" mt={4}>{t`The mail server says: ${words}`}</Text>
      {mayUnmark && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          loading={isPending}
          leftSection={<IconMailCheck size={16} stroke={1.5} />}
          onClick={() => void unmark()}
        >
          <Trans>Email this address again</Trans>
        </Button>
      )}
    </Alert>
  )
}

function useUnmark(email: string, params: OneProps['params']) {
  const { t, i18n } = useLingui()
  const { mutateAsync, isPending } = useApiMutation(bouncedAddresses.unmark)
  async function unmark() {
    try {
      await mutateAsync({ params, body: { email } })
      notifyDone(t`We’ll email ${email} again. Resend what didn’t arrive.`)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      notifyProblem(i18n._(errorMessage(failure)))
    }
  }
  return { unmark, isPending }
}
