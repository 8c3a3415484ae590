import { z } from 'zod'
import {
  BELONGS_TO,
  FILE_KINDS,
  hasOptions,
  LONGEST_LINE,
  LONGEST_TEXT,
  MOST_MEGABYTES,
  MOST_OPTIONS,
  NO_VALIDATION,
  QUESTION_TYPES,
  type QuestionType,
  TEXT_PATTERNS,
  type Validation,
} from '#domain/question.ts'
import { answer } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { calendarDay, id, instant, line, optional, richText, seenVersion } from './fields.ts'
import { type GivenParams, type IssueWithoutParams, issue } from './issues.ts'

const bounds = {
  least: z.number().nullable(),
  most: z.number().nullable(),
  earliest: z.string().nullable(),
  latest: z.string().nullable(),
  pattern: z.enum(TEXT_PATTERNS).nullable(),
  file_kinds: z.array(z.enum(FILE_KINDS)).nullable(),
} satisfies Record<keyof Validation, z.ZodType>

const PRODUCT_IS = z.literal('PRODUCT_IS')
const ANSWER = z.enum(['ANSWER_IS', 'ANSWER_CONTAINS'])

const condition = z.union([
  z.object({ kind: PRODUCT_IS, product_ids: z.array(id) }),
  z.object({ kind: ANSWER, question_id: id, value: z.string() }),
])

/** Question as returned to buyers; HTML in `description` is sanitized. */
export const publicQuestion = z.object({
  id,
  belongs_to: z.enum(BELONGS_TO),
  /** For PRODUCT: asked for each unit of these products. */
  product_ids: z.array(id),
  type: z.enum(QUESTION_TYPES),
  title: z.string(),
  description: z.string().nullable(),
  required: z.boolean(),
  options: z.array(z.string()),
  validation: z.object(bounds),
  condition: condition.nullable(),
  /** Reason for asking. */
  purpose: z.string().nullable(),
  /** Days after the end of the event after which answers are deleted. */
  retention_days: z.int().nullable(),
})
export type PublicQuestion = z.output<typeof publicQuestion>

const question = publicQuestion.extend({
  /** Kept with its answers, but not asked. */
  is_hidden: z.boolean(),
  /** Position among all questions of the event, from 0. */
  order: z.int(),
  answer_count: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type Question = z.output<typeof question>

const amount = z.number().min(-1_000_000_000).max(1_000_000_000)
const validationInput = z
  .object({
    least: optional(amount),
    most: optional(amount),
    earliest: optional(calendarDay),
    latest: optional(calendarDay),
    pattern: optional(z.enum(TEXT_PATTERNS)),
    /** Null or empty for all kinds. */
    file_kinds: z
      .array(z.enum(FILE_KINDS))
      .max(FILE_KINDS.length)
      .nullish()
      .transform((kinds) => (kinds?.length ? FILE_KINDS.filter((kind) => kinds.includes(kind)) : null)),
  })
  .default(NO_VALIDATION)

const productIds = z.array(id).max(1000)
const conditionInput = z.discriminatedUnion('kind', [
  z.object({ kind: PRODUCT_IS, product_ids: productIds.min(1, issue('no_product_chosen')) }),
  z.object({ kind: ANSWER, question_id: id, value: line(LONGEST_LINE) }),
])

/** Blank and duplicate options are removed. */
const optionsInput = z
  .array(line(LONGEST_LINE).nullable())
  .max(MOST_OPTIONS)
  .default([])
  .transform((options) => [...new Set(options.filter((option) => option !== null))])

export const questionInput = z
  .object({
    belongs_to: z.enum(BELONGS_TO),
    product_ids: productIds.default([]),
    type: z.enum(QUESTION_TYPES),
    title: line(LONGEST_LINE),
    description: optional(richText(10_000)),
    required: z.boolean().default(false),
    is_hidden: z.boolean().default(false),
    options: optionsInput,
    validation: validationInput,
    condition: optional(conditionInput),
    purpose: optional(line(500)),
    retention_days: optional(z.int().min(1).max(3650)),
    updated_at: seenVersion,
  })
  .superRefine((input, context) => {
    const { least, most, earliest, latest } = input.validation
    function refuse<C extends IssueWithoutParams>(code: C, ...path: string[]) {
      const none = [] as unknown as GivenParams<C>
      context.addIssue({ code: 'custom', path, message: issue(code, ...none) })
    }
    if (input.belongs_to === 'PRODUCT' && input.product_ids.length === 0) refuse('no_product_chosen', 'product_ids')
    if (hasOptions(input.type) && input.options.length === 0) refuse('no_option', 'options')
    if (least !== null && most !== null && least > most) refuse('max_below_min', 'validation', 'most')
    if (earliest !== null && latest !== null && earliest > latest) refuse('end_before_start', 'validation', 'latest')
    for (const name of countedIn(input)) refuse('not_a_count', 'validation', name)
  })

const HIGHEST: Partial<Record<QuestionType, number>> = {
  CHECKBOX: MOST_OPTIONS,
  MULTI_LINE_TEXT: LONGEST_TEXT,
  FILE: MOST_MEGABYTES,
}

/** Lengths, ticks and megabytes are integers within limits; amounts can be any number. */
function countedIn({ type, validation }: { type: QuestionType; validation: Validation }) {
  const highest = HIGHEST[type] ?? LONGEST_LINE
  if (type === 'NUMBER') return []
  return (['least', 'most'] as const).filter((name) => {
    const count = validation[name]
    return count !== null && !(Number.isInteger(count) && count >= 1 && count <= highest)
  })
}

const path = '/events/:event_id/questions'

export const questions = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'event',
    permission: 'events.read',
    summary: 'List all questions, in their order',
    response: z.array(question),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'event',
    permission: 'questions.manage',
    summary: 'Create a question, after all others',
    description:
      'A condition looks at an earlier question of the same part; for a unit of a product also at those of the order. Bounds of `validation` that mean nothing for the type are dropped.',
    body: questionInput,
    response: question,
    status: 201,
    atomic: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:question_id`,
    access: 'event',
    permission: 'events.read',
    summary: 'One question',
    response: question,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:question_id`,
    access: 'event',
    permission: 'questions.manage',
    summary: 'Change a question; answers that were given stay as they were',
    description: 'Once there are answers, neither `type` nor `belongs_to` can change.',
    body: questionInput,
    response: question,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:question_id`,
    access: 'event',
    permission: 'questions.manage',
    summary: 'Delete a question that nobody has answered and no other depends on',
    response: null,
  }),
  sort: endpoint({
    method: 'POST',
    path: `${path}/sort`,
    access: 'event',
    permission: 'questions.manage',
    summary: 'Put the questions in another order',
    body: z.object({ sorted_question_ids: z.array(id).max(1000) }),
    response: null,
    atomic: true,
  }),
  updateAnswer: endpoint({
    method: 'PUT',
    path: `${path}/:question_id/answers/:answer_id`,
    access: 'event',
    permission: 'orders.manage',
    summary: 'Change one answer; null erases it',
    description: 'The answer must fit the question as it is now, but for being required.',
    body: z.object({ answer: answer.nullable() }),
    response: null,
  }),
}
