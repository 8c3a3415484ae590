/* global Scalar */

/** Adds the anti-forgery token of the session. Scalar sends an empty key as `Bearer`, which would be refused. */
function asSignedIn(headers) {
  const [, token] = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? []
  if (token) headers.set('X-XSRF-TOKEN', decodeURIComponent(token))
  if (/^Bearer\s*$/.test(headers.get('authorization') ?? '')) headers.delete('authorization')
}

Scalar.createApiReference('#reference', {
  url: '/api/openapi.json',
  // Switches off everything that asks another host: fonts, counting, the assistant, sharing.
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
