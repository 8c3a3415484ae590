import { Image, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'

const SIZE = 240

/** QR code as PNG data URL, dark on white with its quiet zone; null until drawn. The library is loaded only here. */
export function useQrCode(text: string): string | null {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    const drawing = { isWanted: true }
    void import('qrcode').then(async ({ default: qrcode }) => {
      const drawn = await qrcode.toDataURL(text, { width: SIZE * 4, margin: 4 })
      if (drawing.isWanted) setPicture(drawn)
    })
    return () => {
      drawing.isWanted = false
    }
  }, [text])
  return picture
}

type Props = { picture: string | null; label: string; size?: number }

export function QrPicture({ picture, label, size = SIZE }: Props) {
  if (picture === null) return <Skeleton width={size} height={size} />
  return <Image src={picture} alt={label} w={size} h={size} radius="md" />
}
