import type { ProductType } from './product.ts'

/** Units in orders: paid or free; awaiting payment; in checkout. */
type Taken = { paid: number; awaiting_payment: number; held: number }

/** Price with its own limit and its shared limits; null is unlimited. */
export type PriceInSale = Taken & {
  id: number
  /** Label of a tier. */
  label: string | null
  product_id: number
  title: string
  product_type: ProductType
  /** Hidden products cannot be bought, so they have nothing left to sell. */
  is_hidden: boolean
  limit: number | null
  capacities: readonly { id: number; limit: number | null }[]
}

/** Units taken, and units left to sell; null if any part is unlimited. */
type SoldOf = Taken & { left: number | null }

type SoldOfProduct = SoldOf & {
  product_id: number
  title: string
  product_type: ProductType
  is_hidden: boolean
  /** More than one for products with tiers. */
  prices: (SoldOf & { product_price_id: number; label: string | null })[]
}

type SoldOfCapacity = {
  /** Sum over all tickets, or over all products if there are no tickets. */
  total: SoldOf
  counts: ProductType
  products: SoldOfProduct[]
}

/** Distribution of an event's places by the orders that take them. docs/rules/figures.md */
export function soldOfCapacity(prices: readonly PriceInSale[]): SoldOfCapacity {
  const rooms = roomsLeft(prices)
  const counts = prices.some(({ product_type }) => product_type === 'TICKET') ? 'TICKET' : 'GENERAL'
  const summed = (of: (price: PriceInSale) => boolean) => ({
    ...takenBy(prices.filter(of)),
    left: roomTogether(rooms.filter(({ price }) => of(price) && !price.is_hidden)),
  })
  const first = new Map(prices.toReversed().map((price) => [price.product_id, price]))
  const ids = [...new Set(prices.map(({ product_id }) => product_id))]
  const products = ids.flatMap((product_id) => {
    const product = first.get(product_id)
    if (!product) return []
    const own = (price: PriceInSale) => price.product_id === product_id
    const { title, product_type } = product
    const is_hidden = prices.filter(own).every((price) => price.is_hidden)
    const ofPrice = (price: PriceInSale) => ({
      product_price_id: price.id,
      label: price.label,
      ...summed((one) => one === price),
    })
    return [{ product_id, title, product_type, is_hidden, ...summed(own), prices: prices.filter(own).map(ofPrice) }]
  })
  return { total: summed(({ product_type }) => product_type === counts), counts, products }
}

/** Total number of units an event can sell, by its limits alone; null is unlimited. */
export function capacityOf(prices: readonly Pick<PriceInSale, 'limit' | 'capacities'>[]): number | null {
  return roomTogether(prices.map(({ limit, capacities }) => ({ own: limit, shared: capacities })))
}

type Room = { own: number | null; shared: readonly { id: number; limit: number | null }[] }

function roomsLeft(prices: readonly PriceInSale[]): (Room & { price: PriceInSale })[] {
  const takenOf = new Map<number, number>()
  for (const price of prices)
    for (const { id } of price.capacities) takenOf.set(id, (takenOf.get(id) ?? 0) + unitsOf(price))
  return prices.map((price) => ({
    price,
    own: minus(price.limit, unitsOf(price)),
    shared: price.capacities.map(({ id, limit }) => ({ id, limit: minus(limit, takenOf.get(id) ?? 0) })),
  }))
}

/** Prices with a shared limit have no more together than that limit. A price with several counts towards the smallest. */
function roomTogether(rooms: readonly Room[]): number | null {
  const groups = Map.groupBy(rooms, ({ shared }) => tightest(shared)?.id)
  let sum = 0
  for (const [id, group] of groups) {
    const capacity = group[0]?.shared.find((pool) => pool.id === id)?.limit ?? null
    const own = group.some((room) => room.own === null) ? null : group.reduce((all, room) => all + (room.own ?? 0), 0)
    const room = smaller(own, capacity)
    if (room === null) return null
    sum += room
  }
  return sum
}

function tightest(shared: Room['shared']): Room['shared'][number] | undefined {
  const limited = shared.filter(({ limit }) => limit !== null)
  return limited.toSorted((a, b) => (a.limit ?? 0) - (b.limit ?? 0) || a.id - b.id)[0]
}

function smaller(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return Math.min(a, b)
}

function minus(limit: number | null, taken: number): number | null {
  return limit === null ? null : Math.max(0, limit - taken)
}

function takenBy(prices: readonly Taken[]): Taken {
  const sum = (of: keyof Taken) => prices.reduce((all, price) => all + price[of], 0)
  return { paid: sum('paid'), awaiting_payment: sum('awaiting_payment'), held: sum('held') }
}

/** Sum of all units in orders. */
export function unitsOf({ paid, awaiting_payment, held }: Taken): number {
  return paid + awaiting_payment + held
}
