import { useLingui } from '@lingui/react/macro'
import type { Ticket } from '#contract/checkout.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from './amount-due.module.css'

/** Amount to pay on arrival, below the code. An order is paid as a whole. */
export function AmountDue({ ticket: { amount_due, price, currency, settings } }: { ticket: Ticket }) {
  const { t } = useLingui()
  const format = useFormat()
  if (amount_due === null) return null
  const sum = format.money(amount_due, currency)
  const isMore = amount_due > price
  const atTheDoor = isMore ? t`${sum} due at the door for the whole order` : t`${sum} due at the door`
  const open = isMore ? t`${sum} not paid yet for the whole order` : t`${sum} not paid yet`
  return <p className={styles.due}>{settings.pays_at_the_door ? atTheDoor : open}</p>
}
