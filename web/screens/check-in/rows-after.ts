import type { ListedAttendee } from '#contract/check-in.ts'

/** Rows after an outcome at this door: that of its attendee, and the other tickets of its order once the order is paid. */
export function rowsAfter(rows: readonly ListedAttendee[], told: ListedAttendee): ListedAttendee[] {
  return rows.map((row) => {
    if (row.public_id === told.public_id) return told
    const isPaidNow = row.order_public_id === told.order_public_id && told.status === 'ACTIVE'
    return isPaidNow && row.status === 'AWAITING_PAYMENT' ? { ...row, status: 'ACTIVE', to_pay: null } : row
  })
}
