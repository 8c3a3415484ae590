import type { IssueWithoutParams } from '#contract/issues.ts'
import { malformed } from './errors.ts'

const UNIQUE_VIOLATION = '23505'

type UniqueField = { index: string; field: string; taken: IssueWithoutParams }

/** Runs a write; a violation of the named unique index becomes a 422 at the field, and nothing is written. */
export async function onUniqueViolation<T>({ index, field, taken }: UniqueField, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === UNIQUE_VIOLATION && constraint === index) throw malformed(field, taken)
    throw error
  }
}
