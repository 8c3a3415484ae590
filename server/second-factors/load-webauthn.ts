/** Fetched when the first passkey is asked for: with its readers of certificates it takes longer to load than most. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}
