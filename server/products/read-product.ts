import type { Body } from '#contract/endpoint.ts'
import type { products } from '#contract/products.ts'
import type { SaleDates } from '#domain/product.ts'
import type { EventRow } from '#server/http/access.ts'
import { malformed } from '#server/lib/errors.ts'
import { readEventDate } from '#server/lib/event-date.ts'
import { sanitizeRichText } from '#server/lib/html.ts'

type Input = Body<typeof products.create>
export type ProductToSave = ReturnType<typeof readProduct>

/** The body as stored: dates as instants, sanitized text, and only the fields of its price type. */
export function readProduct(event: Pick<EventRow, 'timezone'>, body: Input) {
  const { prices, tax_and_fee_ids, updated_at: _, ...fields } = body
  const dates = readDates(event, fields, '')
  return {
    ...fields,
    ...dates,
    description: sanitizeRichText(fields.description),
    tax_and_fee_ids: [...new Set(tax_and_fee_ids)],
    prices: prices.map((price, index) => readPrice(event, body, { ...price, path: `prices.${index}.`, dates })),
  }
}

type PriceInput = Input['prices'][number] & { path: string; dates: SaleDates }

/** Only tiers have an individual name, period and switch; a free product costs nothing whatever was sent. */
function readPrice(event: Pick<EventRow, 'timezone'>, { type }: Input, { path, dates, ...price }: PriceInput) {
  const amount = type === 'FREE' ? 0 : price.price
  const plain = { label: null, sale_start_date: null, sale_end_date: null, is_hidden: false }
  if (type !== 'TIERED') return { ...price, ...plain, price: amount }
  const own = readDates(event, price, path)
  refuseOutside(own, dates, path)
  return { ...price, ...own, price: amount }
}

function readDates(event: Pick<EventRow, 'timezone'>, typed: SaleDates, path: string): SaleDates {
  const sale_start_date = readEventDate(typed.sale_start_date, event.timezone, `${path}sale_start_date`)
  const sale_end_date = readEventDate(typed.sale_end_date, event.timezone, `${path}sale_end_date`)
  if (sale_start_date !== null && sale_end_date !== null && sale_end_date <= sale_start_date)
    throw malformed(`${path}sale_end_date`, 'sale_ends_first')
  return { sale_start_date, sale_end_date }
}

/** Refuses a tier outside its product's sale, which would never be sold as its dates promise. Instants compare as texts. */
function refuseOutside(tier: SaleDates, product: SaleDates, path: string): void {
  const { sale_start_date: start, sale_end_date: end } = product
  for (const field of ['sale_start_date', 'sale_end_date'] as const) {
    const date = tier[field]
    if (date === null) continue
    if (start !== null && date < start) throw malformed(path + field, 'before_sale')
    if (end !== null && date > end) throw malformed(path + field, 'after_sale')
  }
}
