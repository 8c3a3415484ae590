import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiFailure } from '#contract/client.ts'
import { orders } from '#contract/orders.ts'
import { fetchNow } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import styles from './bank-statement.module.css'
import type { PaidOrder } from './entry-groups.ts'

/** Finds an unpaid order of the event by its number. */
export function FindOrder({ onFound }: { onFound: (order: PaidOrder) => void }) {
  const { t, i18n } = useLingui()
  const { id: event_id } = useEvent()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  async function find(event: React.SyntheticEvent) {
    event.preventDefault()
    setError(null)
    const number = typed.trim().toUpperCase()
    try {
      const query = { query: number, filter_fields: { status: { eq: 'AWAITING_OFFLINE_PAYMENT' } } }
      const { data } = await fetchNow(orders.list, { params: { event_id }, query })
      const order = data.find(({ public_id }) => public_id === number)
      if (order) onFound(order)
      else setError(t`No unpaid order has this number.`)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setError(i18n._(errorMessage(failure)))
    }
  }
  return (
    <form className={styles.find} onSubmit={(event) => void find(event)}>
      <TextInput
        label={t`Order number`}
        autoComplete="off"
        maxLength={20}
        value={typed}
        error={error}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={typed.trim() === ''}>
        <Trans>Find order</Trans>
      </Button>
    </form>
  )
}
