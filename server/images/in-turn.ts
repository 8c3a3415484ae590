import { createOneByOne } from './one-by-one.ts'

/** Of all uploads of this process, whatever they are for, one is decoded at a time. */
export const decodeInTurn = createOneByOne()
