import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AttendeeActPreview, AttendeeActState } from '#contract/attendee-acts.ts'
import type { AttendeeAct, TicketSkipReason } from '#domain/attendee-act.ts'

/** Title of the dialog, with the number of tickets once it is known. */
export function useAttendeeActTitle(): (act: AttendeeAct, preview: AttendeeActPreview | undefined) => string {
  const { t } = useLingui()
  const verbs = useAttendeeActVerbs()
  return (act, preview) => {
    const count = preview?.changed_count ?? 0
    if (count === 0) return verbs[act]
    const counted: Record<AttendeeAct, string> = {
      CANCEL: t`${plural(count, { one: 'Cancel # ticket?', other: 'Cancel # tickets?' })}`,
      REACTIVATE: t`${plural(count, { one: 'Reactivate # ticket?', other: 'Reactivate # tickets?' })}`,
      ADD_TAG: t`${plural(count, { one: 'Add a tag to # attendee?', other: 'Add a tag to # attendees?' })}`,
      REMOVE_TAG: t`${plural(count, { one: 'Remove a tag from # attendee?', other: 'Remove a tag from # attendees?' })}`,
    }
    return counted[act]
  }
}

/** Labels of the buttons. */
export function useAttendeeActVerbs(): Record<AttendeeAct, string> {
  const { t } = useLingui()
  return {
    CANCEL: t`Cancel tickets`,
    REACTIVATE: t`Reactivate tickets`,
    ADD_TAG: t`Add tag`,
    REMOVE_TAG: t`Remove tag`,
  }
}

/** Reasons why tickets stay unchanged: "12 tickets are already cancelled." */
export function useSkippedTicketWords(): (of: Pick<AttendeeActPreview, 'skipped'>) => string[] {
  const { t } = useLingui()
  const wordsOf = (reason: TicketSkipReason, count: number) => {
    const words: Record<TicketSkipReason, string> = {
      already_cancelled: t`${plural(count, { one: '# ticket is already cancelled.', other: '# tickets are already cancelled.' })}`,
      already_active: t`${plural(count, { one: '# ticket isn’t cancelled.', other: '# tickets aren’t cancelled.' })}`,
      order_cancelled: t`${plural(count, { one: '# ticket stays cancelled because its order is cancelled.', other: '# tickets stay cancelled because their orders are cancelled.' })}`,
      no_longer_charged: t`${plural(count, { one: '# ticket stays cancelled because its order no longer charges it.', other: '# tickets stay cancelled because their orders no longer charge them.' })}`,
      sold_out: t`${plural(count, { one: '# ticket stays cancelled because it’s sold out.', other: '# tickets stay cancelled because they’re sold out.' })}`,
      has_tag: t`${plural(count, { one: '# attendee already has the tag.', other: '# attendees already have the tag.' })}`,
      has_no_tag: t`${plural(count, { one: '# attendee doesn’t have the tag.', other: '# attendees don’t have the tag.' })}`,
      too_many_tags: t`${plural(count, { one: '# attendee already has 20 tags.', other: '# attendees already have 20 tags.' })}`,
    }
    return words[reason]
  }
  return ({ skipped }) => skipped.map(({ reason, attendees_count }) => wordsOf(reason, attendees_count))
}

/** Result of an action, finished or still running: "1,000 tickets cancelled." */
export function useAttendeesDoneWords(): (act: AttendeeActState) => string {
  const { t } = useLingui()
  return ({ act, tag, changed_count: count }) => {
    const words: Record<AttendeeAct, string> = {
      CANCEL: t`${plural(count, { one: '# ticket cancelled.', other: '# tickets cancelled.' })}`,
      REACTIVATE: t`${plural(count, { one: '# ticket reactivated.', other: '# tickets reactivated.' })}`,
      ADD_TAG: t`${plural(count, { one: '# attendee tagged', other: '# attendees tagged' })}: ${tag ?? ''}.`,
      REMOVE_TAG: t`${plural(count, { one: 'Tag removed from # attendee', other: 'Tag removed from # attendees' })}: ${tag ?? ''}.`,
    }
    return words[act]
  }
}
