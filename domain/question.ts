/** What a question can ask for; docs/rules/questions.md says what an answer of each looks like. */
export const QUESTION_TYPES = [
  'SINGLE_LINE_TEXT',
  'MULTI_LINE_TEXT',
  'EMAIL',
  'PHONE',
  'NUMBER',
  'DATE',
  'DATE_OF_BIRTH',
  'ADDRESS',
  'DROPDOWN',
  'RADIO',
  'CHECKBOX',
  'CONSENT',
  'FILE',
] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

/** Asked once per order, or for each unit of some products. */
export const BELONGS_TO = ['ORDER', 'PRODUCT'] as const
export type BelongsTo = (typeof BELONGS_TO)[number]

/** What a line of text may be made of. */
export const TEXT_PATTERNS = ['LETTERS', 'DIGITS', 'LETTERS_AND_DIGITS', 'POSTCODE'] as const
export type TextPattern = (typeof TEXT_PATTERNS)[number]

/** What a file may be; docs/rules/questions.md says which formats each stands for. */
export const FILE_KINDS = ['IMAGE', 'PDF', 'DOCUMENT'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** The bounds of an answer; null is none. Numbers of CHECKBOX are ticks, of FILE megabytes, those of texts are characters. */
export type Validation = {
  least: number | null
  most: number | null
  earliest: string | null
  latest: string | null
  pattern: TextPattern | null
  file_kinds: FileKind[] | null
}
export const NO_VALIDATION: Validation = {
  least: null,
  most: null,
  earliest: null,
  latest: null,
  pattern: null,
  file_kinds: null,
}

/** When a question is shown: by the answer to an earlier one, or by what is bought. */
export type Condition =
  | { kind: 'ANSWER_IS' | 'ANSWER_CONTAINS'; question_id: number; value: string }
  | { kind: 'PRODUCT_IS'; product_ids: number[] }

export type Question = {
  id: number
  type: QuestionType
  belongs_to: BelongsTo
  /** Of PRODUCT: for units of these products. */
  product_ids: readonly number[]
  required: boolean
  options: readonly string[]
  validation: Validation
  condition: Condition | null
}

/** In characters; what the database and the screens are made for. */
export const LONGEST_LINE = 255
export const LONGEST_TEXT = 5000

export const MOST_OPTIONS = 100

/** Of one file. */
export const MOST_MEGABYTES = 8

const WITH_OPTIONS: readonly QuestionType[] = ['DROPDOWN', 'RADIO', 'CHECKBOX']
export const hasOptions = (type: QuestionType): boolean => WITH_OPTIONS.includes(type)

const OF_SEVERAL_PARTS: readonly QuestionType[] = ['ADDRESS', 'FILE']
/** Whether a condition can look at its answer. */
export const canBeDependedOn = (type: QuestionType): boolean => !OF_SEVERAL_PARTS.includes(type)

type Bound = 'length' | 'amount' | 'ticks' | 'days' | 'pattern' | 'file'
const BOUNDS: Partial<Record<QuestionType, readonly Bound[]>> = {
  SINGLE_LINE_TEXT: ['length', 'pattern'],
  MULTI_LINE_TEXT: ['length'],
  NUMBER: ['amount'],
  CHECKBOX: ['ticks'],
  DATE: ['days'],
  FILE: ['file'],
}

/** What of its answers a type can bound. */
export function boundsOf(type: QuestionType): readonly Bound[] {
  return BOUNDS[type] ?? []
}

/** As much of a validation as means something for the type. */
export function validationFor(type: QuestionType, given: Validation): Validation {
  const bounds = boundsOf(type)
  const days = bounds.includes('days')
  const isFile = bounds.includes('file')
  const numbers = bounds.some((bound) => bound === 'length' || bound === 'amount' || bound === 'ticks')
  return {
    least: numbers ? given.least : null,
    most: numbers || isFile ? given.most : null,
    earliest: days ? given.earliest : null,
    latest: days ? given.latest : null,
    pattern: bounds.includes('pattern') ? given.pattern : null,
    file_kinds: isFile ? given.file_kinds : null,
  }
}
