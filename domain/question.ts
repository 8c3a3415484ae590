/** In characters; the limits of database and screens. */
export const LONGEST_LINE = 255
export const LONGEST_TEXT = 5000

type Bound = 'length' | 'amount' | 'ticks' | 'days' | 'pattern' | 'file'

/** Attributes of an HTML input. `longest` is in characters, for types without a configurable `length`. */
type Input = {
  type?: 'email' | 'tel' | 'date'
  inputMode?: 'email' | 'decimal'
  autoCapitalize?: 'none'
  spellCheck?: false
  /** Token for the browser's autofill. */
  autocomplete?: string
  longest?: number
}

/** `parts` validates each part of an address separately. */
export type JudgeName =
  | 'line'
  | 'lines'
  | 'email'
  | 'phone'
  | 'day'
  | 'dayOfBirth'
  | 'option'
  | 'options'
  | 'number'
  | 'agreed'
  | 'file'
  | 'parts'

type Kind = {
  /** Kind of value stored, and how it is read from a form. */
  value: 'text' | 'number' | 'agreed' | 'choices' | 'file' | 'address'
  /** Name of the row in `JUDGES` (`domain/judge-answer.ts`): screens that only list types load none of these functions. */
  judge: JudgeName
  /** Control for the buyer. */
  control: 'input' | 'textarea' | 'select' | 'radios' | 'boxes' | 'box' | 'file' | 'address'
  input?: Input
  /** Limits that can be set for its answers. */
  bounds?: readonly Bound[]
}

/** Types of questions, each defined once. docs/rules/questions.md describes the answers of each. */
const KINDS = {
  SINGLE_LINE_TEXT: {
    value: 'text',
    judge: 'line',
    control: 'input',
    input: { longest: LONGEST_LINE },
    bounds: ['length', 'pattern'],
  },
  MULTI_LINE_TEXT: {
    value: 'text',
    judge: 'lines',
    control: 'textarea',
    input: { longest: LONGEST_TEXT },
    bounds: ['length'],
  },
  EMAIL: {
    value: 'text',
    judge: 'email',
    control: 'input',
    input: {
      ...{ type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
      ...{ autocomplete: 'email', longest: LONGEST_LINE },
    },
  },
  PHONE: {
    value: 'text',
    judge: 'phone',
    control: 'input',
    input: { type: 'tel', autocomplete: 'tel', longest: 40 },
  },
  NUMBER: {
    value: 'number',
    judge: 'number',
    control: 'input',
    input: { inputMode: 'decimal', autocomplete: 'off', longest: 20 },
    bounds: ['amount'],
  },
  DATE: { value: 'text', judge: 'day', control: 'input', input: { type: 'date' }, bounds: ['days'] },
  DATE_OF_BIRTH: {
    value: 'text',
    judge: 'dayOfBirth',
    control: 'input',
    input: { type: 'date', autocomplete: 'bday' },
  },
  ADDRESS: { value: 'address', judge: 'parts', control: 'address' },
  DROPDOWN: { value: 'text', judge: 'option', control: 'select' },
  RADIO: { value: 'text', judge: 'option', control: 'radios' },
  CHECKBOX: { value: 'choices', judge: 'options', control: 'boxes', bounds: ['ticks'] },
  CONSENT: { value: 'agreed', judge: 'agreed', control: 'box' },
  FILE: { value: 'file', judge: 'file', control: 'file', bounds: ['file'] },
} as const satisfies Record<string, Kind>

export type QuestionType = keyof typeof KINDS
export type QuestionKind = Kind
export const QUESTION_KINDS: Readonly<Record<QuestionType, Kind>> = KINDS
export const QUESTION_TYPES = Object.keys(KINDS) as QuestionType[]

/** Asked once per order, or for each unit of some products. */
export const BELONGS_TO = ['ORDER', 'PRODUCT'] as const
export type BelongsTo = (typeof BELONGS_TO)[number]

/** Allowed characters of a line of text. */
export const TEXT_PATTERNS = ['LETTERS', 'DIGITS', 'LETTERS_AND_DIGITS', 'POSTCODE'] as const
export type TextPattern = (typeof TEXT_PATTERNS)[number]

/** Accepted kinds of files; docs/rules/questions.md lists the formats of each. */
export const FILE_KINDS = ['IMAGE', 'PDF', 'DOCUMENT'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Limits of an answer; null is none. Numbers mean ticks for CHECKBOX, megabytes for FILE, and characters for texts. */
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

/** Condition for showing a question: the answer to an earlier one, or the products bought. */
export type Condition =
  | { kind: 'ANSWER_IS' | 'ANSWER_CONTAINS'; question_id: number; value: string }
  | { kind: 'PRODUCT_IS'; product_ids: number[] }

export type Question = {
  id: number
  type: QuestionType
  belongs_to: BelongsTo
  /** For PRODUCT: the products whose units are asked. */
  product_ids: readonly number[]
  required: boolean
  options: readonly string[]
  validation: Validation
  condition: Condition | null
}

export const MOST_OPTIONS = 100

/** Maximum size of one file. */
export const MOST_MEGABYTES = 8

const WITH_OPTIONS: readonly Kind['control'][] = ['select', 'radios', 'boxes']
export const hasOptions = (type: QuestionType): boolean => WITH_OPTIONS.includes(QUESTION_KINDS[type].control)

const OF_SEVERAL_PARTS: readonly Kind['value'][] = ['address', 'file']
/** True if a condition can depend on its answer. */
export const canBeDependedOn = (type: QuestionType): boolean => !OF_SEVERAL_PARTS.includes(QUESTION_KINDS[type].value)

/** Limits that can be set for a type. */
export function boundsOf(type: QuestionType): readonly Bound[] {
  return QUESTION_KINDS[type].bounds ?? []
}

/** Keeps only the limits that apply to the type. */
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
