/** Loaded with the first passkey: with its certificate parsers it takes longer to load than most. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}
