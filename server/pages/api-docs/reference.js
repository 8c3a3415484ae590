/* global Scalar */

/** The API takes no change from a browser without the anti-forgery token of the session, and judges by a key where one is sent. */
function asSignedIn(headers) {
  const [, token] = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? []
  if (token) headers.set('X-XSRF-TOKEN', decodeURIComponent(token))
  // The field for the key was left empty.
  if (/^Bearer\s*$/.test(headers.get('authorization') ?? '')) headers.delete('authorization')
}

Scalar.createApiReference('#reference', {
  url: '/api/openapi.json',
  // Nothing of anybody else's: fonts, counting, assistants, services to share documents with.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  // Light and dark follow the system, as on all other pages.
  hideDarkModeToggle: true,
  documentDownloadType: 'json',
  authentication: { preferredSecurityScheme: 'api_key' },
  // Short addresses that stay: `#tag/orders/orders.list`.
  generateOperationSlug: ({ operationId }) => operationId,
  onRequestBuilt: ({ request }) => asSignedIn(request.headers),
})
