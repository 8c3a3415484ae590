import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { productCategories, type productCategory, products } from '#contract/products.ts'
import { useSendingInTurn } from '#web/components/manage/screen/use-sending-in-turn.ts'
import { showAtOnce } from '#web/lib/calls/query.ts'
import { type Direction, dropProduct, moveCategory, moveProduct, type Order, rowsOf } from './move-product.ts'

export type Category = z.output<typeof productCategory>
type Moved = { kind: 'product' | 'category'; id: number }
export type Moving = Moved & { direction: Direction }

/** Identifies a button by its action, so that the focus returns to it after a move. */
export const moveButton = ({ kind, id, direction }: Moving) => ({ 'data-move': `${kind}-${id}-${direction}` })

/** Moves products and categories: at once on the screen, then on the server, one request at a time. */
export function useProductOrder(event_id: number, categories: Category[]) {
  const { t } = useLingui()
  const [announcement, announce] = useState('')
  const lastMoved = useRef<Moving>(null)
  const params = { event_id }
  const send = useSendingInTurn(products.sort)
  const order = categories.map(({ id, products }) => ({ id, products: products.map((product) => product.id) }))

  const next = ({ kind, id, direction }: Moving) =>
    (kind === 'product' ? moveProduct : moveCategory)(order, id, direction)

  const shown = JSON.stringify(order)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost at the moment when what is shown changes
  useLayoutEffect(() => {
    if (!lastMoved.current) return
    focusAgain(lastMoved.current)
    lastMoved.current = null
  }, [shown])

  function move(moving: Moving): void {
    const wanted = next(moving)
    if (!wanted) return
    lastMoved.current = moving
    put(wanted, moving)
  }

  function drop(from: number, to: number): void {
    const wanted = dropProduct(order, from, to)
    const [, id] = rowsOf(order)[from]?.split('-') ?? []
    if (wanted) put(wanted, { kind: 'product', id: Number(id) })
  }

  function put(wanted: Order, what: Moved): void {
    const moved = arrange(categories, wanted)
    showAtOnce(productCategories.list, { params }, { data: moved })
    announce(placeOf(moved, what))
    const sorted_categories = wanted.map((category) => ({
      product_category_id: category.id,
      sorted_products: category.products.map((id) => ({ id })),
    }))
    send({ params, body: { sorted_categories } })
  }

  function placeOf(moved: Category[], { kind, id }: Moved): string {
    if (kind === 'category') {
      const place = moved.findIndex((category) => category.id === id) + 1
      return t`${moved[place - 1]?.name ?? ''}: place ${place} of ${moved.length}`
    }
    const category = moved.find(({ products }) => products.some((product) => product.id === id))
    const place = (category?.products.findIndex((product) => product.id === id) ?? 0) + 1
    const title = category?.products[place - 1]?.title ?? ''
    return t`${title}: place ${place} of ${category?.products.length ?? 0} in ${category?.name ?? ''}`
  }

  return { move, canMove: (moving: Moving) => next(moving) !== null, drop, rows: rowsOf(order), announcement }
}

function arrange(categories: Category[], order: Order): Category[] {
  const all = new Map(categories.flatMap((category) => category.products).map((product) => [product.id, product]))
  return order.flatMap(({ id, products }) => {
    const category = categories.find((candidate) => candidate.id === id)
    if (!category) return []
    const own = products.flatMap((product) => all.get(product) ?? [])
    return [{ ...category, products: own.map((product) => ({ ...product, product_category_id: id })) }]
  })
}

/** At the edge the button is disabled; the opposite one gets the focus then. */
function focusAgain(moving: Moving): void {
  const opposite: Direction = moving.direction === 'up' ? 'down' : 'up'
  const buttons = [moving.direction, opposite].map((direction) => {
    const name = moveButton({ ...moving, direction })['data-move']
    return document.querySelector<HTMLElement>(`[data-move="${name}"]:not(:disabled)`)
  })
  buttons.find((button) => button !== null)?.focus()
}
