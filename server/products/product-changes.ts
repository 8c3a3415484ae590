import type { contract } from '#contract/contract.ts'
import type { Body } from '#contract/endpoint.ts'
import type { ProductChangeRow } from '#contract/product-changes.ts'
import { type Product, productInput } from '#contract/products.ts'
import type { Actor } from '#domain/actor.ts'
import { changedProduct, type ProductChange, visibilityOf } from '#domain/product-change.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import { atField } from '#server/lib/at-field.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError, fromZod, malformed } from '#server/lib/errors.ts'
import { readEventDate } from '#server/lib/event-date.ts'
import { changeCatalogue } from './catalogue.ts'
import { presentedProducts } from './presented-products.ts'
import { type ProductToSave, readProduct } from './read-product.ts'
import { lockProduct, updateProduct } from './save-product.ts'

type Input = Body<(typeof contract.productChanges)['make']>
type Planned = { before: Product; after: Product; input: ProductToSave }

export const productChanges: Handlers<typeof contract.productChanges> = {
  make: async ({ db, actor, event, body }) => {
    if (body.is_preview) return (await plan(db, event, body)).map(told)
    return changeCatalogue(db, event.id, async (trx) => {
      const planned = await plan(trx, event, body)
      for (const one of planned) await save(trx, { actor, event, one })
      return planned.map(told)
    })
  },
}

/** Each product before and after, in the order of the page; 422 at the first invalid one, 409 if one has changed. */
async function plan(db: Db, event: EventRow, body: Input): Promise<Planned[]> {
  const all = await presentedProducts(db, event)
  const change = readChange(event, body)
  const chosen = new Map(body.products.map(({ product_id }, index) => [product_id, index]))
  for (const { product_id, updated_at } of body.products) {
    const product = all.get(product_id)
    if (!product) throw new ApiError('not_found')
    assertVersion(product, updated_at)
  }
  const planned = [...all.values()].flatMap((before) => {
    const index = chosen.get(before.id)
    return index === undefined ? [] : [planOne(event, { before, change, field: `products.${index}` })]
  })
  return Promise.all(planned)
}

function readChange({ timezone }: EventRow, body: Input): ProductChange {
  const dateOf = (field: 'sale_start_date' | 'sale_end_date') => {
    const typed = body[field]
    return typed === undefined ? undefined : readEventDate(typed, timezone, field)
  }
  return { ...body, sale_start_date: dateOf('sale_start_date'), sale_end_date: dateOf('sale_end_date') }
}

type One = { before: Product; change: ProductChange; field: string }

/** Validates the change like an edit of the single product. */
async function planOne(event: EventRow, { before, change, field }: One): Promise<Planned> {
  const after = changedProduct(before, change)
  if (after.prices.some(({ price }) => price < 0)) throw malformed(field, 'price_below_zero')
  const typed = productInput.safeParse({ ...after, tax_and_fee_ids: after.taxes_and_fees.map(({ id }) => id) })
  const input = await atField(field, async () => {
    if (typed.error) throw fromZod(typed.error)
    return readProduct(event, typed.data)
  })
  return { before, after, input }
}

type Saving = { actor: Actor; event: EventRow; one: Planned }

async function save(trx: Trx, { actor, event, one: { before, after, input } }: Saving): Promise<void> {
  const fields = changedFields(before, after)
  if (fields.length === 0) return
  const current = await lockProduct(trx, event.id, before.id)
  await updateProduct(trx, event, { current, input })
  await emit(trx, actor, { name: 'product.updated', subject_id: current.id, place: inEvent(event), data: { fields } })
}

function told({ before, after }: Planned): ProductChangeRow {
  const both = <K extends 'sale_start_date' | 'sale_end_date'>(field: K) => ({
    before: before[field],
    after: after[field],
  })
  return {
    id: before.id,
    title: before.title,
    prices: before.prices.map(({ id, label, price }, index) => ({
      id,
      label,
      price: { before: price, after: after.prices[index]?.price ?? price },
    })),
    sale_start_date: both('sale_start_date'),
    sale_end_date: both('sale_end_date'),
    visibility: { before: visibilityOf(before), after: visibilityOf(after) },
  }
}
