import { ApiError } from './errors.ts'

/** Runs a function and reports its refusal at one field of the form. */
export async function atField<T>(field: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const issues = error.issues.map((issue) => ({ ...issue, path: field }))
    throw new ApiError(error.code, { message: error.message, issues })
  }
}
