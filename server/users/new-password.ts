import { malformed } from '#server/lib/errors.ts'
import { hashPassword } from '#server/lib/password.ts'

/** Some 18,000 of the commonest that are long enough, and what is guessed next: few different characters over and over. */
let common: Promise<ReadonlySet<string>> | undefined
const FEWEST_CHARACTERS = 4

/** For whatever a person chooses as a password; 422 at `password` for one that is guessed among the first. */
export async function hashNewPassword(password: string): Promise<string> {
  const typed = password.toLowerCase()
  common ??= loadCommon()
  if ((await common).has(typed) || new Set(typed).size < FEWEST_CHARACTERS)
    throw malformed('password', 'password_too_common')
  return hashPassword(password)
}

/** Loaded with the first password that is chosen: an idle server keeps no room for them. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))
}
