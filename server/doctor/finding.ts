/** One line of the doctor's report: fine unless there is trouble; the advice is shown either way. */
export type Finding = { what: string; trouble: string[]; advice?: string }
