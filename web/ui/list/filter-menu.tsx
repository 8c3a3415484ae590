import { useLingui } from '@lingui/react/macro'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Filters } from '#web/lib/url-state.ts'
import type { ApiList } from '#web/lib/use-api-list.ts'
import { ManageMenu } from '#web/ui/overlay/menu.tsx'
import { useMenuLibrary } from '#web/ui/overlay/menu-library.ts'
import styles from './filter-menu.module.css'
import { ToolButton } from './tool-button.tsx'

type Choice = {
  label: string
  options: readonly { value: string; label: string }[]
  /** Names are written as they are; statuses get a capital. */
  areNames?: boolean
}

/** By field: what one chooses, and among which values; or, where it is chosen elsewhere, what its chip says. */
export type FilterChoices = Record<string, Choice | { words: (operator: string, value: string) => string | null }>

type Props = { list: ApiList<unknown>; filters: FilterChoices }

/** Chooses any of a field's values for a list: a menu for each field, where it is narrow one menu for all of them. */
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
    <fieldset className={styles.group} aria-label={label}>
      <Label aria-hidden>{label}</Label>
      {children}
    </fieldset>
  )
}

const STATUS = { itemLabel: styles.status ?? '' }

type ChoicesProps = Pick<Choice, 'options' | 'areNames'> & { list: ApiList<unknown>; field: string }

/** They stand in the address as `filter_fields[field][in]=a,b`. */
function Choices({ list, field, options, areNames = false }: ChoicesProps) {
  const Menu = useMenuLibrary()
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
    <Menu.CheckboxGroup value={chosen} onChange={choose}>
      {options.map((option) => (
        <Menu.CheckboxItem key={option.value} value={option.value} classNames={areNames ? {} : STATUS}>
          {option.label}
        </Menu.CheckboxItem>
      ))}
    </Menu.CheckboxGroup>
  )
}

/** What one reads on the chip of a filter: its words, or what the address says where it has none. */
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
