import { msg } from '@lingui/core/macro'
import {
  IconArmchair,
  IconBrush,
  IconCode,
  IconDiscount2,
  IconHourglass,
  IconLayoutDashboard,
  IconListCheck,
  IconMail,
  IconMessageQuestion,
  IconQrcode,
  IconReceipt,
  IconReportAnalytics,
  IconSettings,
  IconSpeakerphone,
  IconTicket,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import { affiliates } from '#contract/affiliates.ts'
import { attendeeActs } from '#contract/attendee-acts.ts'
import { attendeeTags } from '#contract/attendee-tags.ts'
import { attendees } from '#contract/attendees.ts'
import { bankStatements } from '#contract/bank-statements.ts'
import { bulkActs } from '#contract/bulk-acts.ts'
import { capacityAssignments } from '#contract/capacity-assignments.ts'
import { checkInLists } from '#contract/check-in.ts'
import { events } from '#contract/events.ts'
import { images } from '#contract/images.ts'
import { liveCheckIn } from '#contract/live-check-in.ts'
import { messages } from '#contract/messages.ts'
import { orderTags } from '#contract/order-tags.ts'
import { orders } from '#contract/orders.ts'
import { productCategories, products } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { questions } from '#contract/questions.ts'
import { reports } from '#contract/reports.ts'
import { waitlist } from '#contract/waitlist.ts'
import { webhooks } from '#contract/webhooks.ts'
import type { ManageScreen, Place } from '#web/components/frame/screens.ts'
import { readDays } from '#web/components/manage/reports/days-in-address.ts'
import { read, readList } from '#web/lib/calls/reads.ts'

const OVERVIEW = msg`Overview`
const SELL = msg`Sell`
const ATTENDEES = msg`Attendees`
const SET_UP = msg`Set up`

const ofEvent = ({ params }: Place) => ({ event_id: Number(params.event_id) })
const settings = (at: Place) => read(events.getSettings, { params: ofEvent(at) })
const categories = (at: Place) => read(productCategories.list, { params: ofEvent(at) })

/** The screens of one event, below `/manage/event/:event_id`, in the order of the menu. */
export const eventScreens: readonly ManageScreen[] = [
  {
    path: 'getting-started',
    file: 'manage/event/getting-started/getting-started.tsx',
    title: msg`Getting started`,
    menu: { group: OVERVIEW, icon: IconListCheck, key: 'f' },
    needs: [events.update, events.updateSettings, events.setStatus, products.create],
    reads: (at) => [settings(at), categories(at)],
    shape: 'form',
  },
  {
    path: 'dashboard?',
    file: 'manage/event/dashboard/dashboard.tsx',
    title: msg`Dashboard`,
    menu: { group: OVERVIEW, icon: IconLayoutDashboard, key: 'd' },
    shape: 'figures',
  },
  {
    path: 'reports',
    file: 'manage/event/reports/reports.tsx',
    title: msg`Reports`,
    menu: { group: OVERVIEW, icon: IconReportAnalytics, key: 'r' },
    needs: [reports.get],
    shape: 'cards',
  },
  {
    path: 'report/:report_type',
    file: 'manage/event/reports/report.tsx',
    title: msg`Report`,
    needs: [reports.get],
    reads: ({ params, search }) => [
      read(reports.get, {
        params: { ...ofEvent({ params, search }), report_type: params.report_type ?? '' },
        query: readDays(search),
      }),
    ],
  },
  {
    path: 'products',
    file: 'manage/event/products/products.tsx',
    title: msg`Products`,
    menu: { group: SELL, icon: IconTicket, key: 'p' },
    needs: [productCategories.list],
    reads: (at) => [categories(at)],
  },
  {
    path: 'promo-codes',
    file: 'manage/event/promo-codes/promo-codes.tsx',
    title: msg`Promo codes`,
    menu: { group: SELL, icon: IconDiscount2, key: 'c' },
    needs: [promoCodes.list],
    reads: (at) => [readList(promoCodes.list, ofEvent(at), at), categories(at)],
  },
  {
    path: 'affiliates',
    file: 'manage/event/affiliates/affiliates.tsx',
    title: msg`Affiliates`,
    menu: { group: SELL, icon: IconSpeakerphone, key: 'l' },
    needs: [affiliates.list],
    reads: (at) => [readList(affiliates.list, ofEvent(at), at)],
  },
  {
    path: 'capacity-assignments',
    file: 'manage/event/capacity-assignments/capacity-assignments.tsx',
    title: msg`Capacity`,
    menu: { group: SELL, icon: IconArmchair, key: 'k' },
    needs: [capacityAssignments.list],
    reads: (at) => [readList(capacityAssignments.list, ofEvent(at), at), categories(at)],
  },
  {
    path: 'orders',
    file: 'manage/event/orders/orders.tsx',
    title: msg`Orders`,
    menu: { group: SELL, icon: IconReceipt, key: 'o' },
    needs: [orders.list],
    reads: (at) => [
      readList(orders.list, ofEvent(at), at),
      categories(at),
      read(orderTags.list, { params: ofEvent(at) }),
      read(bulkActs.list, { params: ofEvent(at) }),
      settings(at),
    ],
  },
  {
    path: 'waitlist',
    file: 'manage/event/waitlist/waitlist.tsx',
    title: msg`Waitlist`,
    menu: { group: SELL, icon: IconHourglass, key: 'u' },
    needs: [waitlist.list],
    reads: (at) => [readList(waitlist.list, ofEvent(at), at), read(waitlist.stats, { params: ofEvent(at) })],
  },
  {
    path: 'bank-statement',
    file: 'manage/event/bank-statement/bank-statement.tsx',
    title: msg`Bank statement`,
    needs: [bankStatements.match],
    shape: 'form',
  },
  {
    path: 'attendees',
    file: 'manage/event/attendees/attendees.tsx',
    title: msg`Attendees`,
    menu: { group: ATTENDEES, icon: IconUsers, key: 'a' },
    needs: [attendees.list],
    reads: (at) => [
      readList(attendees.list, ofEvent(at), at),
      categories(at),
      read(attendeeTags.list, { params: ofEvent(at) }),
      read(attendeeActs.list, { params: ofEvent(at) }),
    ],
  },
  {
    path: 'messages',
    file: 'manage/event/messages/messages.tsx',
    title: msg`Messages`,
    menu: { group: ATTENDEES, icon: IconMail, key: 'm' },
    needs: [messages.list],
    reads: (at) => [readList(messages.list, ofEvent(at), at), categories(at)],
  },
  {
    path: 'questions',
    file: 'manage/event/questions/questions.tsx',
    title: msg`Questions`,
    menu: { group: ATTENDEES, icon: IconMessageQuestion, key: 'q' },
    needs: [questions.list],
    reads: (at) => [read(questions.list, { params: ofEvent(at) }), settings(at)],
  },
  {
    path: 'check-in',
    file: 'manage/event/check-in/check-in-lists.tsx',
    title: msg`Check-in`,
    menu: { group: ATTENDEES, icon: IconQrcode, key: 'i' },
    needs: [checkInLists.list],
    reads: (at) => [readList(checkInLists.list, ofEvent(at), at), categories(at)],
  },
  {
    path: 'check-in/live',
    file: 'manage/event/check-in/live/live.tsx',
    title: msg`Live check-in`,
    needs: [liveCheckIn.get],
    reads: (at) => [read(liveCheckIn.get, { params: ofEvent(at) })],
    shape: 'figures',
  },
  {
    path: 'homepage-designer',
    file: 'manage/event/homepage-designer/homepage-designer.tsx',
    title: msg`Homepage designer`,
    menu: { group: SET_UP, icon: IconBrush, key: 'h' },
    needs: [events.updateSettings, images.upload],
    reads: (at) => [settings(at)],
    shape: 'form',
  },
  {
    path: 'ticket-designer',
    file: 'manage/event/ticket-designer/ticket-designer.tsx',
    title: msg`Ticket designer`,
    menu: { group: SET_UP, icon: IconTicket, key: 't' },
    needs: [events.updateSettings],
    reads: (at) => [settings(at)],
    shape: 'form',
  },
  {
    path: 'settings',
    file: 'manage/event/settings/settings.tsx',
    title: msg`Settings`,
    menu: { group: SET_UP, icon: IconSettings, key: 's' },
    needs: [events.update, events.updateSettings],
    reads: (at) => [settings(at)],
    shape: 'form',
  },
  {
    path: 'widget',
    file: 'manage/event/widget/widget.tsx',
    title: msg`Website widget`,
    menu: { group: SET_UP, icon: IconCode, key: 'w' },
    needs: [events.update],
    shape: 'form',
  },
  {
    path: 'webhooks',
    file: 'manage/event/webhooks/webhooks.tsx',
    title: msg`Webhooks`,
    menu: { group: SET_UP, icon: IconWebhook, key: 'b' },
    needs: [webhooks.list],
    reads: (at) => [read(webhooks.list, { params: ofEvent(at) })],
  },
]

/** Screens of an event. If its first steps were hidden, their page still exists, but the menu does not list it. */
export function eventScreensOf(event: { hide_getting_started: boolean } | undefined): readonly ManageScreen[] {
  if (!event?.hide_getting_started) return eventScreens
  return eventScreens.map((screen) => {
    const { menu: _, ...unlisted } = screen
    return screen.path === 'getting-started' ? unlisted : screen
  })
}
