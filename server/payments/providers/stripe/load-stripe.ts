let loaded: ReturnType<typeof load> | undefined

/** Loaded with the first card account: the package takes 20 MB in each thread, and many processes never need it. */
export const loadStripe = () => (loaded ??= load())

async function load() {
  const [{ stripeClient }, { judgeWebhook }, { stripePlatform }, { stripeProvider }] = await Promise.all([
    import('./client.ts'),
    import('./judge-webhook.ts'),
    import('./stripe-platform.ts'),
    import('./stripe-provider.ts'),
  ])
  return { stripeClient, judgeWebhook, stripePlatform, stripeProvider }
}
