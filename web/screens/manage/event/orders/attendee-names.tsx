import { useLingui } from '@lingui/react/macro'
import { Fieldset, Stack, TextInput } from '@mantine/core'
import { Columns } from '#web/ui/form/columns.tsx'
import styles from './new-order/new-order.module.css'
import type { NewOrderFormApi } from './new-order/new-order-items.tsx'

type Props = { form: NewOrderFormApi; index: number; name: string }

/** Attendee of each ticket of an item. An empty field takes the buyer's value. */
export function AttendeeNames({ form, index, name }: Props) {
  const { t } = useLingui()
  const { attendees = [], quantity = 0 } = form.values.items[index] ?? {}
  return (
    <div className={styles.names}>
      {attendees.map((_, position) => {
        const number = position + 1
        const below = `items.${index}.attendees.${position}`
        return (
          <Fieldset key={below} legend={quantity === 1 ? name : t`${name}, ticket ${number}`}>
            <Stack gap="xs">
              <Columns>
                <TextInput label={t`First name`} autoComplete="off" {...form.getInputProps(`${below}.first_name`)} />
                <TextInput label={t`Last name`} autoComplete="off" {...form.getInputProps(`${below}.last_name`)} />
              </Columns>
              <TextInput type="email" label={t`Email`} autoComplete="off" {...form.getInputProps(`${below}.email`)} />
            </Stack>
          </Fieldset>
        )
      })}
    </div>
  )
}
