import { z } from 'zod'
import { ADDRESS_FIELDS, type AddressField } from '#domain/address.ts'
import { BELONGS_TO, LONGEST_LINE, LONGEST_TEXT, MOST_OPTIONS, QUESTION_TYPES } from '#domain/question.ts'
import { id } from './fields.ts'
import { issue } from './issues.ts'

/** All answers of one person, as JSON. */
const MOST_ANSWERED = 20_000

const part = z.string().max(LONGEST_LINE).nullish()
const parts = Object.fromEntries(ADDRESS_FIELDS.map(({ name }) => [name, part])) as Record<AddressField, typeof part>

/** A file that was sent to the question before (`orderFiles.upload`); its name is the one it was sent with. */
export const fileAnswer = z.strictObject({ file_key: z.string().min(1).max(40), file_name: z.string().max(255) })

/** Whether it fits its question is judged by `answerProblems` (domain/answer.ts). */
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

/** To the questions of an event, by the id of the question; a blank one is none. */
export const answers = z
  .record(z.string().max(40), answer.nullable())
  .default({})
  .refine((given) => JSON.stringify(given).length <= MOST_ANSWERED, issue('text_too_long', { most: MOST_ANSWERED }))
  .transform((given) => Object.fromEntries(Object.entries(given).filter(isGiven)))

/** Whose answer it is: of the order where both are null, else of one unit of an item, counted from 0. */
const whose = { order_item_id: id.nullable(), position: z.int().nullable() }

/** As the buyer gets it back. */
export const ownAnswer = z.object({
  question_id: id,
  ...whose,
  /** The question as it was worded when it was answered. */
  title: z.string(),
  answer,
})
export type OwnAnswer = z.output<typeof ownAnswer>

/** As organizers read it. */
export const storedAnswer = ownAnswer.extend({
  id,
  belongs_to: z.enum(BELONGS_TO),
  type: z.enum(QUESTION_TYPES),
  /** What can be chosen at present. */
  options: z.array(z.string()),
})
export type StoredAnswer = z.output<typeof storedAnswer>
