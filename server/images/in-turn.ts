import { createOneByOne } from './one-by-one.ts'

/** Decodes one upload at a time per process, for all kinds of uploads. */
export const decodeInTurn = createOneByOne()
