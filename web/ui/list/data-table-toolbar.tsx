import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, CloseButton, Group, NativeSelect, Pill, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconArrowsSort, IconSearch, IconSquareCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Filters } from '#web/lib/url-state.ts'
import type { ApiList } from '#web/lib/use-api-list.ts'
import styles from './data-table-toolbar.module.css'
import { type FilterChoices, FilterMenus, filterText } from './filter-menu.tsx'
import type { RowSelection } from './row-selection.ts'

/** "Oldest first" and "Newest first": how each direction of a sort is called, upwards first. */
type SortWords = readonly [ascending: string, descending: string]

export type ToolbarProps = {
  list: ApiList<unknown>
  /** "Search by name or e-mail"; without it there is no search box. */
  search?: string
  /** What the sorts that the server allows are called; one without words is not offered. */
  sorts?: Record<string, SortWords>
  /** By what it is filtered; each filter that is set stands on a chip, too. */
  filters?: FilterChoices
  /** Filters that no menu can offer. */
  moreFilters?: ReactNode
  /** What can be done with the list as a whole. */
  actions?: ReactNode
  /** So many that on a phone they have a line of their own. */
  hasManyTools?: boolean
  /** Where rows can be chosen: on a phone their boxes are there on demand. */
  selection?: RowSelection | undefined
}

/** Search, filters and sorting above a list; where it is narrow they are a bar of icons. */
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

/** There where it is narrow. */
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
  const send = useDebouncedCallback((query: string) => {
    setSent(query)
    list.change({ query })
  }, 300)
  // The address changed by itself (back button, "show all"): the box follows.
  if (list.state.query !== sent) {
    setSent(list.state.query)
    setTyped(list.state.query)
  }
  const type = (query: string) => {
    setTyped(query)
    send(query.trim())
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
  // It keeps its place until the list has come, which says how it is sorted unless the address does.
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
