import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { events } from '#contract/events.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'

/**
 * Options of a field that chooses events by title, latest first. There can be thousands, so the server searches. Events found
 * before keep their titles; events never found are shown by number.
 */
export function useEventSearch(chosen: readonly number[]) {
  const enabled = useMay()(events.list)
  const [searchValue, onSearchChange] = useState('')
  const [typed] = useDebouncedValue(searchValue.trim(), 300)
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map())
  const titleOf = (id: number) => known.get(id) ?? `#${id}`
  // A single-choice field contains its title, which is no search text.
  const wanted = chosen.some((id) => titleOf(id) === typed) ? '' : typed
  const { data } = useApiQuery(
    events.list,
    { query: { per_page: 100, sort_by: 'start_date', sort_direction: 'desc', ...(wanted && { query: wanted }) } },
    { enabled, placeholderData: keepPreviousData },
  )
  const fresh = (data?.data ?? []).filter(({ id, title }) => known.get(id) !== title)
  if (fresh.length > 0) setKnown(new Map([...known, ...fresh.map(({ id, title }) => [id, title] as const)]))
  const unknown = chosen.filter((id) => !known.has(id)).map((id) => [id, titleOf(id)] as const)
  const options = [...known, ...unknown].map(([id, title]) => ({ value: String(id), label: title }))
  return { data: options, searchValue, onSearchChange }
}
