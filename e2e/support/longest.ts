import { z } from 'zod'

export const LONG_WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
export const ofLength = (length: number) => LONG_WORD.repeat(Math.ceil(length / LONG_WORD.length)).slice(0, length)
const label = (length: number) => ofLength(length).toLowerCase().replaceAll('ü', 'u')

/** Maximum lengths of fields. Rich text may be longer still, but that makes the page only longer. */
const LENGTHS = [5000, 2000, 1000, 400, 255, 150, 100, 85, 60, 50, 40, 25, 10]
const EMAIL = `${label(64)}@${label(60)}.${label(60)}.${label(50)}.example.com`
const ADDRESS = `https://example.com/${label(380)}`
const CANDIDATES = [...LENGTHS.map(ofLength), EMAIL, ADDRESS]

/** Fills each text field of a body with one unbroken word of the maximum length. Other fields are left to the caller. */
export function longestTexts<S extends z.ZodObject>(schema: S): z.input<S> {
  const texts = Object.entries(schema.shape).flatMap(([name, field]) => {
    const text = CANDIDATES.find((candidate) => z.safeParse(field, candidate).success)
    return text === undefined ? [] : [[name, text]]
  })
  return Object.fromEntries(texts) as z.input<S>
}
