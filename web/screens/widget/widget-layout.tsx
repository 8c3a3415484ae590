import { Outlet } from 'react-router'
import { WidgetFrame } from '#web/components/public/widget-frame.tsx'

export const handle = { isFramed: true }

/** Layout of the pages that other sites may show in a frame. */
export default function WidgetLayout() {
  return (
    <WidgetFrame>
      <Outlet />
    </WidgetFrame>
  )
}
