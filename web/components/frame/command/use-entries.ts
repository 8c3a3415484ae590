import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { type Icon, IconBuilding, IconCalendarEvent, IconReceipt } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { organizers } from '#contract/organizers.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import type { RowOf } from '#web/lib/calls/use-api-list.ts'
import { useMay, useReaches } from '#web/lib/calls/use-may.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { addressOf, type ManageScreen, type ScreensOf } from '../screens.ts'
import { readRecent } from './recent.ts'
import { useActions } from './use-actions.ts'

/** `run` replaces the navigation. */
export type Entry = { to: string; label: string; icon: Icon; hint?: string; run?: () => void }
export type EntryGroup = { label: MessageDescriptor; entries: Entry[] }

const SCREENS = msg`Go to`
const RECENT = msg`Recent`
const ACTIONS = msg`Actions`
const EVENTS = msg`Events`
const ORGANIZERS = msg`Organizers`
const ORDERS = msg`Orders`
const LATEST = msg`Latest orders`
const MOST = 6
const MOST_LATEST = 3

type Offered = {
  /** Screens of the current frame. */
  screens: readonly ManageScreen[]
  /** Screens of the frames around it. */
  around: readonly ScreensOf[]
  onPutOnSale: () => void
}

/** `asked` is the debounced text, used for requests. */
type Words = { typed: string; asked: string }

/**
 * Entries of the palette for the typed text; without any, recent events and nearby screens. Entries that no longer match the text
 * are left out, so that Enter never opens them.
 */
export function useEntries({ screens, around, onPutOnSale }: Offered, { typed, asked }: Words): EntryGroup[] {
  const { i18n } = useLingui()
  const fits = ({ label, hint = '' }: Entry) => `${label} ${hint}`.toLowerCase().includes(typed.toLowerCase())
  const fitsLabel = ({ label }: Entry) => label.toLowerCase().includes(typed.toLowerCase())
  const current = (found: Entry[]) => (typed === asked ? found : found.filter(fits))
  const toScreen = (screen: ManageScreen) => ({
    to: addressOf(screen),
    label: i18n._(screen.title),
    icon: screen.menu?.icon ?? IconBuilding,
  })
  const near = screens.map(toScreen)
  const far = around.flatMap(({ of, screens: own }) =>
    own.map((screen) => ({ ...toScreen(screen), ...(of && { hint: of }) })),
  )
  const groups: EntryGroup[] = [
    { label: RECENT, entries: useRecent().filter(fitsLabel) },
    { label: EVENTS, entries: current(useFoundEvents(asked)) },
    { label: ORGANIZERS, entries: useFoundOrganizers(typed) },
    { label: ORDERS, entries: current(useFoundOrders(asked)) },
    { label: LATEST, entries: useLatestOrders(typed === '') },
    { label: SCREENS, entries: [...near, ...(typed ? far : [])].filter(fitsLabel) },
    { label: ACTIONS, entries: useActions(onPutOnSale).filter(fitsLabel) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** Recently opened events, except the current one. */
function useRecent(): Entry[] {
  const here = `/manage/event/${useParams().event_id}/`
  return readRecent(useUser().id)
    .filter(({ to }) => !to.startsWith(here))
    .map((recent) => ({ ...recent, icon: IconCalendarEvent }))
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
    icon: IconCalendarEvent,
    hint: organizer.name,
  }))
}

function useReached(enabled: boolean) {
  const [may, reaches] = [useMay(), useReaches()]
  const isAsked = enabled && may(organizers.list)
  const { data } = useApiQuery(organizers.list, {}, { enabled: isAsked })
  return isAsked ? (data?.data ?? []).filter(reaches) : []
}

function useFoundOrganizers(words: string): Entry[] {
  return useReached(words !== '')
    .filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
    .slice(0, MOST)
    .map(({ id, name }) => ({ to: `/manage/organizer/${id}/dashboard`, label: name, icon: IconBuilding }))
}

/** Orders of the current event first, then those of all others the user has access to. */
function useFoundOrders(words: string): Entry[] {
  const may = useMay()
  const at = Number(useParams().event_id) || null
  const isAsked = words.length >= 2 && may(orders.listOfAccount)
  const query = { query: words, per_page: MOST }
  const here = useApiQuery(orders.list, { params: { event_id: at ?? 0 }, query }, { enabled: isAsked && at !== null })
  const everywhere = useApiQuery(orders.listOfAccount, { query }, { enabled: isAsked })
  if (!isAsked) return []
  const found = everywhere.data?.data ?? []
  const titles = new Map(found.map(({ event_id, event_title }) => [event_id, event_title]))
  const rows = [...(here.data?.data ?? []), ...found]
  return [...new Map(rows.map((row) => [row.id, row])).values()]
    .slice(0, MOST)
    .map((order) => toOrder(order, titles.get(order.event_id)))
}

/** Latest orders of the current event, while nothing is typed. */
function useLatestOrders(isWanted: boolean): Entry[] {
  const may = useMay()
  const event_id = Number(useParams().event_id) || 0
  const enabled = isWanted && event_id > 0 && may(orders.list)
  const { data } = useApiQuery(orders.list, { params: { event_id }, query: { per_page: MOST_LATEST } }, { enabled })
  return enabled ? (data?.data ?? []).map((order) => toOrder(order)) : []
}

type FoundOrder = Pick<RowOf<typeof orders.list>, 'id' | 'event_id' | 'public_id' | 'first_name' | 'last_name'>

function toOrder({ id, event_id, public_id, first_name, last_name }: FoundOrder, event_title?: string): Entry {
  return {
    to: `/manage/event/${event_id}/orders#order-${id}`,
    label: [first_name, last_name].filter(Boolean).join(' ') || public_id,
    icon: IconReceipt,
    hint: [public_id, event_title].filter(Boolean).join(' · '),
  }
}
