import { z } from 'zod'
import { ADDRESS_FIELDS, type AddressField } from '#domain/address.ts'
import { BELONGS_TO, LONGEST_LINE, LONGEST_TEXT, MOST_OPTIONS, QUESTION_TYPES } from '#domain/question.ts'
import { id } from './fields.ts'
import { issue } from './issues.ts'

/** Maximum characters of all answers of one person, as JSON. */
const MOST_ANSWERED = 20_000

const part = z.string().max(LONGEST_LINE).nullish()
const parts = Object.fromEntries(ADDRESS_FIELDS.map(({ name }) => [name, part])) as Record<AddressField, typeof part>

/** File uploaded for the question (`orderFiles.upload`), with its original name. */
export const fileAnswer = z.strictObject({ file_key: z.string().min(1).max(40), file_name: z.string().max(255) })

/** `answerProblems` (domain/answer.ts) checks whether it fits the question. */
export const answer = z.union([
  z.string().max(LONGEST_TEXT, issue('text_too_long', { most: LONGEST_TEXT })),
  z.number(),
  z.boolean(),
  z.array(z.string().max(LONGEST_LINE)).max(MOST_OPTIONS),
  fileAnswer,
  z.strictObject(parts),
])
type Given = z.output<typeof answer>

const isGiven = (entry: [string, Given | null]): entry is [string, Given] => entry[1] !== null

/** Answers by question id; blank ones count as missing. */
export const answers = z
  .record(z.string().max(40), answer.nullable())
  .default({})
  .refine((given) => JSON.stringify(given).length <= MOST_ANSWERED, issue('text_too_long', { most: MOST_ANSWERED }))
  .transform((given) => Object.fromEntries(Object.entries(given).filter(isGiven)))

/** Owner of the answer: the order if both are null, else one unit of an item, counted from 0. */
const whose = { order_item_id: id.nullable(), position: z.int().nullable() }

/** Answer as returned to the buyer. */
export const ownAnswer = z.object({
  question_id: id,
  ...whose,
  /** Wording of the question when it was answered. */
  title: z.string(),
  answer,
})
export type OwnAnswer = z.output<typeof ownAnswer>

/** Answer as returned to organizers. */
export const storedAnswer = ownAnswer.extend({
  id,
  belongs_to: z.enum(BELONGS_TO),
  type: z.enum(QUESTION_TYPES),
  /** Current options. */
  options: z.array(z.string()),
})
export type StoredAnswer = z.output<typeof storedAnswer>
