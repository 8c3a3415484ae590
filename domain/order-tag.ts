/** Maximum number of tags per order, and maximum characters of a tag. */
export const MOST_TAGS = 20
export const LONGEST_TAG = 40
