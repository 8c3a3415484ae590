import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { organizers } from '#contract/organizers.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { apiQuery, useApiQuery } from '#web/lib/query.ts'
import { useMay, useReaches } from '#web/lib/use-may.ts'
import { addressOf, type ManageScreen } from '../screens.ts'
import { readRecent } from './recent.ts'

type Entry = { to: string; label: string; hint?: string }
export type EntryGroup = { label: MessageDescriptor; entries: Entry[] }

const SCREENS = msg`Go to`
const RECENT = msg`Recent`
const ACTIONS = msg`Actions`
const EVENTS = msg`Events`
const ORDERS = msg`Orders`
const MOST = 6

/** What the palette offers for some words; before there are any, where one was lately and what is near. */
export function useEntries(screens: readonly ManageScreen[], words: string): EntryGroup[] {
  const { i18n } = useLingui()
  const fits = ({ label }: Entry) => label.toLowerCase().includes(words.toLowerCase())
  const near = screens.map((screen) => ({ to: addressOf(screen), label: i18n._(screen.title) }))
  const groups: EntryGroup[] = [
    { label: RECENT, entries: readRecent(useUser().id).filter(fits) },
    { label: EVENTS, entries: useFoundEvents(words) },
    { label: ORDERS, entries: useFoundOrders(words) },
    { label: SCREENS, entries: near.filter(fits) },
    { label: ACTIONS, entries: useActions().filter(fits) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

function useActions(): Entry[] {
  const { i18n } = useLingui()
  const may = useMay()
  const { event_id } = useParams()
  return [
    ...(may(events.create) ? [{ to: '/manage/events#create-event', label: i18n._(msg`Create event`) }] : []),
    ...(event_id
      ? [{ to: `/manage/event/${event_id}/products#create-product`, label: i18n._(msg`Create ticket or product`) }]
      : []),
  ]
}

function useFoundEvents(words: string): Entry[] {
  const enabled = useMay()(events.list) && words !== ''
  const { data } = useApiQuery(
    events.list,
    { query: { query: words, per_page: MOST } },
    { enabled, placeholderData: keepPreviousData },
  )
  if (!enabled) return []
  return (data?.data ?? []).map(({ id, title, organizer }) => ({
    to: `/manage/event/${id}/dashboard`,
    label: title,
    hint: organizer.name,
  }))
}

/** Of the event one is at; elsewhere of every organizer one reaches. */
function useFoundOrders(words: string): Entry[] {
  const [may, reaches] = [useMay(), useReaches()]
  const event_id = Number(useParams().event_id) || null
  const isAsked = words.length >= 2
  const query = { query: words, per_page: MOST }
  const ofEvent = isAsked && event_id !== null && may(orders.list)
  const { data: here } = useApiQuery(orders.list, { params: { event_id: event_id ?? 0 }, query }, { enabled: ofEvent })
  const elsewhere = isAsked && event_id === null && may(orders.listOfOrganizer) && may(organizers.list)
  const { data: all } = useApiQuery(organizers.list, {}, { enabled: elsewhere })
  const found = useQueries({
    queries: (all?.data ?? [])
      .filter(reaches)
      .slice(0, MOST)
      .map(({ id }) =>
        apiQuery(orders.listOfOrganizer, { params: { organizer_id: id }, query }, { enabled: elsewhere }),
      ),
  })
  const rows = [...(ofEvent ? (here?.data ?? []) : []), ...found.flatMap(({ data }) => data?.data ?? [])]
  return rows.slice(0, MOST).map(({ id, event_id: of, public_id, first_name, last_name, ...row }) => ({
    to: `/manage/event/${of}/orders#order-${id}`,
    label: [first_name, last_name].filter(Boolean).join(' ') || public_id,
    hint: 'event_title' in row ? `${public_id} · ${row.event_title}` : public_id,
  }))
}
