/** Maximum number of tags per order or attendee, and maximum characters of a tag. */
export const MOST_TAGS = 20
export const LONGEST_TAG = 40

/** Tags to add and to take away; a tag that is in both is taken away. `is_full`: more than {@link MOST_TAGS} would be left. */
export function changeOfTags(
  before: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
) {
  const after = new Set([...before, ...add])
  for (const tag of remove) after.delete(tag)
  return {
    added: [...after].filter((tag) => !before.includes(tag)),
    removed: before.filter((tag) => !after.has(tag)),
    is_full: after.size > MOST_TAGS,
  }
}
