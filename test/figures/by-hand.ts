import { orders } from '#contract/orders.ts'
import { RECEIVED_METHODS } from '#domain/received-method.ts'
import { importsOf, importTerms } from '#test/attendee-imports.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { type Placed, type Play, remember } from './play.ts'

const PAYMENTS = ['PAID', 'AWAITING', 'COMPLIMENTARY'] as const
const ORIGIN = { promo_code: null, affiliate: null, answer: null, is_by_hand: true }

/** An order made by the team. */
export async function placeByHand(play: Play): Promise<void> {
  const { market, dice } = play
  const chosen = market.products.filter(() => dice.below(2) === 0)
  const items = (chosen.length > 0 ? chosen : market.products.slice(0, 1)).map(({ prices }) => ({
    product_price_id: prices[0]?.id ?? 0,
    quantity: 1 + dice.below(3),
    // Every third line has another price than the product.
    price: dice.below(3) === 0 ? dice.below(5000) : null,
  }))
  const email = dice.oneOf(['grace@example.com', 'ada@example.com'])
  const buyer = { first_name: 'Ada', last_name: 'Lovelace', email, locale: 'en' as const }
  const payment = dice.oneOf(PAYMENTS)
  const payment_method = payment === 'PAID' ? dice.oneOf([null, ...RECEIVED_METHODS]) : null
  const body = { items, buyer, payment, payment_method, price_reason: 'Agreed', send_emails: false }
  const { data } = await market.visitor.call(orders.create, { params: { event_id: market.event_id }, body })
  remember(play, data, { ...ORIGIN, email })
}

/** Imports a file of attendees; every second file is taken back, which cancels its unchanged orders and their payments. */
export async function importSome(play: Play): Promise<void> {
  const { testApp, market, dice } = play
  const { event_id, visitor } = market
  const { db } = testApp.services
  const files = importsOf(testApp, { ...market, visitor: uncounted(play) })
  // A person who is in the event already would be a problem.
  const from = play.placed.length
  const rows = Array.from({ length: 1 + dice.below(4) }, (_, at) => `Guest,No ${from + at},no-${from + at}@example.com`)
  const price = dice.oneOf(market.products.filter(({ product_type }) => product_type === 'TICKET')).prices[0]
  const terms = { ...importTerms(price?.id ?? 0), payment: dice.oneOf(PAYMENTS) }
  const { id } = await files.added(`First name,Last name,Email\n${rows.join('\n')}`, terms)
  const added = db.selectFrom('attendee_import_rows').select('order_id').where('attendee_import_id', '=', id)
  const imported: Placed[] = []
  for (const { order_id } of await added.where('order_id', 'is not', null).orderBy('order_id').execute()) {
    const { data } = await visitor.call(orders.get, { params: { event_id, order_id: order_id ?? 0 } })
    imported.push(remember(play, data, { ...ORIGIN, email: data.email ?? '' }))
  }
  if (imported.length !== rows.length) throw new Error('not every row was imported')
  await play.compare()
  if (dice.below(2) === 0) return
  await files.undone(id)
  for (const one of imported) Object.assign(one, { status: 'CANCELLED', is_paid: false })
}

/** The market's member at an app that has counted no call yet: all histories upload more files than one member may in an hour. */
function uncounted({ testApp, market }: Play): Visitor {
  const visitor = visit(testApp.withConfig({}).app)
  for (const [name, value] of market.visitor.cookies) visitor.cookies.set(name, value)
  return visitor
}
