import { z } from 'zod'

const WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
export const ofLength = (length: number) => WORD.repeat(Math.ceil(length / WORD.length)).slice(0, length)
const label = (length: number) => ofLength(length).toLowerCase().replaceAll('ü', 'u')

/** What fields take at most; rich text may be longer still, but then only the page gets longer. */
const LENGTHS = [5000, 2000, 1000, 400, 255, 150, 100, 85, 60, 50, 40, 25, 10]
const EMAIL = `${label(64)}@${label(60)}.${label(60)}.${label(50)}.example.com`
const ADDRESS = `https://example.com/${label(380)}`
const CANDIDATES = [...LENGTHS.map(ofLength), EMAIL, ADDRESS]

/** For each text of a body one word without a gap, as long as the contract takes it; what is no text is left to the caller. */
export function longestTexts<S extends z.ZodObject>(schema: S): z.input<S> {
  const texts = Object.entries(schema.shape).flatMap(([name, field]) => {
    const text = CANDIDATES.find((candidate) => z.safeParse(field, candidate).success)
    return text === undefined ? [] : [[name, text]]
  })
  return Object.fromEntries(texts) as z.input<S>
}
