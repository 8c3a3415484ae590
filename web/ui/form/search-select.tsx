import { type ComboboxData, type SelectProps, TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { intentPart } from '#web/lib/lazy.tsx'
import { useOnIntent } from '#web/ui/form/on-intent.ts'

const LIST = intentPart(async () => (await import('./library-lists.ts')).Select)

type Props = Omit<SelectProps, 'data'> & {
  data: ComboboxData
  /** Key by which a form finds the field. */
  'data-path'?: string
}

/**
 * Select with a search field. At first only the closed field with the chosen value is rendered; the list is fetched when the user
 * points at or focuses it.
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
