/** An order has at most so many tags, of so many characters each. */
export const MOST_TAGS = 20
export const LONGEST_TAG = 40
