import { Badge, Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { Filters } from '#web/lib/url-state.ts'
import type { ApiList } from '#web/lib/use-api-list.ts'
import { ManageMenu } from './menu.tsx'
import { useMenuLibrary } from './menu-library.ts'

type Props = {
  list: ApiList<unknown>
  field: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** Chooses any of a field's values for a list; they stand in the address as `filter_fields[field][in]=a,b`. */
export function FilterMenu({ list, field, label, options }: Props) {
  const filters = list.state.filter_fields
  const stated = filters[field]?.in ?? ''
  const [seen, setSeen] = useState(stated)
  // A second click may come before the first one stands in the address.
  const [chosen, setChosen] = useState(listOf(stated))
  if (stated !== seen) {
    setSeen(stated)
    setChosen(listOf(stated))
  }
  const choose = (values: string[]) => {
    setChosen(values)
    list.change({ filter_fields: withValues(filters, field, values) })
  }
  return (
    <ManageMenu
      position="bottom-start"
      width={240}
      target={
        <Button
          variant="default"
          fw={400}
          rightSection={
            chosen.length > 0 ? (
              <Badge color="aubergine" circle>
                {chosen.length}
              </Badge>
            ) : (
              <IconChevronDown size={16} stroke={1.5} aria-hidden />
            )
          }
        >
          {label}
        </Button>
      }
    >
      <Choices options={options} chosen={chosen} onChange={choose} />
    </ManageMenu>
  )
}

type ChoicesProps = Pick<Props, 'options'> & { chosen: string[]; onChange: (values: string[]) => void }

function Choices({ options, chosen, onChange }: ChoicesProps) {
  const Menu = useMenuLibrary()
  return (
    <Menu.CheckboxGroup value={chosen} onChange={onChange}>
      {options.map((option) => (
        <Menu.CheckboxItem key={option.value} value={option.value}>
          {option.label}
        </Menu.CheckboxItem>
      ))}
    </Menu.CheckboxGroup>
  )
}

/** What one reads on the chip of a filter: the words of its values. */
export function wordsOf(value: string, options: Props['options']): string {
  const words = new Map(options.map((option) => [option.value, option.label]))
  return value
    .split(',')
    .map((part) => words.get(part) ?? part)
    .join(', ')
}

function listOf(value: string): string[] {
  return value === '' ? [] : value.split(',')
}

function withValues(filters: Filters, field: string, values: string[]): Filters {
  const { [field]: _, ...others } = filters
  return values.length === 0 ? others : { ...others, [field]: { in: values.join(',') } }
}
