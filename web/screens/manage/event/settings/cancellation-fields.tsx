import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { splitPaidShare } from '#domain/cancellation-fee.ts'
import { minorUnits } from '#domain/money.ts'
import { MoneyInput } from '#web/components/manage/fields/money-input.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { NumberField, PercentField } from '#web/ui/form/number-field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import type { SelfServiceForm } from './self-service-section.tsx'

type Props = { form: SelfServiceForm }

/** Cancellation of orders and single tickets by buyers, its deadline and its fee. */
export function CancellationFields({ form }: Props) {
  const { t } = useLingui()
  const { allow_cancellation, allow_ticket_cancellation, refund_cancellations } = form.values
  const isOn = allow_cancellation || allow_ticket_cancellation
  return (
    <>
      <Switch
        label={t`Buyers can cancel their order`}
        description={t`Free orders and orders awaiting payment. The places are free for others at once.`}
        {...form.getInputProps('allow_cancellation', { type: 'checkbox' })}
      />
      <Switch
        label={t`Buyers can cancel single tickets`}
        description={t`The rest of the order stays. An order awaiting payment costs less.`}
        {...form.getInputProps('allow_ticket_cancellation', { type: 'checkbox' })}
      />
      {isOn && (
        <>
          <NumberField
            required
            label={t`Cancellation ends, hours before the start`}
            description={t`With 0, it’s possible until the event starts. Never once a ticket is checked in.`}
            {...form.getInputProps('cancellation_ends_hours')}
            value={form.values.cancellation_ends_hours}
          />
          <Switch
            label={t`Paid orders and tickets can be cancelled, too`}
            description={t`Card payments are refunded automatically. Pay back others yourself: we email you each time.`}
            {...form.getInputProps('refund_cancellations', { type: 'checkbox' })}
          />
          {refund_cancellations && <FeeFields form={form} />}
        </>
      )}
    </>
  )
}

function FeeFields({ form }: Props) {
  const { t } = useLingui()
  const { currency } = useEvent()
  const { cancellation_fee_percent, cancellation_fee_fixed } = form.values
  return (
    <>
      <PercentField
        label={t`Cancellation fee in percent`}
        description={t`Of what was paid, with fees and taxes.`}
        {...form.getInputProps('cancellation_fee_percent')}
        value={cancellation_fee_percent}
      />
      <MoneyInput
        label={t`Cancellation fee per ticket`}
        description={t`Added to the percentage. Never more than the ticket cost.`}
        currency={currency}
        {...form.getInputProps('cancellation_fee_fixed')}
        value={cancellation_fee_fixed}
      />
      <Example form={form} />
    </>
  )
}

/** What is refunded of a ticket for 50 units of the currency. */
function Example({ form }: Props) {
  const { money } = useFormat()
  const { currency } = useEvent()
  const { cancellation_fee_percent, cancellation_fee_fixed } = form.values
  const paid = 50 * 10 ** minorUnits(currency)
  const fee = {
    cancellation_fee_percent: Math.min(cancellation_fee_percent ?? 0, 100),
    cancellation_fee_fixed: cancellation_fee_fixed ?? 0,
  }
  const [price, refund] = [money(paid, currency), money(splitPaidShare(paid, fee).amount, currency)]
  return (
    <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
      <Trans>
        Of a ticket for {price}, {refund} is refunded.
      </Trans>
    </Text>
  )
}
