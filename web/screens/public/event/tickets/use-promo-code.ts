import { usePageRuntime } from '#web/lib/page/page-runtime.ts'

const PARAMETER = 'promo_code'

/** The promo code of the address. Setting it adds a history entry and loads the products with it. */
export function usePromoCode() {
  const { search, setSearch } = usePageRuntime()

  async function setCode(code: string | null, replace = false): Promise<void> {
    await setSearch((before) => {
      const after = new URLSearchParams(before)
      if (code === null) after.delete(PARAMETER)
      else after.set(PARAMETER, code)
      return after
    }, replace)
  }

  return { code: new URLSearchParams(search).get(PARAMETER), setCode }
}
