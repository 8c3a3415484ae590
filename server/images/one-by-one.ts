import { ApiError } from '#server/lib/errors.ts'

/** Maximum waiting tasks; beyond, the next one is refused. */
const WAITING_AT_MOST = 20
const RETRY_AFTER_SECONDS = 5

/**
 * Runs tasks of this process one after the other: a picture takes a second and one of the few threads, which passwords and files
 * need as well.
 */
export function createOneByOne() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (waiting >= WAITING_AT_MOST)
      throw new ApiError('busy', {
        message: 'Many files are being uploaded. Try again in a few seconds.',
        retry_after: RETRY_AFTER_SECONDS,
      })
    waiting += 1
    const mine = last.then(task).finally(() => {
      waiting -= 1
    })
    last = mine.catch(() => undefined)
    return mine
  }
}
