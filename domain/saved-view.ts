/** A person saves so many views of a list; the programs of an account together as many again. */
export const MOST_SAVED_VIEWS = 20
