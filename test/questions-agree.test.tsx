import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { FieldIssue } from '#contract/issues.ts'
import { questions } from '#contract/questions.ts'
import { isBlank } from '#domain/judge-answer.ts'
import { hasOptions } from '#domain/question.ts'
import { patience } from '#test/patience.ts'
import { QuestionFields } from '#web/components/questions/question-fields.tsx'
import { answerName, shownFor, writtenAnswer } from '#web/components/questions/typed-answers.ts'
import { createTestApp } from './app.ts'
import { keyOf } from './buyers.ts'
import { visit } from './clients.ts'
import { addProduct, newSeller, type Seller } from './sales.ts'

// Page and server must agree on the asked questions: the page by the fields it draws, the server by the answers it accepts and
// refuses.

/** `npm run test:explore` draws more. */
const FORMS = process.env.EXPLORE ? 600 : 60
const testApp = await createTestApp()
let seller: Seller
let products: { id: number; price_id: number }[]

beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  seller = await newSeller(testApp)
  const ticket = await addProduct(seller, { title: 'Ticket', type: 'FREE', prices: [{ price: 0 }] })
  const mug = await addProduct(seller, { title: 'Mug', type: 'FREE', product_type: 'GENERAL', prices: [{ price: 0 }] })
  products = [ticket, mug].map(({ id, prices }) => ({ id, price_id: prices[0]?.id ?? 0 }))
})

const TYPES = ['SINGLE_LINE_TEXT', 'NUMBER', 'RADIO', 'CHECKBOX', 'CONSENT', 'DROPDOWN'] as const
const OPTIONS = ['yes', 'no', 'perhaps']

/** Generated question; `looksAt` is an index among the questions before it. */
const drawn = fc.record({
  type: fc.constantFrom(...TYPES),
  isOfUnit: fc.boolean(),
  products: fc.constantFrom([0], [1], [0, 1]),
  required: fc.constantFrom(false, false, false, false, true),
  is_hidden: fc.constantFrom(false, false, false, false, true),
  condition: fc.constantFrom('none', 'none', 'is', 'contains', 'product'),
  looksAt: fc.nat(20),
  wants: fc.nat(2),
  /** Answers for the order and for up to two units of each product; null is blank. */
  answers: fc.array(fc.option(fc.nat(2), { freq: 3 }), { minLength: 3, maxLength: 3 }),
})
type Details = BodyInput<typeof checkout.saveDetails>
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never

const form = fc.array(drawn, { minLength: 1, maxLength: 7 })

/** Answer number `choice` to a question of this type. */
function answerOf(type: Drawn['type'], choice: number | null): unknown {
  if (choice === null) return null
  if (type === 'CONSENT') return choice > 0 ? true : null
  if (type === 'NUMBER') return choice
  return type === 'CHECKBOX' ? OPTIONS.slice(0, choice + 1) : (OPTIONS[choice] ?? null)
}

function valueFor(type: Drawn['type'], wants: number): string {
  if (type === 'CONSENT') return 'true'
  return type === 'NUMBER' ? String(wants) : (OPTIONS[wants] ?? 'yes')
}

/** Creates the questions through the API, one after the other, so that each can depend on earlier ones. */
async function create(all: readonly Drawn[]): Promise<Map<number, Drawn>> {
  const made = new Map<number, Drawn>()
  for (const question of all) {
    const product_ids = question.isOfUnit ? question.products.map((place) => products[place]?.id ?? 0) : []
    const body = {
      ...{ title: `${question.type} ${made.size}`, type: question.type, required: question.required, product_ids },
      belongs_to: question.isOfUnit ? 'PRODUCT' : 'ORDER',
      is_hidden: question.is_hidden,
      options: hasOptions(question.type) ? OPTIONS : [],
      condition: conditionOf(question, made),
    } as BodyInput<typeof questions.create>
    const params = { event_id: seller.event_id }
    const { data } = await seller.visitor.call(questions.create, { params, body })
    made.set(data.id, question)
  }
  return made
}

function conditionOf({ condition, looksAt, wants, isOfUnit }: Drawn, made: Map<number, Drawn>) {
  if (condition === 'none') return null
  if (condition === 'product') return { kind: 'PRODUCT_IS', product_ids: [products[wants % 2]?.id] }
  const before = [...made].filter(([, other]) => isOfUnit || !other.isOfUnit)
  const source = before[looksAt % Math.max(before.length, 1)]
  if (!source) return null
  const [question_id, { type }] = source
  return { kind: condition === 'is' ? 'ANSWER_IS' : 'ANSWER_CONTAINS', question_id, value: valueFor(type, wants) }
}

async function remove(ids: Iterable<number>): Promise<void> {
  for (const question_id of [...ids].toReversed())
    await seller.visitor.call(questions.remove, { params: { event_id: seller.event_id, question_id } })
}

/** Details with a unit of each product and answers to all questions, for the order and for the units. */
function everythingAnswered(order: PublicOrder, made: Map<number, Drawn>) {
  const parts = ['order', ...products.map((_, index) => `products.${index}`)]
  const answers = parts.map((_, part) =>
    Object.fromEntries([...made].map(([id, { type, answers: of }]) => [id, answerOf(type, of[part] ?? null)])),
  )
  const person = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
  const units = products.map(({ id, price_id }, index) => ({
    ...{ product_id: id, product_price_id: price_id, ...person, answers: answers[index + 1] },
  }))
  const body = { order: { ...person, answers: answers[0] }, products: units } as Details
  const values = parts.map((below, part) =>
    order.questions.map((question) => writtenAnswer(below, question, answers[part]?.[question.id])),
  )
  return { body, parts, answers, values: Object.assign({}, ...values.flat()) as Record<string, string> }
}

/** The fields that the page draws for these values: by the answer's name, whether it is required. */
function drawnBy(order: PublicOrder, parts: readonly string[], saved: Record<string, string>) {
  const units = products.map(({ id }, index) => ({ product_id: id, below: `products.${index}` }))
  const product_ids = order.order_items.map(({ product_id }) => product_id)
  const shown = shownFor(saved, { questions: order.questions, product_ids, units })
  const fields = parts.map((below, part) => (
    <QuestionFields
      key={below}
      below={below}
      questions={order.questions}
      shown={part === 0 ? shown.order : (shown.units[part - 1] ?? [])}
      form={{ saved, errors: {}, countries: [] }}
    />
  ))
  const html = renderToStaticMarkup(<I18nProvider i18n={i18n}>{fields}</I18nProvider>)
  const places = [
    ...html.matchAll(/<div( hidden="")? data-question="(\d+)">(.*?)(?=<div(?: hidden="")? data-question|$)/gs),
  ]
  return new Map(
    places.flatMap(([, isHidden, id, inner = ''], index) => {
      const below = parts[Math.floor(index / order.questions.length)] ?? ''
      const name = answerName(below, { id: Number(id) })
      return isHidden ? [] : [[name, !inner.includes('(optional)')] as const]
    }),
  )
}

async function refusedBy(order: PublicOrder, body: Details) {
  try {
    return {
      order: (await visit(testApp.app).call(checkout.saveDetails, { params: keyOf(order), body })).data,
      found: [],
    }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return { order: null, found: failure.issues }
  }
}

/** The details without answers to fields that are not drawn. */
function withOnly(body: Details, parts: readonly string[], drawn: ReadonlySet<string>): Details {
  const only = (answers: object = {}, part = 0) =>
    Object.fromEntries(
      Object.entries(answers).filter(([id]) => drawn.has(answerName(parts[part] ?? '', { id: Number(id) }))),
    )
  const { order, products: units = [] } = body
  return {
    order: { ...order, answers: only(order.answers) },
    products: units.map((unit, index) => ({ ...unit, answers: only(unit.answers, index + 1) })),
  }
}

/** The names of the saved answers of an order. */
function keptOf({ answers, order_items }: PublicOrder): string[] {
  const names = answers.map(({ question_id, order_item_id }) => {
    const item = order_items.findIndex(({ id }) => id === order_item_id)
    return answerName(order_item_id === null ? 'order' : `products.${item}`, { id: question_id })
  })
  return names.toSorted()
}

it(`page and server agree on ${FORMS} random forms`, { timeout: patience(300_000) }, async () => {
  const seen = { shown: 0, hidden: 0, taken: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(form, async (all) => {
      const made = await create(all)
      const chosen = products.map(({ id, price_id }) => ({ product_id: id, quantities: [{ price_id, quantity: 1 }] }))
      const params = { event_id: seller.event_id }
      const reserve = () => visit(testApp.app).call(checkout.reserve, { params, body: { products: chosen } })
      const { data: order } = await reserve()
      const { body, parts, answers, values } = everythingAnswered(order, made)
      const drawn = drawnBy(order, parts, values)

      const names = parts.flatMap((below) => [...made.keys()].map((id) => answerName(below, { id })))
      const isAnswered = (name: string) => {
        const [, part = '', id = ''] = /^(order|products\.\d+)\.answers\.(\d+)$/.exec(name) ?? []
        return !isBlank(answers[parts.indexOf(part)]?.[id])
      }
      const unasked = names.filter((name) => isAnswered(name) && !drawn.has(name))
      const missing = names.filter((name) => drawn.get(name) && !isAnswered(name))

      const refusal = await refusedBy(order, body)
      const told = (found: readonly FieldIssue[], ...codes: string[]) =>
        found.flatMap(({ code, path }) => (codes.includes(code) ? path : [])).toSorted()
      expect(told(refusal.found, 'not_asked')).toEqual(unasked.toSorted())
      expect(told(refusal.found, 'empty', 'not_agreed')).toEqual(missing.toSorted())
      expect(refusal.found).toHaveLength(unasked.length + missing.length)

      // The page's request: answers to drawn fields only.
      const sent = refusal.order ? refusal : await refusedBy(order, withOnly(body, parts, new Set(drawn.keys())))
      expect(told(sent.found, 'empty', 'not_agreed')).toEqual(missing.toSorted())
      expect(sent.found).toHaveLength(missing.length)
      if (sent.order)
        expect(keptOf(sent.order)).toEqual(names.filter((name) => drawn.has(name) && isAnswered(name)).toSorted())
      seen.shown += drawn.size
      seen.hidden += names.length - drawn.size
      seen[sent.order ? 'taken' : 'refused'] += 1
      await testApp.services.db.deleteFrom('question_answers').execute()
      await remove(made.keys())
    }),
    { numRuns: FORMS },
  )
  // Forms that are all alike would prove nothing.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(FORMS / 20)
})
