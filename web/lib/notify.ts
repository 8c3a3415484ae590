import { msg } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { pageI18n } from './i18n.ts'

/** At most 5 at once, the rest queued; 4 s; bottom right; 440 px wide. */
export const NOTIFICATIONS = { limit: 5, autoClose: 4000, position: 'bottom-right', containerWidth: 440 } as const

export function notifyDone(message: string): void {
  notifications.show({ message, color: 'teal', role: 'status', closeButtonProps: closeButton() })
}

export function notifyProblem(message: string): void {
  notifications.show({ message, color: 'red', role: 'alert', closeButtonProps: closeButton() })
}

function closeButton() {
  return { 'aria-label': pageI18n()._(msg`Close`) }
}
