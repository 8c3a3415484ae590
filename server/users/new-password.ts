import { malformed } from '#server/lib/errors.ts'
import { hashPassword } from '#server/lib/password.ts'

/** Some 18,000 of the commonest passwords that are long enough. Attackers next guess repetitions of few characters. */
let common: Promise<ReadonlySet<string>> | undefined
const FEWEST_CHARACTERS = 4

/** Hashes a newly chosen password; 422 at `password` for one that attackers try first. */
export async function hashNewPassword(password: string): Promise<string> {
  const typed = password.toLowerCase()
  common ??= loadCommon()
  if ((await common).has(typed) || new Set(typed).size < FEWEST_CHARACTERS)
    throw malformed('password', 'password_too_common')
  return hashPassword(password)
}

/** Loaded with the first new password, to save the memory of an idle server. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))
}
