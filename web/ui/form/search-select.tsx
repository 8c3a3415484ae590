import { type ComboboxData, type SelectProps, TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { partOnIntent } from '#web/lib/part-on-intent.ts'
import { useOnIntent } from '#web/ui/lazy/fetched-on-intent.ts'

const LIST = partOnIntent(async () => (await import('./library-lists.ts')).Select)

type Props = Omit<SelectProps, 'data'> & {
  data: ComboboxData
  /** By which a form finds it. */
  'data-path'?: string
}

/**
 * A choice among many, found by typing. At first only the closed field is there, with what is chosen: the list that opens
 * is fetched when somebody turns to it.
 */
export function SearchSelect(props: Props) {
  const { fetched, untilThen } = useOnIntent(LIST)
  if (fetched) return <fetched.Field searchable openOnFocus={false} {...props} ref={fetched.ref} />
  const { label, labelProps, description, placeholder, error, required, disabled, flex, data, value } = props
  return (
    <TextInput
      {...{ label, labelProps, description, placeholder, error, required, disabled, flex }}
      data-path={props['data-path']}
      readOnly
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      value={labelOf(data, value ?? props.defaultValue ?? null)}
      rightSection={<IconSelector size={16} stroke={1.5} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      {...untilThen}
    />
  )
}

function labelOf(data: ComboboxData, value: string | null): string {
  for (const item of data) {
    if (typeof item === 'string' && item === value) return item
    if (typeof item === 'object' && 'value' in item && item.value === value) return item.label
  }
  return ''
}
