import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BulkActState, BulkPreview } from '#contract/bulk-acts.ts'
import type { BulkAct, SkipReason } from '#domain/bulk-act.ts'

/** Title of the dialog, with the number of orders once it is known. */
export function useBulkTitle(): (act: BulkAct, preview: BulkPreview | undefined) => string {
  const { t } = useLingui()
  return (act, preview) => {
    const count = preview?.changed_count ?? 0
    const plain: Record<BulkAct, string> = {
      CANCEL: t`Cancel orders`,
      REFUND: t`Refund orders`,
      MARK_AS_PAID: t`Mark orders as paid`,
      RESEND: t`Resend emails`,
      ADD_TAG: t`Add tag`,
      REMOVE_TAG: t`Remove tag`,
    }
    if (count === 0) return plain[act]
    const counted: Record<BulkAct, string> = {
      CANCEL: t`${plural(count, { one: 'Cancel # order?', other: 'Cancel # orders?' })}`,
      REFUND: t`${plural(count, { one: 'Refund # order in full?', other: 'Refund # orders in full?' })}`,
      MARK_AS_PAID: t`${plural(count, { one: 'Mark # order as paid?', other: 'Mark # orders as paid?' })}`,
      RESEND: t`${plural(count, { one: 'Resend the emails of # order?', other: 'Resend the emails of # orders?' })}`,
      ADD_TAG: t`${plural(count, { one: 'Add a tag to # order?', other: 'Add a tag to # orders?' })}`,
      REMOVE_TAG: t`${plural(count, { one: 'Remove a tag from # order?', other: 'Remove a tag from # orders?' })}`,
    }
    return counted[act]
  }
}

/** Label of the button. */
export function useBulkVerb(act: BulkAct): string {
  const { t } = useLingui()
  const verbs: Record<BulkAct, string> = {
    CANCEL: t`Cancel orders`,
    REFUND: t`Refund orders`,
    MARK_AS_PAID: t`Mark as paid`,
    RESEND: t`Resend`,
    ADD_TAG: t`Add tag`,
    REMOVE_TAG: t`Remove tag`,
  }
  return verbs[act]
}

/** Reasons why orders stay unchanged: "12 orders are already cancelled." */
export function useSkippedWords(): (of: Pick<BulkPreview, 'skipped'>) => string[] {
  const { t } = useLingui()
  const wordsOf = (reason: SkipReason, count: number) => {
    const words: Record<SkipReason, string> = {
      already_cancelled: t`${plural(count, { one: '# order is already cancelled.', other: '# orders are already cancelled.' })}`,
      cancelled: t`${plural(count, { one: '# order is cancelled.', other: '# orders are cancelled.' })}`,
      not_placed: t`${plural(count, { one: '# order was never placed.', other: '# orders were never placed.' })}`,
      already_paid: t`${plural(count, { one: '# order is already paid.', other: '# orders are already paid.' })}`,
      nothing_to_pay: t`${plural(count, { one: '# order is free.', other: '# orders are free.' })}`,
      has_tag: t`${plural(count, { one: '# order already has the tag.', other: '# orders already have the tag.' })}`,
      has_no_tag: t`${plural(count, { one: '# order doesn’t have the tag.', other: '# orders don’t have the tag.' })}`,
      too_many_tags: t`${plural(count, { one: '# order already has 20 tags.', other: '# orders already have 20 tags.' })}`,
      nothing_to_refund: t`${plural(count, { one: '# order has nothing to refund.', other: '# orders have nothing to refund.' })}`,
      refund_pending: t`${plural(count, { one: '# order is already being refunded.', other: '# orders are already being refunded.' })}`,
    }
    return words[reason]
  }
  return ({ skipped }) => skipped.map(({ reason, orders_count }) => wordsOf(reason, orders_count))
}

/** Result of an action, finished or still running: "1,000 orders cancelled." */
export function useDoneWords(): (act: BulkActState) => string {
  const { t } = useLingui()
  return ({ act, tag, refund, changed_count: count }) => {
    if (act === 'CANCEL' && refund)
      return t`${plural(count, { one: '# order cancelled and refunded.', other: '# orders cancelled and refunded.' })}`
    const words: Record<BulkAct, string> = {
      CANCEL: t`${plural(count, { one: '# order cancelled.', other: '# orders cancelled.' })}`,
      REFUND: t`${plural(count, { one: '# order refunded.', other: '# orders refunded.' })}`,
      MARK_AS_PAID: t`${plural(count, { one: '# order marked as paid.', other: '# orders marked as paid.' })}`,
      RESEND: t`${plural(count, { one: 'Emails of # order about to be sent.', other: 'Emails of # orders about to be sent.' })}`,
      ADD_TAG: t`${plural(count, { one: '# order tagged', other: '# orders tagged' })}: ${tag ?? ''}.`,
      REMOVE_TAG: t`${plural(count, { one: 'Tag removed from # order', other: 'Tag removed from # orders' })}: ${tag ?? ''}.`,
    }
    return words[act]
  }
}
