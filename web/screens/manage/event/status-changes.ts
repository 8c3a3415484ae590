import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventStatus } from '#domain/event-status.ts'

type Change = { text: MessageDescriptor; done: MessageDescriptor }

/** What is asked before an event leaves the sale, and what is told then; what goes on sale is asked more. */
export const STATUS_CHANGES: Record<Exclude<EventStatus, 'LIVE'>, Change> = {
  PAUSED: {
    text: msg`The page stays public, but nothing can be bought until you put it on sale again. Orders in checkout can be finished.`,
    done: msg`Sales paused.`,
  },
  DRAFT: {
    text: msg`The page is no longer public. Orders and tickets don’t change.`,
    done: msg`Event moved to draft.`,
  },
  ARCHIVED: {
    text: msg`The event moves to the archive and its page goes offline. Orders and tickets don’t change.`,
    done: msg`Event archived.`,
  },
}
