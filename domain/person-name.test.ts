import { expect, test } from 'vitest'
import { looksLikeLink } from './person-name.ts'

test.each([
  'https://evil.example/login',
  'Konto gesperrt: HTTP://x.y',
  'www.evil.example',
  'evil.com',
  'go to evil.co.uk now',
  'sub.evil.de',
  'evil.example/login',
  'пример.com',
  'me@evil.example',
  '//evil.com',
])('%j is an address', (name) => {
  expect(looksLikeLink(name)).toBe(true)
})

test.each([
  'Ada',
  "O'Neill",
  'Dr. Grace Hopper',
  'Dr.Smith',
  'Dr.de Vries',
  'St.John',
  'J.R.R. Tolkien',
  'J.R.R.Tolkien',
  'Anna-Maria',
  'Sammy Davis Jr.',
  'Prof.Dr.Meier',
  'J.de Vries',
  'A.Comer',
  '李小龍',
  'Attendee 1',
  'Müller (2)',
  'Smith/Jones',
])('%j is a name', (name) => {
  expect(looksLikeLink(name)).toBe(false)
})
