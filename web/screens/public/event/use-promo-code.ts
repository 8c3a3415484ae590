import { useSearchParams } from 'react-router'

const PARAMETER = 'promo_code'

/** The promo code of the address. Setting it pushes the browser's history and fetches the products with it. */
export function usePromoCode() {
  const [search, setSearch] = useSearchParams()

  async function setCode(code: string | null, replace = false): Promise<void> {
    await setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (code === null) after.delete(PARAMETER)
        else after.set(PARAMETER, code)
        return after
      },
      { preventScrollReset: true, replace },
    )
  }

  return { code: search.get(PARAMETER), setCode }
}
