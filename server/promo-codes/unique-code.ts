import { onUniqueViolation } from '#server/lib/unique-violation.ts'

/** Codes are unique within an event: 422 at the field with the code. */
export function withUniqueCode<T>(field: string, write: () => Promise<T>): Promise<T> {
  const code = { index: 'promo_codes_event_id_code_key', field, taken: 'promo_code_taken' } as const
  return onUniqueViolation(code, write)
}
