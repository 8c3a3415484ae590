type Shared = { title: string; url: string }

/**
 * Plain links to the share forms of networks and to the email program. No third-party script, and nothing is sent before a click.
 */
export function shareLinks({ title, url }: Shared) {
  const [text, address] = [encodeURIComponent(title), encodeURIComponent(url)]
  return {
    whatsapp: `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`,
    telegram: `https://t.me/share/url?url=${address}&text=${text}`,
    x: `https://x.com/intent/post?text=${text}&url=${address}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
    email: `mailto:?subject=${text}&body=${address}`,
  }
}
