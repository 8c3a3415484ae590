import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Text, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { type Order, orders } from '#contract/orders.ts'
import { refundable } from '#domain/refund.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { RefundAmountFields } from './refund-amount-fields.tsx'
import { itemsLeft, type RefundAmounts, type RefundScope, refundedBy } from './refund-amounts.ts'

/** Refunds to the card, or records a refund that the organizer has made: in full, in part, or by item. */
export function RefundForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui()
  const { money } = useFormat()
  const may = useMay()
  const left = refundable(order)
  const items = itemsLeft(order)
  const isByCard = order.payment_provider === 'STRIPE'
  const refuse = useRefuse(order, left)
  const amounts: RefundAmounts = {
    scope: 'ALL',
    amount: null,
    lines: items.map(({ order_item_id }) => ({ order_item_id, quantity: null, amount: null })),
  }
  const api = useApiForm(orders.refund, {
    params: { event_id: order.event_id, order_id: order.id },
    initialValues: { ...amounts, notify_buyer: true, cancel_order: false, by_hand: false, typed: '', note: '' },
    toBody: ({ scope, amount, lines, typed: _, ...rest }) => ({
      ...rest,
      ...refundedBy({ scope, amount, lines }, left),
    }),
    refuse,
    success: isByCard ? t`Refund saved. The order shows when it has arrived.` : t`Refund recorded.`,
    onDone: onClose,
  })
  const { values, setFieldValue, getInputProps } = api.form
  const total = money(left, order.currency)
  const word = t`cancel`
  const isToCard = isByCard && !values.by_hand
  const save = isToCard ? t`Refund to the card` : t`Record refund`
  return (
    <FormDrawer title={t`Refund order ${order.public_id}`} save={save} form={api} onClose={onClose}>
      <Text>
        {isToCard ? (
          <Trans>The refund goes to the card the order was paid with. That usually takes 5 to 10 days.</Trans>
        ) : (
          <Trans>Foyer keeps the record. Send the money back yourself, the way it was paid.</Trans>
        )}
      </Text>
      {isByCard && (
        <Checkbox
          label={t`I refund it another way`}
          description={t`In cash or by bank transfer, for example after the card refused it.`}
          {...getInputProps('by_hand', { type: 'checkbox' })}
        />
      )}
      <SegmentedField<RefundScope>
        label={t`Refund amount`}
        value={values.scope}
        onChange={(scope) => setFieldValue('scope', scope)}
        data={{ ALL: t`All ${total}`, AMOUNT: t`An amount`, ITEMS: t`By item` }}
      />
      <RefundAmountFields form={api.form} items={items} left={left} currency={order.currency} />
      {order.status !== 'CANCELLED' && may(orders.cancel) && (
        <Checkbox
          label={t`Cancel the order as well`}
          description={t`Its tickets stop working and can be sold again. We’ll email the buyer about it.`}
          {...getInputProps('cancel_order', { type: 'checkbox' })}
        />
      )}
      {values.cancel_order && (
        <TextInput
          required
          autoComplete="off"
          label={
            <Trans>
              Type <strong>{word}</strong> to confirm
            </Trans>
          }
          {...getInputProps('typed')}
        />
      )}
      <Checkbox
        label={t`Email ${order.email ?? ''} about the refund`}
        {...getInputProps('notify_buyer', { type: 'checkbox' })}
      />
      <TextArea
        label={t`Note`}
        description={t`Only you and your team can see it.`}
        rows={2}
        {...getInputProps('note')}
      />
    </FormDrawer>
  )
}

/** Typed confirmation, the same word as for cancelling the order on its own. */
type Confirmed = { cancel_order: boolean; typed: string }

/** Validates like the server: refuses zero and amounts above what is left, in the order's currency. */
function useRefuse(order: Order, left: number): (values: RefundAmounts & Confirmed) => FormErrors {
  const { t } = useLingui()
  const { money, number } = useFormat()
  const atMost = (amount: number) => t`At most ${money(amount, order.currency)} is left to refund.`
  const items = itemsLeft(order)
  const word = t`cancel`
  const ofAmounts = ({ scope, amount, lines }: RefundAmounts): FormErrors => {
    if (scope === 'AMOUNT' && !amount) return { amount: t`Enter the amount to refund.` }
    if (scope === 'AMOUNT' && amount !== null && amount > left) return { amount: atMost(left) }
    if (scope !== 'ITEMS') return {}
    const wrong = items.flatMap(({ left, units_left }, index) => {
      const { amount = null, quantity = null } = lines[index] ?? {}
      if ((quantity ?? 0) > units_left) return [[`lines.${index}.quantity`, t`Enter at most ${number(units_left)}.`]]
      return (amount ?? 0) > left ? [[`lines.${index}.amount`, atMost(left)]] : []
    })
    if (wrong.length === 0 && lines.every(({ amount }) => !amount))
      return { 'lines.0.amount': t`Enter an amount for at least one item.` }
    return Object.fromEntries(wrong)
  }
  return ({ cancel_order, typed, ...amounts }) => ({
    ...ofAmounts(amounts),
    ...(cancel_order && typed.trim().toLowerCase() !== word.toLowerCase() && { typed: t`Type “${word}” to confirm.` }),
  })
}
