import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Text } from '@mantine/core'
import { attendeeMoves, type MoveChoices, type MoveTargets } from '#contract/attendee-moves.ts'
import { orders } from '#contract/orders.ts'
import type { MoveSettlement } from '#domain/moved-ticket.ts'
import { Waiting } from '#web/components/manage/screen/loading.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import type { MoveForm } from './move-form.tsx'
import { Settled, ValueStaysNote } from './move-words.tsx'

type Props = {
  params: { event_id: number; attendee_id: number; target_event_id: number }
  targets: MoveTargets
  form: MoveForm
}

/** Ticket of the chosen event, and the ways to settle the move that the order and the member's role allow. */
export function TargetFields({ params, targets, form }: Props) {
  const { t } = useLingui()
  const { money } = useFormat()
  const mayRefund = useMay()(orders.refund)
  const query = useApiQuery(attendeeMoves.choices, { params }, { staleTime: 0 })
  const data = query.data?.data
  if (!data && query.isError) return <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />
  if (!data) return <Waiting rows={2} />
  if (data.choices.length === 0)
    return (
      <Text role="status">
        <Trans>This event has no tickets.</Trans>
      </Text>
    )
  const offeredFor = (price_id: number | null) => offered(data, { price_id, mayRefund, value: targets.value })
  const choose = (target_price_id: number | null) =>
    form.setValues({ target_price_id, settle: offeredFor(target_price_id).at(-1) ?? 'FULL_PRICE' })
  const chosen = data.choices.find((choice) => choice.product_price_id === form.values.target_price_id)
  return (
    <>
      <NativeSelect
        required
        label={t`New ticket`}
        {...form.getInputProps('target_price_id')}
        data={[
          { value: '', label: t`Choose a ticket` },
          ...data.choices.map(({ product_price_id, item_name, unit_gross, quantity_remaining }) => {
            const words = [item_name, money(unit_gross, data.currency), quantity_remaining === 0 ? t`sold out` : null]
            return { value: String(product_price_id), label: words.filter(Boolean).join(' · ') }
          }),
        ]}
        value={form.values.target_price_id ?? ''}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value) || null)}
      />
      {chosen && <Settle form={form} ways={offeredFor(chosen.product_price_id)} value_stays={data.value_stays} />}
      {chosen && (
        <Settled
          settle={form.values.settle}
          targets={targets}
          cost={money(chosen.unit_gross, data.currency)}
          isFree={chosen.unit_gross === 0}
        />
      )}
    </>
  )
}

type Asked = { price_id: number | null; mayRefund: boolean; value: number }

/** FULL_PRICE, and VALUE last where it is possible; a value above zero is refunded, which needs the permission. */
function offered({ choices }: MoveChoices, { price_id, mayRefund, value }: Asked): MoveSettlement[] {
  const ways = choices.find(({ product_price_id }) => product_price_id === price_id)?.settlements ?? []
  return ways.filter((way) => way !== 'VALUE' || value === 0 || mayRefund)
}

type SettleProps = { form: MoveForm; ways: readonly MoveSettlement[]; value_stays: MoveChoices['value_stays'] }

function Settle({ form, ways, value_stays }: SettleProps) {
  const { t } = useLingui()
  if (ways.length < 2) return <ValueStaysNote reason={value_stays} />
  return (
    <SegmentedField<MoveSettlement>
      label={t`Payment`}
      value={form.values.settle}
      onChange={(settle) => form.setFieldValue('settle', settle)}
      data={{ VALUE: t`Keep its value`, FULL_PRICE: t`Full price` }}
    />
  )
}
