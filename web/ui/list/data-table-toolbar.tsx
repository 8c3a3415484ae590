import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, CloseButton, Group, NativeSelect, Pill, Text, TextInput } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconArrowsSort, IconSearch, IconSquareCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Filters } from '#web/lib/calls/url-state.ts'
import type { ApiList } from '#web/lib/calls/use-api-list.ts'
import styles from './data-table-toolbar.module.css'
import { type FilterChoices, FilterMenus, filterText } from './filter-menu.tsx'
import type { RowSelection } from './row-selection.ts'

/** Labels of both directions of a sort, ascending first: "Oldest first" and "Newest first". */
type SortWords = readonly [ascending: string, descending: string]

export type ToolbarProps = {
  list: ApiList<unknown>
  /** Placeholder such as "Search by name or email"; without it there is no search box. */
  search?: string
  /** Labels of the sorts that the server allows; a sort without labels is not offered. */
  sorts?: Record<string, SortWords>
  /** Available filters. Each active filter is also shown as a chip. */
  filters?: FilterChoices
  /** Filters that do not fit into a menu. */
  moreFilters?: ReactNode
  /** Actions on the whole list. */
  actions?: ReactNode
  /** Puts the tools on a line of their own on phones. */
  hasManyTools?: boolean
  /** For lists with selectable rows: on phones the checkboxes are shown on demand. */
  selection?: RowSelection | undefined
}

/** Search, filters and sorting above a list; on narrow lists a bar of icons. */
export function Toolbar({ list, search, sorts, filters, moreFilters, actions, ...props }: ToolbarProps) {
  const { selection, hasManyTools = selection !== undefined } = props
  return (
    <>
      {(search || filters || sorts || actions) && (
        <div className={styles.toolbar} data-many={hasManyTools || undefined}>
          {search && <Search list={list} label={search} />}
          <div className={styles.tools}>
            {filters && <FilterMenus list={list} filters={filters} />}
            {moreFilters}
            {sorts && <Sorting list={list} words={sorts} />}
            {actions}
            {selection && <SelectTool selection={selection} />}
          </div>
        </div>
      )}
      {filters && <Chips list={list} filters={filters} />}
    </>
  )
}

/** Shown on narrow lists only. */
function SelectTool({ selection: { isOpen, setOpen } }: { selection: RowSelection }) {
  const { t } = useLingui()
  return (
    <ActionIcon
      variant={isOpen ? 'light' : 'default'}
      size={44}
      className={styles.select}
      aria-label={t`Select`}
      aria-pressed={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <IconSquareCheck size={18} stroke={1.5} />
    </ActionIcon>
  )
}

function Search({ list, label }: { list: ApiList<unknown>; label: string }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(list.state.query)
  const [sent, setSent] = useState(list.state.query)
  const sending = useTimeout((query: string) => {
    setSent(query)
    list.change({ query })
  }, 300)
  // If the address changes by other means (back button, "show all"), the box follows.
  if (list.state.query !== sent) {
    setSent(list.state.query)
    setTyped(list.state.query)
  }
  const type = (query: string) => {
    setTyped(query)
    sending.clear()
    sending.start(query.trim())
  }
  return (
    <TextInput
      type="search"
      classNames={{ root: styles.search, input: styles.searchInput }}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} stroke={1.5} />}
      rightSection={typed && <CloseButton aria-label={t`Clear search`} onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

function Sorting({ list, words }: { list: ApiList<unknown>; words: Record<string, SortWords> }) {
  const { t } = useLingui()
  const meta = list.query.data?.meta
  // Stays disabled in place until the list has loaded: unless the address names the sort, the response does.
  const offered = meta ? meta.allowed_sorts.filter((sort) => words[sort]) : Object.keys(words)
  if (offered.length === 0) return null
  const { sort_by, sort_direction } = list.state
  const sort = sort_by ?? meta?.default_sort
  const choice = sort ? `${sort} ${(sort_by && sort_direction) || meta?.default_sort_direction}` : ''
  const options = offered.flatMap((sort) => {
    const [ascending = sort, descending = sort] = words[sort] ?? []
    return [
      { value: `${sort} asc`, label: ascending },
      { value: `${sort} desc`, label: descending },
    ]
  })
  return (
    <NativeSelect
      classNames={{ root: styles.sort, input: styles.sortInput }}
      leftSection={<IconArrowsSort size={18} stroke={1.5} aria-hidden />}
      aria-label={t`Sort by`}
      disabled={!meta}
      data={choice === '' ? [{ value: '', label: t`Sort by` }, ...options] : options}
      value={choice}
      onChange={(event) => {
        const [by = null, direction] = event.currentTarget.value.split(' ')
        list.change({ sort_by: by, sort_direction: direction as 'asc' | 'desc' })
      }}
    />
  )
}

function Chips({ list, filters }: { list: ApiList<unknown>; filters: FilterChoices }) {
  const { t } = useLingui()
  const chips = Object.entries(list.state.filter_fields).flatMap(([field, conditions]) =>
    Object.entries(conditions).map(([operator, value]) => ({
      field,
      operator,
      text: filterText(filters, [field, operator, value]),
    })),
  )
  if (chips.length === 0) return null
  return (
    <Group gap="xs" className={styles.chips}>
      <Text size="sm" c="dimmed">
        <Trans>Filters:</Trans>
      </Text>
      {chips.map(({ field, operator, text }) => (
        <Pill
          key={`${field} ${operator}`}
          size="md"
          withRemoveButton
          removeButtonProps={{ 'aria-label': t`Remove the filter ${text}`, 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => list.change({ filter_fields: without(list.state.filter_fields, field, operator) })}
        >
          {text}
        </Pill>
      ))}
    </Group>
  )
}

function without(filters: Filters, field: string, operator: string): Filters {
  const rest = Object.entries(filters[field] ?? {}).filter(([name]) => name !== operator)
  const others = Object.entries(filters).filter(([name]) => name !== field)
  return Object.fromEntries(rest.length > 0 ? [...others, [field, Object.fromEntries(rest)]] : others)
}
