import { msg } from '@lingui/core/macro'
import {
  IconBrush,
  IconCalendarEvent,
  IconLayoutDashboard,
  IconReportAnalytics,
  IconSettings,
  IconWebhook,
} from '@tabler/icons-react'
import { events } from '#contract/events.ts'
import { organizerImages } from '#contract/images.ts'
import { organizers } from '#contract/organizers.ts'
import { organizerReports } from '#contract/reports.ts'
import { organizerWebhooks } from '#contract/webhooks.ts'
import type { ManageScreen, Place } from '#web/components/frame/screens.ts'
import { tabQuery, toEventTab } from '#web/components/manage/events/event-tabs.ts'
import { read, readList } from '#web/lib/calls/reads.ts'

const OVERVIEW = msg`Overview`
const SET_UP = msg`Set up`

const ofOrganizer = ({ params }: Place) => ({ organizer_id: Number(params.organizer_id) })

/** The screens of one organizer, below `/manage/organizer/:organizer_id`, in the order of the menu. */
export const organizerScreens: readonly ManageScreen[] = [
  {
    path: 'dashboard?',
    file: 'manage/organizer/dashboard/dashboard.tsx',
    title: msg`Dashboard`,
    menu: { group: OVERVIEW, icon: IconLayoutDashboard, key: 'd' },
    shape: 'figures',
  },
  {
    path: 'events/:events_state?',
    file: 'manage/organizer/events/events.tsx',
    title: msg`Events`,
    menu: { group: OVERVIEW, icon: IconCalendarEvent, key: 'e' },
    needs: [events.listOfOrganizer],
    reads: ({ search, ...at }) => {
      const defaults = tabQuery(toEventTab(at.params.events_state))
      return [readList(events.listOfOrganizer, ofOrganizer({ search, ...at }), { search, defaults })]
    },
    shape: 'cards',
  },
  {
    path: 'reports',
    file: 'manage/organizer/reports/reports.tsx',
    title: msg`Reports`,
    menu: { group: OVERVIEW, icon: IconReportAnalytics, key: 'r' },
    needs: [organizerReports.get],
    shape: 'cards',
  },
  {
    path: 'report/:organizer_report_type',
    file: 'manage/organizer/reports/report.tsx',
    title: msg`Report`,
    needs: [organizerReports.get],
  },
  {
    path: 'organizer-homepage-designer',
    file: 'manage/organizer/homepage-designer/homepage-designer.tsx',
    title: msg`Homepage designer`,
    menu: { group: SET_UP, icon: IconBrush, key: 'h' },
    needs: [organizers.updateSettings, organizerImages.upload],
    reads: (at) => [read(organizers.getSettings, { params: ofOrganizer(at) })],
    shape: 'form',
  },
  {
    path: 'settings',
    file: 'manage/organizer/settings/settings.tsx',
    title: msg`Settings`,
    menu: { group: SET_UP, icon: IconSettings, key: 's' },
    needs: [organizers.update, organizers.updateSettings],
    reads: (at) => [read(organizers.getSettings, { params: ofOrganizer(at) })],
    shape: 'form',
  },
  {
    path: 'webhooks',
    file: 'manage/organizer/webhooks/webhooks.tsx',
    title: msg`Webhooks`,
    menu: { group: SET_UP, icon: IconWebhook, key: 'b' },
    needs: [organizerWebhooks.list],
    reads: (at) => [read(organizerWebhooks.list, { params: ofOrganizer(at) })],
  },
]
