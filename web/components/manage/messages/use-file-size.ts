import { useFormat } from '#web/lib/formats/use-format.ts'

/** 1,234,567 bytes → "1.2 MB"; below a megabyte in whole kilobytes, at least one. */
export function useFileSize(): (bytes: number) => string {
  const { tag } = useFormat()
  return (bytes) => {
    const [unit, value] = bytes < 1_000_000 ? ['kilobyte', Math.ceil(bytes / 1000)] : ['megabyte', bytes / 1_000_000]
    const digits = { maximumFractionDigits: unit === 'megabyte' ? 1 : 0 }
    return new Intl.NumberFormat(tag, { style: 'unit', unit, ...digits }).format(Number(value))
  }
}
