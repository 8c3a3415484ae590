import type { BodyInput } from '#contract/endpoint.ts'
import type { Message, MessageAttachment, messages } from '#contract/messages.ts'
import type { Product } from '#contract/products.ts'
import type { Locale } from '#domain/locale.ts'
import type { CheckInNarrowing, MessageOrderStatus, MessagePurpose, MessageType } from '#domain/message.ts'

/** Attendees or orders selected in a list. */
export type FixedRecipients = { attendee_ids: readonly number[] } | { order_ids: readonly number[] }

/** Product whose ticket holders or buyers get the message. The user can change and narrow this. */
export type ChosenProduct = { product: Pick<Product, 'id' | 'product_type'> }

/** Values of the composer's fields. */
export type ComposerValues = {
  purpose: MessagePurpose
  message_type: MessageType
  attendee_ids: number[]
  order_ids: number[]
  /** Keys of products and tiers (product-choice.ts). */
  product_ids: string[]
  payment: MessageOrderStatus | 'ANY'
  check_in: CheckInNarrowing | 'ANY'
  /** Empty for any language. */
  locale: Locale | ''
  answer: { question_id: string; value: string }
  include_cancelled: boolean
  subject: string
  message: string | null
  attachments: MessageAttachment[]
  when: 'NOW' | 'LATER'
  scheduled_at: string
  send_copy_to_current_user: boolean
  is_acknowledged: boolean
}

type Body = BodyInput<typeof messages.send>
type Written = 'subject' | 'message' | 'attachment_ids' | 'is_test' | 'send_copy_to_current_user' | 'scheduled_at'
export type AudienceBody = Omit<Body, Written>
type PricedProduct = Pick<Product, 'id'> & { prices: readonly { id: number }[] }

const BLANK: ComposerValues = {
  purpose: 'EVENT',
  message_type: 'ALL_ATTENDEES',
  attendee_ids: [],
  order_ids: [],
  product_ids: [],
  payment: 'ANY',
  check_in: 'ANY',
  locale: '',
  answer: { question_id: '', value: '' },
  include_cancelled: false,
  subject: '',
  message: null,
  attachments: [],
  when: 'NOW',
  scheduled_at: '',
  send_copy_to_current_user: false,
  is_acknowledged: false,
}

/** Initial values: blank, with selected recipients, or copied from another message. */
export function startingValues(
  to: FixedRecipients | ChosenProduct | undefined,
  from: Message | undefined,
): ComposerValues {
  if (from) return valuesOf(from)
  if (to === undefined) return BLANK
  if ('product' in to) return valuesFor(to)
  const [message_type, ids] =
    'order_ids' in to ? (['ORDER_OWNER', to.order_ids] as const) : (['INDIVIDUAL_ATTENDEES', to.attendee_ids] as const)
  const chosen = 'order_ids' in to ? { order_ids: [...ids] } : { attendee_ids: [...ids] }
  // A single selected order or ticket is meant even if cancelled.
  return { ...BLANK, ...chosen, message_type, include_cancelled: ids.length === 1 }
}

/** Tickets have holders; other products only have buyers. */
function valuesFor({ product: { id, product_type } }: ChosenProduct): ComposerValues {
  const message_type = product_type === 'TICKET' ? 'TICKET_HOLDERS' : 'ORDER_OWNERS_WITH_PRODUCT'
  return { ...BLANK, message_type, product_ids: [productKey(id)] }
}

function valuesOf(from: Message): ComposerValues {
  const { order_id, order_ids, order_statuses, answer } = from
  const [status] = order_statuses.length === 1 ? order_statuses : []
  return {
    ...BLANK,
    purpose: from.purpose,
    message_type: from.type,
    attendee_ids: from.attendee_ids,
    order_ids: [...new Set(order_id === null ? order_ids : [order_id, ...order_ids])],
    product_ids: keysOf(from),
    payment: status ?? 'ANY',
    check_in: from.check_in ?? 'ANY',
    locale: (from.locale ?? '') as Locale | '',
    answer: answer ? { question_id: String(answer.question_id), value: answer.value } : BLANK.answer,
    include_cancelled: from.include_cancelled,
    subject: from.subject,
    message: from.message,
    attachments: from.attachments,
    send_copy_to_current_user: from.send_copy_to_current_user,
  }
}

const PRODUCT = 'product-'
const TIER = 'tier-'
export const productKey = (id: number) => `${PRODUCT}${id}`
export const tierKey = (id: number) => `${TIER}${id}`

/** Keys of tiers if any were chosen, else of products. */
function keysOf({ product_ids, product_price_ids }: Message): string[] {
  return product_price_ids.length > 0 ? product_price_ids.map(tierKey) : product_ids.map(productKey)
}

/**
 * Products and prices for the chosen keys. Once a tier is chosen, prices narrow the audience, so a whole product becomes all its
 * prices.
 */
export function chosenProducts(
  keys: readonly string[],
  products: readonly PricedProduct[],
): { product_ids: number[]; product_price_ids: number[] } {
  const isWhole = ({ id }: PricedProduct) => keys.includes(productKey(id))
  const pricesOf = (product: PricedProduct) =>
    product.prices.map(({ id }) => id).filter((id) => isWhole(product) || keys.includes(tierKey(id)))
  const chosen = products.filter((product) => pricesOf(product).length > 0)
  const isNarrowed = chosen.some((product) => !isWhole(product))
  return {
    product_ids: chosen.map(({ id }) => id),
    product_price_ids: isNarrowed ? chosen.flatMap(pricesOf) : [],
  }
}

export const isFixed = (type: MessageType): boolean => type === 'INDIVIDUAL_ATTENDEES' || type === 'ORDER_OWNER'
export const needsProducts = (type: MessageType): boolean =>
  type === 'TICKET_HOLDERS' || type === 'ORDER_OWNERS_WITH_PRODUCT'

/** Audience in the format of the API. Fields that the type does not show have no effect. */
export function audienceOf(values: ComposerValues, products: readonly PricedProduct[]): AudienceBody {
  const { purpose, message_type, include_cancelled } = values
  const common = { purpose, message_type, include_cancelled }
  if (message_type === 'ORDER_OWNER') return { ...common, order_ids: values.order_ids }
  if (message_type === 'INDIVIDUAL_ATTENDEES') return { ...common, attendee_ids: values.attendee_ids }
  const { payment, check_in, locale, answer } = values
  const value = answer.value.trim()
  return {
    ...common,
    ...(needsProducts(message_type) && chosenProducts(values.product_ids, products)),
    order_statuses: payment === 'ANY' ? [] : [payment],
    check_in: check_in === 'ANY' ? null : check_in,
    locale: locale || null,
    answer: answer.question_id && value ? { question_id: Number(answer.question_id), value } : null,
  }
}

export function bodyOf(values: ComposerValues, products: readonly PricedProduct[]): Body {
  return {
    ...audienceOf(values, products),
    subject: values.subject,
    message: values.message ?? '',
    attachment_ids: values.attachments.map(({ id }) => id),
    send_copy_to_current_user: values.send_copy_to_current_user,
    scheduled_at: values.when === 'LATER' ? values.scheduled_at : null,
  }
}

/** Number of active narrowings, shown while their fields are collapsed. */
export function narrowingsCount({ payment, check_in, locale, answer, include_cancelled }: ComposerValues): number {
  return [payment !== 'ANY', check_in !== 'ANY', locale, answer.question_id, include_cancelled].filter(Boolean).length
}
