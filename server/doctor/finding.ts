/** One line of what the doctor says: well unless there is trouble; the advice is told either way. */
export type Finding = { what: string; trouble: string[]; advice?: string }
