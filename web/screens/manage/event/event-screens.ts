import { msg } from '@lingui/core/macro'
import {
  IconArmchair,
  IconDiscount2,
  IconLayoutDashboard,
  IconQrcode,
  IconReceipt,
  IconSettings,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react'
import { attendees } from '#contract/attendees.ts'
import { capacityAssignments } from '#contract/capacity-assignments.ts'
import { checkInLists } from '#contract/check-in.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { productCategories } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import type { ManageScreen } from '#web/components/manage/screens.ts'

const OVERVIEW = msg`Overview`
const SELL = msg`Sell`
const ATTENDEES = msg`Attendees`
const SET_UP = msg`Set up`

/** The screens of one event, below `/manage/event/:event_id`, in the order of the menu. */
export const eventScreens: readonly ManageScreen[] = [
  {
    path: 'dashboard?',
    file: 'manage/event/dashboard/dashboard.tsx',
    title: msg`Dashboard`,
    menu: { group: OVERVIEW, icon: IconLayoutDashboard },
  },
  {
    path: 'products',
    file: 'manage/event/products/products.tsx',
    title: msg`Products`,
    menu: { group: SELL, icon: IconTicket },
    needs: [productCategories.list],
  },
  {
    path: 'promo-codes',
    file: 'manage/event/promo-codes/promo-codes.tsx',
    title: msg`Promo codes`,
    menu: { group: SELL, icon: IconDiscount2 },
    needs: [promoCodes.list],
  },
  {
    path: 'capacity-assignments',
    file: 'manage/event/capacity-assignments/capacity-assignments.tsx',
    title: msg`Capacity`,
    menu: { group: SELL, icon: IconArmchair },
    needs: [capacityAssignments.list],
  },
  {
    path: 'orders',
    file: 'manage/event/orders/orders.tsx',
    title: msg`Orders`,
    menu: { group: SELL, icon: IconReceipt },
    needs: [orders.list],
  },
  {
    path: 'attendees',
    file: 'manage/event/attendees/attendees.tsx',
    title: msg`Attendees`,
    menu: { group: ATTENDEES, icon: IconUsers },
    needs: [attendees.list],
  },
  {
    path: 'check-in',
    file: 'manage/event/check-in/check-in-lists.tsx',
    title: msg`Check-in`,
    menu: { group: ATTENDEES, icon: IconQrcode },
    needs: [checkInLists.list],
  },
  {
    path: 'settings',
    file: 'manage/event/settings/settings.tsx',
    title: msg`Settings`,
    menu: { group: SET_UP, icon: IconSettings },
    needs: [events.update, events.updateSettings],
  },
]
