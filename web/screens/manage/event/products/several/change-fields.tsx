import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { DateTimeInput } from '#web/components/manage/fields/date-time-input.tsx'
import { MoneyInput } from '#web/components/manage/fields/money-input.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { Columns } from '#web/ui/form/columns.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { type ChangeForm, KEEP } from './change-values.ts'

type Props = { form: ChangeForm }

/** Changes to all selected products. */
export function ChangeFields({ form }: Props) {
  const { t } = useLingui()
  return (
    <>
      <PriceChange form={form} />
      <Period form={form} />
      <NativeSelect
        label={t`On the event page`}
        labelProps={{ mod: 'unmarked' }}
        data={[
          { value: KEEP, label: t`Leave as it is` },
          { value: 'SHOWN', label: t`Show` },
          { value: 'WITH_CODE', label: t`Show only with a promo code` },
          { value: 'HIDDEN', label: t`Always hide` },
        ]}
        {...form.getInputProps('visibility')}
      />
    </>
  )
}

function PriceChange({ form }: Props) {
  const { t } = useLingui()
  const { currency } = useEvent()
  const { how, price } = form.values
  return (
    <Columns>
      <NativeSelect
        label={t`Prices`}
        labelProps={{ mod: 'unmarked' }}
        data={[
          { value: KEEP, label: t`Leave as they are` },
          { value: 'SET', label: t`Set to` },
          { value: 'ADD', label: t`Raise by an amount` },
          { value: 'SUBTRACT', label: t`Lower by an amount` },
          { value: 'ADD_PERCENT', label: t`Raise by percent` },
          { value: 'SUBTRACT_PERCENT', label: t`Lower by percent` },
        ]}
        {...form.getInputProps('how')}
      />
      {how === 'ADD_PERCENT' || how === 'SUBTRACT_PERCENT' ? (
        <NumberField
          required
          label={t`Percent`}
          decimals={3}
          rightSection="%"
          {...form.getInputProps('price.percent')}
          value={price.percent}
        />
      ) : (
        how !== KEEP && (
          <MoneyInput
            required
            label={t`Amount`}
            currency={currency}
            {...form.getInputProps('price.amount')}
            value={price.amount}
          />
        )
      )}
    </Columns>
  )
}

function Period({ form }: Props) {
  const { t } = useLingui()
  const { timezone } = useEvent()
  return (
    <>
      <NativeSelect
        label={t`Sale dates`}
        labelProps={{ mod: 'unmarked' }}
        data={[
          { value: KEEP, label: t`Leave as they are` },
          { value: 'SET', label: t`Set for all` },
        ]}
        {...form.getInputProps('period')}
      />
      {form.values.period === 'SET' && (
        <Columns>
          <DateTimeInput
            label={t`On sale from`}
            zone={timezone}
            {...form.getInputProps('sale_start_date')}
            value={form.values.sale_start_date}
          />
          <DateTimeInput
            label={t`Until`}
            zone={timezone}
            isZoneSaid
            {...form.getInputProps('sale_end_date')}
            value={form.values.sale_end_date}
          />
        </Columns>
      )}
    </>
  )
}
