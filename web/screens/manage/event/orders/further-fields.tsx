import { useLingui } from '@lingui/react'
import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { FURTHER_FIELDS, type FurtherPath } from '#domain/checkout-fields.ts'
import { FIELD_LABELS } from '#web/lib/errors/field-labels.ts'

/** Further fields of a buyer, whether or not the event asks for them at the checkout. */
export function FurtherFields({ propsOf }: { propsOf: (path: FurtherPath) => GetInputPropsReturnType }) {
  const { i18n } = useLingui()
  return FURTHER_FIELDS.map(({ path, is_required }) => (
    <TextInput
      key={path}
      required={is_required}
      label={i18n._(FIELD_LABELS[path])}
      autoComplete="off"
      {...propsOf(path)}
    />
  ))
}
