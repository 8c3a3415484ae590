import type { z } from 'zod'
import type { affiliates } from '#contract/affiliates.ts'
import type { events } from '#contract/events.ts'
import type { organizerInput } from '#contract/organizers.ts'
import type { productInput } from '#contract/products.ts'
import type { promoCodeInput } from '#contract/promo-codes.ts'
import type { questionInput } from '#contract/questions.ts'

type Ticket = Omit<z.input<typeof productInput>, 'product_category_id'> & { quantity: number }

export type DemoEvent = {
  title: string
  category: NonNullable<z.input<typeof events.create.body>['category']>
  description: string
  place: Record<string, string>
  /** Days from today, at 20:00; negative for past events. */
  in_days: number
  hours: number
  status: 'LIVE' | 'PAUSED' | 'DRAFT'
  products: Ticket[]
  promo_codes?: z.input<typeof promoCodeInput>[]
  questions?: z.input<typeof questionInput>[]
  /** Every fourth buyer comes by the first of them. */
  affiliates?: z.input<typeof affiliates.create.body>[]
  orders: number
  /** Pays the last orders by card, if the demo has a simulated card provider. */
  has_card_orders?: true
}

export const DEMO_ORGANIZER: z.input<typeof organizerInput> = {
  name: 'Lantern Hall',
  email: 'box-office@example.com',
  website: 'https://example.com/',
  description: '<p>A small hall with a large stage: concerts, plays and long evenings since the lanterns were lit.</p>',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
}

const HALL = {
  venue_name: 'Lantern Hall',
  address_line_1: 'Harbour Street 12',
  zip_or_postal_code: '20457',
  city: 'Hamburg',
  country: 'DE',
}
const paid = (title: string, price: number, quantity: number): Ticket => ({
  ...{
    title,
    type: 'PAID',
    product_type: 'TICKET',
    prices: [{ price }],
    quantity,
    show_quantity_remaining: quantity < 60,
  },
})

export const DEMO_EVENTS: DemoEvent[] = [
  {
    title: 'Winter Light: a night of strings',
    category: 'MUSIC',
    description:
      '<p>Twelve strings, no amplifiers and four hundred candles. The programme runs from Purcell to Pärt, with a long breath in the middle.</p><p>Doors open at seven. The bar serves mulled wine in the interval.</p>',
    place: HALL,
    ...{ in_days: 19, hours: 3, status: 'LIVE', orders: 70, has_card_orders: true },
    products: [
      {
        ...{ title: 'Seat', type: 'TIERED', product_type: 'TICKET', quantity: 120 },
        prices: [
          { label: 'Stalls', price: 4200 },
          { label: 'Balcony', price: 2900 },
          { label: 'Standing', price: 1800 },
        ],
      },
      { ...paid('Programme booklet', 500, 80), product_type: 'GENERAL' },
    ],
    promo_codes: [
      { code: 'friends', discount_type: 'PERCENTAGE', discount: 15, max_allowed_usages: 50 },
      { code: 'choir', discount_type: 'FIXED', discount: 500 },
    ],
    questions: [
      {
        ...{ belongs_to: 'ORDER', type: 'RADIO', title: 'How did you hear about us?' },
        options: ['A poster', 'The radio', 'A friend'],
        purpose: 'We put posters where they are read.',
      },
      { belongs_to: 'ORDER', type: 'SINGLE_LINE_TEXT', title: 'Do you need a step-free seat?', retention_days: 30 },
    ],
    affiliates: [{ name: 'Harbour Radio', code: 'harbour-radio', email: 'music@example.com' }],
  },
  {
    title: 'The Glass Menagerie',
    category: 'THEATER',
    description: '<p>Tennessee Williams, played in the round. Ninety minutes without interval.</p>',
    place: HALL,
    ...{ in_days: 33, hours: 2, status: 'LIVE', orders: 36 },
    products: [paid('Ticket', 2600, 90), paid('Students', 1300, 30)],
  },
  {
    title: 'Sunday improv, pay what you like',
    category: 'COMEDY',
    description: '<p>You shout a word, we make a play of it. Give what the evening is worth to you.</p>',
    place: HALL,
    ...{ in_days: 8, hours: 2, status: 'LIVE', orders: 24 },
    products: [
      { title: 'Donation', type: 'DONATION', product_type: 'TICKET', prices: [{ price: 500 }], quantity: 100 },
      { title: 'Free place', type: 'FREE', product_type: 'TICKET', prices: [{ price: 0 }], quantity: 20 },
    ],
  },
  {
    title: 'Secret concert',
    category: 'MUSIC',
    description: '<p>We say who plays when the lights go out.</p>',
    place: HALL,
    ...{ in_days: 12, hours: 2, status: 'LIVE', orders: 60 },
    products: [paid('Ticket', 1500, 40)],
  },
  {
    title: 'Autumn ball',
    category: 'SOCIAL',
    description: '<p>A waltz, a tango and everything after midnight.</p>',
    place: HALL,
    ...{ in_days: -16, hours: 6, status: 'LIVE', orders: 45 },
    products: [paid('Ticket', 3500, 150)],
  },
  {
    title: 'Spring season opening',
    category: 'ART',
    description: '<p>Being planned.</p>',
    place: HALL,
    ...{ in_days: 120, hours: 3, status: 'DRAFT', orders: 0 },
    products: [paid('Ticket', 2000, 200)],
  },
]

export const PEOPLE = [
  ...[
    'Mira Lindqvist',
    'Tomás Varga',
    'Aisha Karim',
    'Jonas Weber',
    'Chiara Rossi',
    'Noor Haddad',
    'Felix Braun',
    'Ines Duarte',
  ],
  ...[
    'Leah Cohen',
    'Samuel Okoye',
    'Yuki Tanaka',
    'Elin Berg',
    'Marco Bianchi',
    'Zofia Nowak',
    'Daniel Fischer',
    'Amélie Laurent',
  ],
  ...[
    'Priya Nair',
    'Oskar Holm',
    'Lucía Torres',
    'Hannah Vogel',
    'Ravi Menon',
    'Clara Jansen',
    'Emil Sørensen',
    'Nadia Petrova',
  ],
]
