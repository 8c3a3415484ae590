import { msg } from '@lingui/core/macro'
import { IconAlertCircle, IconCircleCheck, type TablerIcon } from '@tabler/icons-react'
import { createElement } from 'react'
import { pageI18n } from './formats/i18n.ts'
import { withOverlays } from './overlays.ts'

export function notifyDone(message: string): void {
  void withOverlays(({ notifications }) =>
    notifications.show({ message, color: 'teal', role: 'status', ...looks(IconCircleCheck) }),
  )
}

export function notifyProblem(message: string): void {
  void withOverlays(({ notifications }) =>
    notifications.show({ message, color: 'red', role: 'alert', ...looks(IconAlertCircle) }),
  )
}

function looks(icon: TablerIcon) {
  return {
    icon: createElement(icon, { size: 22, stroke: 1.5, 'aria-hidden': true }),
    closeButtonProps: { 'aria-label': pageI18n()._(msg`Close`) },
  }
}
