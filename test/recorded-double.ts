import { type Double, startDouble } from '#server/payments/stripe-double/start-double.ts'

/** A stand-in for Stripe. With RECORD_STRIPE=FILE each request and its answer becomes a line of that file (docs/payments.md). */
export const startRecordedDouble = (): Promise<Double> => startDouble({ record: process.env.RECORD_STRIPE })
