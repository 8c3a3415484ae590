/** The ways to show, after the password, that it is oneself. */
export const SECOND_FACTORS = ['TOTP', 'PASSKEY', 'RECOVERY_CODE'] as const
export type SecondFactor = (typeof SECOND_FACTORS)[number]

/** Digits of an authenticator app, with or without the gap that it shows in their middle; anything else is meant as a recovery code. */
export function totpDigits(typed: string): string | null {
  const digits = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/**
 * A recovery code as it is compared: capitals without gaps. Letters that are read for others mean those, as Crockford's
 * alphabet has it.
 */
export function recoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}
