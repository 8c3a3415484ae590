import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { RECEIVED_METHODS, type ReceivedMethod } from '#domain/received-method.ts'
import { RECEIVED_METHOD_NAMES } from '#web/components/manage/words/received-method-names.ts'
import { UNMARKED } from '#web/ui/form/field-label.tsx'

type Props = {
  value?: ReceivedMethod | null
  onChange: (method: ReceivedMethod | null) => void
}

/** How the money was received. Without a value the field keeps its own. */
export function ReceivedMethodField({ value, onChange }: Props) {
  const { t, i18n } = useLingui()
  const names = RECEIVED_METHODS.map((method) => ({ value: method, label: i18n._(RECEIVED_METHOD_NAMES[method]) }))
  return (
    <NativeSelect
      label={t`Payment method`}
      labelProps={UNMARKED}
      data={[{ value: '', label: t`Not recorded` }, ...names]}
      {...(value !== undefined && { value: value ?? '' })}
      onChange={({ currentTarget }) =>
        onChange(RECEIVED_METHODS.find((method) => method === currentTarget.value) ?? null)
      }
      data-path="payment_method"
    />
  )
}
