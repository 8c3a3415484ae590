/** How a team received money outside of a card provider. CARD_OUTSIDE: by a card terminal or another provider. */
export const RECEIVED_METHODS = ['CASH', 'BANK_TRANSFER', 'CARD_OUTSIDE', 'OTHER'] as const
export type ReceivedMethod = (typeof RECEIVED_METHODS)[number]

/** How an order was paid. CARD: through the card provider. NONE: not paid, free, or not recorded. */
export const ORDER_PAYMENT_METHODS = ['NONE', 'CARD', ...RECEIVED_METHODS] as const
export type OrderPaymentMethod = (typeof ORDER_PAYMENT_METHODS)[number]
