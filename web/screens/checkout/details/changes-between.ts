import type { PublicQuestion } from '#contract/questions.ts'

/** The titles of questions that were added, removed, or now need another answer. */
export function changesBetween(before: readonly PublicQuestion[], after: readonly PublicQuestion[]) {
  const earlier = new Map(before.map((question) => [question.id, question]))
  const now = new Set(after.map(({ id }) => id))
  const titles = (questions: readonly PublicQuestion[]) => questions.map(({ title }) => title)
  return {
    added: titles(after.filter(({ id }) => !earlier.has(id))),
    removed: titles(before.filter(({ id }) => !now.has(id))),
    changed: titles(after.filter((question) => isOther(earlier.get(question.id), question))),
  }
}

function isOther(before: PublicQuestion | undefined, after: PublicQuestion): boolean {
  return before !== undefined && JSON.stringify(before) !== JSON.stringify(after)
}
