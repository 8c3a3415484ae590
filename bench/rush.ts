import type { Answer } from './connection.ts'
import { httpRequest } from './connection.ts'
import { fullLoad } from './full-load.ts'
import { oneTicket, orderPath, type Sale } from './sale.ts'

/** Run in a separate process: this many buyers, each with a different address, get a free ticket as fast as possible. */

const CONNECTIONS = 64

const [port = '', orders = '', text = '{}'] = process.argv.slice(2)
const sale = JSON.parse(text) as Sale
const reserve = oneTicket(sale)
let reserved = 0
let named = 0
let completed = 0

function next(_: number, previous: Answer | null): Buffer | null {
  if (previous?.status === 201) {
    const { data } = JSON.parse(previous.text()) as { data: { short_id: string } }
    return details(data.short_id)
  }
  if (previous && previous.status !== 200) throw new Error(`a buyer was refused: ${previous.text()}`)
  if (previous) completed += 1
  reserved += 1
  return reserved <= Number(orders) ? reserve : null
}

/** Details with a different address for each buyer, because emails to one address are limited. */
function details(short_id: string): Buffer {
  named += 1
  const buyer = { first_name: 'Grace', last_name: 'Hopper', email: `buyer-${named}@example.com` }
  const ticket = { product_id: sale.product_id, product_price_id: sale.price_id, ...buyer }
  return httpRequest('PUT', `${orderPath(sale)}/${short_id}`, { body: { order: buyer, products: [ticket] } })
}

await fullLoad({ port: Number(port), connections: CONNECTIONS, seconds: Number.POSITIVE_INFINITY, next })
process.send?.(completed)
process.disconnect()
