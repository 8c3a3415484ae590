/** Maximum number of saved views of a list per user, and also for all API keys of an account together. */
export const MOST_SAVED_VIEWS = 20
