import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FileKind, QuestionType, TextPattern } from '#domain/question.ts'

/** Names of the question types. A new type without a name fails to compile. */
export const TYPE_WORDS: Record<QuestionType, MessageDescriptor> = {
  SINGLE_LINE_TEXT: msg`Short text`,
  MULTI_LINE_TEXT: msg`Long text`,
  EMAIL: msg`Email address`,
  PHONE: msg`Phone number`,
  NUMBER: msg`Number`,
  DATE: msg`Date`,
  DATE_OF_BIRTH: msg`Date of birth`,
  ADDRESS: msg`Address`,
  DROPDOWN: msg`Dropdown`,
  RADIO: msg`Single choice`,
  CHECKBOX: msg`Multiple choice`,
  CONSENT: msg`Consent checkbox`,
  FILE: msg`File`,
}

export const FILE_KIND_WORDS: Record<FileKind, MessageDescriptor> = {
  IMAGE: msg`Images (JPEG, PNG, WebP)`,
  PDF: msg`PDF`,
  DOCUMENT: msg`Text documents and spreadsheets (Word, Excel, OpenDocument)`,
}

export const PATTERN_WORDS: Record<TextPattern, MessageDescriptor> = {
  LETTERS: msg`Letters only`,
  DIGITS: msg`Digits only`,
  LETTERS_AND_DIGITS: msg`Letters and digits only`,
  POSTCODE: msg`Postcode`,
}
