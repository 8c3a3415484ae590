import { dictionary } from '@zxcvbn-ts/language-common'
import { malformed } from '#server/http/errors.ts'
import { hashPassword } from '#server/lib/password.ts'

/** Some 18,000 of the commonest that are long enough, and what is guessed next: few different characters over and over. */
const COMMON = new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))
const FEWEST_CHARACTERS = 4

/** For whatever a person chooses as a password; 422 at `password` for one that is guessed among the first. */
export async function hashNewPassword(password: string): Promise<string> {
  const typed = password.toLowerCase()
  if (COMMON.has(typed) || new Set(typed).size < FEWEST_CHARACTERS) throw malformed('password', 'password_too_common')
  return hashPassword(password)
}
