/** Names of the networks, and the address for a handle. */
const NETWORKS = {
  instagram: { name: 'Instagram', address: 'https://www.instagram.com/' },
  facebook: { name: 'Facebook', address: 'https://www.facebook.com/' },
  x: { name: 'X', address: 'https://x.com/' },
  linkedin: { name: 'LinkedIn', address: 'https://www.linkedin.com/company/' },
  youtube: { name: 'YouTube', address: 'https://www.youtube.com/@' },
  tiktok: { name: 'TikTok', address: 'https://www.tiktok.com/@' },
  discord: { name: 'Discord', address: 'https://discord.gg/' },
  snapchat: { name: 'Snapchat', address: 'https://www.snapchat.com/add/' },
  twitch: { name: 'Twitch', address: 'https://www.twitch.tv/' },
  reddit: { name: 'Reddit', address: 'https://www.reddit.com/r/' },
  pinterest: { name: 'Pinterest', address: 'https://www.pinterest.com/' },
  whatsapp: { name: 'WhatsApp', address: 'https://wa.me/' },
  telegram: { name: 'Telegram', address: 'https://t.me/' },
  github: { name: 'GitHub', address: 'https://github.com/' },
  vimeo: { name: 'Vimeo', address: 'https://vimeo.com/' },
  vk: { name: 'VK', address: 'https://vk.com/' },
  weibo: { name: 'Weibo', address: 'https://weibo.com/' },
} as const

export type SocialNetwork = keyof typeof NETWORKS
export const SOCIAL_NETWORKS = Object.keys(NETWORKS) as SocialNetwork[]

export function networkName(network: SocialNetwork): string {
  return NETWORKS[network].name
}

/** Links in the order of the networks. A handle can be a name, with or without @, a phone number or a full address. */
export function socialLinks(handles: Readonly<Record<string, string>>): { name: string; url: string }[] {
  return SOCIAL_NETWORKS.flatMap((network) => {
    const handle = handles[network]?.trim()
    return handle ? [{ name: networkName(network), url: addressOf(network, handle) }] : []
  })
}

function addressOf(network: SocialNetwork, handle: string): string {
  if (/^https?:\/\//i.test(handle)) return handle
  const name = network === 'whatsapp' ? handle.replace(/\D/g, '') : handle.replace(/^(@|\/?[ru]\/)/, '')
  return NETWORKS[network].address + encodeURIComponent(name)
}
