import { msg } from '@lingui/core/macro'
import { IconCalendarEvent, IconLayoutDashboard, IconSettings } from '@tabler/icons-react'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import type { ManageScreen } from '#web/components/manage/screens.ts'

const OVERVIEW = msg`Overview`
const SET_UP = msg`Set up`

/** The screens of one organizer, below `/manage/organizer/:organizer_id`, in the order of the menu. */
export const organizerScreens: readonly ManageScreen[] = [
  {
    path: 'dashboard?',
    file: 'manage/organizer/dashboard/dashboard.tsx',
    title: msg`Dashboard`,
    menu: { group: OVERVIEW, icon: IconLayoutDashboard },
  },
  {
    path: 'events/:events_state?',
    file: 'manage/organizer/events/events.tsx',
    title: msg`Events`,
    menu: { group: OVERVIEW, icon: IconCalendarEvent },
    needs: [events.listOfOrganizer],
  },
  {
    path: 'settings',
    file: 'manage/organizer/settings/settings.tsx',
    title: msg`Settings`,
    menu: { group: SET_UP, icon: IconSettings },
    needs: [organizers.update, organizers.updateSettings],
  },
]
