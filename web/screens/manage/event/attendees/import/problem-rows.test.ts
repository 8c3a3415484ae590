import { expect, test } from 'vitest'
import { problemRows } from './problem-rows.ts'

const WORDS = {
  row: 'Row',
  problem: 'Problem',
  say: (issues: readonly { path: string }[]) => issues.map(({ path }) => path).join(', '),
}
const issue = (path: 'email' | 'name') => ({ path, code: 'empty' as const, params: {} })

test('rows stand below the columns of their file, with their number and what is wrong', () => {
  const problems = [
    { row_number: 3, cells: ['Ada, Countess', ''], issues: [issue('email')] },
    { row_number: 12, cells: ['', 'grace'], issues: [issue('name'), issue('email')] },
  ]
  expect(problemRows(['Name', 'E-mail'], problems, WORDS)).toBe(
    '\uFEFFName,E-mail,Row,Problem\r\n"Ada, Countess",,3,email\r\n,grace,12,"name, email"\r\n',
  )
})

test('a row of another length keeps what it has, and no cell is a formula', () => {
  const problems = [{ row_number: 2, cells: ['=1+1', 'a', 'too much'], issues: [issue('name')] }]
  expect(problemRows(['Name'], problems, WORDS)).toBe("\uFEFFName,,,Row,Problem\r\n'=1+1,a,too much,2,name\r\n")
})
