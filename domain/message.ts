export const RECIPIENT_TYPES = [
  'INDIVIDUAL_ATTENDEES',
  'ORDER_OWNER',
  'TICKET_HOLDERS',
  'ALL_ATTENDEES',
  'ORDER_OWNERS_WITH_PRODUCT',
] as const
export type RecipientType = (typeof RECIPIENT_TYPES)[number]
