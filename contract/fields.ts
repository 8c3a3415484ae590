import { z } from 'zod'
import { looksLikeLink } from '#domain/person-name.ts'
import { normalizedVatId, vatIdLikeThis } from '#domain/vat-id.ts'
import { issue } from './issues.ts'

/** Schemas shared by several resources; limits in characters. */

export const id = z.int().positive().max(2_147_483_647)
/** Instant in JSON: ISO 8601, UTC, `Z`. */
export const instant = z.iso.datetime()
/**
 * `updated_at` of the version being changed. If sent, a change made by someone else meanwhile is not overwritten but answered
 * with 409.
 */
export const seenVersion = instant.optional()
/** Date entered by a person: with offset, or local time in the event's zone without one. */
export const dateInput = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/, issue('not_a_date_time'))
/** Calendar day, with a range that leaves room for counting days from it. */
export const calendarDay = z.iso
  .date({ error: issue('not_a_day'), abort: true })
  .refine((day) => day >= '1900-01-01' && day <= '2999-12-31', issue('day_out_of_range'))
/** Integer in the currency's minor unit, never negative. */
export const money = z.int().min(0).max(99_999_999_999)
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(255)
  .pipe(z.email(issue('not_an_email')))
export const personName = (max = 100) => line(max).refine((name) => !looksLikeLink(name), issue('name_is_a_link'))
/** One line of text: no control characters, not blank. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, issue('empty'))
    .max(max, issue('text_too_long', { most: max }))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a line must hold no control character, so they are named
    .regex(/^[^\u0000-\u001f\u007f]*$/, issue('several_lines'))
/** Validated by the format of its country, stored in upper case without spaces, dots and hyphens. */
export const vatId = (max: number) =>
  line(max)
    .overwrite(normalizedVatId)
    .superRefine((vat_id, context) => {
      const example = vatIdLikeThis(vat_id)
      if (example) context.addIssue({ code: 'custom', message: issue('not_a_vat_id', { example }) })
    })
/** Optional field: missing and null both become null (blank texts arrive as null, see normalize.ts). */
export const optional = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null)
/** Rows of a list that were selected one by one. */
export const chosenIds = (most: number) => z.array(id).min(1).max(most)
/** For PATCH: omitted means unchanged, null means cleared. */
export const clearable = <S extends z.ZodType>(schema: S) => schema.nullable().optional()
/** Rich text: HTML that the server sanitizes when it is saved. */
export const richText = (max = 50_000) => z.string().max(max, issue('text_too_long', { most: max }))
export const password = z
  .string()
  .min(8, issue('text_too_short', { least: 8 }))
  .max(255)
export const url = z.url({ protocol: /^https?$/, error: issue('not_an_address') }).max(400)

/** ISO 3166-1 alpha-2. */
export const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, issue('not_a_country'))

export const address = z.object({
  venue_name: optional(line(255)),
  address_line_1: optional(line(255)),
  address_line_2: optional(line(255)),
  city: optional(line(85)),
  state_or_region: optional(line(85)),
  zip_or_postal_code: optional(line(85)),
  country: optional(country),
})
