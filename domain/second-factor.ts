/** Proofs of identity after the password. */
export const SECOND_FACTORS = ['TOTP', 'PASSKEY', 'RECOVERY_CODE'] as const
export type SecondFactor = (typeof SECOND_FACTORS)[number]

/**
 * Digits of an authenticator app, with or without the space in their middle. Null for anything else, which is taken as a recovery
 * code.
 */
export function totpDigits(typed: string): string | null {
  const digits = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** Normalized recovery code: capitals without separators. Letters easily mistaken are mapped as in Crockford's alphabet. */
export function recoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}
