import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventCopies } from '#contract/event-copies.ts'
import { createTestApp } from '#test/app.ts'
import { countStatements } from '#test/count-statements.ts'
import { createEvent, signUp } from '#test/factories.ts'

const { app, services } = await createTestApp()
const { db } = services
const ada = await signUp(app)

async function duplicate(event_id: number) {
  const body = { title: 'Again', start_date: '2031-06-12T19:00' }
  return (await ada.visitor.call(eventCopies.create, { params: { event_id }, body })).data
}

describe('a large event', () => {
  test('of 200 products, 50 questions and 30 codes takes no more statements than one with a single product', async () => {
    const [small, large] = [
      await openLarge({ products: 1, questions: 2, codes: 1 }),
      await openLarge({ products: 200, questions: 50, codes: 30 }),
    ]
    const few = await countStatements(services.pool, () => duplicate(small))
    let copy_id = 0
    const many = await countStatements(services.pool, async () => {
      copy_id = (await duplicate(large)).id
    })
    expect(few).toBeGreaterThan(20)
    expect(many).toBe(few)
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from products where event_id = ${copy_id}) as products,
      (select count(*)::int from product_prices where event_id = ${copy_id}) as prices,
      (select count(*)::int from questions where event_id = ${copy_id}) as questions,
      (select count(*)::int from questions where event_id = ${copy_id} and condition is not null) as conditions,
      (select count(*)::int from promo_codes where event_id = ${copy_id}) as codes,
      (select count(*)::int from orders where event_id = ${copy_id}) as orders`.execute(db)
    expect(rows).toEqual([{ products: 200, prices: 400, questions: 50, conditions: 49, codes: 30, orders: 0 }])
    // Each price has the initial stock of its original, in the same order.
    const stock = await sql<{ limits: number[] }>`
      select array_agg(pool."limit" order by price.id) as limits from product_prices price
      join stock_pools pool on pool.id = price.stock_pool_id where price.event_id = ${copy_id}`.execute(db)
    expect(stock.rows[0]?.limits).toEqual(Array.from({ length: 400 }, (_, index) => 100 + index))
  })
})

type Size = { products: number; questions: number; codes: number }

/** Two prices for each product, each with a different stock, some of it sold; all questions but the first depend on one. */
async function openLarge({ products: products_count, questions, codes }: Size): Promise<number> {
  const { id: event_id } = await createEvent(ada)
  await sql`
    with category as (select id from product_categories where event_id = ${event_id}),
    product as (
      insert into products (event_id, product_category_id, title, type, sale_end_date, "order")
      select ${event_id}, category.id, 'Ticket ' || n, 'TIERED', now() + interval '1 day', n
      from category, generate_series(1, ${products_count}::int) n order by n returning id
    ),
    numbered as (select id, tier, row_number() over (order by id, tier) - 1 as place from product, generate_series(1, 2) tier),
    pool as (
      insert into stock_pools (event_id, kind, "limit", sold) select ${event_id}, 'PRICE', 100 + place, 3
      from numbered order by place returning id, "limit"
    )
    insert into product_prices (event_id, product_id, stock_pool_id, label, price)
    select ${event_id}, numbered.id, pool.id, 'Tier ' || tier, 1000 from numbered
    join pool on pool."limit" = 100 + numbered.place order by numbered.place`.execute(db)
  await sql`
    with pool as (
      insert into stock_pools (event_id, kind, "limit", sold)
      select ${event_id}, 'PROMO_CODE', 10, 2 from generate_series(1, 2 * ${codes}::int) returning id
    ),
    numbered as (select id, row_number() over (order by id) + 1 as place from pool),
    pair as (select min(id) as uses, max(id) as tickets from numbered group by place / 2)
    insert into promo_codes (event_id, stock_pool_id, ticket_pool_id, code, discount_type)
    select ${event_id}, uses, tickets, 'code-' || uses, 'NONE' from pair`.execute(db)
  await sql`
    insert into questions (event_id, belongs_to, type, title, "order")
    select ${event_id}, 'ORDER', 'SINGLE_LINE_TEXT', 'Question ' || n, n from generate_series(1, ${questions}::int) n`.execute(
    db,
  )
  await sql`
    update questions set condition = jsonb_build_object('kind', 'ANSWER_IS', 'question_id', first.id, 'value', 'yes')
    from (select min(id) as id from questions where event_id = ${event_id}) first
    where event_id = ${event_id} and questions.id > first.id`.execute(db)
  return event_id
}
