import { useLingui } from '@lingui/react/macro'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Filters } from '#web/lib/calls/url-state.ts'
import type { ApiList } from '#web/lib/calls/use-api-list.ts'
import { ManageMenu } from '#web/ui/overlay/menu.tsx'
import { useMenuLibrary } from '#web/ui/overlay/menu-library.ts'
import styles from './filter-menu.module.css'
import { ToolButton } from './tool-button.tsx'

type Choice = {
  label: string
  options: readonly { value: string; label: string }[]
  /** Names keep their spelling; statuses are capitalized. */
  areNames?: boolean
}

/** Per field: its label and options, or for fields chosen elsewhere a function for the text of the chip. */
export type FilterChoices = Record<string, Choice | { words: (operator: string, value: string) => string | null }>

type Props = { list: ApiList<unknown>; filters: FilterChoices }

/** Menus to filter a list by any values of a field: one per field, on narrow lists one for all. */
export function FilterMenus({ list, filters }: Props) {
  const { t } = useLingui()
  const all = Object.entries(filters).flatMap(([field, filter]) => {
    if ('words' in filter) return []
    const { length: count } = listOf(list.state.filter_fields[field]?.in)
    return [{ field, count, ...filter, choices: <Choices {...{ list, field, ...filter }} /> }]
  })
  return (
    <>
      <div className={styles.each}>
        {all.map(({ field, label, count, choices }) => (
          <ManageMenu
            key={field}
            position="bottom-start"
            width={240}
            target={<ToolButton count={count}>{label}</ToolButton>}
          >
            {choices}
          </ManageMenu>
        ))}
      </div>
      <div className={styles.together}>
        <ManageMenu
          width={280}
          target={
            <ToolButton icon={IconFilter} count={all.reduce((sum, { count }) => sum + count, 0)}>
              {t`Filters`}
            </ToolButton>
          }
        >
          {all.map(({ field, label, choices }) => (
            <Group key={field} label={label}>
              {choices}
            </Group>
          ))}
        </ManageMenu>
      </div>
    </>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  const { Label } = useMenuLibrary()
  return (
    <fieldset aria-label={label}>
      <Label aria-hidden>{label}</Label>
      {children}
    </fieldset>
  )
}

const STATUS = { itemLabel: styles.status ?? '' }

type ChoicesProps = Pick<Choice, 'options' | 'areNames'> & { list: ApiList<unknown>; field: string }

/** Checkboxes of one field, kept in the address as `filter_fields[field][in]=a,b`. */
function Choices({ list, field, options, areNames = false }: ChoicesProps) {
  const Menu = useMenuLibrary()
  const filters = list.state.filter_fields
  const stated = filters[field]?.in ?? ''
  const [seen, setSeen] = useState(stated)
  // Local state, since a second click can come before the first is in the address.
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
    <Menu.CheckboxGroup value={chosen} onChange={choose}>
      {options.map((option) => (
        <Menu.CheckboxItem key={option.value} value={option.value} classNames={areNames ? {} : STATUS}>
          {option.label}
        </Menu.CheckboxItem>
      ))}
    </Menu.CheckboxGroup>
  )
}

/** Text of a filter's chip; the raw query if the filter has no text. */
export function filterText(filters: FilterChoices, [field, operator, value]: [string, string, string]): string {
  const filter = filters[field]
  const raw = `${field} ${operator} ${value}`
  if (!filter) return raw
  if ('words' in filter) return filter.words(operator, value) ?? raw
  const words = new Map(filter.options.map((option) => [option.value, option.label]))
  return `${filter.label}: ${listOf(value)
    .map((part) => words.get(part) ?? part)
    .join(', ')}`
}

function listOf(value = ''): string[] {
  return value === '' ? [] : value.split(',')
}

function withValues(filters: Filters, field: string, values: string[]): Filters {
  const { [field]: _, ...others } = filters
  return values.length === 0 ? others : { ...others, [field]: { in: values.join(',') } }
}
